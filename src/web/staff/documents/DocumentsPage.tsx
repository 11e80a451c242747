import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useSearchParams } from 'react-router';
import {
  staffDocumentIssue,
  staffDocumentList,
  staffDocumentSend,
  staffDocumentTender,
} from '../../../contract/documents/routes.ts';
import type { StaffDocumentQuery, StaffDocuments } from '../../../contract/documents/schemas.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listQuery, pageOf } from '../kit/list-query.ts';
import { formatMoment } from '../kit/moment.ts';
import { filledIn, SearchForm, type SearchValues } from '../kit/SearchForm.tsx';
import { StaffHead } from '../kit/StaffHead.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { staffPaths } from '../staff-paths.ts';
import { DocumentItem } from './DocumentItem.tsx';
import { KINDS, STATES } from './document-words.ts';

interface DueInvoicesProps {
  readonly due: StaffDocuments['due'];
  readonly busyOrder: number | undefined;
  readonly onIssue: (orderId: number) => void;
  readonly onSaved: () => void;
}

/** Delivered orders whose invoice lacks something: fiscal code, VAT number, CIG (D 8). */
function DueInvoices({ due, busyOrder, onIssue, onSaved }: DueInvoicesProps) {
  if (due.length === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-xl">{t('Fatture da emettere: {n}', { n: due.length })}</h2>
      <ul className="grid gap-3">
        {due.map(({ orderId, customer, problem, since, needsTender }) => (
          <li
            key={orderId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-card p-5 shadow-card"
          >
            <div className="min-w-0 flex-1 basis-72">
              <h3 className="text-lg">{t('Ordine {number}', { number: String(orderId) })}</h3>
              <p className="break-words font-medium">{customer}</p>
              <p className="text-danger text-sm">{t(problem)}</p>
              <p className="text-ink-faint text-sm">{t('Consegnato {moment}', { moment: formatMoment(since) })}</p>
            </div>
            <Button
              busy={busyOrder === orderId}
              aria-label={t('Emetti la fattura dell’ordine {number}', { number: String(orderId) })}
              onClick={() => onIssue(orderId)}
            >
              {t('Emetti')}
            </Button>
            {needsTender && <TenderForm orderId={orderId} onSaved={onSaved} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Writes the tender of an order of a public body whose invoice waits for it. */
function TenderForm({ orderId, onSaved }: { readonly orderId: number; readonly onSaved: () => void }) {
  const save = useMutation({
    mutationFn: (form: FormData) => {
      const [cig, cup] = ['invoice_cig', 'invoice_cup'].map((name) => String(form.get(name) ?? ''));
      return api.call(staffDocumentTender, {
        body: { order_id: orderId, invoice_cig: cig ?? '', ...(cup ? { invoice_cup: cup } : {}) },
      });
    },
    onSuccess: () => {
      toast('success', t('Il CIG è salvato: la fattura parte'));
      onSaved();
    },
  });
  const problem = save.error ? asApiError(save.error) : undefined;
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!save.isPending) save.mutate(new FormData(event.currentTarget));
  }
  return (
    <form noValidate onSubmit={submit} className="flex basis-full flex-wrap items-end gap-4">
      {problem?.errors.some(({ field }) => field === undefined) && <Alert tone="error">{problem.message}</Alert>}
      <Field label={t('CIG')} name="invoice_cig" maxLength={12} autoComplete="off" error={problem?.at('invoice_cig')} />
      <Field
        label={t('CUP')}
        name="invoice_cup"
        maxLength={20}
        autoComplete="off"
        required={false}
        error={problem?.at('invoice_cup')}
      />
      <Button type="submit" variant="secondary" busy={save.isPending}>
        {t('Salva il CIG')}
      </Button>
    </form>
  );
}

export { DocumentsPage as Component };

const KEY = ['staff', 'documents'];

interface DocumentSearch extends SearchValues {
  /** YYYY-MM-DD */
  readonly dal: string;
  readonly al: string;
}

/** Invoices and credit notes with what became of them at the exchange. The search is in the address. */
function DocumentsPage() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const page = pageOf(params);
  const { data, error, refetch } = useQuery(documentsQuery(filter, page));
  const renew = () => void client.invalidateQueries({ queryKey: KEY });
  const onError = (refused: Error) => toast('error', asApiError(refused).message);
  const issue = useMutation({
    mutationFn: (orderId: number) => api.call(staffDocumentIssue, { body: { order_id: orderId } }),
    onSuccess: ({ document }) => {
      toast('success', t('Emesso il documento {number}', { number: document.number }));
      renew();
    },
    onError,
  });
  const send = useMutation({
    mutationFn: (documentId: number) => api.call(staffDocumentSend, { body: { document_id: documentId } }),
    onSuccess: () => {
      toast('success', t('Il documento parte di nuovo'));
      renew();
    },
    onError,
  });
  return (
    <>
      <StaffHead
        title={t('Documenti')}
        about={t(
          'Fatture e note di credito partono da sole per il Sistema di Interscambio: qui vedi che cosa ha risposto.',
        )}
      />
      {data && (
        <DueInvoices
          due={data.due}
          busyOrder={issue.isPending ? issue.variables : undefined}
          onIssue={issue.mutate}
          onSaved={renew}
        />
      )}
      <SearchForm
        key={JSON.stringify(filter)}
        title={t('Cerca tra i documenti')}
        label={t('Nome, documento o ordine')}
        values={filter}
        states={STATES}
        kinds={KINDS}
        className="md:grid-cols-3"
        onChange={(next) => setParams(filledIn(next))}
      >
        <Field label={t('Dal')} name="dal" type="date" defaultValue={filter.dal} />
        <Field label={t('Al')} name="al" type="date" defaultValue={filter.al} />
      </SearchForm>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i documenti')}>
          <StaffLoading />
        </NotLoaded>
      )}
      {data?.documents.length === 0 && (
        <EmptyState icon="search" title={t('Nessun documento trovato')}>
          {t('Cerca per nome, numero del documento o numero dell’ordine.')}
        </EmptyState>
      )}
      <ul className="grid gap-3">
        {data?.documents.map((document) => (
          <DocumentItem
            key={document.documentId}
            document={document}
            isBusy={send.isPending && send.variables === document.documentId}
            onSend={() => send.mutate(document.documentId)}
            onCredited={renew}
          />
        ))}
      </ul>
      {data && (
        <Pagination
          page={page}
          pages={data.hasMore ? page + 1 : page}
          linkTo={(pagina) => staffPaths.documents({ ...filter, pagina: pagina > 1 ? pagina : undefined })}
        />
      )}
    </>
  );
}

function filterOf(params: URLSearchParams): DocumentSearch {
  const word = (name: string) => params.get(name) ?? '';
  return { cerca: word('cerca'), stato: word('stato'), tipo: word('tipo'), dal: word('dal'), al: word('al') };
}

function documentsQuery({ cerca, stato, tipo, dal, al }: DocumentSearch, page: number) {
  const state = STATES.find(({ word }) => word === stato)?.state;
  const kind = KINDS.find(({ word }) => word === tipo)?.kind;
  const query: StaffDocumentQuery = {
    page: Math.min(page, 1000),
    ...(cerca === '' ? {} : { q: cerca.slice(0, 100) }),
    ...(state ? { state } : {}),
    ...(kind ? { kind } : {}),
    ...(isDate(dal) ? { from: dal } : {}),
    ...(isDate(al) ? { to: al } : {}),
  };
  return listQuery([...KEY, query], () => api.call(staffDocumentList, { query }));
}
