import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { errorText } from '../../../contract/base/field-errors.ts';
import { MAX_LIMIT_EURO } from '../../../contract/company/limits.ts';
import type { CompanyUsers } from '../../../contract/company/schemas.ts';
import { formatNumber, parseDecimal } from '../../../domain/base/format.ts';
import { emailProblem } from '../../../domain/base/validators.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { evenFields, Field } from '../../ui/Field.tsx';
import { Select } from '../../ui/Select.tsx';
import { ROLES } from './company-queries.ts';

/** The role and the limits of a person in the call; an absent limit means none. */
export interface PartValues {
  readonly email?: string;
  readonly role: keyof typeof ROLES;
  readonly orderLimit?: number;
  readonly monthLimit?: number;
}

export interface PersonFormProps {
  readonly title: string;
  readonly intro?: string;
  readonly button: string;
  readonly values: PartValues;
  readonly hasEmail?: boolean;
  readonly save: (values: PartValues) => Promise<CompanyUsers>;
  readonly onSaved: (users: CompanyUsers) => void;
  /** Shows the row again, whose place the form takes. */
  readonly onCancel?: () => void;
  /** A dangerous act, at the end. */
  readonly children?: ReactNode;
}

type Problems = Partial<Record<'email' | 'orderLimit' | 'monthLimit', string>>;

/** The form for a buyer's role and limits, and for an invitation the e-mail. */
export function PersonForm({ title, intro, button, values, hasEmail = false, ...rest }: PersonFormProps) {
  const { save, onSaved, onCancel, children } = rest;
  const heading = useId();
  const [problems, setProblems] = useState<Problems>({});
  const sending = useMutation({ mutationFn: save, onSuccess: onSaved });
  const refusal = sending.error ? asApiError(sending.error) : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const { problems: found, ...typed } = read(new FormData(event.currentTarget), hasEmail);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first === undefined) sending.mutate(typed);
    else event.currentTarget.querySelector<HTMLInputElement>(`[name="${first}"]`)?.focus();
  }
  const limit = (name: 'orderLimit' | 'monthLimit') => ({
    name,
    inputMode: 'decimal' as const,
    required: false,
    maxLength: 12,
    defaultValue: values[name] === undefined ? '' : formatNumber(values[name]),
    error: problems[name] ?? refusal?.at(name),
  });
  return (
    <section
      id={hasEmail ? 'invita' : undefined}
      aria-labelledby={heading}
      className={onCancel ? 'py-2' : 'scroll-mt-20 rounded-lg bg-card p-4 shadow-card sm:p-5'}
    >
      <h2 id={heading} className="text-xl">
        {title}
      </h2>
      {intro && <p className="mt-1 text-ink-soft text-sm">{intro}</p>}
      <form method="post" noValidate onSubmit={submit} className="mt-4 grid gap-3">
        {refusal && !refusal.at('email') && <Alert tone="error">{refusal.message}</Alert>}
        <div className={`${evenFields} sm:grid-cols-2 ${onCancel ? '' : 'lg:grid-cols-1'}`}>
          {hasEmail && (
            <Field
              label={t('E-mail')}
              name="email"
              type="email"
              autoComplete="off"
              maxLength={254}
              error={problems.email ?? refusal?.at('email')}
            />
          )}
          <Select label={t('Ruolo')} name="role" defaultValue={values.role}>
            <option value="buyer">{t(ROLES.buyer)}</option>
            <option value="approver">{t(ROLES.approver)}</option>
          </Select>
          <div className={`${evenFields} grid-cols-2 sm:col-span-2 lg:col-span-1`}>
            <Field {...limit('orderLimit')} label={t('Limite per ordine')} hint={t('in euro')} />
            <Field {...limit('monthLimit')} label={t('Limite al mese')} hint={t('vuoto: nessuno')} />
          </div>
        </div>
        <div className="flex flex-wrap gap-x-4 gap-y-2">
          <Button
            type="submit"
            variant={onCancel ? 'primary' : 'secondary'}
            busy={sending.isPending}
            aria-describedby={heading}
          >
            {button}
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              {t('Lascia com’era')}
            </Button>
          )}
        </div>
        {children}
      </form>
    </section>
  );
}

function read(form: FormData, hasEmail: boolean): PartValues & { readonly problems: Problems } {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const email = text('email');
  const code = hasEmail ? emailProblem(email) : undefined;
  const limits = (['orderLimit', 'monthLimit'] as const).map((name) => {
    const euro = parseDecimal(text(name));
    const isWrong = text(name) !== '' && (euro === undefined || euro < 0 || euro > MAX_LIMIT_EURO);
    return { name, euro, isWrong };
  });
  return {
    problems: {
      ...(code ? { email: errorText(code) } : {}),
      ...Object.fromEntries(
        limits
          .filter(({ isWrong }) => isWrong)
          .map(({ name }) => [name, t('Scrivi un importo in euro, come 150 o 99,50')]),
      ),
    },
    ...(hasEmail ? { email } : {}),
    role: text('role') === 'approver' ? 'approver' : 'buyer',
    ...Object.fromEntries(limits.flatMap(({ name, euro }) => (euro === undefined ? [] : [[name, euro]]))),
  };
}
