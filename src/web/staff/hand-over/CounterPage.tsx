import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/content/staff-entry-schemas.ts';
import { staffCounterList, staffCratePlace } from '../../../contract/hand-over/routes.ts';
import type { OrderAtCounter } from '../../../contract/hand-over/schemas.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { formatHours } from '../../../domain/base/format.ts';
import { LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listQuery, useListState } from '../kit/list-state.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../staff-paths.ts';
import { COUNTER_KEY, CrateTags } from './crate-words.tsx';

export { CounterPage as Component };

/** The interval (ms) at which the page looks who has come while it is in front. */
const REFRESH_MS = 10_000;

/** The views: who is here or on the way, who may come, and what goes to lockers. */
const VIEWS = {
  '': (order: OrderAtCounter) => isAwaited(order),
  pronti: (order: OrderAtCounter) => !isAwaited(order) && order.isReady && order.deliveryServiceId !== LOCKER,
  'in-preparazione': (order: OrderAtCounter) => !isAwaited(order) && !order.isReady && order.deliveryServiceId !== LOCKER,
  locker: (order: OrderAtCounter) => order.deliveryServiceId === LOCKER,
} as const;

function isAwaited({ arrival }: OrderAtCounter): boolean {
  return arrival !== undefined && arrival.servedAt === undefined;
}

/** Pickups of today: who waits longest comes first, with the crates to bring. */
function CounterPage() {
  const state = useListState();
  const { rights } = useOutletContext<StaffOverview>();
  const list = useQuery({ ...listQuery(COUNTER_KEY, () => api.call(staffCounterList)), refetchInterval: REFRESH_MS });
  const store = state.word('negozio');
  const all = list.data?.orders;
  const ofStore = all?.filter(({ storeId }) => store === '' || String(storeId) === store);
  const stores = new Map(all?.map(({ storeId, storeName }) => [String(storeId), storeName]));
  const view = Object.entries(VIEWS).find(([word]) => word === state.word('stato'))?.[1] ?? VIEWS[''];
  const count = (isOf: (order: OrderAtCounter) => boolean) => ofStore?.filter(isOf).length;
  return (
    <StaffList
      title={t('Ritiri')}
      about={t('Chi viene a ritirare la spesa, e le casse da portare. La pagina si aggiorna da sola.')}
      state={state}
      query={list}
      rows={ofStore?.filter(view)}
      views={[
        { name: t('Qui o per strada'), search: '', count: count(VIEWS['']) },
        { name: t('Pronti da ritirare'), search: 'stato=pronti', count: count(VIEWS.pronti) },
        { name: t('In preparazione'), search: 'stato=in-preparazione', count: count(VIEWS['in-preparazione']) },
        { name: t('Locker'), search: 'stato=locker', count: count(VIEWS.locker) },
      ]}
      filters={
        stores.size > 1 || store !== ''
          ? [{ name: 'negozio', label: t('Negozio'), choices: Array.from(stores, ([word, name]) => ({ word, name })) }]
          : []
      }
      keyOf={({ orderId }) => orderId}
      nameOf={({ orderNumber }) => t('Ordine {number}', { number: String(orderNumber) })}
      first={{ title: t('Ordine') }}
      columns={[
        { title: t('Arriva'), cell: (order) => <Arrival order={order} now={list.dataUpdatedAt} /> },
        { title: t('Cliente'), cell: ({ customer }) => customer },
        {
          title: t('Parcheggio'),
          cell: ({ arrival }) =>
            arrival &&
            arrival.note !== '' && (
              <span className="flex items-center gap-1.5 font-semibold">
                <Icon name="pin" className="size-4 text-accent" label={t('Parcheggio')} />
                {arrival.note}
              </span>
            ),
        },
        { title: t('Casse'), cell: (order) => <CrateTags order={order} /> },
        { title: t('Fascia'), cell: ({ timeslot }) => formatHours(timeslot.beginTime, timeslot.endTime) },
        { title: t('Negozio'), cell: ({ storeName }) => storeName },
      ]}
      acts={({ orderId, orderNumber, isReady }) => (
        <Link
          to={staffPaths.counterOrder(orderId)}
          className={buttonClass(isReady ? 'primary' : 'secondary')}
          aria-label={t('Consegna l’ordine {number}', { number: String(orderNumber) })}
        >
          {t('Consegna')}
        </Link>
      )}
      empty={{
        icon: 'store',
        title: t('Nessuno da servire'),
        text: t('Chi annuncia il suo arrivo, e chi ha la spesa pronta, compare qui.'),
      }}
    >
      {rights.includes('picking') && <PlaceForm />}
    </StaffList>
  );
}

function Arrival({ order: { arrival, isReady, orderStatus }, now }: { readonly order: OrderAtCounter; readonly now: number }) {
  if (!arrival || arrival.servedAt !== undefined) return <Badge tone={isReady ? 'accent' : 'neutral'}>{t(orderStatus)}</Badge>;
  const minutes = Math.round((Date.parse(arrival.arrivesAt) - now) / MINUTE_MS);
  if (minutes > 0) return <Badge tone="accent">{t('tra {n} min', { n: minutes })}</Badge>;
  return (
    <Badge tone={minutes <= -5 ? 'danger' : 'warning'}>{minutes === 0 ? t('adesso') : t('aspetta da {n} min', { n: -minutes })}</Badge>
  );
}

/** Where a crate stands. Both codes may be scanned: each ends with Enter. */
function PlaceForm() {
  const [isOpen, setOpen] = useState(false);
  if (!isOpen) {
    return (
      <Button variant="secondary" className="w-fit" onClick={() => setOpen(true)}>
        {t('Metti via una cassa')}
      </Button>
    );
  }
  return (
    <SendForm
      label={t('Metti via una cassa')}
      submit={t('Metti via')}
      isOpened
      onCancel={() => setOpen(false)}
      send={(text) => api.call(staffCratePlace, { body: { crate: text('crate'), place: text('place') } })}
      onSent={({ crateId, place }) => toast('success', t('La cassa C{number} è in {place}', { number: String(crateId), place }))}
      className="sm:grid-cols-[12rem_12rem_auto]"
    >
      {(at) => (
        <>
          <Field label={t('Codice della cassa')} name="crate" maxLength={40} autoComplete="off" required error={at('crate')} />
          <Field label={t('Posto')} name="place" maxLength={20} autoComplete="off" required error={at('place')} />
        </>
      )}
    </SendForm>
  );
}
