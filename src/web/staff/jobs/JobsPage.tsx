import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { staffJobList, staffJobRetry } from '../../../contract/jobs/routes.ts';
import type { GivenUpJob, GivenUpKind } from '../../../contract/jobs/staff-schemas.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Button } from '../../ui/Button.tsx';
import { useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { useListAct } from '../kit/use-list-act.ts';

export { JobsPage as Component };

const KEY = ['staff', 'given-up-jobs'];

const STATES = { abbandonati: 'given_up', riprovano: 'failing', aspettano: 'waiting' } as const;

/** Lists mails, payments and documents that were given up, fail or wait; one or several are tried again now. */
function JobsPage() {
  const state = useListState();
  const word = state.word('stato');
  const asked = word === 'riprovano' || word === 'aspettano' ? word : 'abbandonati';
  const query = { state: STATES[asked] };
  const jobs = useQuery({
    queryKey: [...KEY, query.state],
    queryFn: () => api.call(staffJobList, { query }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  });
  const counts = jobs.data?.counts;
  const retry = useListAct({
    queryKey: KEY,
    act: ({ jobId }: GivenUpJob) => api.call(staffJobRetry, { body: { jobId } }),
    said: t('Ci riproviamo adesso'),
  });
  return (
    <StaffList
      title={t('Non riusciti')}
      about={t(
        'Messaggi, pagamenti e documenti provati per tre giorni e poi abbandonati. Togli la causa, poi riprova da qui: niente viene fatto due volte.',
      )}
      state={state}
      query={jobs}
      file={{ of: staffJobList, query }}
      views={[
        { name: t('Abbandonati'), search: '', count: counts?.given_up },
        { name: t('Riprovano da soli'), search: 'stato=riprovano', count: counts?.failing },
        { name: t('Aspettano'), search: 'stato=aspettano', count: counts?.waiting },
      ]}
      rows={jobs.data?.jobs}
      keyOf={({ jobId }) => jobId}
      nameOf={titleOf}
      first={{ word: 'nome', title: t('Che cosa'), by: titleOf }}
      columns={[
        {
          word: 'scritto',
          title: t('Scritto'),
          cell: ({ writtenAt }) => formatMoment(writtenAt),
          by: (job) => job.writtenAt,
        },
        asked === 'abbandonati'
          ? {
              word: 'abbandonato',
              title: t('Abbandonato'),
              cell: ({ givenUpAt }) => givenUpAt && formatMoment(givenUpAt),
              by: ({ givenUpAt = '' }) => givenUpAt,
            }
          : {
              word: 'prossimo',
              title: t('Prossimo tentativo'),
              cell: ({ nextAt }) => nextAt && formatMoment(nextAt),
              by: ({ nextAt = '' }) => nextAt,
            },
        { word: 'tentativi', title: t('Tentativi'), cell: ({ attempts }) => attempts, isEnd: true },
        { word: 'risposta', title: t('Risposta'), cell: ({ reason }) => <code lang="en">{reason}</code> },
      ]}
      bulk={asked === 'aspettano' ? [] : [{ name: t('Riprova'), run: retry.runAll }]}
      acts={(job) =>
        job.attempts > 0 && (
          <Button
            variant="secondary"
            aria-label={t('Riprova: {name}', { name: titleOf(job) })}
            busy={retry.isBusy(({ jobId }) => jobId === job.jobId)}
            onClick={() => retry.run(job)}
          >
            {t('Riprova')}
          </Button>
        )
      }
      empty={{ icon: 'check', title: t('Tutto riuscito'), text: t('Niente è rimasto indietro.') }}
    />
  );
}

function titleOf({ kind, about }: GivenUpJob): string {
  return t(TITLES[kind], { number: about, name: about });
}

/** The titles by kind: a kind without one does not compile. */
const TITLES: Readonly<Record<GivenUpKind, string>> = {
  'order-confirmation': msg('Conferma dell’ordine {number}'),
  'order-unpaid': msg('Ordine {number} annullato: non pagato'),
  'order-to-transfer': msg('Dati per il bonifico dell’ordine {number}'),
  'order-step': msg('Avanzamento dell’ordine {number}'),
  'order-addition-refused': msg('Aggiunta a un ordine non riuscita, pagamento {number}'),
  'partner-notice': msg('Avviso del corriere, ordine {number}'),
  'payment-news': msg('Notizie sul pagamento dell’ordine {number}'),
  'transfer-news': msg('Notizie su un bonifico, numero {number}'),
  'webhook-off': msg('Avviso di un webhook spento'),
  'uncollected-notice': msg('Incasso mancato dell’ordine {number}, per il negozio'),
  'substitute-question': msg('Domanda su un sostituto, numero {number}'),
  'refund-decided': msg('Rimborso deciso, richiesta {number}'),
  'rating-answered': msg('Risposta alla valutazione {number}'),
  'withdrawal-received': msg('Ricevuta del recesso, richiesta {number}'),
  'due-mail': msg('Scadenza {number}, per l’azienda'),
  'export-reminder': msg('Promemoria di un’esportazione, numero {number}'),
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
  'accounts-merged': msg('Due account uniti, per {name}'),
  'mail-trial': msg('Prova di una e-mail'),
  'staff-invitation': msg('Invito n. {number} a lavorare qui'),
  'account-changed': msg('Avviso di una modifica, cliente {number}'),
  'changed-by-staff': msg('Dati cambiati dal personale, cliente {number}'),
  'password-reset': msg('Nuova password, per {name}'),
  'email-confirm': msg('Conferma dell’indirizzo, per {name}'),
  'email-change': msg('Cambio di indirizzo, cliente {number}'),
  'email-undo': msg('Cambio di indirizzo da annullare, cliente {number}'),
  'login-code': msg('Codice di verifica, cliente {number}'),
  'new-login': msg('Nuovo accesso, cliente {number}'),
  'account-erasure': msg('Account da cancellare, richiesta {number}'),
  'factor-removal': msg('Verifica in due passaggi da togliere, richiesta {number}'),
  'add-paid-goods': msg('Aggiunta pagata da mettere nell’ordine, pagamento {number}'),
  'release-payment': msg('Pagamento {number}: somma da liberare'),
  'capture-payment': msg('Pagamento {number}: somma da incassare'),
  'refund-payment': msg('Pagamento {number}: somma da rimborsare'),
  'issue-invoice': msg('Fattura dell’ordine {number}'),
  'invoice-subscription': msg('Fattura dell’acquisto {number}'),
  'send-document': msg('Documento {number} da inviare'),
  'credit-refunds': msg('Nota di credito dei rimborsi, documento {number}'),
  'run-import': msg('Importazione {number}'),
  'take-scheduled-file': msg('File programmato {number}'),
  'bill-order': msg('Ordine {number} da mettere in conto'),
};
