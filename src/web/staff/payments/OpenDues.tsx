import type { AwaitedDue } from '../../../contract/checkout/staff-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';

export interface OpenDuesProps {
  readonly dues: readonly AwaitedDue[];
  /** Of the transfer that is being written down. */
  readonly busyReason: string | undefined;
  readonly onArrived: (due: AwaitedDue) => void;
}

/** Dues of companies that are not paid, which a transfer may pay. */
export function OpenDues({ dues, busyReason, onArrived }: OpenDuesProps) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl">{t('Scadenze non pagate: {n}', { n: dues.length })}</h2>
      <ul className="grid gap-3">
        {dues.map((due) => {
          const { paymentDueId, reason, customer, amount, dueDate, documentNumber, isExpired } = due;
          return (
            <li
              key={paymentDueId}
              className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-card p-5 shadow-card"
            >
              <div className="min-w-0 flex-1 basis-72">
                <h3 className="flex flex-wrap items-center gap-3 text-lg">
                  {reason} · {formatEuro(amount)}
                  {isExpired && <Badge tone="danger">{t('Scaduta')}</Badge>}
                </h3>
                <p className="break-words font-medium">{customer}</p>
                <p className="text-ink-soft text-sm">
                  {t('Da pagare entro il {date}', { date: wireDate(dueDate) })}
                  {documentNumber !== '' && ` · ${t('Fattura {number}', { number: documentNumber })}`}
                </p>
              </div>
              <Button
                variant="secondary"
                busy={busyReason === reason}
                aria-label={t('È arrivato il bonifico: {name}', { name: reason })}
                onClick={() => onArrived(due)}
              >
                {t('È arrivato')}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
