import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { staffJobList, staffJobRetry } from '../../../contract/jobs/staff-routes.ts';
import type { GivenUpJob, GivenUpKind } from '../../../contract/jobs/staff-schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffLoading } from '../kit/StaffLoading.tsx';

export { JobsPage as Component };

const KEY = ['staff', 'given-up-jobs'];

/** Lists what was given up after days of attempts, mails, payments and documents; each can be tried again. */
function JobsPage() {
  const { data, error, refetch } = useQuery({ queryKey: KEY, queryFn: () => api.call(staffJobList), staleTime: 0 });
  const retry = useRetry();
  return (
    <>
      <PrivateTitle>{t('Non riusciti')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Non riusciti')}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t(
          'Messaggi, pagamenti e documenti provati per tre giorni e poi abbandonati. Togli la causa, poi riprova da qui: niente viene fatto due volte.',
        )}
      </p>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare l’elenco')}>
          <StaffLoading />
        </NotLoaded>
      )}
      {data?.jobs.length === 0 && (
        <EmptyState icon="check" title={t('Tutto riuscito')}>
          {t('Niente è rimasto indietro.')}
        </EmptyState>
      )}
      <ul className="grid gap-4">
        {data?.jobs.map((job) => (
          <JobItem
            key={job.jobId}
            job={job}
            isBusy={retry.isPending && retry.variables === job.jobId}
            onRetry={() => retry.mutate(job.jobId)}
          />
        ))}
      </ul>
    </>
  );
}

interface JobItemProps {
  readonly job: GivenUpJob;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

/** Shows one job that was given up: what it is about, since when, and why the last attempt failed. */
function JobItem({ job, isBusy, onRetry }: JobItemProps) {
  const title = t(TITLES[job.kind], { number: job.about, name: job.about });
  return (
    <li className="flex flex-wrap items-center justify-between gap-4 rounded-lg bg-card p-5 shadow-card">
      <div className="min-w-0 flex-1 basis-72">
        <h2 className="break-words text-lg">{title}</h2>
        <p className="text-ink-faint text-sm">
          {t('Scritto {written}, tentativi: {attempts}, l’ultimo {last}', {
            written: formatMoment(job.writtenAt),
            attempts: job.attempts,
            last: formatMoment(job.givenUpAt),
          })}
        </p>
        <p className="mt-2 break-words text-sm">
          {t('Risposta:')} <code lang="en">{job.reason}</code>
        </p>
      </div>
      <Button aria-label={t('Riprova: {name}', { name: title })} busy={isBusy} onClick={onRetry}>
        {t('Riprova')}
      </Button>
    </li>
  );
}

/** One for each kind: a kind without a title does not compile. */
const TITLES: Readonly<Record<GivenUpKind, string>> = {
  'order-confirmation': msg('Conferma dell’ordine {number}'),
  'order-unpaid': msg('Ordine {number} annullato: non pagato'),
  'order-to-transfer': msg('Dati per il bonifico dell’ordine {number}'),
  'order-step': msg('Avanzamento dell’ordine {number}'),
  'order-addition-refused': msg('Aggiunta a un ordine non riuscita, pagamento {number}'),
  'partner-notice': msg('Avviso del corriere, ordine {number}'),
  'payment-news': msg('Notizie sul pagamento dell’ordine {number}'),
  'transfer-news': msg('Notizie su un bonifico, numero {number}'),
  'uncollected-notice': msg('Incasso mancato dell’ordine {number}, per il negozio'),
  'refund-decided': msg('Rimborso deciso, richiesta {number}'),
  'withdrawal-received': msg('Ricevuta del recesso, richiesta {number}'),
  'due-mail': msg('Scadenza {number}, per l’azienda'),
  'sale-paid': msg('Acquisto di buoni o abbonamenti, numero {number}'),
  present: msg('Buono regalo {number}, per chi lo riceve'),
  'friend-gift': msg('Premio per un amico invitato, buono {number}'),
  'subscription-ends': msg('Abbonamento {number} in scadenza'),
  'list-invitation': msg('Invito a una lista, numero {number}'),
  'product-request': msg('Prodotto chiesto da un cliente, richiesta {number}'),
  'form-submission': msg('Modulo {number}, per il negozio'),
  'form-receipt': msg('Ricevuta del modulo {number}, per chi l’ha inviato'),
  'slot-free': msg('Posto libero in una fascia, cliente {number}'),
  'area-open': msg('Zona ora servita, richiesta {number}'),
  'company-request': msg('Richiesta di un account aziendale, cliente {number}'),
  'company-decision': msg('Account aziendale deciso, cliente {number}'),
  'company-invitation': msg('Invito di un’azienda, numero {number}'),
  'purchase-request': msg('Richiesta di acquisto {number}, per chi approva'),
  'purchase-decided': msg('Richiesta di acquisto {number}, decisa'),
  'account-made': msg('Account creato, cliente {number}'),
  'account-close': msg('Chiusura da confermare, cliente {number}'),
  'account-closed': msg('Account chiuso, per {name}'),
  'account-changed': msg('Avviso di una modifica, cliente {number}'),
  'changed-by-staff': msg('Dati cambiati dal personale, cliente {number}'),
  'password-reset': msg('Nuova password, per {name}'),
  'email-confirm': msg('Conferma dell’indirizzo, per {name}'),
  'email-change': msg('Cambio di indirizzo, cliente {number}'),
  'email-undo': msg('Cambio di indirizzo da annullare, cliente {number}'),
  'login-code': msg('Codice di verifica, cliente {number}'),
  'new-login': msg('Nuovo accesso, cliente {number}'),
  'factor-removal': msg('Verifica in due passaggi da togliere, richiesta {number}'),
  'add-paid-goods': msg('Aggiunta pagata da mettere nell’ordine, pagamento {number}'),
  'release-payment': msg('Pagamento {number}: somma da liberare'),
  'capture-payment': msg('Pagamento {number}: somma da incassare'),
  'refund-payment': msg('Pagamento {number}: somma da rimborsare'),
  'issue-invoice': msg('Fattura dell’ordine {number}'),
  'invoice-subscription': msg('Fattura dell’acquisto {number}'),
  'send-document': msg('Documento {number} da inviare'),
  'credit-refunds': msg('Nota di credito dei rimborsi, documento {number}'),
  'bill-order': msg('Ordine {number} da mettere in conto'),
};

function useRetry() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (jobId: number) => api.call(staffJobRetry, { body: { jobId } }),
    onSuccess: (jobs) => {
      client.setQueryData(KEY, jobs);
      toast('success', t('Ci riproviamo adesso'));
    },
    onError: (error) => toast('error', asApiError(error).message),
  });
}
