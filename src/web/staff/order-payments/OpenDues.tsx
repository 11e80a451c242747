import { useMutation, useQueryClient } from '@tanstack/react-query';
import { staffDueReverse } from '../../../contract/dues/routes.ts';
import type { AwaitedDue } from '../../../contract/order-payments/staff-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { DocumentLinks, linkOfInvoice } from '../../page/documents/DocumentLinks.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { confirm } from '../../ui/dialog/confirm.ts';
import { toast } from '../../ui/toast/toast.ts';
import { StaffTable } from '../kit/StaffTable.tsx';

export interface OpenDuesProps {
  readonly dues: readonly AwaitedDue[];
  /** Returns whether the transfer with this reference is being recorded. */
  readonly isBusy: (reason: string) => boolean;
  /** Whether this person may open invoices. */
  readonly mayOpenInvoices: boolean;
  /** Whether this person may cancel a due. */
  readonly mayReverse: boolean;
  readonly onArrived: (due: AwaitedDue) => void;
}

/** Unpaid dues of companies, which a transfer may pay. */
export function OpenDues({ dues, isBusy, mayOpenInvoices, mayReverse, onArrived }: OpenDuesProps) {
  return (
    <section>
      <h2 className="mb-1 text-base">{t('Scadenze non pagate: {n}', { n: dues.length })}</h2>
      <StaffTable
        label={t('Scadenze non pagate: {n}', { n: dues.length })}
        rows={dues}
        keyOf={({ paymentDueId }) => paymentDueId}
        nameOf={({ reason }) => reason}
        first={{ title: t('Causale') }}
        columns={[
          { word: 'azienda', title: t('Azienda'), cell: ({ customer }) => customer },
          { word: 'entro', title: t('Da pagare entro'), cell: ({ dueDate }) => wireDate(dueDate) },
          {
            word: 'fattura',
            title: t('Fattura'),
            cell: ({ documentId, documentNumber }) =>
              mayOpenInvoices && documentId !== undefined ? (
                <DocumentLinks links={[linkOfInvoice(documentId, documentNumber)]} />
              ) : (
                documentNumber
              ),
          },
          { word: 'euro', title: t('Euro'), cell: ({ amount }) => formatEuro(amount), isEnd: true },
          {
            word: 'stato',
            title: t('Stato'),
            cell: ({ isExpired }) => isExpired && <Badge tone="danger">{t('Scaduta')}</Badge>,
          },
        ]}
        acts={(due) => (
          <>
            {mayReverse && <ReverseDue due={due} />}
            <Button
              variant="secondary"
              busy={isBusy(due.reason)}
              aria-label={t('È arrivato il bonifico: {name}', { name: due.reason })}
              onClick={() => onArrived(due)}
            >
              {t('È arrivato')}
            </Button>
          </>
        )}
      />
    </section>
  );
}

/** Cancels a due, as after a credit note: it asks for confirmation, because this cannot be undone. */
function ReverseDue({ due: { paymentDueId, reason } }: { readonly due: AwaitedDue }) {
  const client = useQueryClient();
  const reverse = useMutation({
    mutationFn: () => api.call(staffDueReverse, { body: { payment_due_id: paymentDueId } }),
    onSuccess: () => toast('success', t('La scadenza è annullata')),
    onError: tellError,
    onSettled: () => client.invalidateQueries({ queryKey: TRANSFERS }),
  });
  async function ask() {
    const text = t('L’azienda non la deve più pagare, e il suo fido si libera. Non si può annullare.');
    if (await confirm({ title: t('Annullare {name}?', { name: reason }), text, isDestructive: true })) reverse.mutate();
  }
  return (
    <Button
      variant="quiet"
      busy={reverse.isPending}
      aria-label={t('Annulla la scadenza {name}', { name: reason })}
      onClick={() => void ask()}
    >
      {t('Annulla la scadenza')}
    </Button>
  );
}

/** The query key of transfers and of the orders and dues that wait for one. */
export const TRANSFERS = ['staff', 'transfers'];
