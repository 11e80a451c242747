import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { documentList } from '../../../contract/documents/routes.ts';
import type { Document } from '../../../contract/documents/schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { accountPaths } from '../../page/account-paths.ts';
import { DocumentLinks, linksOfDocument } from '../../page/documents/DocumentLinks.tsx';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { OrderLinks } from '../../page/OrderLinks.tsx';
import { Pagination, usePageNumber } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

const KINDS: Readonly<Record<Document['kind'], string>> = {
  invoice: msg('Fattura'),
  summary: msg('Fattura riepilogativa'),
  'credit-note': msg('Nota di credito'),
};

/** An invoice or a credit note: its subject, its amount, and its files. */
function DocumentItem({ document }: { readonly document: Document }) {
  const { kind, number, total, creditedTotal, orderIds, orderNumbers } = document;
  return (
    <li className="grid gap-3 rounded-lg bg-card p-5 shadow-card">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="min-w-0 break-words text-lg">
          {t(KINDS[kind])} {number}
        </h2>
        <p className="font-bold text-lg">{formatEuro(total)}</p>
      </div>
      <div className="grid gap-1 text-ink-soft text-sm">
        <p>{factsOf(document)}</p>
        <div className="flex flex-wrap gap-x-4">
          <OrderLinks orderIds={orderIds} numbers={orderNumbers} />
          <Source document={document} />
        </div>
        {creditedTotal > 0 && <p>{t('Stornati: {amount}', { amount: formatEuro(creditedTotal) })}</p>}
      </div>
      <DocumentLinks links={linksOfDocument(document)} />
    </li>
  );
}

function factsOf({ date, ofNumber }: Document): string {
  const day = wireDate(date);
  return ofNumber === undefined
    ? t('Del {date}', { date: day })
    : t('Del {date}, storna la fattura {number}', { date: day, number: ofNumber });
}

/** Describes the subject of the document, if that is not an order, and the due that pays it. */
function Source({ document: { subscriptionId, paymentDueId } }: { readonly document: Document }): ReactNode {
  if (subscriptionId !== undefined)
    return (
      <p>
        <Link to={accountPaths.subscription()} className="inline-block min-h-6 text-accent underline">
          {t('Abbonamento alle consegne')}
        </Link>
      </p>
    );
  if (paymentDueId === undefined) return null;
  return (
    <p>
      <Link to={accountPaths.dues()} className="inline-block min-h-6 text-accent underline">
        {t('Scadenza {number}', { number: String(paymentDueId) })}
      </Link>
    </p>
  );
}

export const Component = DocumentsPage;

/** D 8, issue 17: all invoices and credit notes of the customer, the newest first. */
function DocumentsPage() {
  const page = usePageNumber();
  const { data, error, refetch } = useQuery(documentsQuery(page));
  return (
    <div className="grid gap-6">
      <PrivateTitle>{t('Documenti')}</PrivateTitle>
      <div className="grid gap-2">
        <h1 className="text-3xl">{t('Documenti')}</h1>
        <p className="max-w-2xl text-ink-soft">
          {t('Le tue fatture e note di credito. Conferme e ricevute sono nella pagina di ogni ordine.')}
        </p>
      </div>
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i documenti')}>
          <div role="status" aria-label={t('Caricamento')} className="grid gap-4">
            <Skeleton className="h-44 rounded-lg" />
            <Skeleton className="h-44 rounded-lg" />
          </div>
        </NotLoaded>
      )}
      {data?.documents.length === 0 && (
        <EmptyState
          icon="print"
          title={page === 1 ? t('Nessun documento') : t('Nessun altro documento')}
          action={
            <Link to={page === 1 ? paths.orders() : accountPaths.documents()} className={buttonClass('secondary')}>
              {page === 1 ? t('I miei ordini') : t('Torna ai primi documenti')}
            </Link>
          }
        >
          {t('Qui trovi le fatture degli ordini per cui le hai chieste, dopo la consegna.')}
        </EmptyState>
      )}
      {data && data.documents.length > 0 && (
        <ul className="grid gap-4">
          {data.documents.map((document) => (
            <DocumentItem key={document.documentId} document={document} />
          ))}
        </ul>
      )}
      {data && <Pagination page={page} pages={data.hasMore ? page + 1 : page} linkTo={accountPaths.documents} />}
    </div>
  );
}

function documentsQuery(page: number) {
  return queryOptions({
    queryKey: ['mine', 'documents', 'all', page],
    queryFn: () => api.call(documentList, { query: { page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
