import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { staffArrivalList, staffArrivalServe } from '../../../contract/orders/staff-routes.ts';
import type { StaffArrival } from '../../../contract/orders/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Select } from '../../ui/Select.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { StaffLoading } from '../kit/StaffLoading.tsx';
import { ArrivalItem } from './ArrivalItem.tsx';

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
