import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  staffUncollectedList,
  staffUncollectedRemind,
  staffUncollectedRetry,
  staffUncollectedSettle,
} from '../../../contract/order-payments/routes.ts';
import type { UncollectedOrder } from '../../../contract/order-payments/staff-schemas.ts';
import { formatEuro } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { useListState } from '../kit/list-state.ts';
import { formatMoment } from '../kit/moment.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { useListAct } from '../kit/use-list-act.ts';

export { UncollectedPage as Component };

const KEY = ['staff', 'uncollected'];

const REASONS: Readonly<Record<UncollectedOrder['reason'], string>> = {
  expired: msg('L’autorizzazione è finita'),
  declined: msg('La banca ha rifiutato'),
  late: msg('Il circuito non risponde da un giorno'),
};

/** Orders that are prepared or handed over, but whose payment could not be collected. */
function UncollectedPage() {
  const state = useListState();
  const orders = useQuery({ queryKey: KEY, queryFn: () => api.call(staffUncollectedList), staleTime: 0 });
  const bodyOf = ({ orderId }: UncollectedOrder) => ({ body: { order_id: orderId } });
  const listOf = (list: unknown) => list;
  const retry = useListAct({
    queryKey: KEY,
    said: t('Fatto'),
    listOf,
    act: (order: UncollectedOrder) => api.call(staffUncollectedRetry, bodyOf(order)),
  });
  const remind = useListAct({
    queryKey: KEY,
    said: t('Abbiamo scritto al cliente'),
    listOf,
    act: (order: UncollectedOrder) => api.call(staffUncollectedRemind, bodyOf(order)),
  });
  return (
    <StaffList
      title={t('Incassi mancati')}
      about={t('La spesa è in preparazione o consegnata, e il pagamento non si può incassare: decidi come si paga.')}
      state={state}
      query={orders}
      file={{ of: staffUncollectedList }}
      rows={orders.data?.orders}
      keyOf={({ orderId }) => orderId}
      nameOf={({ orderId }) => t('Ordine {number}', { number: String(orderId) })}
      first={{ title: t('Ordine') }}
      columns={[
        { word: 'cliente', title: t('Cliente'), cell: ({ customer }) => customer, by: (order) => order.customer },
        { word: 'telefono', title: t('Telefono'), cell: ({ phone }) => phone },
        { word: 'perche', title: t('Perché'), cell: ({ reason }) => t(REASONS[reason]) },
        { word: 'quando', title: t('Da quando'), cell: ({ since }) => formatMoment(since), by: (order) => order.since },
        {
          word: 'euro',
          title: t('Euro'),
          cell: ({ amount }) => formatEuro(amount),
          isEnd: true,
          by: (order) => order.amount,
        },
        {
          word: 'stato',
          title: t('Stato'),
          cell: ({ isHandedOver }) => (
            <Badge tone={isHandedOver ? 'danger' : 'warning'}>
              {isHandedOver ? t('Consegnato') : t('In preparazione')}
            </Badge>
          ),
        },
      ]}
      details={(order) => (
        <>
          {order.reason !== 'late' && <SettleForm order={order} />}
          <div className="flex flex-wrap gap-2">
            {order.canRetry && (
              <Button variant="secondary" busy={retry.isBusy(() => true)} onClick={() => retry.run(order)}>
                {t('Riprova a incassare')}
              </Button>
            )}
            {order.reason !== 'late' && (
              <Button variant="secondary" busy={remind.isBusy(() => true)} onClick={() => remind.run(order)}>
                {t('Scrivi al cliente di pagare')}
              </Button>
            )}
          </div>
        </>
      )}
      empty={{ icon: 'check', title: t('Nessun incasso mancato'), text: t('Tutto quello che è uscito è pagato.') }}
    />
  );
}

/** Records how an order was paid, or that its amount is written off. */
function SettleForm({ order: { orderId, isHandedOver, canPayAtHandover } }: { readonly order: UncollectedOrder }) {
  const client = useQueryClient();
  return (
    <SendForm
      label={t('Segna come pagato')}
      submit={t('Segna come pagato')}
      others={[
        ...(canPayAtHandover ? [{ act: 'at-handover', name: t('Paga alla consegna') }] : []),
        ...(isHandedOver ? [{ act: 'given-up', name: t('Rinuncia all’incasso'), variant: 'quiet' as const }] : []),
      ]}
      send={(text, act) => {
        const as = act === 'at-handover' || act === 'given-up' ? act : 'paid';
        return api.call(staffUncollectedSettle, { body: { order_id: orderId, as, note: text('note') } });
      }}
      onSent={(list) => {
        toast('success', t('Fatto'));
        client.setQueryData(KEY, list);
      }}
    >
      {(at) => (
        <Field
          label={t('Come è stato pagato, o perché non si chiede più')}
          name="note"
          className="sm:col-span-full"
          maxLength={200}
          error={at('note')}
        />
      )}
    </SendForm>
  );
}
