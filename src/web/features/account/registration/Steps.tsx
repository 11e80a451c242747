import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { OWN_DATA_LENGTHS, PASSWORD_MINIMUM, REGISTRATION_LENGTHS } from '../../../../contract/account/limits.ts';
import { cardCheck, disclaimers } from '../../../../contract/account/routes.ts';
import type { FieldErrorCode } from '../../../../contract/base/field-errors.ts';
import { fiscalCodeProblem, plainFiscalCode } from '../../../../domain/account/fiscal-data.ts';
import { inPerson, stepProblems } from '../../../../domain/account/registration.ts';
import { password as passwordProblem, required } from '../../../../domain/base/validators.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { LinkToPage } from '../../../page/LinkToPage.tsx';
import { NotLoaded } from '../../../page/NotLoaded.tsx';
import { Checkbox } from '../../../ui/Checkbox.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { PasswordStrengthBar, usePasswordMinimum } from '../../auth/PasswordStrengthBar.tsx';
import { PhoneField } from '../details/PhoneField.tsx';
import { FIELDS, fieldsOf, type RegistrationDraft, type StepProps, withCard } from './registration-draft.ts';
import { StepForm } from './StepForm.tsx';

export interface Access {
  readonly password: string;
  readonly disclaimers: readonly { readonly disclaimerId: number; readonly accepted: boolean }[];
}

export interface AccessStepProps extends StepProps {
  /** The store whose disclaimers are shown; undefined: those of every store. */
  readonly storeId: number | undefined;
  readonly isBusy: boolean;
  readonly onSend: (access: Access) => void;
}

/**
 * D 2 and 7: a password, and the disclaimers by type and store. Neither is in the draft: after a reload they must be
 * entered again.
 */
export function AccessStep({ storeId, isBusy, onSend, refusal, social, draft, onTyped }: AccessStepProps) {
  const [password, setPassword] = useState('');
  const minimum = usePasswordMinimum();
  const { data, error, refetch } = useQuery({
    queryKey: ['disclaimers', storeId],
    queryFn: () => api.call(disclaimers, { query: storeId === undefined ? {} : { store_id: storeId } }),
  });
  const all = data?.disclaimers;
  if (!all)
    return (
      <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i consensi')}>
        <div role="status" aria-label={t('Caricamento')} className="grid gap-3">
          <Skeleton className="h-20" />
          <Skeleton className="h-40" />
        </div>
      </NotLoaded>
    );
  const choicesIn = (form: HTMLFormElement) => {
    const typed = new FormData(form);
    return all.map(({ disclaimerId }) => ({ disclaimerId, accepted: typed.get(String(disclaimerId)) === 'on' }));
  };
  const passwordIn = (form: HTMLFormElement) => String(new FormData(form).get('password') ?? '');
  return (
    <StepForm
      names={['password', ...all.map(({ disclaimerId }) => String(disclaimerId))]}
      // the input of this step is not stored
      draft={{}}
      onTyped={() => onTyped(draft)}
      problemsOf={(_typed, form) => [
        ...atPassword(social ? undefined : passwordProblem(passwordIn(form), minimum)),
        ...choicesIn(form).flatMap(({ disclaimerId, accepted }) =>
          all.some((one) => one.disclaimerId === disclaimerId && one.isRequired) && !accepted
            ? [[String(disclaimerId), 'CONSENT_REQUIRED'] as const]
            : [],
        ),
      ]}
      onNext={(_typed, form) => onSend({ password: passwordIn(form), disclaimers: choicesIn(form) })}
      refusal={refusal}
      isBusy={isBusy}
      submitLabel={t('Crea account')}
    >
      {(field) => (
        <>
          {/* password managers save the password under this name */}
          <input type="hidden" name="username" autoComplete="username" value={draft['email'] ?? ''} readOnly />
          {!social && (
            <PasswordField
              {...field('password')}
              label={t('Password')}
              autoComplete="new-password"
              onChange={(event) => setPassword(event.target.value)}
              hint={<PasswordStrengthBar password={password} />}
            />
          )}
          <fieldset className="grid gap-1">
            <legend className="mb-1 font-semibold">{t('Consensi')}</legend>
            {all.map(({ disclaimerId, title, text, slug, isRequired }) => (
              <Checkbox key={disclaimerId} name={String(disclaimerId)} error={field(String(disclaimerId)).error}>
                {text} {slug && isRequired && <LinkToPage slug={slug}>{title}</LinkToPage>}
                {!isRequired && <span className="text-ink-faint">{t('(facoltativo)')}</span>}
              </Checkbox>
            ))}
          </fieldset>
        </>
      )}
    </StepForm>
  );
}

function atPassword(code: FieldErrorCode | undefined) {
  return code === undefined ? [] : [['password', code] as const];
}

/** D 2, online account creation: the data of the person. Data from a social login cannot be changed. */
export function PersonStep({ draft, onTyped, onDone, refusal, social }: StepProps) {
  const { email = '', firstName = '', lastName = '' } = social ?? {};
  const given: RegistrationDraft = { email, firstName, lastName };
  const fixed = (name: string) => ((given[name] ?? '') === '' ? {} : { readOnly: true, defaultValue: given[name] });
  const whole = (typed: RegistrationDraft) => ({ ...draft, ...typed });
  return (
    <StepForm
      names={FIELDS.person}
      draft={draft}
      fixed={Object.keys(given).filter((name) => given[name] !== '')}
      onTyped={onTyped}
      problemsOf={(typed) => stepProblems('person', fieldsOf(whole(typed)), inPerson(PASSWORD_MINIMUM))}
      onNext={(typed) => onDone(whole(typed))}
      refusal={refusal}
      submitLabel={t('Continua')}
    >
      {(field) => (
        <div className="grid gap-x-5 gap-y-2 sm:grid-cols-2">
          <Field
            {...field('firstName')}
            {...fixed('firstName')}
            label={t('Nome')}
            autoComplete="given-name"
            maxLength={REGISTRATION_LENGTHS.firstName}
          />
          <Field
            {...field('lastName')}
            {...fixed('lastName')}
            label={t('Cognome')}
            autoComplete="family-name"
            maxLength={REGISTRATION_LENGTHS.lastName}
          />
          <Field
            {...field('email')}
            {...fixed('email')}
            label={t('E-mail')}
            type="email"
            inputMode="email"
            autoComplete="email"
            maxLength={REGISTRATION_LENGTHS.email}
            hint={t('Sarà anche il tuo nome utente; non può essere una PEC')}
          />
          <PhoneField {...field('phone')} />
          <Field
            {...field('tellFriendCode')}
            label={t('Codice di chi ti ha invitato')}
            autoComplete="off"
            required={false}
            maxLength={REGISTRATION_LENGTHS.tellFriendCode}
          />
        </div>
      )}
    </StepForm>
  );
}

const NAMES = ['kind', 'hasCard', 'customerCode', 'holderCode'] as const;

/** D 2: a person or a company, with or without a customer card. The server checks the card before the next step. */
export function KindStep({ draft, onTyped, onDone, refusal: sent }: StepProps) {
  const check = useMutation({
    mutationFn: ({ customerCode = '', holderCode: fiscalCode = '' }: RegistrationDraft) =>
      api.call(cardCheck, { body: { customerCode, fiscalCode } }),
  });
  const refusal = check.error ? asApiError(check.error) : sent;
  const shown = { ...draft, kind: draft['kind'] ?? 'person', hasCard: draft['hasCard'] ?? 'no' };
  return (
    <StepForm
      names={NAMES}
      draft={shown}
      onTyped={onTyped}
      problemsOf={(typed) => (typed['hasCard'] === 'si' ? cardProblems(typed) : [])}
      onNext={(typed) => {
        if (typed['hasCard'] !== 'si') return onDone(withCard({ ...draft, ...typed }, undefined));
        check.mutate(typed, { onSuccess: (card) => onDone(withCard({ ...draft, ...typed }, card)) });
      }}
      refusal={refusal}
      isBusy={check.isPending}
      submitLabel={t('Continua')}
    >
      {(field) => (
        <div className="group grid gap-6">
          <Choice legend={t('Per chi compri?')} name="kind" chosen={shown.kind}>
            {[
              { value: 'person', label: t('Per me'), text: t('Spesa di casa') },
              { value: 'company', label: t('Per un’azienda'), text: t('Con partita IVA e fattura') },
            ]}
          </Choice>
          <Choice legend={t('Hai già una tessera cliente?')} name="hasCard" chosen={shown.hasCard}>
            {[
              { value: 'no', label: t('No'), text: t('Sono un nuovo cliente') },
              { value: 'si', label: t('Sì'), text: t('Ho un codice cliente') },
            ]}
          </Choice>
          <div className="hidden gap-x-5 gap-y-2 group-has-[[name=hasCard][value=si]:checked]:grid sm:grid-cols-2">
            <Field
              {...field('customerCode')}
              label={t('Codice cliente')}
              autoComplete="off"
              maxLength={REGISTRATION_LENGTHS.customerCode}
              hint={t('È scritto sulla tessera')}
            />
            <Field
              {...field('holderCode')}
              label={t('Partita IVA o codice fiscale')}
              autoComplete="off"
              maxLength={OWN_DATA_LENGTHS.fiscalCode}
              hint={t('Di chi è intestata la tessera')}
            />
          </div>
        </div>
      )}
    </StepForm>
  );
}

/**
 * Returns the problems of the card's fields before the server checks the card: the next steps do not show these fields.
 */
function cardProblems({ customerCode = '', holderCode = '' }: RegistrationDraft) {
  const found = [
    ['customerCode', required(customerCode)] as const,
    ['holderCode', required(holderCode) ?? fiscalCodeProblem(plainFiscalCode(holderCode))] as const,
  ];
  return found.flatMap(([name, problem]) => (problem === undefined ? [] : [[name, problem] as const]));
}

const CARD =
  'flex min-h-14 cursor-pointer items-center gap-3 rounded-lg border border-line-strong/60 bg-card px-4 py-3 ' +
  'has-checked:border-accent has-checked:bg-accent-soft';

interface ChoiceProps {
  readonly legend: string;
  readonly name: string;
  readonly chosen: string;
  readonly children: readonly { readonly value: string; readonly label: string; readonly text: string }[];
}

function Choice({ legend, name, chosen, children }: ChoiceProps) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        {children.map(({ value, label, text }) => (
          <label key={value} className={CARD}>
            <input
              type="radio"
              name={name}
              value={value}
              defaultChecked={value === chosen}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="grid font-semibold">
              {label}
              <span className="font-normal text-ink-soft text-sm">{text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
