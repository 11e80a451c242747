import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import { staffInvitationTake, staffInvitationView } from '../../../contract/backoffice/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { withQueries } from '../../api/Queries.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { PasswordField } from '../auth/PasswordField.tsx';

export const Component = withQueries(StaffInvitationPage);

/** The page of the link of an invitation to work here: it makes the account, and opens the back office. */
function StaffInvitationPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => api.call(staffInvitationView, { query: { token } }),
    retry: false,
  });
  const make = useMutation({
    mutationFn: (body: { first_name: string; last_name: string; password: string }) =>
      api.call(staffInvitationTake, { body: { token, ...body } }),
    onSuccess: () => location.assign('/gestione'),
  });
  const refusal = make.error ? asApiError(make.error) : undefined;
  const isAtField = ['first_name', 'last_name', 'password'].some((name) => refusal?.at(name) !== undefined);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const text = (name: string) => String(data.get(name) ?? '');
    make.mutate({ first_name: text('first_name'), last_name: text('last_name'), password: text('password') });
  }
  return (
    <div className="page max-w-lg pt-10">
      <PrivateTitle>{t('Crea il tuo accesso')}</PrivateTitle>
      <h1 className="text-3xl">{t('Crea il tuo accesso')}</h1>
      {invitation.error && <Alert tone="error">{asApiError(invitation.error).message}</Alert>}
      {invitation.data && (
        <>
          <p className="mt-2 mb-6 text-ink-soft">
            {t('Entrerai nella gestione con {email}.', { email: invitation.data.email })}
          </p>
          <form method="post" noValidate onSubmit={submit} className="grid gap-3">
            {refusal && !isAtField && <Alert tone="error">{refusal.message}</Alert>}
            <Field label={t('Nome')} name="first_name" autoComplete="given-name" error={refusal?.at('first_name')} />
            <Field label={t('Cognome')} name="last_name" autoComplete="family-name" error={refusal?.at('last_name')} />
            <PasswordField
              label={t('Password')}
              name="password"
              autoComplete="new-password"
              error={refusal?.at('password')}
            />
            <Button type="submit" size="lg" busy={make.isPending}>
              {t('Crea l’accesso')}
            </Button>
          </form>
        </>
      )}
    </div>
  );
}
