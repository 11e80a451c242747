import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../../contract/base/field-errors.ts';
import { withdrawalDeclare, withdrawalFind } from '../../../../contract/refunds/routes.ts';
import type { OrderRefunds, RefundRequest } from '../../../../contract/refunds/schemas.ts';
import { emailProblem } from '../../../../domain/base/validators.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { evenFields, Field } from '../../../ui/Field.tsx';
import { Link } from '../../../ui/Link.tsx';

export interface FoundOrder {
  readonly order: OrderRefunds;
  readonly email: string;
  readonly declare: (input: {
    readonly items: number[];
    readonly name: string;
    readonly email: string;
  }) => Promise<{ readonly request: RefundRequest }>;
}

interface Typed {
  readonly number: string;
  readonly email: string;
}

/** Finds an order without an account: two fields, which stand in every mail about it. */
export function FindOrder({ onFound }: { readonly onFound: (found: FoundOrder) => void }) {
  const [params] = useSearchParams();
  const [problems, setProblems] = useState<Partial<Typed>>({});
  const form = useRef<HTMLFormElement>(null);
  const find = useMutation({
    mutationFn: ({ number, email }: Typed) =>
      api.call(withdrawalFind, { body: { order_number: Number(number), order_email: email } }),
    onSuccess: (order, { number, email }) => {
      const named = { order_number: Number(number), order_email: email };
      onFound({
        order,
        email,
        declare: ({ items, name }) => api.call(withdrawalDeclare, { body: { ...named, items, name } }),
      });
    },
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const typed = { number: String(data.get('number')).replaceAll(/\D/g, ''), email: String(data.get('email')).trim() };
    const email = emailProblem(typed.email);
    const next = {
      ...(/^[1-9]\d{0,8}$/.test(typed.number) ? {} : { number: t('Scrivi il numero, per esempio 100052') }),
      ...(email ? { email: errorText(email) } : {}),
    };
    setProblems(next);
    const [first] = Object.keys(next);
    if (first) form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus();
    else if (!find.isPending) find.mutate(typed);
  }
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onSubmit={submit}
      className={`${evenFields} rounded-lg bg-card p-5 shadow-card sm:p-6`}
    >
      <h2 className="text-xl">{t('Senza account: bastano due campi')}</h2>
      {find.error && <Alert tone="error">{asApiError(find.error).message}</Alert>}
      <Field
        label={t('Numero dell’ordine')}
        name="number"
        inputMode="numeric"
        autoComplete="off"
        maxLength={12}
        defaultValue={params.get('ordine') ?? ''}
        error={problems.number}
        hint={t('È in ogni e-mail che ti abbiamo mandato.')}
      />
      <Field
        label={t('E-mail dell’ordine')}
        name="email"
        type="email"
        autoComplete="email"
        maxLength={254}
        error={problems.email}
      />
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <Button type="submit" size="lg" busy={find.isPending}>
          {t('Trova l’ordine')}
        </Button>
        <Link
          to={paths.login(paths.withdrawal(Number(params.get('ordine')) || undefined))}
          className="inline-flex min-h-11 items-center font-semibold text-accent text-sm hover:underline"
        >
          {t('Ho un account: accedo')}
        </Link>
      </div>
    </form>
  );
}
