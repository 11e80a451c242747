import type { PaymentDue } from '../../../../contract/dues/schemas.ts';
import { formatDay, formatEuro } from '../../../../domain/base/format.ts';
import { romeTime, wireDate } from '../../../../domain/base/rome-time.ts';
import { t } from '../../../../language/language.ts';
import { DocumentLinks } from '../../../page/documents/DocumentLinks.tsx';
import { linkOfInvoice } from '../../../page/documents/document-links.ts';
import { OrderLinks } from '../../../page/OrderLinks.tsx';
import { DueBadge } from '../../dues/DueBadge.tsx';
import { dueAmount } from '../../dues/due-amount.ts';

export interface DueItemProps {
  readonly due: PaymentDue;
  /** Undefined: it cannot be chosen, because it is paid or being paid. */
  readonly isPicked: boolean | undefined;
  readonly onPick: (isPicked: boolean) => void;
}

/** A due of the list: what it is for, until when, and whether it is chosen to be paid. */
export function DueItem({ due, isPicked, onPick }: DueItemProps) {
  const { paymentDueId, dueDate, amount, refunded, orderIds, paidAt } = due;
  const { documentId, documentNumber, documentDate, paymentMethod } = due;
  const titleId = `scadenza-${paymentDueId}`;
  return (
    <li className="flex gap-3 rounded-lg bg-card p-5 shadow-card has-checked:outline-2 has-checked:outline-accent">
      {isPicked !== undefined && (
        <label className="-m-2.5 grid size-11 shrink-0 place-items-center">
          <input
            type="checkbox"
            checked={isPicked}
            onChange={(event) => onPick(event.target.checked)}
            aria-labelledby={titleId}
            className="size-5.5 rounded-sm accent-accent"
          />
        </label>
      )}
      <div className="grid min-w-0 grow gap-x-6 gap-y-1 sm:grid-cols-[1fr_auto]">
        <h2 id={titleId} className="break-words font-semibold text-lg">
          {t('{amount} entro {day}', { amount: formatEuro(dueAmount(due)), day: formatDay(dueDate) })}
        </h2>
        <p className="sm:text-right">
          <DueBadge due={due} />
        </p>
        <p className="text-ink-soft text-sm sm:col-span-2">
          {documentNumber === ''
            ? t('Scadenza {number}', { number: String(paymentDueId) })
            : documentDate === undefined
              ? t('Fattura {number}', { number: documentNumber })
              : t('Fattura {number} del {date}', { number: documentNumber, date: wireDate(documentDate) })}
          {' · '}
          {paidAt === undefined
            ? paymentMethod
            : t('Pagata il {date}: {method}', {
                date: wireDate(romeTime(new Date(paidAt)).date),
                method: paymentMethod,
              })}
        </p>
        {refunded !== undefined && (
          <p className="text-ink-soft text-sm sm:col-span-2">
            {t('Fattura di {amount}, già rimborsati {refunded}', {
              amount: formatEuro(amount),
              refunded: formatEuro(refunded),
            })}
          </p>
        )}
        <div className="sm:col-span-2">
          <OrderLinks orderIds={orderIds} />
        </div>
        {documentId !== undefined && (
          <div className="pt-1.5 sm:col-span-2">
            <DocumentLinks links={[linkOfInvoice(documentId, documentNumber)]} />
          </div>
        )}
      </div>
    </li>
  );
}
