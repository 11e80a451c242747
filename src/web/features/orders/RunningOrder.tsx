import type { ListedOrder } from '../../../contract/orders/list-schemas.ts';
import { orderHeadline } from '../../../domain/delivery/tracker/order-tracker.ts';
import { orderStatus, PENDING } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Link } from '../../ui/Link.tsx';
import { Tracker } from '../../ui/Tracker.tsx';
import { Pictures } from './list/OrderRow.tsx';
import { Deadline, Reorder } from './page/OrderActions.tsx';

/** The order that comes next, or the latest one: where it is, five of its goods, and the next step. */
export function RunningOrder({ order, level = 'h3' }: { readonly order: ListedOrder; readonly level?: 'h2' | 'h3' }) {
  const Heading = level;
  const { orderId, orderNumber } = order;
  const isUnderWay = orderStatus(order.orderStatusId).next.length > 0;
  return (
    <article aria-label={t('Ordine n. {number}', { number: orderNumber })} className="grid gap-4 rounded-lg bg-card p-5 shadow-card sm:p-6">
      <div>
        <Heading className="font-display font-semibold text-2xl first-letter:uppercase">
          <Link to={paths.order(orderId)} className="inline-block min-h-6 hover:underline">
            {orderHeadline(order)}
          </Link>
        </Heading>
        <p className="text-ink-soft text-sm">
          {t('Ordine n. {number}', { number: orderNumber })}
          {order.isByAgent && ` · ${t('Ordine eseguito da un agente')}`}
        </p>
      </div>
      <Tracker order={order} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Pictures sources={order.pictures} total={order.totalItems} />
        {isUnderWay ? (
          <Link to={paths.order(orderId)} className={buttonClass(order.canModify ? 'primary' : 'secondary')}>
            {order.canModify ? t('Aggiungi o cambia') : isToPay(order) ? t('Paga') : t('Vedi l’ordine')}
          </Link>
        ) : (
          <Reorder order={order} />
        )}
      </div>
      {order.canModify && (
        <p className="text-ink-soft text-sm">
          <Deadline order={order} />
        </p>
      )}
    </article>
  );
}

function isToPay({ orderStatusId }: ListedOrder): boolean {
  return PENDING.includes(orderStatusId);
}
