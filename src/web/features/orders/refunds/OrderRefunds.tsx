import { useQuery } from '@tanstack/react-query';
import type { RefundableLine } from '../../../../contract/refunds/schemas.ts';
import { formatDay, formatEuro, formatGrams } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { AskRefundForm } from './AskRefundForm.tsx';
import { RefundRequests } from './RefundRequests.tsx';
import { orderRefundsQuery } from './refund-queries.ts';
import { WithdrawForm } from './WithdrawForm.tsx';

/** Shown for an order that was handed over: what was asked back, and the forms by which bad goods are reported and the customer withdraws. */
export function OrderRefunds({ orderId }: { readonly orderId: number }) {
  const { data } = useQuery(orderRefundsQuery(orderId));
  if (!data) return null;
  const reportable = data.lines.filter(({ canReport }) => canReport);
  return (
    <>
      <RefundRequests requests={data.requests} />
      {reportable.length > 0 && (
        <section aria-labelledby="qualcosa-non-va" className="grid gap-1 rounded-lg bg-card p-6 shadow-card">
          <h2 id="qualcosa-non-va" className="text-xl">
            {t('Qualcosa non va?')}
          </h2>
          <p className="text-ink-soft">{t('Dicci quale prodotto non andava bene: ti rispondiamo e ti rimborsiamo.')}</p>
          <ul className="divide-y divide-line">
            {reportable.map((line) => (
              <li key={line.orderItemId}>
                <ReportLine orderId={orderId} line={line} />
              </li>
            ))}
          </ul>
        </section>
      )}
      <WithdrawForm order={data} />
    </>
  );
}

function ReportLine({ orderId, line }: { readonly orderId: number; readonly line: RefundableLine }) {
  const { name, quantity, weightGrams, refundable, reportUntil } = line;
  const amount = weightGrams > 0 ? formatGrams(weightGrams) : `${quantity} ×`;
  return (
    <details className="py-1">
      <summary className="min-h-11 cursor-pointer py-2.5">
        <span className="break-words font-semibold">
          {amount} {name}
        </span>{' '}
        <span className="text-ink-soft text-sm">
          {t('{amount}, da segnalare entro il {day}', { amount: formatEuro(refundable), day: formatDay(reportUntil) })}
        </span>
      </summary>
      <AskRefundForm orderId={orderId} line={line} />
    </details>
  );
}
