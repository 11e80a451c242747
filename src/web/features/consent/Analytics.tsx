import { useEffect, useMemo } from 'react';
import { useLocation, useMatches } from 'react-router';
import { analyticsCollect } from '../../../contract/analytics/routes.ts';
import type { AnalyticsEvent } from '../../../contract/analytics/schemas.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { analyticsClient, exchangeCart, rememberWords, takeOrder, wordsBy } from './analytics-memory.ts';
import { cartEvents, seenCart } from './cart-events.ts';
import { newUuid, type StoredChoice } from './choice.ts';
import { attendPromotions } from './track.ts';

/**
 * Counts page views, changes of the cart, and clicks on products and proposals. It is rendered only for visitors who
 * consented.
 */
export function Analytics({ choice }: { readonly choice: StoredChoice }) {
  const { uuid, saveDate } = choice;
  const queue = useMemo(() => createEventQueue((events) => send(uuid, events)), [uuid]);
  useEffect(() => () => queue.stop(), [queue]);
  useFlushOnLeaving(queue);
  usePages(queue);
  useCartChanges(queue);
  const isAgreedSinceOpened = Date.parse(saveDate) < performance.timeOrigin;
  useProductPresses(queue, isAgreedSinceOpened);
  useEffect(
    () =>
      attendPromotions(
        ({ kind, promotionId, name, slot }) =>
          queue.add({
            name: kind === 'view' ? 'view_promotion' : 'select_promotion',
            promotion: { promotionId, name: name.slice(0, 200), slot: slot.slice(0, 120) },
          }),
        isAgreedSinceOpened,
      ),
    [queue, isAgreedSinceOpened],
  );
  return null;
}

/** Sends events with keepalive, so that they also arrive from a page that is being left. A failure is not retried. */
function send(uuid: string, events: readonly AnalyticsEvent[]): void {
  const batch = { uuid, clientId: analyticsClient(newUuid), events };
  const body = new Blob([JSON.stringify(batch)], { type: 'application/json' });
  navigator.sendBeacon(analyticsCollect.path, body);
}

function useFlushOnLeaving(queue: EventQueue): void {
  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden') queue.flush();
    };
    addEventListener('visibilitychange', leave);
    addEventListener('pagehide', queue.flush);
    return () => {
      removeEventListener('visibilitychange', leave);
      removeEventListener('pagehide', queue.flush);
    };
  }, [queue]);
}

function usePages(queue: EventQueue): void {
  const { pathname } = useLocation();
  const data: unknown = useMatches().at(-1)?.loaderData;
  useEffect(() => {
    for (const event of pageEvents(pathname, data)) queue.add(event);
    const orderId = orderOf(pathname);
    if (orderId !== undefined && takeOrder(orderId)) queue.add({ name: 'purchase', orderId, bought: boughtWords() });
  }, [queue, pathname, data]);
}

function useCartChanges(queue: EventQueue): void {
  const { data: cart } = useCart();
  useEffect(() => {
    if (!cart) return;
    const seen = seenCart(cart);
    const before = exchangeCart(seen);
    if (before) for (const event of cartEvents(before, seen)) queue.add(withWords(event));
  }, [queue, cart]);
}

/** Counts clicks on products, including those on this page before this code was loaded. */
function useProductPresses(queue: EventQueue, isAgreedSinceOpened: boolean): void {
  useEffect(() => {
    const count = (href: string, from: string) => {
      const slug = slugOf(href);
      if (!slug) return;
      const term = from === SEARCH ? searchedHere() : undefined;
      if (term !== undefined) rememberWords(slug, term);
      queue.add({ name: 'select_item', list: from.slice(0, 120), items: [{ slug }], ...(term ? { term } : {}) });
    };
    const early = window.productPresses ?? [];
    window.productPresses = undefined;
    if (isAgreedSinceOpened) for (const { href, from } of early) count(href, from);
    const press = ({ target }: Event) => {
      const link = target instanceof Element ? target.closest('main a[href^="/product/"]') : null;
      if (link) count(link.getAttribute('href') ?? '', location.pathname);
    };
    addEventListener('click', press, true);
    return () => removeEventListener('click', press, true);
  }, [queue, isAgreedSinceOpened]);
}

const SEARCH = '/search';
/** Stands before ids among the goods of remembered searches; others are slugs. */
const ID = 'id:';

/** Returns the words of the search page that is open. */
function searchedHere(): string | undefined {
  const words = location.pathname === SEARCH ? new URLSearchParams(location.search).get('q') : null;
  return words?.trim().slice(0, 200) || undefined;
}

/** Adds to goods that were put into the cart the search that led to them, and remembers it for their purchase. */
function withWords(event: AnalyticsEvent): AnalyticsEvent {
  if (event.name !== 'add_to_cart') return event;
  const term = searchedHere() ?? wordsBy()[slugOf(location.pathname) ?? ''];
  if (term === undefined) return event;
  for (const { productId } of event.items ?? []) rememberWords(`${ID}${productId}`, term);
  return { ...event, term };
}

function boughtWords(): NonNullable<AnalyticsEvent['bought']> {
  return Object.entries(wordsBy()).flatMap(([product, term]) =>
    product.startsWith(ID) ? [{ productId: Number(product.slice(ID.length)), term }] : [],
  );
}

/** The loader data of pages with products that analytics uses. */
interface PageData {
  readonly product?: { readonly productId?: number };
  readonly listing?: { readonly products?: readonly { readonly productId: number }[] };
  readonly q?: string;
}

const MAX_ITEMS = 48;

/** Returns the events for the opened page, from its data: a product, a list, a search. */
export function pageEvents(pathname: string, data: unknown): readonly AnalyticsEvent[] {
  const { product, listing, q } = (typeof data === 'object' && data !== null ? data : {}) as PageData;
  if (product?.productId !== undefined) return [{ name: 'view_item', items: [{ productId: product.productId }] }];
  const shown = (listing?.products ?? []).slice(0, MAX_ITEMS).map(({ productId }) => ({ productId }));
  return [
    ...(q ? [{ name: 'search' as const, term: q.slice(0, 200) }] : []),
    ...(shown.length > 0 ? [{ name: 'view_item_list' as const, list: pathname.slice(0, 120), items: shown }] : []),
  ];
}

/** Returns the order id of a confirmation page. */
export function orderOf(pathname: string): number | undefined {
  const [, id] = /^\/payment\/done\/(\d{1,9})$/.exec(pathname) ?? [];
  return id === undefined ? undefined : Number(id);
}

/** Returns the slug of the product that a link leads to. */
export function slugOf(href: string): string | undefined {
  const [, slug] = /^\/product\/([^/?#]+)/.exec(href) ?? [];
  try {
    return slug && decodeURIComponent(slug).slice(0, 200);
  } catch {
    return undefined;
  }
}

interface EventQueue {
  add(event: AnalyticsEvent): void;
  /** Sends the queued events now. */
  flush(): void;
  /** Drops the queued events and accepts no more. */
  stop(): void;
}

const FLUSH_AFTER_MS = 5000;
const MAX_EVENTS = 50;

/** Batches events: they are sent after a few seconds, or when there are many, or when the page is left. */
export function createEventQueue(send: (events: readonly AnalyticsEvent[]) => void, now = Date.now): EventQueue {
  let waiting: { readonly event: AnalyticsEvent; readonly at: number }[] = [];
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;

  function flush(): void {
    clearTimeout(timer);
    timer = undefined;
    const batch = waiting;
    waiting = [];
    if (batch.length === 0) return;
    send(batch.map(({ event, at }) => ({ ...event, secondsAgo: Math.min(3600, Math.max(0, (now() - at) / 1000)) })));
  }
  return {
    add(event) {
      if (isStopped) return;
      waiting.push({ event, at: now() });
      if (waiting.length >= MAX_EVENTS) flush();
      else timer ??= setTimeout(flush, FLUSH_AFTER_MS);
    },
    flush,
    stop() {
      isStopped = true;
      clearTimeout(timer);
      waiting = [];
    },
  };
}
