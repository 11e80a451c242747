import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffMailList, staffMailRetry } from '../../../contract/mails/staff-routes.ts';
import type { UnsentMail } from '../../../contract/mails/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffLoading } from '../kit/StaffLoading.tsx';

interface UnsentMailItemProps {
  readonly mail: UnsentMail;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** A mail that was given up: what it is about, since when, and the words of the mail server. */
function UnsentMailItem({ mail, isBusy, onRetry }: UnsentMailItemProps) {
  const title = titleOf(mail);
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-card p-5 shadow-card">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="break-words text-lg">{title}</h2>
        <p className="text-ink-faint text-sm">
          {t('Scritto {written}, tentativi: {attempts}, l’ultimo {last}', {
            written: formatMoment(mail.writtenAt),
            attempts: mail.attempts,
            last: formatMoment(mail.givenUpAt),
          })}
        </p>
        <p className="mt-2 break-words text-sm">
          {t('Il server di posta ha risposto:')} <code lang="en">{mail.reason}</code>
        </p>
      </div>
      <Button aria-label={t('Rispedisci: {name}', { name: title })} busy={isBusy} onClick={onRetry}>
        {t('Rispedisci')}
      </Button>
    </li>
  );
}

function titleOf({ kind, about }: UnsentMail): string {
  switch (kind) {
    case 'order-confirmation':
      return t('Conferma dell’ordine {number}', { number: about });
    case 'order-unpaid':
      return t('Ordine {number} annullato: non pagato', { number: about });
    case 'order-to-transfer':
      return t('Dati per il bonifico dell’ordine {number}', { number: about });
    case 'list-invitation':
      return t('Invito a una lista, numero {number}', { number: about });
    case 'product-request':
      return t('Prodotto chiesto da un cliente, richiesta {number}', { number: about });
    case 'form-submission':
      return t('Modulo {number}, per il negozio', { number: about });
    case 'form-receipt':
      return t('Ricevuta del modulo {number}, per chi l’ha inviato', { number: about });
    case 'slot-free':
      return t('Posto libero in una fascia, cliente {number}', { number: about });
    case 'area-open':
      return t('Zona ora servita, richiesta {number}', { number: about });
    case 'password-reset':
      return t('Nuova password, per {name}', { name: about });
    case 'email-confirm':
      return t('Conferma dell’indirizzo, per {name}', { name: about });
    case 'email-change':
      return t('Cambio di indirizzo, cliente {number}', { number: about });
    case 'login-code':
      return t('Codice di verifica, cliente {number}', { number: about });
    case 'account-changed':
      return t('Avviso di una modifica, cliente {number}', { number: about });
  }
}

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
