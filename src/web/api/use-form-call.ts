import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../contract/base/field-errors.ts';
import { asApiError } from './api-error.ts';

/** Used as the `ref` of a form that a press has just opened: its first field gets the focus. */
export function focusFirst(form: HTMLFormElement | null): void {
  form?.querySelector<HTMLInputElement>('[name="password"], [name="mfa_pin"]')?.focus();
}

/**
 * A form with one required field whose value is sent. `error` is the message of the field, `problem` any other. The
 * value is read from the form, so that input from before hydration counts.
 */
export function useFormCall<Answer>(
  field: string,
  { send, onSuccess }: { send: (value: string) => Promise<Answer>; onSuccess: (answer: Answer) => void },
) {
  const [isMissing, setIsMissing] = useState(false);
  const call = useMutation({ mutationFn: send, onSuccess });
  const refusal = call.error ? asApiError(call.error) : undefined;
  const atField = refusal?.at(field);
  return {
    busy: call.isPending,
    error: isMissing ? errorText('REQUIRED') : atField,
    problem: atField === undefined ? refusal?.message : undefined,
    submit: (event: FormEvent<HTMLFormElement>) => {
      event.preventDefault();
      const value = String(new FormData(event.currentTarget).get(field) ?? '').trim();
      setIsMissing(value === '');
      if (value === '') event.currentTarget.querySelector<HTMLInputElement>(`[name="${field}"]`)?.focus();
      else call.mutate(value);
    },
  };
}
