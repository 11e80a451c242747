import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, type ButtonVariant } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { evenRows } from '../../ui/Field.tsx';

/** A further button of a form, which sends the same fields for another purpose. */
interface OtherAction {
  readonly act: string;
  readonly name: string;
  readonly variant?: ButtonVariant;
}

export interface SendFormProps<Reply> {
  /** The name of the form. */
  readonly label: string;
  /** Sends the fields. `act` names the pressed button; it is empty for the first one, and for Enter. */
  readonly send: (text: (name: string) => string, act: string, form: FormData) => Promise<Reply>;
  readonly onSent: (reply: Reply) => unknown;
  readonly onRefused?: (error: Error) => unknown;
  /** The text of the first button. */
  readonly submit: string;
  readonly others?: readonly OtherAction[] | undefined;
  readonly onCancel?: (() => void) | undefined;
  /** True when a press opened the form, so that its first field takes the focus. */
  readonly isOpened?: boolean;
  /** The fields; `at` returns the error of one of them. */
  readonly children: (at: (name: string) => string | undefined) => ReactNode;
  readonly className?: string;
}

/** A form that is submitted once. Errors are shown at their fields, others above the form. */
export function SendForm<Reply>(props: SendFormProps<Reply>) {
  const {
    label,
    send,
    onSent,
    onRefused,
    submit,
    others = [],
    onCancel,
    isOpened = false,
    children,
    className,
  } = props;
  const form = useRef<HTMLFormElement>(null);
  const [general, setGeneral] = useState('');
  const sending = useMutation({
    mutationFn: ({ data, act }: { data: FormData; act: string }) =>
      send((name) => String(data.get(name) ?? '').trim(), act, data),
    onSuccess: (reply) => {
      setGeneral('');
      form.current?.reset();
      return onSent(reply);
    },
    onError: (error) => {
      const { errors, message } = asApiError(error);
      const isAtField = ({ field = '' }) => form.current?.elements.namedItem(field) != null;
      setGeneral(errors.length > 0 && errors.every(isAtField) ? '' : message);
      return onRefused?.(error);
    },
  });
  const problem = sending.error ? asApiError(sending.error) : undefined;
  useFormFocus(form, problem, isOpened);
  function submitForm(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { submitter } = event.nativeEvent as SubmitEvent;
    const act = submitter instanceof HTMLButtonElement ? submitter.value : '';
    if (!sending.isPending) sending.mutate({ data: new FormData(event.currentTarget), act });
  }
  const busy = sending.isPending ? sending.variables.act : undefined;
  return (
    <form
      ref={form}
      method="post"
      noValidate
      aria-label={label}
      onSubmit={submitForm}
      onKeyDown={(event) => pressSave(event) && form.current?.requestSubmit()}
      className={classNames(evenRows, 'max-w-3xl items-start sm:grid-cols-2', className)}
    >
      {general !== '' && (
        <div className="sm:col-span-full">
          <Alert tone="error">{general}</Alert>
        </div>
      )}
      {children((name) => problem?.at(name))}
      <div className="flex flex-wrap gap-2 sm:col-span-full">
        <Button type="submit" busy={busy === ''}>
          {submit}
        </Button>
        {others.map(({ act, name, variant = 'secondary' }) => (
          <Button key={act} type="submit" value={act} variant={variant} busy={busy === act}>
            {name}
          </Button>
        ))}
        {onCancel && (
          <Button variant="quiet" onClick={onCancel}>
            {t('Annulla')}
          </Button>
        )}
      </div>
    </form>
  );
}

/** Focuses the first field of a form that was opened, and the first wrong field after a refusal. */
export function useFormFocus(form: React.RefObject<HTMLFormElement | null>, problem: unknown, isOpened: boolean): void {
  useEffect(() => {
    if (isOpened) form.current?.querySelector<HTMLElement>('input:not([type=hidden]), select, textarea')?.focus();
  }, [form, isOpened]);
  useEffect(() => {
    if (problem) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-invalid=true]')?.focus();
  }, [form, problem]);
}

/**
 * Returns whether a key saves: Ctrl+S or Cmd+S. The form is then submitted as by its button, so that listeners for
 * unsaved input hear it.
 */
export function pressSave(event: React.KeyboardEvent): boolean {
  if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return false;
  event.preventDefault();
  return true;
}

export interface OpenedPartProps {
  readonly title: string;
  readonly children: ReactNode;
  readonly isOpen?: boolean;
}

/** A collapsible part of a screen, such as a form for a new item above a list. */
export function OpenedPart({ title, children, isOpen }: OpenedPartProps) {
  return (
    <details open={isOpen} className="rounded-sm border border-line open:pb-3">
      <summary className="cursor-pointer px-3 py-1.5 font-semibold text-sm pointer-coarse:py-3">{title}</summary>
      <div className="px-3 pt-1">{children}</div>
    </details>
  );
}

/**
 * Returns the number in a field under its name; left out if the field is empty, so that the server reports it at the
 * field.
 */
export function numberOf<Name extends string>(name: Name, text: string): { [name in Name]?: number } {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? {} : ({ [name]: number } as { [name in Name]?: number });
}
