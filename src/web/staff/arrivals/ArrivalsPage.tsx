import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { staffArrivalList, staffArrivalServe } from '../../../contract/orders/staff-routes.ts';
import type { StaffArrival } from '../../../contract/orders/staff-schemas.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { StaffLoading } from '../kit/StaffLoading.tsx';

interface ArrivalItemProps {
  readonly arrival: StaffArrival;
  /** When the list was read, ms. */
  readonly now: number;
  readonly isBusy: boolean;
  readonly onServe: (isServed: boolean) => void;
}

/** A customer who comes to pick up an order: when, for which one, and where the car stands. */
function ArrivalItem({ arrival, now, isBusy, onServe }: ArrivalItemProps) {
  const { orderNumber, storeName, customer, phone, slot, minutes, note, announcedAt, arrivesAt, servedAt } = arrival;
  const number = String(orderNumber);
  const title = t('Ordine {number}', { number });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-lg bg-card p-5 shadow-card">
      <div className="min-w-0 flex-1 basis-72">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="text-lg">{title}</h2>
          {servedAt ? (
            <Badge>{t('Servito alle {time}', { time: timeOf(servedAt) })}</Badge>
          ) : (
            <Badge tone="accent">{whenOf(arrivesAt, now)}</Badge>
          )}
        </div>
        <p className="break-words font-medium">{customer}</p>
        <p className="break-words text-ink-soft text-sm">{t('{store} · fascia {slot}', { store: storeName, slot })}</p>
        <p className="text-ink-soft text-sm">
          {t('Annunciato alle {time}: arriva in {minutes} minuti, verso le {arrival}', {
            time: timeOf(announcedAt),
            minutes,
            arrival: timeOf(arrivesAt),
          })}
        </p>
        {note !== '' && (
          <p className="mt-2 flex items-start gap-2 break-words">
            <Icon name="pin" className="mt-0.5 size-5 text-accent" label={t('Parcheggio')} />
            {note}
          </p>
        )}
        {phone !== '' && (
          <a
            href={`tel:${phone.replace(/[^+\d]/g, '')}`}
            className="mt-1 flex min-h-11 w-fit items-center gap-2 font-semibold text-accent text-sm underline"
          >
            <Icon name="phone" className="size-4" />
            {phone}
          </a>
        )}
      </div>
      {servedAt ? (
        <Button
          variant="quiet"
          busy={isBusy}
          aria-label={t('Non ancora servito: {name}', { name: title })}
          onClick={() => onServe(false)}
        >
          {t('Non ancora servito')}
        </Button>
      ) : (
        <Button busy={isBusy} aria-label={t('Servito: {name}', { name: title })} onClick={() => onServe(true)}>
          <Icon name="check" />
          {t('Servito')}
        </Button>
      )}
    </li>
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

export { ArrivalsPage as Component };

const KEY = ['staff', 'arrivals'];
/** The interval (ms) at which the page looks for new arrivals while it is in front. */
const REFRESH_MS = 10_000;

/** Customers who announced today that they come to pick up an order, newest first. */
function ArrivalsPage() {
  const { data, error, refetch, dataUpdatedAt } = useQuery({
    queryKey: KEY,
    queryFn: () => api.call(staffArrivalList),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  });
  const serve = useServe();
  const [params, setParams] = useSearchParams();
  const store = params.get('negozio') ?? '';
  const all = data?.arrivals ?? [];
  const shown = all.filter(({ storeId }) => store === '' || String(storeId) === store);
  const [waiting, served] = [shown.filter(({ servedAt }) => !servedAt), shown.filter(({ servedAt }) => servedAt)];
  const list = (arrivals: readonly StaffArrival[]) => (
    <ul className="grid gap-3">
      {arrivals.map((arrival) => (
        <ArrivalItem
          key={arrival.orderId}
          arrival={arrival}
          now={dataUpdatedAt}
          isBusy={serve.isPending && serve.variables.orderId === arrival.orderId}
          onServe={(isServed) => serve.mutate({ ...arrival, served: isServed })}
        />
      ))}
    </ul>
  );
  return (
    <>
      <PrivateTitle>{t('Arrivi')}</PrivateTitle>
      <h1 className="mb-3 text-3xl">{t('Arrivi')}</h1>
      <p className="mb-6 max-w-2xl text-ink-soft">
        {t('Chi ha annunciato oggi il suo arrivo. La pagina si aggiorna da sola.')}
      </p>
      <StoreFilter arrivals={all} value={store} onChange={(negozio) => setParams(negozio === '' ? {} : { negozio })} />
      {!data && (
        <NotLoaded error={error} onRetry={refetch} title={t('Non riusciamo a caricare gli arrivi')}>
          <StaffLoading />
        </NotLoaded>
      )}
      <p role="status" className="sr-only">
        {data && t('In arrivo: {n}', { n: waiting.length })}
      </p>
      {data && waiting.length === 0 && (
        <EmptyState icon="clock" title={t('Nessuno in arrivo')}>
          {t('Quando un cliente annuncia il suo arrivo, compare qui.')}
        </EmptyState>
      )}
      {list(waiting)}
      {served.length > 0 && (
        <details className="mt-8">
          <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
            {t('Serviti oggi: {n}', { n: served.length })}
          </summary>
          {list(served)}
        </details>
      )}
    </>
  );
}

interface StoreFilterProps {
  readonly arrivals: readonly StaffArrival[];
  readonly value: string;
  readonly onChange: (storeId: string) => void;
}

function StoreFilter({ arrivals, value, onChange }: StoreFilterProps) {
  const stores = new Map(arrivals.map(({ storeId, storeName }) => [String(storeId), storeName]));
  if (stores.size < 2 && value === '') return null;
  if (value !== '' && !stores.has(value)) stores.set(value, t('Negozio {number}', { number: value }));
  return (
    <Select
      label={t('Negozio')}
      name="negozio"
      className="mb-4 max-w-md"
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      <option value="">{t('Tutti i negozi')}</option>
      {Array.from(stores, ([storeId, name]) => (
        <option key={storeId} value={storeId}>
          {name}
        </option>
      ))}
    </Select>
  );
}

function useServe() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({
      orderId,
      announcedAt,
      served,
    }: Pick<StaffArrival, 'orderId' | 'announcedAt'> & { served: boolean }) =>
      api.call(staffArrivalServe, { body: { orderId, announcedAt, served } }),
    onSuccess: (list, { orderId, served }) => {
      client.setQueryData(KEY, list);
      const number = String(orderId);
      toast(
        'success',
        served ? t('Ordine {number} servito', { number }) : t('Ordine {number} di nuovo in arrivo', { number }),
      );
    },
    onError: (refused) => toast('error', asApiError(refused).message),
  });
}
