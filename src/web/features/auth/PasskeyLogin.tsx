import { useMutation } from '@tanstack/react-query';
import { passkeyLogin, passkeyLoginBegin } from '../../../contract/credentials/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useAdoptSession } from './use-session.ts';

/** A login by passkey instead of a password. It is shown only if the browser supports it: on https and on localhost. */
export function PasskeyLogin({ onSuccess }: { readonly onSuccess: () => void }) {
  const adoptSession = useAdoptSession();
  const login = useMutation({
    mutationFn: async () => {
      const { options } = await api.call(passkeyLoginBegin, { body: {} });
      const { startAuthentication } = await import('@simplewebauthn/browser');
      // null: the device has no passkey for this shop, or its owner cancelled; the browser has shown that
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
    <>
      {login.isError && (
        <div className="col-span-2">
          <Alert tone="error">{asApiError(login.error).message}</Alert>
        </div>
      )}
      <Button
        variant="secondary"
        busy={login.isPending}
        aria-label={t('Usa una passkey')}
        onClick={() => login.mutate()}
        className="min-h-12! px-2! text-ink! ring-1! ring-line!"
      >
        <Icon name="key" className="size-5 text-accent" />
        {t('Passkey')}
      </Button>
    </>
  );
}
