import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import type { TillDraft } from './till-draft.ts';

/** The contents of those fields of the till that only the form holds. */
export interface TillFields {
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
  readonly hasTerms: boolean;
}

const EMPTY: TillFields = { name: '', phone: '', email: '', password: '', hasTerms: false };

/**
 * Follows the fields of the form, also what was typed before hydration, and keeps all but the password in the draft. What the draft has is
 * written into fields that are still empty.
 */
export function useTillForm(form: RefObject<HTMLFormElement | null>, draft: TillDraft, onChange: (part: Partial<TillDraft>) => void) {
  const [fields, setFields] = useState(EMPTY);
  const read = (): TillFields => {
    const data = new FormData(form.current ?? undefined);
    const text = (name: string) => String(data.get(name) ?? '');
    const now = {
      name: text('fullName'),
      email: text('email'),
      password: text('password'),
      // the phone of a customer's new address is no field of the form
      phone: data.has('phone') ? text('phone') : draft.phone,
      hasTerms: data.get('acceptTerms') === 'on',
    };
    setFields(now);
    return now;
  };
  const fill = useEffectEvent(() => {
    for (const [name, value] of [
      ['fullName', draft.name],
      ['phone', draft.phone],
      ['email', draft.email],
    ] as const) {
      const input = form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`);
      if (input && input.value === '' && value !== '') input.value = value;
    }
    read();
  });
  const isKnown = draft.name + draft.phone + draft.email !== '';
  useEffect(() => fill(), [isKnown]);
  const onInput = () => {
    const { name, phone, email } = read();
    onChange({ name, phone, email });
  };
  return { fields, onInput, read };
}
