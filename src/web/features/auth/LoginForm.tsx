import { type FormEvent, useState } from 'react';
import { errorText } from '../../../contract/base/field-errors.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { paths } from '../../page/paths.ts';
import { useIsRegistrationOpen } from '../../page/shell-loader.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useLogin } from './use-session.ts';

/** delivery 2: e-mail, password and "remember me", on by default. */
export function LoginForm({ onSuccess }: { readonly onSuccess: () => void }) {
  const login = useLogin(onSuccess);
  // D 2: the link to a new password appears where registration is open
  const isOpen = useIsRegistrationOpen();
  const [problems, setProblems] = useState<{ login?: string | undefined; password?: string | undefined }>({});

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('login') ?? '').trim();
    const password = String(form.get('password') ?? '');
    const next = {
      login: name === '' ? errorText('EMAIL_REQUIRED') : undefined,
      password: password === '' ? errorText('PASSWORD_REQUIRED') : undefined,
    };
    setProblems(next);
    if (!next.login && !next.password)
      login.mutate({ login: name, password, rememberMe: form.get('rememberMe') === 'on' });
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="grid gap-2">
      {login.isError && <Alert tone="error">{asApiError(login.error).message}</Alert>}
      <Field
        label={t('E-mail o codice cliente')}
        name="login"
        autoComplete="username"
        inputMode="email"
        error={problems.login}
      />
      <PasswordField label={t('Password')} name="password" autoComplete="current-password" error={problems.password} />
      <Checkbox name="rememberMe" defaultChecked>
        {t('Resta collegato su questo dispositivo')}
      </Checkbox>
      <Button type="submit" size="lg" busy={login.isPending}>
        {t('Accedi')}
      </Button>
      {isOpen && (
        <Link to={paths.passwordRequest()} className="justify-self-start py-2 font-semibold text-accent underline">
          {t('Hai dimenticato la password?')}
        </Link>
      )}
    </form>
  );
}
