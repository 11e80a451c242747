import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { staffCounterList, staffCratePlace } from '../../../contract/hand-over/routes.ts';
import type { OrderAtCounter } from '../../../contract/hand-over/schemas.ts';
import { staffArrivalServe } from '../../../contract/orders/routes.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { formatHours } from '../../../domain/base/format.ts';
import { instantOf, romeTime } from '../../../domain/base/rome-time.ts';
import { LOCKER } from '../../../domain/delivery/delivery-service.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listQuery, useListState } from '../kit/list-state.ts';
import { SendForm } from '../kit/SendForm.tsx';
import { StaffList } from '../kit/StaffList.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { useListAct } from '../kit/use-list-act.ts';
import { COUNTER_KEY, CrateTags, emptiesText, ParkingPlace } from '../words/crate-words.tsx';

export { CounterPage as Component };

/** The interval (ms) at which the page looks for arrived customers while it is visible. */
const REFRESH_MS = 10_000;

/** The states of a pickup: customer here or on the way, ready, not ready yet, for a locker, handed over today. */
const VIEWS = {
  arrivati: (order: OrderAtCounter) => isAwaited(order),
  pronti: (order: OrderAtCounter) =>
    isOpen(order) && !isAwaited(order) && order.isReady && order.deliveryServiceId !== LOCKER,
  'in-preparazione': (order: OrderAtCounter) =>
    isOpen(order) && !isAwaited(order) && !order.isReady && order.deliveryServiceId !== LOCKER,
  locker: (order: OrderAtCounter) => isOpen(order) && order.deliveryServiceId === LOCKER,
  serviti: (order: OrderAtCounter) => !isOpen(order),
} as const;

const isOpen = ({ doneAt }: OrderAtCounter): boolean => doneAt === undefined;

function isAwaited({ arrival, doneAt }: OrderAtCounter): boolean {
  return doneAt === undefined && arrival !== undefined && arrival.servedAt === undefined;
}

/**
 * Pickups of today: first the waiting customers, longest first, with plate, parking place and crates; then those who
 * may still come, then those served.
 */
function CounterPage() {
  const state = useListState();
  const { rights } = useOutletContext<StaffOverview>();
  const list = useQuery({ ...listQuery(COUNTER_KEY, () => api.call(staffCounterList)), refetchInterval: REFRESH_MS });
  const gone = useListAct({
    queryKey: COUNTER_KEY,
    act: ({ orderId, arrival }: OrderAtCounter) =>
      api.call(staffArrivalServe, { body: { orderId, announcedAt: arrival?.announcedAt ?? '', served: true } }),
    said: (_, { customer }) => t('{name} non aspetta più', { name: customer }),
  });
  const store = state.word('negozio');
  const all = list.data?.orders;
  const ofStore = all?.filter(({ storeId }) => store === '' || String(storeId) === store);
  const stores = new Map(all?.map(({ storeId, storeName }) => [String(storeId), storeName]));
  const view = Object.entries(VIEWS).find(([word]) => word === state.word('stato'))?.[1] ?? (() => true);
  const count = (isOf: (order: OrderAtCounter) => boolean) => ofStore?.filter(isOf).length;
  return (
    <StaffList
      title={t('Ritiri')}
      about={t('Chi è arrivato, poi chi viene, poi chi è servito. La pagina si aggiorna da sola.')}
      state={state}
      query={list}
      rows={ofStore?.filter(view)}
      views={[
        { name: t('Tutti'), search: '', count: ofStore?.length },
        { name: t('Qui o per strada'), search: 'stato=arrivati', count: count(VIEWS.arrivati) },
        { name: t('Pronti da ritirare'), search: 'stato=pronti', count: count(VIEWS.pronti) },
        { name: t('In preparazione'), search: 'stato=in-preparazione', count: count(VIEWS['in-preparazione']) },
        { name: t('Locker'), search: 'stato=locker', count: count(VIEWS.locker) },
        { name: t('Serviti oggi'), search: 'stato=serviti', count: count(VIEWS.serviti) },
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
        { word: 'arriva', title: t('Arriva'), cell: (order) => <Arrival order={order} now={list.dataUpdatedAt} /> },
        {
          word: 'parcheggio',
          title: t('Parcheggio'),
          cell: ({ arrival }) => arrival && <ParkingPlace note={arrival.note} />,
        },
        { word: 'cliente', title: t('Cliente'), cell: (order) => <Customer order={order} /> },
        { word: 'casse', title: t('Casse'), cell: (order) => <CrateTags order={order} /> },
        {
          word: 'fascia',
          title: t('Fascia'),
          cell: ({ timeslot }) => formatHours(timeslot.beginTime, timeslot.endTime),
        },
        { word: 'negozio', title: t('Negozio'), cell: ({ storeName }) => storeName },
      ]}
      acts={(order) => (
        <>
          {isAwaited(order) && (
            <Button
              variant="quiet"
              busy={gone.isBusy(({ orderId }) => orderId === order.orderId)}
              aria-label={t('Non aspetta più: ordine {number}', { number: String(order.orderNumber) })}
              onClick={() => gone.run(order)}
            >
              {t('Non aspetta più')}
            </Button>
          )}
          {isOpen(order) && rights.includes('handing_over') && (
            <Link
              to={staffPaths.counterOrder(order.orderId)}
              className={buttonClass(order.isReady ? 'primary' : 'secondary')}
              aria-label={t('Consegna l’ordine {number}', { number: String(order.orderNumber) })}
            >
              {t('Consegna')}
            </Link>
          )}
        </>
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

function Customer({ order: { customer, phone } }: { readonly order: OrderAtCounter }) {
  return (
    <span className="grid">
      {customer}
      {phone !== '' && (
        <a
          href={`tel:${phone.replace(/[^+\d]/g, '')}`}
          className="flex min-h-6 w-fit items-center font-semibold text-accent underline pointer-coarse:min-h-11"
        >
          {phone}
        </a>
      )}
    </span>
  );
}

/** Shows since when a customer waits or when they arrive; otherwise the state of the order. */
function Arrival({ order, now }: { readonly order: OrderAtCounter; readonly now: number }) {
  const { arrival, isReady, orderStatus, doneAt, emptiesBack } = order;
  if (doneAt !== undefined)
    return (
      <>
        <Badge>{t('Servito alle {time}', { time: romeTime(new Date(doneAt)).time })}</Badge>
        {emptiesBack && <span className="block text-ink-soft text-sm">{emptiesText(emptiesBack)}</span>}
      </>
    );
  if (order.inLocker) return <InLocker order={order} now={now} />;
  if (!arrival || !isAwaited(order)) return <Badge tone={isReady ? 'accent' : 'neutral'}>{t(orderStatus)}</Badge>;
  const minutes = Math.round((Date.parse(arrival.arrivesAt) - now) / MINUTE_MS);
  if (minutes > 0) return <Badge tone="accent">{t('tra {n} min', { n: minutes })}</Badge>;
  return (
    <Badge tone={minutes <= -5 ? 'danger' : 'warning'}>
      {minutes === 0 ? t('adesso') : t('aspetta da {n} min', { n: -minutes })}
    </Badge>
  );
}

/** Shows the locker door of an order, and until when it stays there; after that the staff take it out again. */
function InLocker({ order: { inLocker, timeslot }, now }: { readonly order: OrderAtCounter; readonly now: number }) {
  const isOver = instantOf(timeslot.dateIso, timeslot.endTime).getTime() < now;
  const box = inLocker?.box ?? '';
  return (
    <Badge tone={isOver ? 'danger' : 'accent'}>
      {box !== '' && `${t('Casella {box}', { box })} · `}
      {isOver
        ? t('scaduto alle {time}', { time: timeslot.endTime })
        : t('fino alle {time}', { time: timeslot.endTime })}
    </Badge>
  );
}

/** Records the place of a crate. Both codes may be scanned: each scan ends with Enter. */
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
      onSent={({ crateId, place }) =>
        toast('success', t('La cassa C{number} è in {place}', { number: String(crateId), place }))
      }
      className="sm:grid-cols-[12rem_12rem_auto]"
    >
      {(at) => (
        <>
          <Field
            label={t('Codice della cassa')}
            name="crate"
            maxLength={40}
            autoComplete="off"
            required
            error={at('crate')}
          />
          <Field label={t('Posto')} name="place" maxLength={20} autoComplete="off" required error={at('place')} />
        </>
      )}
    </SendForm>
  );
}
