import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { documentPapers } from '../../../contract/documents/routes.ts';
import type { Document, Paper, Papers } from '../../../contract/documents/schemas.ts';
import { formatDay, formatEuro, formatMonth, formatShortDay } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { AccountPage } from '../../page/account/AccountPage.tsx';
import { accountPaths } from '../../page/account-paths.ts';
import {
  type DocumentLink,
  DocumentLinks,
  documentAddresses,
  formatOf,
  linksOfDocument,
} from '../../page/documents/DocumentLinks.tsx';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { OrderLinks } from '../../page/OrderLinks.tsx';
import { Pagination, usePageNumber } from '../../page/Pagination.tsx';
import { paths } from '../../page/paths.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Link } from '../../ui/Link.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';

type Kind = Paper['kind'];

/** The kinds, with their words in the address. */
const KINDS: readonly { readonly kind: Kind; readonly word: string; readonly text: string }[] = [
  { kind: 'receipt', word: 'ricevute', text: msg('Ricevute') },
  { kind: 'invoice', word: 'fatture', text: msg('Fatture') },
  { kind: 'credit-note', word: 'note', text: msg('Note di credito') },
];

const DOCUMENT_KINDS: Readonly<Record<Document['kind'], string>> = {
  invoice: msg('Fattura'),
  summary: msg('Fattura riepilogativa'),
  'credit-note': msg('Nota di credito'),
};

export const Component = DocumentsPage;

/** D 8, issue 17: receipts, invoices and credit notes of the customer by month, the newest first. */
function DocumentsPage() {
  const page = usePageNumber();
  const [params] = useSearchParams();
  const word = params.get('tipo') ?? '';
  const kind = KINDS.find((one) => one.word === word)?.kind;
  const { data, error, refetch } = useQuery(papersQuery(page, kind));
  return (
    <AccountPage title={t('Ricevute e fatture')} head={headOf(data, error !== null)} aside={<Invoices />}>
      {data ? (
        <>
          <Filters counts={data.counts} word={word} />
          {data.papers.length === 0 ? (
            <Nothing isFirst={page === 1} />
          ) : (
            <PaperList key={word} data={data} page={page} word={word} />
          )}
        </>
      ) : (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare i documenti')}>
          <Skeleton className="h-96 rounded-lg" />
        </NotLoaded>
      )}
    </AccountPage>
  );
}

/** How many papers the first page shows before one asks for more. */
const FIRST = 8;

interface PaperListProps {
  readonly data: Papers;
  readonly page: number;
  readonly word: string;
}

/** The papers of a page; of the first one the newest, and the others at a press. */
function PaperList({ data: { papers, hasMore, counts }, page, word }: PaperListProps) {
  const [isWhole, setWhole] = useState(page > 1);
  const shown = isWhole || papers.length <= FIRST ? papers : papers.slice(0, FIRST);
  const kind = KINDS.find((one) => one.word === word)?.kind;
  const count = kind === undefined ? counts.receipt + counts.invoice + counts['credit-note'] : counts[kind];
  return (
    <>
      <Months papers={shown} />
      {shown.length < papers.length ? (
        <Button variant="secondary" className="justify-self-center" onClick={() => setWhole(true)}>
          {t('Mostra altri {count}', { count: count - shown.length })}
        </Button>
      ) : (
        <Pagination page={page} pages={hasMore ? page + 1 : page} linkTo={(to) => accountPaths.documents(to, word)} />
      )}
    </>
  );
}

function papersQuery(page: number, kind: Kind | undefined) {
  return queryOptions({
    queryKey: ['mine', 'documents', 'papers', page, kind],
    queryFn: () => api.call(documentPapers, { query: { page, ...(kind === undefined ? {} : { kind }) } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}

function headOf(data: Papers | undefined, hasFailed: boolean) {
  if (hasFailed && !data) return undefined;
  const count = data ? data.counts.receipt + data.counts.invoice + data.counts['credit-note'] : 0;
  const { latest } = data ?? {};
  if (data && !latest)
    return {
      picture: 'receipt' as const,
      title: t('Ancora nessun documento'),
      text: t('La prima ricevuta arriva con la prima consegna.'),
    };
  const about = { day: formatDay(latest?.date ?? '2000-01-01'), amount: formatEuro(latest?.total ?? 0), count };
  return {
    picture: 'receipt' as const,
    title: data && t('L’ultimo documento è di {day}', about),
    text: count === 1 ? t('{amount}. È il primo.', about) : t('{amount}. In tutto hai {count} documenti.', about),
  };
}

function Filters({ counts, word }: { readonly counts: Papers['counts']; readonly word: string }) {
  const shown = KINDS.filter(({ kind }) => counts[kind] > 0);
  if (shown.length < 2) return null;
  const all = counts.receipt + counts.invoice + counts['credit-note'];
  return (
    <nav
      aria-label={t('Filtra i documenti')}
      className="-mx-(--page-padding) flex gap-2 overflow-x-auto px-(--page-padding) [scrollbar-width:none] md:mx-0 md:px-0"
    >
      <Chip to={accountPaths.documents()} isOn={word === ''} text={t('Tutti')} count={all} />
      {shown.map(({ kind, word: own, text }) => (
        <Chip key={kind} to={accountPaths.documents(1, own)} isOn={word === own} text={t(text)} count={counts[kind]} />
      ))}
    </nav>
  );
}

function Nothing({ isFirst }: { readonly isFirst: boolean }) {
  return (
    <EmptyState
      icon="receipt"
      title={isFirst ? t('Qui arrivano da sole') : t('Nessun altro documento')}
      action={
        <Link to={isFirst ? paths.orders() : accountPaths.documents()} className={buttonClass('secondary')}>
          {isFirst ? t('I miei ordini') : t('Torna ai primi documenti')}
        </Link>
      }
    >
      {t('Qui trovi le ricevute delle spese consegnate, e le fatture di quelle per cui le hai chieste.')}
    </EmptyState>
  );
}

function Months({ papers }: { readonly papers: readonly Paper[] }) {
  const months = [...new Set(papers.map(monthOf))];
  return (
    <div className="rounded-lg bg-card px-4 pb-1 shadow-card sm:px-5">
      {months.map((month) => (
        <Month key={month} month={month} papers={papers.filter((paper) => monthOf(paper) === month)} />
      ))}
    </div>
  );
}

function monthOf({ date }: Paper): string {
  return date.slice(0, 7);
}

function Month({ month, papers }: { readonly month: string; readonly papers: readonly Paper[] }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 className="flex justify-between gap-4 pt-4 pb-0.5 font-sans font-semibold text-ink-soft text-xs">
        <span id={id} className="first-letter:uppercase">
          {formatMonth(month)}
        </span>
        <span>{formatEuro(papers[0]?.monthTotal ?? 0)}</span>
      </h2>
      <ul>
        {papers.map((paper) => (
          <PaperItem key={`${paper.orderId} ${paper.document?.documentId}`} paper={paper} />
        ))}
      </ul>
    </section>
  );
}

/** A receipt, an invoice or a credit note: what it is for, its XML, its amount, and its PDF. */
function PaperItem({ paper }: { readonly paper: Paper }) {
  const { document, total, date } = paper;
  const links = linksOf(paper);
  const files = links.filter(({ isDownload }) => !isDownload);
  const others = links.filter(({ isDownload }) => isDownload);
  return (
    <li className="grid min-h-16 grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2 border-line border-b py-1.5 last:border-b-0 sm:grid-cols-[minmax(0,1fr)_auto_4.5rem] sm:gap-x-3">
      <div className="min-w-0">
        <h3 className="break-words font-sans font-semibold text-base first-letter:uppercase">
          {document
            ? `${t(DOCUMENT_KINDS[document.kind])} ${document.number}`
            : t('{day}, ricevuta', { day: formatShortDay(date) })}
        </h3>
        <div className="flex flex-wrap items-center gap-x-1.5 text-ink-soft text-xs [&_a]:inline-flex [&_a]:items-center [&_a]:text-ink-soft [&_a]:text-xs [&_a]:hover:text-accent">
          {document && formatShortDay(date)}
          {document?.ofNumber !== undefined && (
            <span>{t('storna la fattura {number}', { number: document.ofNumber })}</span>
          )}
          <Subject paper={paper} />
          {others.map((link) => (
            <a
              key={link.address}
              href={link.address}
              download
              aria-label={`${formatOf(link)} ${link.label}`}
              className={SUBJECT}
            >
              {formatOf(link)}
            </a>
          ))}
        </div>
        {document && document.creditedTotal > 0 && (
          <p className="text-ink-soft text-xs">
            {t('Stornati: {amount}', { amount: formatEuro(document.creditedTotal) })}
          </p>
        )}
      </div>
      <p className="whitespace-nowrap text-right font-bold">{formatEuro(total)}</p>
      <DocumentLinks links={files} isShort />
    </li>
  );
}

/** What the paper is for: its orders, a subscription, or a due. */
function Subject({ paper: { document, orderId, orderNumber } }: { readonly paper: Paper }) {
  if (!document) {
    const number = orderNumber ?? orderId ?? 0;
    return <OrderLinks orderIds={[orderId ?? 0]} numbers={[number]} />;
  }
  const { orderIds, orderNumbers, subscriptionId, paymentDueId } = document;
  return (
    <>
      <OrderLinks orderIds={orderIds} numbers={orderNumbers} />
      {subscriptionId !== undefined && (
        <Link to={accountPaths.subscription()} className={SUBJECT}>
          {t('Abbonamento alle consegne')}
        </Link>
      )}
      {subscriptionId === undefined && paymentDueId !== undefined && (
        <Link to={accountPaths.dues()} className={SUBJECT}>
          {t('Scadenza {number}', { number: String(paymentDueId) })}
        </Link>
      )}
    </>
  );
}

const SUBJECT = 'inline-flex min-h-6 min-w-6 items-center underline';

function linksOf({ document, orderId = 0, orderNumber = orderId }: Paper): DocumentLink[] {
  if (document) return linksOfDocument(document);
  const label = t('Scarica la ricevuta dell’ordine {number} (PDF)', { number: orderNumber });
  return [{ label, address: documentAddresses.ofOrder(orderId, 'receipt') }];
}

function Invoices() {
  return (
    <section aria-labelledby="serve-fattura">
      <h2 id="serve-fattura" className="mb-1 font-sans font-semibold text-base">
        {t('Ti serve una fattura?')}
      </h2>
      <p className="text-ink-soft text-sm">
        {t('Chiedila alla cassa: la trovi qui dopo la consegna, e parte da sola verso il tuo codice SDI o la tua PEC.')}
      </p>
      <Link
        to={paths.billing()}
        className="inline-flex min-h-11 items-center font-semibold text-accent text-sm underline"
      >
        {t('A chi intestiamo le fatture')}
      </Link>
    </section>
  );
}
