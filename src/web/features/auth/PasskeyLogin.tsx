import { useMutation } from '@tanstack/react-query';
import { passkeyLogin, passkeyLoginBegin } from '../../../contract/credentials/passkey-routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { useAdoptSession } from './use-session.ts';

/** A login without a password, by a device that knows its owner. Only where the browser can: on https and on localhost. */
export function PasskeyLogin({ onSuccess }: { readonly onSuccess: () => void }) {
  const adoptSession = useAdoptSession();
  const login = useMutation({
    mutationFn: async () => {
      const { options } = await api.call(passkeyLoginBegin, { body: {} });
      const { startAuthentication } = await import('@simplewebauthn/browser');
      // null: the device has no passkey for this shop, or its owner declined, and has seen that
      const credential = await startAuthentication({ optionsJSON: JSON.parse(options) }).catch(() => null);
      return credential && api.send(passkeyLogin, { body: { credential: JSON.stringify(credential) } });
    },
    onSuccess: (reply) => {
      if (!reply) return;
      adoptSession(reply.data);
      onSuccess();
    },
  });
  return (
    <div className="mt-4 grid gap-3">
      {login.isError && <Alert tone="error">{asApiError(login.error).message}</Alert>}
      <Button variant="secondary" size="lg" busy={login.isPending} onClick={() => login.mutate()}>
        {t('Usa una passkey')}
      </Button>
    </div>
  );
}
