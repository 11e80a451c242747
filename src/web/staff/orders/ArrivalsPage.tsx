import { useQuery } from '@tanstack/react-query';
import { staffArrivalList, staffArrivalServe } from '../../../contract/orders/routes.ts';
import type { StaffArrival } from '../../../contract/orders/staff-schemas.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useListState } from '../kit/list-state.ts';
import { StaffList } from '../kit/StaffList.tsx';
import { useListAct } from '../kit/use-list-act.ts';

export { ArrivalsPage as Component };

const KEY = ['staff', 'arrivals'];
/** The interval (ms) at which the page looks for new arrivals while it is in front. */
const REFRESH_MS = 10_000;

/** Customers who announced today that they come to pick up an order, newest first; those who have been served are a view of their own. */
function ArrivalsPage() {
  const state = useListState();
  const arrivals = useQuery({ queryKey: KEY, queryFn: () => api.call(staffArrivalList), staleTime: 0, refetchInterval: REFRESH_MS });
  const all = arrivals.data?.arrivals;
  const serve = useListAct({
    queryKey: KEY,
    act: ({ orderId, announcedAt, servedAt }: StaffArrival) =>
      api.call(staffArrivalServe, { body: { orderId, announcedAt, served: !servedAt } }),
    said: (_list, { orderId, servedAt }) =>
      servedAt
        ? t('Ordine {number} di nuovo in arrivo', { number: String(orderId) })
        : t('Ordine {number} servito', { number: String(orderId) }),
    listOf: (list) => list,
  });
  const isServedView = state.word('stato') === 'serviti';
  const store = state.word('negozio');
  const stores = new Map(all?.map(({ storeId, storeName }) => [String(storeId), storeName]));
  const served = all?.filter(({ servedAt }) => servedAt) ?? [];
  return (
    <StaffList
      title={t('Arrivi')}
      about={t('Chi ha annunciato oggi il suo arrivo. La pagina si aggiorna da sola.')}
      state={state}
      query={arrivals}
      rows={all?.filter(({ servedAt, storeId }) => Boolean(servedAt) === isServedView && (store === '' || String(storeId) === store))}
      views={[
        { name: t('Da servire'), search: '', count: all && all.length - served.length },
        { name: t('Serviti oggi'), search: 'stato=serviti', count: all && served.length },
      ]}
      filters={
        stores.size > 1 || store !== ''
          ? [{ name: 'negozio', label: t('Negozio'), choices: Array.from(stores, ([word, name]) => ({ word, name })) }]
          : []
      }
      keyOf={({ orderId }) => orderId}
      nameOf={titleOf}
      first={{ title: t('Ordine') }}
      columns={[
        {
          title: t('Arriva'),
          cell: ({ servedAt, arrivesAt }) =>
            servedAt ? (
              <Badge>{t('Servito alle {time}', { time: timeOf(servedAt) })}</Badge>
            ) : (
              <Badge tone="accent">{whenOf(arrivesAt, arrivals.dataUpdatedAt)}</Badge>
            ),
        },
        { title: t('Cliente'), cell: ({ customer }) => customer },
        { title: t('Parcheggio'), cell: noteOf },
        { title: t('Telefono'), cell: phoneOf },
        { title: t('Fascia'), cell: ({ slot }) => slot },
        { title: t('Negozio'), cell: ({ storeName }) => storeName },
        { title: t('Annunciato'), cell: ({ announcedAt }) => timeOf(announcedAt) },
      ]}
      acts={(arrival) => (
        <Button
          variant={arrival.servedAt ? 'quiet' : 'primary'}
          busy={serve.isBusy(({ orderId }) => orderId === arrival.orderId)}
          aria-label={
            arrival.servedAt
              ? t('Non ancora servito: {name}', { name: titleOf(arrival) })
              : t('Servito: {name}', { name: titleOf(arrival) })
          }
          onClick={() => serve.run(arrival)}
        >
          {arrival.servedAt ? t('Non ancora servito') : t('Servito')}
        </Button>
      )}
      empty={{ icon: 'clock', title: t('Nessuno in arrivo'), text: t('Quando un cliente annuncia il suo arrivo, compare qui.') }}
    />
  );
}

function titleOf({ orderNumber }: StaffArrival): string {
  return t('Ordine {number}', { number: String(orderNumber) });
}

/** Where the car stands. */
function noteOf({ note }: StaffArrival) {
  return (
    note !== '' && (
      <span className="flex items-center gap-1.5 font-semibold">
        <Icon name="pin" className="size-4 text-accent" label={t('Parcheggio')} />
        {note}
      </span>
    )
  );
}

function phoneOf({ phone }: StaffArrival) {
  return (
    phone !== '' && (
      <a
        href={`tel:${phone.replace(/[^+\d]/g, '')}`}
        className="flex min-h-6 w-fit items-center font-semibold text-accent underline pointer-coarse:min-h-11"
      >
        {phone}
      </a>
    )
  );
}

function timeOf(iso: string): string {
  return romeTime(new Date(iso)).time;
}

function whenOf(arrivesAt: string, now: number): string {
  const minutes = Math.round((Date.parse(arrivesAt) - now) / MINUTE_MS);
  if (minutes > 0) return t('tra {n} min', { n: minutes });
  return minutes === 0 ? t('adesso') : t('atteso da {n} min', { n: -minutes });
}
