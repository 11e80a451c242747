import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { firstAdministrator } from '../../../contract/backoffice/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { withQueries } from '../../api/Queries.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';

export const Component = withQueries(FirstAdministratorPage);

/** The page of the link that the terminal shows: it creates the account of the first administrator. */
function FirstAdministratorPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const make = useMutation({
    mutationFn: (body: { email: string; password: string }) =>
      api.call(firstAdministrator, { body: { token, ...body } }),
    onSuccess: () => location.assign('/gestione'),
  });
  const refusal = make.error ? asApiError(make.error) : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    make.mutate({ email: String(data.get('email') ?? ''), password: String(data.get('password') ?? '') });
  }
  return (
    <div className="page max-w-lg pt-10">
      <PrivateTitle>{t('Primo accesso alla gestione')}</PrivateTitle>
      <h1 className="text-3xl">{t('Primo accesso alla gestione')}</h1>
      <p className="mt-2 mb-6 text-ink-soft">{t('Crea l’account di chi amministra il negozio.')}</p>
      <form method="post" noValidate onSubmit={submit} className="grid gap-3">
        {refusal && !refusal.at('email') && !refusal.at('password') && <Alert tone="error">{refusal.message}</Alert>}
        <Field label={t('E-mail')} name="email" type="email" autoComplete="username" error={refusal?.at('email')} />
        <PasswordField
          label={t('Password')}
          name="password"
          autoComplete="new-password"
          error={refusal?.at('password')}
        />
        <Button type="submit" size="lg" busy={make.isPending}>
          {t('Crea l’account')}
        </Button>
      </form>
    </div>
  );
}
