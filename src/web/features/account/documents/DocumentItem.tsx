import type { ReactNode } from 'react';
import type { Document } from '../../../../contract/documents/schemas.ts';
import { formatEuro } from '../../../../domain/base/format.ts';
import { wireDate } from '../../../../domain/base/rome-time.ts';
import { msg, t } from '../../../../language/language.ts';
import { accountPaths } from '../../../page/account-paths.ts';
import { DocumentLinks } from '../../../page/documents/DocumentLinks.tsx';
import { linksOfDocument } from '../../../page/documents/document-links.ts';
import { OrderLinks } from '../../../page/OrderLinks.tsx';
import { Link } from '../../../ui/Link.tsx';

const KINDS: Readonly<Record<Document['kind'], string>> = {
  invoice: msg('Fattura'),
  summary: msg('Fattura riepilogativa'),
  'credit-note': msg('Nota di credito'),
};

/** An invoice or a credit note: what it is for, what it comes to, and its files. */
export function DocumentItem({ document }: { readonly document: Document }) {
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

/** Says what the document is for, where that is no order, and with which due it is paid. */
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
