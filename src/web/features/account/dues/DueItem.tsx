import type { PaymentDue } from '../../../../contract/dues/schemas.ts';
import { formatDay, formatEuro } from '../../../../domain/base/format.ts';
import { romeTime, wireDate } from '../../../../domain/base/rome-time.ts';
import { t } from '../../../../language/language.ts';
import { DocumentLinks } from '../../../page/documents/DocumentLinks.tsx';
import { linkOfInvoice } from '../../../page/documents/document-links.ts';
import { OrderLinks } from '../../../page/OrderLinks.tsx';
import { Icon } from '../../../ui/icons/Icon.tsx';
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
  const { paymentDueId, dueDate, amount, refunded, orderIds, orderNumbers, paidAt } = due;
  const { documentId, documentNumber, documentDate, paymentMethod } = due;
  const titleId = `scadenza-${paymentDueId}`;
  return (
    <li className="grid grid-cols-[1.75rem_minmax(0,1fr)_auto] items-start gap-x-3 gap-y-1 px-4 py-3.5 has-checked:bg-accent-soft sm:px-5">
      {isPicked === undefined ? (
        <Icon name="check" className="mt-0.5 size-5 text-accent" />
      ) : (
        <label className="-m-2.5 grid size-11 place-items-center">
          <input
            type="checkbox"
            checked={isPicked}
            onChange={(event) => onPick(event.target.checked)}
            aria-labelledby={titleId}
            className="size-5.5 rounded-sm accent-accent"
          />
        </label>
      )}
      <h2 id={titleId} className="break-words font-sans font-semibold text-base leading-6 tracking-normal">
        {t('{amount} entro {day}', { amount: formatEuro(dueAmount(due)), day: formatDay(dueDate) })}
      </h2>
      <DueBadge due={due} />
      <div className="col-span-2 col-start-2 flex flex-wrap items-center gap-x-4 gap-y-0.5 text-ink-soft text-sm">
        <span>
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
        </span>
        {refunded !== undefined && (
          <span>
            {t('Fattura di {amount}, già rimborsati {refunded}', {
              amount: formatEuro(amount),
              refunded: formatEuro(refunded),
            })}
          </span>
        )}
        <OrderLinks orderIds={orderIds} numbers={orderNumbers} />
        {documentId !== undefined && <DocumentLinks links={[linkOfInvoice(documentId, documentNumber)]} isInRow />}
      </div>
    </li>
  );
}
