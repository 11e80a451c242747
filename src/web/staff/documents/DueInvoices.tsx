import type { StaffDocuments } from '../../../contract/documents/schemas.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { formatMoment } from '../kit/moment.ts';
import { TenderForm } from './TenderForm.tsx';

export interface DueInvoicesProps {
  readonly due: StaffDocuments['due'];
  readonly busyOrder: number | undefined;
  readonly onIssue: (orderId: number) => void;
  readonly onSaved: () => void;
}

/** Delivered orders whose invoice lacks something: fiscal code, VAT number, CIG (D 8). */
export function DueInvoices({ due, busyOrder, onIssue, onSaved }: DueInvoicesProps) {
  if (due.length === 0) return null;
  return (
    <section className="mb-8">
      <h2 className="mb-3 text-xl">{t('Fatture da emettere: {n}', { n: due.length })}</h2>
      <ul className="grid gap-3">
        {due.map(({ orderId, customer, problem, since, needsTender }) => (
          <li
            key={orderId}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-card p-5 shadow-card"
          >
            <div className="min-w-0 flex-1 basis-72">
              <h3 className="text-lg">{t('Ordine {number}', { number: String(orderId) })}</h3>
              <p className="break-words font-medium">{customer}</p>
              <p className="text-danger text-sm">{t(problem)}</p>
              <p className="text-ink-faint text-sm">{t('Consegnato {moment}', { moment: formatMoment(since) })}</p>
            </div>
            <Button
              busy={busyOrder === orderId}
              aria-label={t('Emetti la fattura dell’ordine {number}', { number: String(orderId) })}
              onClick={() => onIssue(orderId)}
            >
              {t('Emetti')}
            </Button>
            {needsTender && <TenderForm orderId={orderId} onSaved={onSaved} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
