import { useQueryClient } from '@tanstack/react-query';
import { staffTransferSettle } from '../../../contract/order-payments/staff-routes.ts';
import type { ReceivedTransfer } from '../../../contract/order-payments/staff-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { formatMoment } from '../kit/moment.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffTable } from '../kit/StaffTable.tsx';
import { subjectOf, TRANSFER_STATES, WHY_LEFT } from './transfer-words.ts';
import { TRANSFERS } from './transfers-key.ts';

/** Money that lies on the account for nothing, or for something that is not whole yet. */
export function OpenTransfers({ transfers }: { readonly transfers: readonly ReceivedTransfer[] }) {
  return (
    <section>
      <h2 className="mb-1 text-base">{t('Bonifici da sistemare: {n}', { n: transfers.length })}</h2>
      <StaffTable
        label={t('Bonifici da sistemare: {n}', { n: transfers.length })}
        rows={transfers}
        keyOf={({ receiptId }) => receiptId}
        nameOf={({ reference }) => reference}
        first={{ title: t('Causale') }}
        columns={[
          { title: t('Ordine'), cell: subjectOf },
          { title: t('Cliente'), cell: ({ customer }) => customer },
          { title: t('Arrivato'), cell: ({ receivedAt }) => formatMoment(receivedAt) },
          {
            title: t('Euro'),
            cell: ({ left, amount }) =>
              `${formatEuro(left)}${left < amount ? ` (${t('di {amount}', { amount: formatEuro(amount) })})` : ''}`,
            isEnd: true,
          },
          {
            title: t('Stato'),
            cell: ({ state, why }) => (
              <Badge tone={state === 'waiting' ? 'neutral' : 'warning'}>
                {why === undefined ? t(TRANSFER_STATES[state]) : t(WHY_LEFT[why])}
              </Badge>
            ),
          },
        ]}
        details={(transfer) => <SettleForm transfer={transfer} />}
      />
    </section>
  );
}

/** Says what became of a transfer. */
function SettleForm({ transfer: { receiptId, customer, amount, left } }: { readonly transfer: ReceivedTransfer }) {
  const client = useQueryClient();
  return (
    <SendForm
      label={t('Segna come restituito')}
      submit={t('Segna come restituito')}
      others={[
        ...(left === amount ? [{ act: 'assigned', name: t('Assegna') }] : []),
        ...(customer === '' ? [] : [{ act: 'credited', name: t('Fanne un buono del cliente'), variant: 'quiet' as const }]),
      ]}
      send={(text, act) => {
        const as = act === 'assigned' || act === 'credited' ? act : 'returned';
        return api.call(staffTransferSettle, { body: { receipt_id: receiptId, as, text: text('text') } });
      }}
      onSent={(list) => {
        toast('success', t('Il bonifico è sistemato'));
        client.setQueryData(TRANSFERS, list);
      }}
    >
      {(at) => (
        <Field
          label={t('Come l’hai restituito, o l’ordine a cui assegnarlo')}
          name="text"
          className="sm:col-span-full"
          maxLength={200}
          error={at('text')}
        />
      )}
    </SendForm>
  );
}
