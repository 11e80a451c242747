import type { ReceivedTransfer } from '../../../contract/checkout/staff-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { formatMoment } from '../kit/moment.ts';
import { subjectOf, TRANSFER_STATES } from './transfer-words.ts';

/** Transfers that were written down in the last days, folded up. */
export function ReceivedList({ received }: { readonly received: readonly ReceivedTransfer[] }) {
  return (
    <details className="mt-8">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        {t('Arrivati negli ultimi 30 giorni: {n}', { n: received.length })}
      </summary>
      <ul className="grid gap-3">
        {received.map((transfer) => {
          const { receiptId, customer, amount, state, settlement, reference, receivedBy, receivedAt } = transfer;
          return (
            <li key={receiptId} className="rounded-lg bg-card p-5 shadow-card">
              <h3 className="text-lg">{[subjectOf(transfer), formatEuro(amount)].filter(Boolean).join(' · ')}</h3>
              {customer !== '' && <p className="break-words font-medium">{customer}</p>}
              {state !== 'used' && (
                <p className="text-sm">{[t(TRANSFER_STATES[state]), settlement].filter(Boolean).join(': ')}</p>
              )}
              <p className="break-words text-ink-soft text-sm">{t('Causale: {reason}', { reason: reference })}</p>
              <p className="text-ink-soft text-sm">
                {t('Registrato da {staff}, {moment}', { staff: receivedBy, moment: formatMoment(receivedAt) })}
              </p>
            </li>
          );
        })}
      </ul>
    </details>
  );
}
