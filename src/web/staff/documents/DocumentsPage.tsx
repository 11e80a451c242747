import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { staffDocumentIssue, staffDocumentList, staffDocumentSend } from '../../../contract/documents/routes.ts';
import type { StaffDocumentQuery } from '../../../contract/documents/schemas.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listQuery, pageOf } from '../kit/list-query.ts';
import { filledIn, SearchForm, type SearchValues } from '../kit/SearchForm.tsx';
import { StaffHead } from '../kit/StaffHead.tsx';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { staffPaths } from '../staff-paths.ts';
import { DocumentItem } from './DocumentItem.tsx';
import { DueInvoices } from './DueInvoices.tsx';
import { KINDS, STATES } from './document-words.ts';

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
