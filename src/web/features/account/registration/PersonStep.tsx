import { PASSWORD_MINIMUM, REGISTRATION_LENGTHS } from '../../../../contract/account/limits.ts';
import { inPerson, stepProblems } from '../../../../domain/account/registration.ts';
import { t } from '../../../../language/language.ts';
import { Field } from '../../../ui/Field.tsx';
import { fieldsOf, type RegistrationDraft } from './registration-draft.ts';
import { StepForm } from './StepForm.tsx';
import { FIELDS, type StepProps } from './steps.ts';

/** D 2, online account creation: who the customer is. What a social login says of them is fixed. */
export function PersonStep({ draft, onTyped, onDone, refusal, social }: StepProps) {
  const { email = '', firstName = '', lastName = '' } = social ?? {};
  const told: RegistrationDraft = { email, firstName, lastName };
  const fixed = (name: string) => ((told[name] ?? '') === '' ? {} : { readOnly: true, defaultValue: told[name] });
  const whole = (typed: RegistrationDraft) => ({ ...draft, ...typed });
  return (
    <StepForm
      names={FIELDS.person}
      draft={draft}
      fixed={Object.keys(told).filter((name) => told[name] !== '')}
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
          <Field
            {...field('phone')}
            label={t('Telefono')}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            required={false}
            maxLength={REGISTRATION_LENGTHS.phone}
            hint={t('Per avvisarti della consegna')}
          />
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
