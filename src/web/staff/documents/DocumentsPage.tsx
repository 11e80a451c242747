import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  staffDocumentIssue,
  staffDocumentList,
  staffDocumentSend,
  staffDocumentTender,
} from '../../../contract/documents/routes.ts';
import type { StaffDocument, StaffDocumentQuery, StaffDocuments } from '../../../contract/documents/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { isDate, wireDate } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { type ListState, listQuery, useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { StaffTable } from '../kit/StaffTable.tsx';
import { useListAct } from '../kit/use-list-act.ts';
import { DocumentDetails } from './DocumentDetails.tsx';

export { DocumentsPage as Component };

const KEY = ['staff', 'documents'];

/** Invoices and credit notes with their states at the exchange. */
function DocumentsPage() {
  const client = useQueryClient();
  const state = useListState();
  const query = queryOf(state);
  const documents = useQuery(listQuery([...KEY, query], () => api.call(staffDocumentList, { query })));
  const { data } = documents;
  const renew = () => void client.invalidateQueries({ queryKey: KEY });
  const send = useListAct({
    queryKey: KEY,
    act: ({ documentId }: StaffDocument) => api.call(staffDocumentSend, { body: { document_id: documentId } }),
    said: t('Il documento parte di nuovo'),
  });
  return (
    <StaffList
      title={t('Documenti')}
      about={t(
        'Fatture e note di credito partono da sole per il Sistema di Interscambio: qui vedi che cosa ha risposto.',
      )}
      state={state}
      query={documents}
      file={{ of: staffDocumentList, query }}
      rows={data?.documents}
      pages={data?.hasMore ? state.page + 1 : state.page}
      search={t('Nome, documento o ordine')}
      filters={[
        { name: 'stato', label: t('Stato'), choices: STATES.map(({ word, name }) => ({ word, name: t(name) })) },
        { name: 'tipo', label: t('Tipo'), choices: KINDS.map(({ word, name }) => ({ word, name: t(name) })) },
        { name: 'dal', label: t('Dal') },
        { name: 'al', label: t('Al') },
      ]}
      keyOf={({ documentId }) => documentId}
      nameOf={titleOf}
      first={{ title: t('Documento') }}
      columns={[
        { word: 'intestato', title: t('Intestato a'), cell: ({ party }) => party },
        { word: 'data', title: t('Data'), cell: ({ date }) => wireDate(date) },
        { word: 'totale', title: t('Totale'), cell: ({ total }) => formatEuro(total), isEnd: true },
        { word: 'stato', title: t('Stato'), cell: (document) => <State document={document} /> },
      ]}
      acts={(document) =>
        (document.state === 'rejected' || document.state === 'waiting') && (
          <Button
            busy={send.isBusy(({ documentId }) => documentId === document.documentId)}
            aria-label={t('Invia di nuovo: {name}', { name: titleOf(document) })}
            onClick={() => send.run(document)}
          >
            {t('Invia di nuovo')}
          </Button>
        )
      }
      details={(document) => <DocumentDetails document={document} onCredited={renew} />}
      empty={{
        icon: 'print',
        title: t('Nessun documento trovato'),
        text: t('Cerca per nome, numero del documento o numero dell’ordine.'),
      }}
    >
      {data && data.due.length > 0 && <DueInvoices due={data.due} onSaved={renew} />}
    </StaffList>
  );
}

function titleOf({ kind, number }: StaffDocument): string {
  const name = KINDS.find((each) => each.kind === kind)?.name;
  return `${name === undefined ? '' : t(name)} ${number}`;
}

function State({ document: { state, isForPublicOffice } }: { readonly document: StaffDocument }) {
  const { name = '', tone = 'neutral' } = STATES.find((each) => each.state === state) ?? {};
  return (
    <span className="flex flex-wrap gap-1">
      <Badge tone={tone}>{t(name)}</Badge>
      {isForPublicOffice && <Badge>{t('Ente pubblico')}</Badge>}
    </span>
  );
}

function queryOf({ q, word, page }: ListState): StaffDocumentQuery {
  const state = STATES.find((each) => each.word === word('stato'))?.state;
  const kind = KINDS.find((each) => each.word === word('tipo'))?.kind;
  return {
    page,
    ...(q === '' ? {} : { q }),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(isDate(word('dal')) ? { from: word('dal') } : {}),
    ...(isDate(word('al')) ? { to: word('al') } : {}),
  };
}

type Due = StaffDocuments['due'][number];

interface DueInvoicesProps {
  readonly due: readonly Due[];
  readonly onSaved: () => void;
}

/** Delivered orders whose invoice lacks required data: fiscal code, VAT number, CIG (D 8). */
function DueInvoices({ due, onSaved }: DueInvoicesProps) {
  const issue = useListAct({
    queryKey: KEY,
    act: ({ orderId }: Due) => api.call(staffDocumentIssue, { body: { order_id: orderId } }),
    said: ({ document }) => t('Emesso il documento {number}', { number: document.number }),
  });
  return (
    <section>
      <h2 className="mb-1 text-base">{t('Fatture da emettere: {n}', { n: due.length })}</h2>
      <StaffTable
        label={t('Fatture da emettere: {n}', { n: due.length })}
        rows={due}
        keyOf={({ orderId }) => orderId}
        nameOf={({ orderId }) => t('Ordine {number}', { number: String(orderId) })}
        first={{ title: t('Ordine') }}
        columns={[
          { word: 'cliente', title: t('Cliente'), cell: ({ customer }) => customer },
          {
            word: 'manca',
            title: t('Che cosa manca'),
            cell: ({ problem }) => <span className="text-danger">{t(problem)}</span>,
          },
          { word: 'consegnato', title: t('Consegnato'), cell: ({ since }) => formatMoment(since) },
        ]}
        acts={(order) => (
          <Button
            busy={issue.isBusy(({ orderId }) => orderId === order.orderId)}
            aria-label={t('Emetti la fattura dell’ordine {number}', { number: String(order.orderId) })}
            onClick={() => issue.run(order)}
          >
            {t('Emetti')}
          </Button>
        )}
        details={({ orderId, needsTender }) => needsTender && <TenderForm orderId={orderId} onSaved={onSaved} />}
      />
    </section>
  );
}

/** Enters the tender code (CIG) of a public body's order, without which the invoice cannot be issued. */
function TenderForm({ orderId, onSaved }: { readonly orderId: number; readonly onSaved: () => void }) {
  return (
    <SendForm
      label={t('Salva il CIG')}
      submit={t('Salva il CIG')}
      send={(text) => {
        const cup = text('invoice_cup');
        return api.call(staffDocumentTender, {
          body: { order_id: orderId, invoice_cig: text('invoice_cig'), ...(cup ? { invoice_cup: cup } : {}) },
        });
      }}
      onSent={() => {
        toast('success', t('Il CIG è salvato: la fattura parte'));
        onSaved();
      }}
    >
      {(at) => (
        <>
          <Field label={t('CIG')} name="invoice_cig" maxLength={12} autoComplete="off" error={at('invoice_cig')} />
          <Field
            label={t('CUP')}
            name="invoice_cup"
            maxLength={20}
            autoComplete="off"
            required={false}
            error={at('invoice_cup')}
          />
        </>
      )}
    </SendForm>
  );
}

type State = StaffDocument['state'];
type Kind = StaffDocument['kind'];

/** The states of a document at the exchange, with their names in the address of the page. */
const STATES: readonly {
  readonly state: State;
  readonly word: string;
  readonly name: string;
  readonly tone: BadgeTone;
}[] = [
  { state: 'waiting', word: 'da-inviare', name: msg('Da inviare'), tone: 'neutral' },
  { state: 'sent', word: 'inviati', name: msg('Inviato'), tone: 'neutral' },
  { state: 'delivered', word: 'consegnati', name: msg('Recapitato (RC)'), tone: 'accent' },
  { state: 'not-delivered', word: 'non-consegnati', name: msg('Nell’area riservata (MC)'), tone: 'accent' },
  { state: 'rejected', word: 'scartati', name: msg('Scartato (NS)'), tone: 'danger' },
  { state: 'accepted', word: 'accettati', name: msg('Accettato (NE)'), tone: 'accent' },
  { state: 'refused', word: 'rifiutati', name: msg('Rifiutato (NE)'), tone: 'danger' },
  { state: 'expired', word: 'scaduti', name: msg('Decorsi i termini (DT)'), tone: 'warning' },
];

const KINDS: readonly { readonly kind: Kind; readonly word: string; readonly name: string }[] = [
  { kind: 'invoice', word: 'fatture', name: msg('Fattura') },
  { kind: 'summary', word: 'riepilogative', name: msg('Fattura riepilogativa') },
  { kind: 'credit-note', word: 'note-di-credito', name: msg('Nota di credito') },
];
