import { useMutation, useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { accountClosePost, closingCheckPost } from '../../../contract/own-data/routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { withQueries } from '../../api/Queries.tsx';
import { accountPaths } from '../../page/account-paths.ts';
import { LinkEnded } from '../../page/LinkEnded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useAdoptSession } from '../auth/use-session.ts';

export const Component = withQueries(ConfirmClosingPage);

/**
 * The page of the link in the mail. The account is closed only when the button is pressed, because programs open the
 * links of mails.
 */
function ConfirmClosingPage() {
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  const adoptSession = useAdoptSession();
  const link = useQuery({
    queryKey: ['closing-link', token],
    queryFn: () => api.call(closingCheckPost, { body: { token } }),
    retry: false,
  });
  const close = useMutation({
    mutationFn: () => api.call(accountClosePost, { body: { token } }),
    onSuccess: () => adoptSession(undefined),
  });
  return (
    <div className="page max-w-lg pt-10">
      <PrivateTitle>{t('Chiudi l’account')}</PrivateTitle>
      {close.isSuccess ? (
        <Closed />
      ) : link.isError ? (
        <LinkEnded message={asApiError(link.error).message} again={accountPaths.closing()} />
      ) : (
        <EmptyState
          level="h1"
          icon="trash"
          title={t('Chiudere l’account?')}
          action={
            <>
              <Button size="lg" busy={close.isPending} disabled={!link.data} onClick={() => close.mutate()}>
                {t('Sì, chiudi l’account')}
              </Button>
              <Link to={paths.home()} className={buttonClass('quiet', 'lg')}>
                {t('No, tienilo aperto')}
              </Link>
            </>
          }
        >
          {close.isError && <Alert tone="error">{asApiError(close.error).message}</Alert>}
          <p className="min-h-6">
            {link.data ? (
              t('Per l’account {email}', { email: link.data.email })
            ) : (
              <Skeleton className="mx-auto h-5 w-60" />
            )}
          </p>
          <p className="mt-2">{t('Cancelliamo i tuoi dati subito, e non si può tornare indietro.')}</p>
        </EmptyState>
      )}
    </div>
  );
}

function Closed() {
  return (
    <EmptyState
      level="h1"
      icon="check"
      title={t('Account chiuso')}
      action={
        <Link to={paths.home()} className={buttonClass()}>
          {t('Vai alla pagina iniziale')}
        </Link>
      }
    >
      <p role="status">{t('Abbiamo cancellato i tuoi dati. Grazie per aver fatto la spesa da noi.')}</p>
    </EmptyState>
  );
}
