import { useNavigate } from 'react-router';
import type { ListedOrder } from '../../../../contract/orders/list-schemas.ts';
import { formatEuro, formatHours, formatShortDay } from '../../../../domain/base/format.ts';
import { orderState, type TrackedOrder } from '../../../../domain/delivery/tracker/order-tracker.ts';
import {
  CANCELLED,
  FAILED,
  HANDED_OVER,
  INVALIDATED,
  NOT_CHARGED,
  NOT_COLLECTED,
  orderStatus,
  PENDING,
} from '../../../../domain/orders/order-status.ts';
import { t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { Badge, type BadgeTone } from '../../../ui/Badge.tsx';
import { Button, buttonClass } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/Link.tsx';
import { Picture } from '../../../ui/Picture.tsx';
import { useReorder } from '../page/order-queries.ts';

const ROW = [
  'grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-2 border-line border-b py-3',
  'md:min-h-21 md:grid-cols-[12.5rem_minmax(0,1fr)_5.5rem_11rem]',
].join(' ');

/** An order in the list: its date, five of its goods, its total, and the next action. */
export function OrderRow({ order }: { readonly order: ListedOrder }) {
  const { orderId, orderNumber, timeslot, pictures, totalItems, grossTotal, finalTotal, refundedTotal } = order;
  const isUnderWay = orderStatus(order.orderStatusId).next.length > 0;
  const day = formatShortDay(timeslot.dateIso);
  return (
    <li className={ROW}>
      <Link
        to={paths.order(orderId)}
        className="group flex min-h-11 flex-wrap content-center items-center gap-x-2 gap-y-0.5"
      >
        <strong className="font-semibold first-letter:uppercase group-hover:underline">
          {isUnderWay ? `${day}, ${formatHours(timeslot.beginTime, timeslot.endTime)}` : day}
        </strong>
        <OrderState order={order} />
        {refundedTotal !== undefined && (
          <Badge>{t('Rimborsati {amount}', { amount: formatEuro(refundedTotal) })}</Badge>
        )}
        <span className="w-full text-ink-faint text-xs">
          <span className="sr-only">{t('Ordine')} </span>
          {t('n. {number}', { number: orderNumber })}
          {order.isByAgent && ` · ${t('Ordine eseguito da un agente')}`}
        </span>
      </Link>
      <Pictures sources={pictures} total={totalItems} />
      <p className="col-start-2 row-start-1 justify-self-end font-bold md:col-start-3">
        {formatEuro(NOT_CHARGED.includes(order.orderStatusId) ? 0 : (finalTotal ?? grossTotal))}
      </p>
      <div className="col-start-2 row-start-2 justify-self-end md:col-start-4 md:row-start-1">
        <Action order={order} />
      </div>
    </li>
  );
}

function Action({ order }: { readonly order: ListedOrder }) {
  const navigate = useNavigate();
  const reorder = useReorder(order, () => void navigate(paths.cart()));
  const { orderId, orderNumber } = order;
  if (PENDING.includes(order.orderStatusId) || order.canModify)
    return (
      <Link to={paths.order(orderId)} className={buttonClass('primary', 'md')}>
        {order.canModify ? t('Aggiungi o cambia') : t('Paga')}
      </Link>
    );
  return (
    <Button
      variant="secondary"
      busy={reorder.isPending}
      aria-label={t('Ordina di nuovo: ordine n. {number}', { number: orderNumber })}
      onClick={() => reorder.mutate(orderId)}
    >
      {t('Ordina di nuovo')}
    </Button>
  );
}

interface PicturesProps {
  readonly sources: readonly string[];
  /** The total number of goods, of which the pictures show the first ones. */
  readonly total: number;
}

/** The pictures of an order's first goods, five on a desktop and three on a phone, and the number of the others. */
export function Pictures({ sources, total }: PicturesProps) {
  const more = (shown: number) => (total > shown ? `+${total - shown}` : undefined);
  return (
    <div aria-hidden="true" className="flex gap-1 overflow-hidden sm:gap-1.5">
      {sources.map((source, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice, and the list never changes
          key={index}
          className={`size-9.5 shrink-0 overflow-hidden rounded-md bg-tile p-0.5 sm:size-12 ${index > 2 ? 'max-sm:hidden' : ''}`}
        >
          <Picture src={source} alt="" size={44} className="size-full" />
        </span>
      ))}
      <More text={more(Math.min(sources.length, 3))} className="sm:hidden" />
      <More text={more(sources.length)} className="max-sm:hidden" />
    </div>
  );
}

function More({ text, className }: { readonly text: string | undefined; readonly className: string }) {
  if (text === undefined) return null;
  return (
    <span
      className={classNames(
        'grid h-9.5 min-w-9.5 shrink-0 place-items-center rounded-md bg-tile px-1.5 sm:h-12 sm:min-w-12',
        'font-semibold text-ink-soft text-xs',
        className,
      )}
    >
      {text}
    </span>
  );
}

const OVER: readonly number[] = [...HANDED_OVER, CANCELLED, INVALIDATED];
const WRONG: readonly number[] = [NOT_COLLECTED, FAILED];

/** The state of an order in the words of shoppers. */
function OrderState({ order }: { readonly order: TrackedOrder }) {
  const { orderStatusId: id } = order;
  const tone: BadgeTone = WRONG.includes(id)
    ? 'danger'
    : PENDING.includes(id)
      ? 'warning'
      : OVER.includes(id)
        ? 'neutral'
        : 'accent';
  return <Badge tone={tone}>{orderState(order)}</Badge>;
}
