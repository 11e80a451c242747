import { useEffect, useMemo } from 'react';
import { useLocation, useMatches } from 'react-router';
import { analyticsCollect } from '../../../contract/analytics/routes.ts';
import type { AnalyticsEvent } from '../../../contract/analytics/schemas.ts';
import { useCart } from '../../cart-core/state/use-cart.ts';
import { analyticsClient, exchangeCart, takeOrder } from './analytics-memory.ts';
import { cartEvents, seenCart } from './cart-events.ts';
import { newUuid, type StoredChoice } from './choice.ts';
import { createEventQueue, type EventQueue } from './event-queue.ts';
import { orderOf, pageEvents, slugOf } from './page-events.ts';
import { attendPromotions } from './track.ts';

/** Counts visits of pages, changes of the cart, and clicks on products and proposals. It is rendered only for visitors who consented. */
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
    if (orderId !== undefined && takeOrder(orderId)) queue.add({ name: 'purchase', orderId });
  }, [queue, pathname, data]);
}

function useCartChanges(queue: EventQueue): void {
  const { data: cart } = useCart();
  useEffect(() => {
    if (!cart) return;
    const seen = seenCart(cart);
    const before = exchangeCart(seen);
    if (before) for (const event of cartEvents(before, seen)) queue.add(event);
  }, [queue, cart]);
}

/** Counts clicks on products, including those on this page before this code was loaded. */
function useProductPresses(queue: EventQueue, isAgreedSinceOpened: boolean): void {
  useEffect(() => {
    const count = (href: string, from: string) => {
      const slug = slugOf(href);
      if (slug) queue.add({ name: 'select_item', list: from.slice(0, 120), items: [{ slug }] });
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
