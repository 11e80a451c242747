import { useState } from 'react';
import { REGISTRATION_LENGTHS } from '../../../../contract/account/limits.ts';
import { t } from '../../../../language/language.ts';
import { requestLogin } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { evenRows, Field } from '../../../ui/Field.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';
import { PasswordStrengthBar } from '../../auth/PasswordStrengthBar.tsx';
import { SignOnButtons } from '../../auth/SignOnButtons.tsx';
import type { TillDraft } from './till-draft.ts';

export interface WhoProps {
  readonly draft: TillDraft;
  readonly problems: Partial<Record<string, string>>;
  readonly isPhoneNeeded: boolean;
}

/**
 * The data of a visitor, who gets an account with the order: a name, a phone for the delivery, an e-mail, and a
 * password now or later (decisions 85 and 142).
 */
export function Who({ draft, problems, isPhoneNeeded }: WhoProps) {
  const [password, setPassword] = useState('');
  return (
    <div className="grid gap-2">
      <div className={`${evenRows} md:grid-cols-2`}>
        <Field
          name="fullName"
          label={t('Nome e cognome')}
          autoComplete="name"
          maxLength={REGISTRATION_LENGTHS.firstName}
          error={problems['name']}
        />
        <PhoneField draft={draft} problem={problems['phone']} isNeeded={isPhoneNeeded} />
        <Field
          name="email"
          label={t('E-mail')}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={REGISTRATION_LENGTHS.email}
          error={problems['email']}
          hint={t('Ti mandiamo qui la conferma dell’ordine')}
        />
        <PasswordField
          name="password"
          label={t('Password')}
          autoComplete="new-password"
          onChange={(event) => setPassword(event.target.value)}
          error={problems['password']}
          hint={
            password === '' ? t('Puoi sceglierla anche dopo l’ordine') : <PasswordStrengthBar password={password} />
          }
        />
      </div>
      <p className="flex flex-wrap gap-x-5 text-sm">
        <button
          type="button"
          onClick={() => void requestLogin()}
          className="min-h-11 font-semibold text-accent underline underline-offset-4"
        >
          {t('Hai già un account? Accedi')}
        </button>
        <Link
          to={paths.register(paths.checkout())}
          className="flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          {t('Azienda, fattura o tessera cliente?')}
        </Link>
      </p>
      <SignOnButtons onSuccess={() => undefined} />
    </div>
  );
}

interface PhoneFieldProps {
  readonly draft: TillDraft;
  readonly problem: string | undefined;
  readonly isNeeded?: boolean;
  /** Called with the phone if the field is outside the form. */
  readonly onType?: (phone: string) => void;
}

/** D 5: an address has a phone, so that the driver can call. */
export function PhoneField({ draft, problem, isNeeded = true, onType }: PhoneFieldProps) {
  return (
    <Field
      name="phone"
      label={t('Telefono')}
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      {...(isNeeded ? {} : { required: false })}
      maxLength={REGISTRATION_LENGTHS.phone}
      {...(onType ? { value: draft.phone, onChange: (event) => onType(event.target.value) } : {})}
      error={problem}
      hint={t('Per chi consegna, se non ti trova')}
    />
  );
}
