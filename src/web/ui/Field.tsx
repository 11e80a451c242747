import { type ComponentProps, type InputHTMLAttributes, type ReactNode, useId } from 'react';
import { t } from '../../language/language.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icons/Icon.tsx';

interface Common {
  readonly label: ReactNode;
  readonly name: string;
  readonly error?: string | undefined;
  readonly hint?: ReactNode;
}

export type FieldProps = Common & Omit<InputHTMLAttributes<HTMLInputElement>, 'name'>;

/** A labelled input with its hint and its message; the message has a line of its own and is tied to the input. */
export function Field({ label, error, hint, className, id, ...rest }: FieldProps) {
  const own = useId();
  const inputId = id ?? own;
  return (
    <FieldFrame
      label={label}
      error={error}
      hint={hint}
      className={className}
      id={inputId}
      // nobody wonders whether a search has to be filled in
      required={rest.type === 'search' ? undefined : rest.required}
    >
      <input
        {...rest}
        {...controlProps(
          inputId,
          error,
          classNames('min-h-(--field-height)', rest.readOnly && 'bg-sunken text-ink-soft'),
        )}
      />
    </FieldFrame>
  );
}

export type TextAreaProps = Common & Omit<ComponentProps<'textarea'>, 'name'>;

export function TextArea({ label, error, hint, className, ...rest }: TextAreaProps) {
  const inputId = useId();
  return (
    <FieldFrame label={label} error={error} hint={hint} className={className} id={inputId} required={rest.required}>
      <textarea {...rest} {...controlProps(inputId, error, 'min-h-24 py-3')} />
    </FieldFrame>
  );
}

export interface FieldFrameProps extends Omit<Common, 'name'> {
  /** The id of the control; that of its note is derived from it (`controlProps`). */
  readonly id: string;
  readonly required: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The label above a control, and its message or hint below it. */
export function FieldFrame({ id, label, required, error, hint, className, children }: FieldFrameProps) {
  return (
    <div className={classNames('grid grid-cols-1 content-start gap-1.5', className)}>
      <FieldLabel htmlFor={id} label={label} required={required} />
      {children}
      <FieldNote id={`${id}-note`} error={error} hint={hint} />
    </div>
  );
}

/** Ties a control to the label and the note of its frame. */
export function controlProps(id: string, error: string | undefined, className: string) {
  return {
    id,
    'aria-invalid': error ? (true as const) : undefined,
    'aria-describedby': `${id}-note`,
    className: classNames(
      inputClass,
      className,
      error ? 'border-danger' : 'border-line-strong/60 hover:border-line-strong',
    ),
  };
}

/**
 * The classes of a form whose fields stand 16 pixels apart, with a hint or without: a note that says nothing takes no
 * room.
 */
export const evenFields = 'grid grid-cols-1 gap-4 [&_[id$=-note]:empty]:hidden';

/** The same for a form in columns. */
export const evenRows = 'grid gap-x-4 gap-y-3 [&_[id$=-note]:empty]:hidden';

/** The classes of all form fields. */
export const inputClass =
  'w-full rounded-(--field-radius) border bg-card px-(--field-padding) text-(length:--field-text) text-ink transition-colors ' +
  'placeholder:text-ink-faint focus-visible:outline-offset-0';

export function FieldLabel({
  htmlFor,
  label,
  required,
}: {
  htmlFor: string;
  label: ReactNode;
  required: boolean | undefined;
}) {
  return (
    <label htmlFor={htmlFor} className="w-fit font-medium text-sm">
      {label}
      {required === false && <span className="ml-1 font-normal text-ink-faint">{t('(facoltativo)')}</span>}
    </label>
  );
}

export function FieldNote({ id, error, hint }: { id: string; error: string | undefined; hint: ReactNode }) {
  return (
    <div
      id={id}
      className={classNames(
        'min-h-4.5 text-xs',
        error ? 'flex items-start gap-1 font-medium text-danger' : 'text-ink-faint',
      )}
    >
      {error ? (
        <>
          <Icon name="alert" className="mt-px size-4" />
          {error}
        </>
      ) : (
        hint
      )}
    </div>
  );
}
