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

/** Another e-mail address: it counts once the mail that goes there was answered. */
export function ChangeEmail() {
  const heading = useId();
  const { data: user } = useQuery({ queryKey: ['mine', 'user'], queryFn: () => api.call(userDetail, {}) });
  const form = useRef<HTMLFormElement>(null);
  const [problem, setProblem] = useState<string>();
  const ask = useMutation({
    mutationFn: (wanted: string) => api.call(emailUpdateRequestPost, { body: { new_email: wanted } }),
    onSuccess: () => form.current?.reset(),
  });
  const refusal = ask.error ? asApiError(ask.error) : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = normaliseEmail(String(new FormData(event.currentTarget).get('new_email') ?? ''));
    const code = emailProblem(email);
    setProblem(code && errorText(code));
    if (code) event.currentTarget.querySelector('input')?.focus();
    else ask.mutate(email);
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
        {refusal && !refusal.at('new_email') && <Alert tone="error">{refusal.message}</Alert>}
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
        <Button type="submit" variant="secondary" busy={ask.isPending} className="justify-self-start">
          {t('Cambia e-mail')}
        </Button>
      </form>
    </section>
  );
}
