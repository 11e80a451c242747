import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffMailList, staffMailRetry } from '../../../contract/mails/staff-routes.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { UnsentMailItem } from './UnsentMailItem.tsx';

export { UnsentMailsPage as Component };

const KEY = ['staff', 'unsent-mails'];

/** Lists the mails that were given up after days of attempts; each can be sent again. */
function UnsentMailsPage() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.call(staffMailList), staleTime: 0 });
  const retry = useRetry();
  return (
    <>
      <PrivateTitle>{t('Posta non partita')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Posta non partita')}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('Ogni messaggio è stato provato per tre giorni. Controlla il server di posta, poi rispediscilo da qui.')}
      </p>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i messaggi')}>
          <StaffLoading />
        </NotLoaded>
      )}
      {data?.mails.length === 0 && (
        <EmptyState icon="check" title={t('Tutto spedito')}>
          {t('Nessun messaggio è rimasto indietro.')}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.mails.map((mail) => (
          <UnsentMailItem
            key={mail.mailId}
            mail={mail}
            isBusy={retry.isPending && retry.variables === mail.mailId}
            onRetry={() => retry.mutate(mail.mailId)}
          />
        ))}
      </ul>
    </>
  );
}

function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (mailId: number) => api.call(staffMailRetry, { body: { mailId } }),
    onSuccess: (mails) => {
      client.setQueryData(KEY, mails);
      toast('success', t('Il messaggio è di nuovo in partenza'));
    },
    onError: (error) => toast('error', asApiError(error).message),
  });
}
