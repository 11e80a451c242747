import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { ListedOrder } from '../../../contract/orders/list-schemas.ts';
import { formatEuro, formatShortDay } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { isInternal } from '../../../domain/content/internal-path.ts';
import { orderHeadline } from '../../../domain/delivery/tracker/order-tracker.ts';
import { NOT_CHARGED, orderStatus } from '../../../domain/orders/order-status.ts';
import { t } from '../../../language/language.ts';
import { showStoredCart } from '../../cart-core/state/own-copy.ts';
import { cartItemsOf } from '../../cart-core/state/use-cart.ts';
import { OfflineState, useOfflineRecord, useWhenBack } from '../../page/failure/OfflineState.tsx';
import type { OfflineRecord } from '../../page/failure/offline-record.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { paths } from '../../page/paths.ts';
import { cardProductOf } from '../../product-model/card-product-of.ts';
import { countText } from '../../product-model/count-text.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Tracker } from '../../ui/Tracker.tsx';

export const Component = OfflinePage;

/** Pages of which this one shows what is known. */
const OWN = /^\/(?:$|\?|senza-rete|profile\/(?:dashboard|orders\/?(?:$|\?)|lists\/?(?:$|\?)))/;

/**
 * The page that the service worker opens in place of one that cannot be loaded without a network (shop-worker.js). It
 * opens that one when the network is back. The server renders it alike for everybody; what it shows is of this browser.
 */
function OfflinePage() {
  const asked = useAsked();
  const navigate = useNavigate();
  const record = useOfflineRecord();
  const path = asked ?? paths.home();
  const isCart = path.startsWith('/cart');
  const open = useCallback(() => location.replace(path), [path]);
  useWhenBack(asked !== undefined, open);
  useEffect(() => {
    showStoredCart();
    // its page works without the network
    if (isCart) void navigate(paths.cart(), { replace: true });
  }, [isCart, navigate]);
  return (
    <div className="page pt-4 md:pt-8">
      <PrivateTitle>{t('Senza rete')}</PrivateTitle>
      {OWN.test(path) ? <Known record={record} onRetry={open} /> : <OfflineState path={path} onRetry={open} />}
    </div>
  );
}

/** The page that was asked for, once this one is hydrated: the worker has it without its query. */
function useAsked(): string | undefined {
  const [query] = useSearchParams();
  const [asked, setAsked] = useState<string>();
  useEffect(() => {
    const path = query.get('da') ?? '';
    setAsked(isInternal(path) ? path : undefined);
  }, [query]);
  return asked;
}

interface KnownProps {
  readonly record: OfflineRecord | undefined;
  readonly onRetry: () => void;
}

function Known({ record, onRetry }: KnownProps) {
  const { cart, lists, orders } = record ?? {};
  const isNothing = !cart?.is.totalItems && !orders?.is[0] && !lists?.is[0];
  if (isNothing)
    return (
      <EmptyState
        level="h1"
        icon="offline"
        title={t('Sei senza rete')}
        action={<Button onClick={onRetry}>{t('Riprova')}</Button>}
      >
        {t('La bottega è qui: quando la rete torna, questa pagina si apre da sola.')}
      </EmptyState>
    );
  return (
    <div className="mx-auto grid max-w-3xl gap-7">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl">{t('Ecco com’era')}</h1>
        <Button variant="secondary" onClick={onRetry}>
          {t('Riprova')}
        </Button>
      </div>
      {orders && <NextOrder orders={orders} />}
      {cart && cart.is.totalItems > 0 && <KnownCart cart={cart} />}
      {lists?.is[0] && (
        <Section id="liste" title={t('Le tue liste')} at={lists.at}>
          <ul>
            {lists.is.map(({ listId, name, size }) => (
              <li key={listId} className="flex min-h-14 items-center gap-3 border-line border-b">
                <Icon name="list" className="size-5 text-ink-soft" />
                <span className="grow font-medium">{name}</span>
                <span className="text-ink-soft text-sm">{countText(size)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
      {orders?.is[0] && (
        <Section id="ordini" title={t('Ultimi ordini')} at={orders.at}>
          <ul>
            {orders.is.map((order) => (
              <KnownOrder key={order.orderId} order={order} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}

function NextOrder({ orders: { is, at } }: { readonly orders: NonNullable<OfflineRecord['orders']> }) {
  const next = is.find(isUnderWay);
  if (!next) return null;
  return (
    <section aria-label={t('Il prossimo ordine')} className="grid gap-4 rounded-lg bg-card p-4 shadow-card md:p-5">
      <div>
        <h2 className="text-2xl">{orderHeadline(next)}</h2>
        <p className="text-ink-soft text-sm">
          {t('Ordine n. {number}', { number: next.orderNumber })} · {asOf(at)}
        </p>
      </div>
      <Tracker order={next} />
    </section>
  );
}

function KnownCart({ cart }: { readonly cart: NonNullable<OfflineRecord['cart']> }) {
  const items = cartItemsOf(cart.is);
  return (
    <Section id="carrello" title={t('Nel carrello')} at={cart.at} end={formatEuro(cart.is.grossTotal)}>
      <Goods sources={items.slice(0, 5).map(({ product }) => cardProductOf(product).picture)} total={items.length} />
      <Link to={paths.cart()} className={buttonClass('secondary', 'md', 'mt-3 justify-self-start')}>
        {t('Guarda e cambia il carrello')}
      </Link>
    </Section>
  );
}

function KnownOrder({ order }: { readonly order: ListedOrder }) {
  const { orderNumber, orderStatusId, timeslot, pictures, totalItems, grossTotal, finalTotal } = order;
  return (
    <li className="flex items-center gap-3 border-line border-b py-3">
      <p className="grow">
        <strong className="block font-semibold first-letter:uppercase">{formatShortDay(timeslot.dateIso)}</strong>
        <span className="text-ink-soft text-xs">
          {t('n. {number}', { number: orderNumber })} ·{' '}
          {formatEuro(NOT_CHARGED.includes(orderStatusId) ? 0 : (finalTotal ?? grossTotal))}
        </span>
      </p>
      <Goods sources={pictures.slice(0, 3)} total={totalItems} />
    </li>
  );
}

/** The pictures of the first goods, and how many more there are. */
function Goods({ sources, total }: { readonly sources: readonly string[]; readonly total: number }) {
  return (
    <div aria-hidden="true" className="flex gap-1.5">
      {sources.map((source, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the same picture may come twice, and the list never changes
        <span key={index} className="size-12 shrink-0 overflow-hidden rounded-md bg-tile p-0.5">
          <Picture src={source} alt="" size={44} className="size-full" />
        </span>
      ))}
      {total > sources.length && (
        <span className="grid size-12 shrink-0 place-items-center rounded-md bg-tile font-semibold text-ink-soft text-xs">
          +{total - sources.length}
        </span>
      )}
    </div>
  );
}

interface SectionProps {
  readonly id: string;
  readonly title: string;
  readonly at: number;
  readonly end?: string;
  readonly children: ReactNode;
}

function Section({ id, title, at, end, children }: SectionProps) {
  return (
    <section aria-labelledby={`${id}-titolo`} id={id} className="grid scroll-mt-32 gap-2">
      <div className="flex items-baseline gap-3">
        <h2 id={`${id}-titolo`} className="font-sans font-semibold text-base">
          {title}
        </h2>
        <span className="grow text-ink-faint text-xs">{asOf(at)}</span>
        {end && <b>{end}</b>}
      </div>
      {children}
    </section>
  );
}

/** Says of which time something is: the hour today, before that the day too. */
function asOf(at: number): string {
  const { date, time } = romeTime(new Date(at));
  return date === romeTime(new Date()).date
    ? t('com’era alle {time}', { time })
    : t('com’era {day} alle {time}', { day: formatShortDay(date), time });
}

function isUnderWay({ orderStatusId, timeslot }: ListedOrder): boolean {
  return orderStatus(orderStatusId).next.length > 0 && timeslot.dateIso >= romeTime(new Date()).date;
}
