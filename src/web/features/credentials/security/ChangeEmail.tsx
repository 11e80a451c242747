import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { errorText } from '../../../../contract/base/field-errors.ts';
import { emailUpdateRequestPost } from '../../../../contract/credentials/routes.ts';
import { emailProblem, normaliseEmail } from '../../../../domain/base/validators.ts';
import { t } from '../../../../language/language.ts';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import { evenFields, Field } from '../../../ui/Field.tsx';
import { PasswordField } from '../../auth/PasswordField.tsx';

/**
 * Changes the e-mail address, after the customer has proved the login: the new one is valid once the link in the mail
 * to it was used.
 */
export function ChangeEmail({ onCancel }: { readonly onCancel: () => void }) {
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
    <form ref={form} method="post" noValidate onSubmit={submit} className={evenFields}>
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
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={ask.isPending}>
          {t('Cambia e-mail')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {ask.isSuccess ? t('Chiudi') : t('Lascia com’era')}
        </Button>
      </div>
    </form>
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
