import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { staffDocumentIssue, staffDocumentList, staffDocumentSend } from '../../../contract/documents/routes.ts';
import type { StaffDocumentQuery } from '../../../contract/documents/schemas.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { staffPaths } from '../staff-paths.ts';
import { DocumentItem } from './DocumentItem.tsx';
import { DocumentsFilter, type DocumentsFilterValues } from './DocumentsFilter.tsx';
import { DueInvoices } from './DueInvoices.tsx';
import { KINDS, STATES } from './document-words.ts';

export { DocumentsPage as Component };

const KEY = ['staff', 'documents'];

/** Invoices and credit notes with what became of them at the exchange. The search is in the address. */
function DocumentsPage() {
  const client = useQueryClient();
  const [params, setParams] = useSearchParams();
  const filter = filterOf(params);
  const page = Math.max(1, Number(params.get('pagina')) || 1);
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
      <PrivateTitle>{t('Documenti')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Documenti')}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('Fatture e note di credito partono da sole per il Sistema di Interscambio: qui vedi che cosa ha risposto.')}
      </p>
      {data && (
        <DueInvoices due={data.due} busyOrder={issue.isPending ? issue.variables : undefined} onIssue={issue.mutate} />
      )}
      <DocumentsFilter key={JSON.stringify(filter)} values={filter} onChange={(next) => setParams(filled(next))} />
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

function filterOf(params: URLSearchParams): DocumentsFilterValues {
  const word = (name: string) => params.get(name) ?? '';
  return { cerca: word('cerca'), stato: word('stato'), tipo: word('tipo'), dal: word('dal'), al: word('al') };
}

function documentsQuery({ cerca, stato, tipo, dal, al }: DocumentsFilterValues, page: number) {
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
  return {
    queryKey: [...KEY, query],
    queryFn: () => api.call(staffDocumentList, { query }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  };
}

function filled(filter: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}
