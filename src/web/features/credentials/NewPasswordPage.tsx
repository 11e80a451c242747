import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { errorText } from '../../../contract/base/field-errors.ts';
import {
  passwordResetCheckPost,
  passwordResetPost,
  passwordResetRequestPost,
} from '../../../contract/credentials/routes.ts';
import { password as passwordProblem } from '../../../domain/base/validators.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { sendAsPerson } from '../../api/bot-check/send-as-person.ts';
import { api } from '../../api/browser-api.ts';
import { withQueries } from '../../api/Queries.tsx';
import { LinkEnded } from '../../page/LinkEnded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { EntrancePage } from '../auth/EntrancePage.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';
import { PasswordStrengthBar, usePasswordMinimum } from '../auth/PasswordStrengthBar.tsx';

export const Component = withQueries(NewPasswordPage);

/** Sets a new password for the account of a link in a mail. */
function NewPasswordPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const link = useQuery({
    queryKey: ['reset-link', token],
    queryFn: () => api.call(passwordResetCheckPost, { body: { reset_token: token } }),
    retry: false,
  });
  const reset = useMutation({
    mutationFn: (password: string) => api.call(passwordResetPost, { body: { reset_token: token, password } }),
  });
  return (
    <>
      <PrivateTitle>{t('Scegli una nuova password')}</PrivateTitle>
      {reset.isSuccess ? (
        <Changed />
      ) : link.isError ? (
        <LinkEnded
          message={asApiError(link.error).message}
          again={paths.passwordRequest()}
          renew={
            asApiError(link.error).has('LINK_ENDED')
              ? () => sendAsPerson(passwordResetRequestPost, { body: { reset_token: token } })
              : undefined
          }
        />
      ) : (
        <EntrancePage title={t('Scegli una nuova password')}>
          <p className="min-h-6 text-ink-soft">
            {link.data ? t('Per l’account {email}', { email: link.data.email }) : <Skeleton className="h-5 w-60" />}
          </p>
          <NewPasswordForm isBusy={reset.isPending} error={reset.error} onSubmit={reset.mutate} />
          <p className="text-ink-soft text-sm">{t('Gli altri dispositivi si scollegano.')}</p>
        </EntrancePage>
      )}
    </>
  );
}

interface FormProps {
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly onSubmit: (password: string) => void;
}

function NewPasswordForm({ isBusy, error, onSubmit }: FormProps) {
  const [password, setPassword] = useState('');
  const minimum = usePasswordMinimum();
  const [problem, setProblem] = useState<string>();
  const refusal = error ? asApiError(error) : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    // from the form, not from the state, so that input from before hydration counts
    const typed = String(new FormData(event.currentTarget).get('password') ?? '');
    const code = passwordProblem(typed, minimum);
    setProblem(code && errorText(code, { minimum }));
    if (code) event.currentTarget.querySelector('input')?.focus();
    else onSubmit(typed);
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-3">
      {refusal && !refusal.at('password') && <Alert tone="error">{refusal.message}</Alert>}
      <PasswordField
        label={t('Nuova password')}
        name="password"
        autoComplete="new-password"
        onChange={(event) => setPassword(event.target.value)}
        error={problem ?? refusal?.at('password')}
        hint={<PasswordStrengthBar password={password} />}
      />
      <Button type="submit" size="lg" busy={isBusy}>
        {t('Salva la password')}
      </Button>
    </form>
  );
}

function Changed() {
  return (
    <EmptyState
      level="h1"
      icon="check"
      title={t('Password cambiata')}
      action={
        <Link to={paths.login()} className={buttonClass()}>
          {t('Accedi')}
        </Link>
      }
    >
      <p role="status">{t('Ora puoi accedere con la nuova password. Gli altri dispositivi sono stati scollegati.')}</p>
    </EmptyState>
  );
}
