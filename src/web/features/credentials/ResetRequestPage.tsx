import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../contract/base/field-errors.ts';
import { passwordResetRequestPost } from '../../../contract/credentials/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { sendAsPerson } from '../../api/bot-check/send-as-person.ts';
import { withQueries } from '../../api/Queries.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { evenFields, Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { EntrancePage } from '../auth/EntrancePage.tsx';

export const Component = withQueries(ResetRequestPage);

/**
 * delivery 2, route ResetPasswordRequest: requests a link for a new password. Its reply is the same for every address.
 */
function ResetRequestPage() {
  const [problem, setProblem] = useState<string>();
  const ask = useMutation({
    mutationFn: (name: string) => sendAsPerson(passwordResetRequestPost, { body: { login: name } }),
  });
  const refusal = ask.error ? asApiError(ask.error) : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('login') ?? '').trim();
    setProblem(name === '' ? errorText('EMAIL_REQUIRED') : undefined);
    if (name === '') event.currentTarget.querySelector('input')?.focus();
    else ask.mutate(name);
  }
  return (
    <>
      <PrivateTitle>{t('Recupera la password')}</PrivateTitle>
      {ask.isSuccess ? (
        <div className="page max-w-lg pt-10">
          <EmptyState level="h1" icon="mail" title={t('Controlla la posta')} action={<ToLogin />}>
            <p role="status">
              {t('Se c’è un account con questi dati, ti abbiamo scritto: apri il link della mail entro 30 minuti.')}
            </p>
          </EmptyState>
        </div>
      ) : (
        <EntrancePage title={t('Recupera la password')}>
          <p className="text-ink-soft">
            {t('Scrivi la tua e-mail: ti mandiamo un link per scegliere una nuova password.')}
          </p>
          <form method="post" noValidate onSubmit={submit} className={evenFields}>
            {refusal && <Alert tone="error">{refusal.message}</Alert>}
            <Field
              label={t('E-mail o codice cliente')}
              name="login"
              inputMode="email"
              autoComplete="username"
              maxLength={254}
              error={problem}
            />
            <Button type="submit" size="lg" busy={ask.isPending}>
              {t('Mandami il link')}
            </Button>
          </form>
        </EntrancePage>
      )}
    </>
  );
}

function ToLogin() {
  return (
    <Link to={paths.login()} className={buttonClass('secondary')}>
      {t('Torna all’accesso')}
    </Link>
  );
}
