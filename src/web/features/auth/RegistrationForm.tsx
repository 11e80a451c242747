import { type FormEvent, useState } from 'react';
import { REGISTRATION_LENGTHS } from '../../../contract/account/limits.ts';
import { splitName } from '../../../domain/account/split-name.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { LinkToPage, PRIVACY_PAGE, TERMS_PAGE } from '../../page/LinkToPage.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { evenFields, Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { Words } from '../../ui/Words.tsx';
import { PasswordField } from './PasswordField.tsx';
import { PasswordStrengthBar, usePasswordMinimum } from './PasswordStrengthBar.tsx';
import { type Registration, type RegistrationProblems, registrationProblems } from './registration-problems.ts';
import { useRegister } from './use-session.ts';

export interface RegistrationFormProps {
  readonly onSuccess: () => void;
  /** The address of the invitation: the account gets it, and links to other pages are hidden. */
  readonly invitedEmail?: string | undefined;
}

export function RegistrationForm({ onSuccess, invitedEmail }: RegistrationFormProps) {
  const register = useRegister(onSuccess);
  const minimum = usePasswordMinimum();
  const [problems, setProblems] = useState<RegistrationProblems>({});
  const [password, setPassword] = useState('');
  const refusal = register.error ? asApiError(register.error) : undefined;
  const isAtField = refusal?.errors.every(({ field }) => field !== undefined) ?? false;
  const error = (field: keyof Registration) => problems[field] ?? refusal?.at(field);

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const registration = read(new FormData(form));
    const found = registrationProblems(registration, minimum);
    setProblems(found);
    const [first] = Object.keys(found);
    const name = first === 'firstName' || first === 'lastName' ? 'fullName' : first;
    if (name) form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();
    else register.mutate(registration);
  }
  return (
    <form method="post" noValidate onSubmit={submit} className={`${evenFields} sm:grid-cols-2`}>
      {refusal && !isAtField && (
        <div className="sm:col-span-2">
          <Alert tone="error">{refusal.message}</Alert>
        </div>
      )}
      <Field
        label={t('Nome e cognome')}
        name="fullName"
        autoComplete="name"
        maxLength={REGISTRATION_LENGTHS.firstName}
        error={error('firstName') ?? error('lastName')}
      />
      <Field
        label={t('E-mail')}
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        maxLength={REGISTRATION_LENGTHS.email}
        defaultValue={invitedEmail}
        readOnly={invitedEmail !== undefined}
        error={error('email')}
        hint={invitedEmail === undefined ? t('Sarà il tuo nome utente') : t('L’invito vale per questo indirizzo')}
      />
      <div className="sm:col-span-2">
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="new-password"
          onChange={(event) => setPassword(event.target.value)}
          error={error('password')}
          hint={<PasswordStrengthBar password={password} />}
        />
      </div>
      <details
        hidden={invitedEmail !== undefined}
        className="text-sm sm:col-span-2"
        open={error('tellFriendCode') !== undefined || undefined}
      >
        <summary className="min-h-11 w-fit py-3 font-semibold text-accent">{t('Ti ha invitato qualcuno?')}</summary>
        <Field
          label={t('Codice di chi ti ha invitato')}
          name="tellFriendCode"
          autoComplete="off"
          required={false}
          maxLength={REGISTRATION_LENGTHS.tellFriendCode}
          error={error('tellFriendCode')}
        />
      </details>
      <Checkbox name="acceptTerms" error={error('acceptTerms')} className="sm:col-span-2">
        <Words
          text="Ho letto e accetto {terms} e {privacy}"
          terms={<LinkToPage slug={TERMS_PAGE}>{t('i termini e le condizioni di vendita')}</LinkToPage>}
          privacy={<LinkToPage slug={PRIVACY_PAGE}>{t('l’informativa sulla privacy')}</LinkToPage>}
        />
      </Checkbox>
      <Button type="submit" size="lg" busy={register.isPending} className="mt-3 sm:justify-self-start">
        {t('Crea l’account')}
      </Button>
      {invitedEmail === undefined && (
        <Link to={paths.register()} className="self-center py-2 font-semibold text-accent text-sm underline">
          {t('Azienda o tessera cliente?')}
        </Link>
      )}
    </form>
  );
}

function read(form: FormData): Registration {
  const text = (name: string) => String(form.get(name) ?? '').trim();
  return {
    email: text('email'),
    password: String(form.get('password') ?? ''),
    ...splitName(text('fullName')),
    // the form of the first address asks for it
    phone: '',
    acceptTerms: form.get('acceptTerms') === 'on',
    tellFriendCode: text('tellFriendCode'),
  };
}
