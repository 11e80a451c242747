import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useRef, useState } from 'react';
import { userDetail } from '../../../../contract/account/routes.ts';
import { errorText } from '../../../../contract/base/field-errors.ts';
import { emailUpdateRequestPost } from '../../../../contract/credentials/routes.ts';
import { emailProblem, normaliseEmail } from '../../../../domain/base/validators.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';

/**
 * Changes the e-mail address, after the customer has proved the login: the new one is valid once the link in the mail
 * to it was used.
 */
export function ChangeEmail() {
  const heading = useId();
  const { data: user } = useQuery({ queryKey: ['mine', 'user'], queryFn: () => api.call(userDetail, {}) });
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isCodeAsked, setIsCodeAsked] = useState(false);
  const ask = useMutation({
    mutationFn: (body: Input) => api.call(emailUpdateRequestPost, { body }),
    onSuccess: () => {
      form.current?.reset();
      setIsCodeAsked(false);
    },
    onError: (error) => {
      if (asApiError(error).at('mfa_pin') !== undefined) setIsCodeAsked(true);
    },
  });
  const refusal = ask.error ? asApiError(ask.error) : undefined;
  const isAtField = refusal?.errors.every(({ field }) => field !== undefined) ?? false;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget);
    const text = (name: string) => String(typed.get(name) ?? '');
    const email = normaliseEmail(text('new_email'));
    const code = emailProblem(email);
    setProblem(code && errorText(code));
    if (code) event.currentTarget.querySelector('input')?.focus();
    else ask.mutate({ new_email: email, password: text('password'), mfa_pin: text('mfa_pin') });
  }
  return (
    <section aria-labelledby={heading} className="rounded-lg bg-card p-6 shadow-card">
      <h2 id={heading} className="mb-1 text-xl">
        {t('Indirizzo e-mail')}
      </h2>
      <p className="mb-4 min-h-5 break-words text-ink-soft text-sm">
        {user && t('Ora accedi e ricevi le nostre mail con {email}', { email: user.email })}
      </p>
      <form ref={form} method="post" noValidate onSubmit={submit} className="grid max-w-md gap-3">
        {refusal && !isAtField && <Alert tone="error">{refusal.message}</Alert>}
        {ask.isSuccess && (
          <Alert tone="info">{t('Ti abbiamo scritto al nuovo indirizzo: apri il link della mail entro un’ora.')}</Alert>
        )}
        <Field
          label={t('Nuova e-mail')}
          name="new_email"
          type="email"
          autoComplete="email"
          maxLength={254}
          error={problem ?? refusal?.at('new_email')}
        />
        <PasswordField
          label={t('La tua password')}
          name="password"
          autoComplete="current-password"
          error={refusal?.at('password')}
          hint={t('Se accedi senza password, lasciala vuota: ti mandiamo un codice')}
        />
        {isCodeAsked && <CodeField error={refusal?.at('mfa_pin')} />}
        <Button type="submit" variant="secondary" busy={ask.isPending} className="justify-self-start">
          {t('Cambia e-mail')}
        </Button>
      </form>
    </section>
  );
}

interface Input {
  readonly new_email: string;
  readonly password: string;
  readonly mfa_pin: string;
}

function CodeField({ error }: { readonly error: string | undefined }) {
  return (
    <Field
      label={t('Codice di verifica')}
      name="mfa_pin"
      autoComplete="one-time-code"
      maxLength={20}
      error={error}
      hint={t('Della tua app, oppure un codice di recupero')}
    />
  );
}
