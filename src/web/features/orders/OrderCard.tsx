import { useNavigate } from 'react-router';
import type { OrderSummary } from '../../../contract/orders/schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { serviceText } from '../../../domain/delivery/delivery-service.ts';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { OrderStatusBadge } from './OrderStatusBadge.tsx';
import { useReorder } from './order-queries.ts';

export function OrderCard({ order }: { readonly order: OrderSummary }) {
  const navigate = useNavigate();
  const reorder = useReorder(order, () => void navigate(paths.cart()));
  const { orderId, timeslot, totalItems, grossTotal } = order;
  return (
    <article
      aria-label={t('Ordine {number}', { number: orderId })}
      className="relative grid gap-4 rounded-lg bg-card p-5 shadow-card transition-shadow hover:shadow-float sm:grid-cols-[1fr_auto] sm:items-center sm:p-6"
    >
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-center gap-3">
          <Link
            to={paths.order(orderId)}
            className="font-semibold text-lg after:absolute after:inset-0 after:rounded-lg"
          >
            {t('Ordine n. {number}', { number: orderId })}
          </Link>
          <OrderStatusBadge order={order} />
        </p>
        <p className="flex items-center gap-2 text-ink-soft">
          <Icon name="clock" className="size-4.5" />
          {formatDay(timeslot.dateIso)}, {timeslot.beginTime}–{timeslot.endTime}
        </p>
        <p className="text-ink-soft text-sm">
          {serviceText(order.deliveryServiceName)} ·{' '}
          {totalItems === 1 ? t('1 prodotto') : t('{n} prodotti', { n: totalItems })} ·{' '}
          <strong className="text-ink">{formatEuro(grossTotal)}</strong>
        </p>
        {order.isByAgent && <p className="text-ink-soft text-sm">{t('Ordine eseguito da un agente')}</p>}
      </div>
      <Button
        variant="secondary"
        busy={reorder.isPending}
        onClick={() => reorder.mutate(orderId)}
        className="relative z-10"
      >
        <Icon name="repeat" />
        {t('Metti tutto nel carrello')}
      </Button>
    </article>
  );
}
