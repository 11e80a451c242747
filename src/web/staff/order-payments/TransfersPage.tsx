import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import {
  staffTransferList,
  staffTransferReceive,
  staffTransferSettle,
} from '../../../contract/order-payments/routes.ts';
import type {
  AwaitedTransfer,
  ReceivedTransfer,
  TransferList,
} from '../../../contract/order-payments/staff-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { dueReason } from '../../../domain/dues/due-status.ts';
import { msg, t } from '../../../language/language.ts';
import { api, randomKey } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { numberOf, OpenedPart, SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { StaffTable } from '../kit/StaffTable.tsx';
import { useListAct } from '../kit/use-list-act.ts';
import { OpenDues, TRANSFERS } from './OpenDues.tsx';

/** Transfers that pay nothing, or pay something only in part. */
function OpenTransfers({ transfers }: { readonly transfers: readonly ReceivedTransfer[] }) {
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
          { word: 'ordine', title: t('Ordine'), cell: subjectOf },
          { word: 'cliente', title: t('Cliente'), cell: ({ customer }) => customer },
          { word: 'arrivato', title: t('Arrivato'), cell: ({ receivedAt }) => formatMoment(receivedAt) },
          {
            word: 'euro',
            title: t('Euro'),
            cell: ({ left, amount }) =>
              `${formatEuro(left)}${left < amount ? ` (${t('di {amount}', { amount: formatEuro(amount) })})` : ''}`,
            isEnd: true,
          },
          {
            word: 'stato',
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

/** Records how an open transfer was settled. */
function SettleForm({ transfer: { receiptId, customer, amount, left } }: { readonly transfer: ReceivedTransfer }) {
  const client = useQueryClient();
  return (
    <SendForm
      label={t('Segna come restituito')}
      submit={t('Segna come restituito')}
      others={[
        ...(left === amount ? [{ act: 'assigned', name: t('Assegna') }] : []),
        ...(customer === ''
          ? []
          : [{ act: 'credited', name: t('Fanne un buono del cliente'), variant: 'quiet' as const }]),
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

const TRANSFER_STATES: Readonly<Record<ReceivedTransfer['state'], string>> = {
  used: msg('Usato'),
  waiting: msg('Aspetta il resto'),
  open: msg('Da sistemare'),
  returned: msg('Restituito'),
  credited: msg('Diventato un buono'),
};

const WHY_LEFT: Readonly<Record<NonNullable<ReceivedTransfer['why']>, string>> = {
  'too-much': msg('È più del dovuto'),
  cancelled: msg('L’ordine è annullato'),
  'not-awaited': msg('Era già pagato'),
  unknown: msg('Non si sa di chi è'),
};

/** Returns the order or the dues that a transfer pays; empty: unknown. */
function subjectOf({ orderId, paymentDueIds }: Pick<ReceivedTransfer, 'orderId' | 'paymentDueIds'>): string {
  if (orderId !== undefined) return t('Ordine {number}', { number: String(orderId) });
  return paymentDueIds.length > 0 ? dueReason(paymentDueIds) : '';
}

export { TransfersPage as Component };

/** Orders that wait for a transfer, the form that records one, and transfers that cannot be matched. */
function TransfersPage() {
  const { rights } = useOutletContext<StaffOverview>();
  const client = useQueryClient();
  const state = useListState();
  const transfers = useQuery({ queryKey: TRANSFERS, queryFn: () => api.call(staffTransferList), staleTime: 0 });
  const { data } = transfers;
  const receive = useListAct({
    queryKey: TRANSFERS,
    act: ({ reason, amount }: Pick<AwaitedTransfer, 'reason' | 'amount'>) =>
      api.call(staffTransferReceive, { body: { reference: reason, amount } }),
    said: t('Il bonifico è registrato'),
    listOf: (list) => list,
  });
  const isBusy = (asked: string) => receive.isBusy(({ reason }) => reason === asked);
  return (
    <StaffList
      title={t('Bonifici')}
      about={t(
        'Scrivi ogni bonifico come lo vedi nell’estratto conto: se l’importo basta, l’ordine parte e le scadenze risultano pagate.',
      )}
      state={state}
      query={transfers}
      file={{ of: staffTransferList }}
      rows={data?.awaited}
      keyOf={({ orderId }) => orderId}
      nameOf={awaitedName}
      first={{ word: 'ordine', title: t('Aspetta un bonifico'), by: ({ orderId }) => orderId }}
      columns={[
        { word: 'cliente', title: t('Cliente'), cell: ({ customer }) => customer, by: (one) => one.customer },
        { word: 'causale', title: t('Causale'), cell: ({ reason }) => reason },
        { word: 'ordinato', title: t('Ordinato'), cell: ({ placedAt }) => formatMoment(placedAt) },
        {
          word: 'entro',
          title: t('Da pagare entro'),
          cell: ({ payUntil }) => payUntil !== undefined && formatMoment(payUntil),
        },
        {
          word: 'euro',
          title: t('Euro'),
          cell: ({ amount }) => formatEuro(amount),
          isEnd: true,
          by: (one) => one.amount,
        },
      ]}
      acts={(transfer) => (
        <Button
          busy={isBusy(transfer.reason)}
          aria-label={t('È arrivato il bonifico: {name}', { name: awaitedName(transfer) })}
          onClick={() => receive.run(transfer)}
        >
          {t('È arrivato')}
        </Button>
      )}
      empty={{
        icon: 'cash',
        title: t('Nessun bonifico da aspettare'),
        text: t('Quando un cliente sceglie di pagare con bonifico, il suo ordine compare qui.'),
      }}
    >
      <TransferForm onReceived={(list) => client.setQueryData(TRANSFERS, list)} />
      {data && data.open.length > 0 && <OpenTransfers transfers={data.open} />}
      {data && data.dues.length > 0 && (
        <OpenDues
          dues={data.dues}
          isBusy={isBusy}
          mayOpenInvoices={rights.includes('documents')}
          mayReverse={rights.includes('credit')}
          onArrived={receive.run}
        />
      )}
      {data && data.received.length > 0 && <ReceivedList received={data.received} />}
    </StaffList>
  );
}

function awaitedName({ orderId }: AwaitedTransfer): string {
  return t('Ordine {number}', { number: String(orderId) });
}

/** Records a transfer from the bank statement. The part that pays nothing is listed below the form. */
function TransferForm({ onReceived }: { readonly onReceived: (list: TransferList) => void }) {
  // one key for the present input: sent twice, it is recorded once
  const [key, setKey] = useState(randomKey);
  return (
    <SendForm
      label={t('Registra un bonifico')}
      className="lg:grid-cols-3"
      submit={t('Registra il bonifico')}
      send={(text) =>
        // a missing amount is left to the server, which reports it at the field
        api.call(staffTransferReceive, {
          body: {
            reference: text('reference'),
            ...numberOf('amount', text('amount')),
            bank_key: text('bank_key'),
            key,
          },
        })
      }
      onSent={(list) => {
        toast('success', t('Il bonifico è registrato'));
        setKey(randomKey());
        onReceived(list);
      }}
    >
      {(at) => (
        <>
          <Field label={t('Causale o numero dell’ordine')} name="reference" error={at('reference')} />
          <Field label={t('Importo arrivato in euro')} name="amount" inputMode="decimal" error={at('amount')} />
          <Field
            label={t('Numero del bonifico (CRO o TRN), se c’è')}
            name="bank_key"
            maxLength={60}
            error={at('bank_key')}
          />
        </>
      )}
    </SendForm>
  );
}

/** Transfers that were recorded in the last days, collapsed. */
function ReceivedList({ received }: { readonly received: readonly ReceivedTransfer[] }) {
  return (
    <OpenedPart title={t('Arrivati negli ultimi 30 giorni: {n}', { n: received.length })}>
      <StaffTable
        label={t('Arrivati negli ultimi 30 giorni: {n}', { n: received.length })}
        rows={received}
        keyOf={({ receiptId }) => receiptId}
        nameOf={(transfer) => subjectOf(transfer) || transfer.reference}
        first={{ title: t('Ordine') }}
        columns={[
          { word: 'cliente', title: t('Cliente'), cell: ({ customer }) => customer },
          { word: 'causale', title: t('Causale'), cell: ({ reference }) => reference },
          { word: 'euro', title: t('Euro'), cell: ({ amount }) => formatEuro(amount), isEnd: true },
          {
            word: 'esito',
            title: t('Esito'),
            cell: ({ state, settlement }) =>
              state !== 'used' && [t(TRANSFER_STATES[state]), settlement].filter(Boolean).join(': '),
          },
          {
            word: 'chi',
            title: t('Chi e quando'),
            cell: ({ receivedBy: staff, receivedAt }) =>
              t('Registrato da {staff}, {moment}', { staff, moment: formatMoment(receivedAt) }),
          },
        ]}
      />
    </OpenedPart>
  );
}
