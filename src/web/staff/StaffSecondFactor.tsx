import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { mfaEnabled } from '../../contract/credentials/mfa-routes.ts';
import { t } from '../../language/language.ts';
import { asApiError } from '../api/api-error.ts';
import { api } from '../api/browser-api.ts';
import { RecoveryCodes } from '../features/account/security/RecoveryCodes.tsx';
import { SetUpApp } from '../features/account/security/SetUpApp.tsx';
import { LoginForm } from '../features/auth/LoginForm.tsx';
import { useLogout } from '../features/auth/use-session.ts';
import { PrivateTitle } from '../page/PrivateTitle.tsx';
import { Alert } from '../ui/Alert.tsx';
import { Button } from '../ui/Button.tsx';
import { StaffLoading } from './kit/StaffLoading.tsx';

/**
 * STAFF_SECOND_FACTOR: who has no second factor sets one up here, before anything else. Who has one, but logged in without it, logs in
 * again.
 */
export function StaffSecondFactor() {
  const { revalidate } = useRevalidator();
  const reload = () => void revalidate();
  const [codes, setCodes] = useState<readonly string[]>();
  const logout = useLogout(reload);
  const { data, error } = useQuery({
    queryKey: ['mine', 'mfa'],
    queryFn: () => api.call(mfaEnabled, {}),
    staleTime: 0,
    enabled: codes === undefined,
  });
  return (
    <div className="page max-w-2xl pt-10">
      <PrivateTitle>{t('Verifica in due passaggi')}</PrivateTitle>
      <h1 className="mb-2 text-3xl">{t('Verifica in due passaggi')}</h1>
      {error && <Alert tone="error">{asApiError(error).message}</Alert>}
      {!data && !error && <StaffLoading />}
      {codes && (
        <>
          <RecoveryCodes codes={codes} />
          <Button onClick={reload}>{t('Continua')}</Button>
        </>
      )}
      {!codes && data?.enabled === false && (
        <>
          <p className="mb-6 text-ink-soft">
            {t('Per lavorare qui serve un codice in più: attivalo adesso con un’app, ci vuole un minuto.')}
          </p>
          <SetUpApp onDone={setCodes} onCancel={() => logout.mutate()} />
        </>
      )}
      {!codes && data?.enabled && (
        <>
          <p className="mb-6 text-ink-soft">{t('Accedi di nuovo con il tuo codice di verifica.')}</p>
          <LoginForm isForStaff onSuccess={reload} />
        </>
      )}
    </div>
  );
}
