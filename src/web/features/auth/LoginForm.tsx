import { type FormEvent, useState } from 'react';
import { errorText } from '../../../contract/base/field-errors.ts';
import { email } from '../../../domain/base/validators.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from './PasswordField.tsx';
import { useLogin } from './use-session.ts';

/** delivery 2: e-mail, password and "remember me", on by default. */
export function LoginForm({ onSuccess }: { readonly onSuccess: () => void }) {
  const login = useLogin(onSuccess);
  const [problems, setProblems] = useState<{ login?: string | undefined; password?: string | undefined }>({});

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('login') ?? '').trim();
    const password = String(form.get('password') ?? '');
    const next = {
      login: name === '' ? errorText('EMAIL_REQUIRED') : email(name) && errorText('INVALID_EMAIL'),
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
        label={t('E-mail')}
        name="login"
        type="email"
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
    </form>
  );
}
