import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AwaitedDue } from '../../../contract/checkout/staff-schemas.ts';
import { staffDueReverse } from '../../../contract/dues/routes.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { tellError } from '../../api/tell-error.ts';
import { DocumentLinks } from '../../page/documents/DocumentLinks.tsx';
import { linkOfInvoice } from '../../page/documents/document-links.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { toast } from '../../ui/toast/toast.ts';
import { TRANSFERS } from './transfers-key.ts';

export interface OpenDuesProps {
  readonly dues: readonly AwaitedDue[];
  /** The reason of the transfer that is being written down. */
  readonly busyReason: string | undefined;
  /** Whether this person may open invoices. */
  readonly mayOpenInvoices: boolean;
  /** Whether this person may say that nothing is owed for a due. */
  readonly mayReverse: boolean;
  readonly onArrived: (due: AwaitedDue) => void;
}

/** Dues of companies that are not paid, which a transfer may pay. */
export function OpenDues({ dues, busyReason, mayOpenInvoices, mayReverse, onArrived }: OpenDuesProps) {
  return (
    <section className="mt-8">
      <h2 className="mb-3 text-xl">{t('Scadenze non pagate: {n}', { n: dues.length })}</h2>
      <ul className="grid gap-3">
        {dues.map((due) => {
          const { paymentDueId, reason, customer, amount, dueDate, documentId, documentNumber, isExpired } = due;
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
                {mayOpenInvoices && documentId !== undefined && (
                  <div className="mt-3">
                    <DocumentLinks links={[linkOfInvoice(documentId, documentNumber)]} />
                  </div>
                )}
              </div>
              <div className="flex flex-wrap gap-3">
                {mayReverse && <ReverseDue due={due} />}
                <Button
                  variant="secondary"
                  busy={busyReason === reason}
                  aria-label={t('È arrivato il bonifico: {name}', { name: reason })}
                  onClick={() => onArrived(due)}
                >
                  {t('È arrivato')}
                </Button>
              </div>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Nothing is owed for the due any more, as after a credit note: it is asked once more, because it is not taken back. */
function ReverseDue({ due: { paymentDueId, reason } }: { readonly due: AwaitedDue }) {
  const client = useQueryClient();
  const reverse = useMutation({
    mutationFn: () => api.call(staffDueReverse, { body: { payment_due_id: paymentDueId } }),
    onSuccess: () => toast('success', t('La scadenza è stornata')),
    onError: tellError,
    onSettled: () => client.invalidateQueries({ queryKey: TRANSFERS }),
  });
  async function ask() {
    const text = t('L’azienda non la deve più pagare, e il suo fido si libera. Non si può annullare.');
    if (await confirm({ title: t('Stornare {name}?', { name: reason }), text, isDestructive: true })) reverse.mutate();
  }
  return (
    <Button
      variant="quiet"
      busy={reverse.isPending}
      aria-label={t('Storna {name}', { name: reason })}
      onClick={() => void ask()}
    >
      {t('Storna')}
    </Button>
  );
}
