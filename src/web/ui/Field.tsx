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
    <div className={classNames('grid content-start gap-1.5', className)}>
      <FieldLabel htmlFor={inputId} label={label} required={rest.required} />
      <input
        {...rest}
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${inputId}-note`}
        className={classNames(
          inputClass,
          'min-h-12',
          error ? 'border-danger' : 'border-line-strong/60 hover:border-line-strong',
          rest.readOnly && 'bg-sunken text-ink-soft',
        )}
      />
      <FieldNote id={`${inputId}-note`} error={error} hint={hint} />
    </div>
  );
}

export type TextAreaProps = Common & Omit<ComponentProps<'textarea'>, 'name'>;

export function TextArea({ label, error, hint, className, ...rest }: TextAreaProps) {
  const inputId = useId();
  return (
    <div className={classNames('grid gap-1.5', className)}>
      <FieldLabel htmlFor={inputId} label={label} required={rest.required} />
      <textarea
        {...rest}
        id={inputId}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${inputId}-note`}
        className={classNames(
          inputClass,
          'min-h-24 py-3',
          error ? 'border-danger' : 'border-line-strong/60 hover:border-line-strong',
        )}
      />
      <FieldNote id={`${inputId}-note`} error={error} hint={hint} />
    </div>
  );
}

/** The classes of all form fields. */
export const inputClass =
  'w-full rounded-md border bg-card px-4 text-base text-ink transition-colors placeholder:text-ink-faint focus-visible:outline-offset-0';

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
