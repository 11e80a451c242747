import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import { REGISTRATION_LENGTHS } from '../../../../contract/account/limits.ts';
import { userDetailUpdate } from '../../../../contract/account/routes.ts';
import type { UserDetail } from '../../../../contract/account/schemas.ts';
import { errorText, type FieldErrorCode } from '../../../../contract/base/field-errors.ts';
import { fiscalProblems, ownNameProblems, plainFiscalData } from '../../../../domain/account/fiscal-data.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { evenFields, Field } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { FiscalFields } from '../../auth/FiscalFields.tsx';
import { fiscalTexts, useKeepDetail } from './details.ts';

type Values<Name extends string> = Readonly<Record<Name, string>>;

export interface DataFormProps<Name extends string, Saved> {
  readonly title: string;
  readonly intro?: string;
  /** The stored values; their keys are the names of the fields, in their order. */
  readonly values: Values<Name>;
  /** The validation rule, which the server uses, too. */
  readonly problemsOf: (values: Values<Name>) => readonly (readonly [Name, FieldErrorCode])[];
  readonly save: (values: Values<Name>) => Promise<Saved>;
  readonly onSaved: (saved: Saved) => void;
  /** Returns the values as the server has stored them, which may differ from the input. */
  readonly stored?: (saved: Saved) => Values<Name>;
  readonly onCancel?: () => void;
  /** In a row of data, which says itself that they are saved (EditableRow.tsx); left out: a section of its own. */
  readonly isInRow?: boolean;
  readonly children: (field: (name: Name) => FieldOfForm) => ReactNode;
}

interface FieldOfForm {
  readonly name: string;
  readonly defaultValue: string;
  readonly error: string | undefined;
}

/**
 * A section of the customer's data with its own form. Its inputs are uncontrolled; the section gets the values only on
 * submit.
 */
export function DataForm<const Name extends string, Saved>(props: DataFormProps<Name, Saved>) {
  const { title, intro, values, onCancel, isInRow = false } = props;
  const heading = useId();
  const form = useRef<HTMLFormElement>(null);
  const names = Object.keys(values) as Name[];
  const [problems, setProblems] = useState<Partial<Record<string, string>>>({});
  const sending = useMutation({
    mutationFn: props.save,
    onSuccess: (saved) => {
      if (props.stored) write(form.current, props.stored(saved));
      if (!isInRow) toast('success', t('Dati salvati'));
      props.onSaved(saved);
    },
    onError: (error) => {
      const refused = asApiError(error);
      focusFirst(form.current, names, (name) => refused.at(name) !== undefined);
    },
  });
  const refusal = sending.error ? asApiError(sending.error) : undefined;
  const isAtField = refusal?.errors.every(({ field }) => names.some((name) => name === field)) ?? false;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = read(event.currentTarget, names);
    // of two problems of a field the first is shown
    const found = Object.fromEntries(props.problemsOf(typed).toReversed());
    setProblems(
      Object.fromEntries(Object.entries<FieldErrorCode>(found).map(([name, code]) => [name, errorText(code)])),
    );
    if (Object.keys(found).length === 0) sending.mutate(typed);
    else focusFirst(event.currentTarget, names, (name) => name in found);
  }
  return (
    <section aria-labelledby={heading} className={isInRow ? undefined : 'rounded-lg bg-card p-6 shadow-card'}>
      <h2 id={heading} className={isInRow ? 'sr-only' : 'mb-1 text-xl'}>
        {title}
      </h2>
      {intro && <p className="text-ink-soft text-sm">{intro}</p>}
      <form
        ref={form}
        method="post"
        noValidate
        onSubmit={submit}
        className={isInRow ? 'grid gap-3' : 'mt-4 grid gap-3'}
      >
        {refusal && !isAtField && <Alert tone="error">{refusal.message}</Alert>}
        <div className={`${evenFields} sm:grid-cols-2`}>
          {props.children((name) => ({ name, defaultValue: values[name], error: problems[name] ?? refusal?.at(name) }))}
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={sending.isPending} aria-describedby={heading}>
            {t('Salva')}
          </Button>
          {onCancel && (
            <Button variant="quiet" onClick={onCancel}>
              {isInRow ? t('Lascia com’era') : t('Annulla')}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

function read<Name extends string>(form: HTMLFormElement, names: readonly Name[]): Values<Name> {
  const typed = new FormData(form);
  return Object.fromEntries(names.map((name) => [name, String(typed.get(name) ?? '').trim()])) as Values<Name>;
}

function write(form: HTMLFormElement | null, values: Values<string>): void {
  for (const [name, value] of Object.entries(values)) {
    const input = form?.elements.namedItem(name);
    if (input instanceof HTMLInputElement) input.value = value;
  }
}

function focusFirst(form: HTMLFormElement | null, names: readonly string[], isWrong: (name: string) => boolean): void {
  const name = names.find(isWrong);
  if (name !== undefined) form?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
}

export interface SectionProps {
  readonly user: UserDetail;
}

export function NameForm({ user }: SectionProps) {
  const keep = useKeepDetail();
  return <DataForm {...nameFormOf(user)} onSaved={keep} />;
}

/** Returns the form of the name, for a section or a row. */
export function nameFormOf(user: UserDetail): Omit<DataFormProps<'firstName' | 'lastName', UserDetail>, 'onSaved'> {
  return {
    title: t('Nome e cognome'),
    values: { firstName: user.firstName, lastName: user.lastName },
    problemsOf: (values) =>
      ownNameProblems({ ...values, phone: '' }).flatMap(([name, code]) =>
        name === 'phone' ? [] : [[name, code] as const],
      ),
    save: (body) => api.call(userDetailUpdate, { body }),
    stored: ({ firstName, lastName }) => ({ firstName, lastName }),
    children: (field) => (
      <>
        <Field
          {...field('firstName')}
          label={t('Nome')}
          autoComplete="given-name"
          maxLength={REGISTRATION_LENGTHS.firstName}
        />
        <Field
          {...field('lastName')}
          label={t('Cognome')}
          autoComplete="family-name"
          maxLength={REGISTRATION_LENGTHS.lastName}
        />
      </>
    ),
  };
}

export function FiscalForm({ user }: SectionProps) {
  const keep = useKeepDetail();
  const hasCard = user.customerCode !== undefined;
  return (
    <DataForm
      title={t('Dati fiscali')}
      intro={t('Un’azienda indica ragione sociale, partita IVA e un codice SDI oppure una PEC.')}
      values={{ ...fiscalTexts(user) }}
      problemsOf={(values) => fiscalProblems(plainFiscalData(values), { hasCard })}
      save={(body) => api.call(userDetailUpdate, { body })}
      stored={(detail) => ({ ...fiscalTexts(detail) })}
      onSaved={keep}
    >
      {(field) => <FiscalFields field={field} />}
    </DataForm>
  );
}
