import { useQuery } from '@tanstack/react-query';
import type { Order } from '../../../../contract/orders/schemas.ts';
import { orderVan } from '../../../../contract/runs/routes.ts';
import { ON_ITS_WAY } from '../../../../domain/orders/order-status.ts';
import { t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

/** The interval (ms) at which the page asks for the position of the van. */
const LOOK_AGAIN_MS = 30_000;

/**
 * The expected arrival of the van, while it is on its way. Of other customers it shows only the number of stops before.
 */
export function VanEstimate({ order }: { readonly order: Pick<Order, 'orderId' | 'orderStatusId' | 'orderInfos'> }) {
  const { orderId, orderStatusId } = order;
  const isOnItsWay = orderStatusId === ON_ITS_WAY;
  const { data } = useQuery({
    queryKey: ['mine', 'orders', 'van', orderId],
    queryFn: () => api.call(orderVan, { query: { order_id: orderId } }),
    enabled: isOnItsWay,
    staleTime: 0,
    refetchInterval: LOOK_AGAIN_MS,
  });
  if (!isOnItsWay || !data || (data.state !== 'out' && data.state !== 'here')) return null;
  const { from = '', to = '', stopsBefore: n } = data;
  return (
    <section aria-labelledby="furgone" className="flex gap-4 rounded-lg bg-accent-soft p-5 shadow-card">
      <Icon name="truck" className="mt-1 size-6 shrink-0 text-accent" />
      <div aria-live="polite">
        <h2 id="furgone" className="text-xl">
          {data.state === 'here'
            ? t('Il furgone è da te')
            : t('Tra le {from} e le {to}, {stops}', { from, to, stops: stopsText(n) })}
        </h2>
        {data.state === 'out' && (
          <p className="text-ink-soft">{t('È una stima: il traffico la sposta. Si stringe a ogni fermata.')}</p>
        )}
        <DocumentNeeded infos={order.orderInfos} />
      </div>
    </section>
  );
}

/**
 * Reminds buyers of alcohol, who have declared that they are of age, that the driver or the staff at the counter ask
 * for an identity document (L. 125/2001).
 */
export function DocumentNeeded({ infos }: { readonly infos: Order['orderInfos'] }) {
  return infos['of_age'] === 'true' && <p>{t('Ci sono alcolici: tieni pronto un documento.')}</p>;
}

function stopsText(n: number): string {
  if (n === 0) return t('sei la prossima fermata');
  return n === 1 ? t('una fermata prima di te') : t('{n} fermate prima di te', { n });
}
