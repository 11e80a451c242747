import type { AnalyticsBatch, AnalyticsRecord, AnalyticsSink, RecordedItem } from './analytics-sink.ts';

export interface Ga4Options {
  /** An origin such as https://www.google-analytics.com; the configuration decides which hosts are allowed. */
  readonly url: string;
  readonly measurementId: string;
  readonly secret: string;
  readonly onError: (error: unknown) => void;
  readonly timeoutMs?: number;
  readonly retryMs?: number;
}

/** The maximum of events in one request of the Measurement Protocol. */
const MAX_EVENTS = 25;
/** More waiting batches than this are dropped: counting must neither delay the shop nor fill its memory. */
const MAX_WAITING = 200;
const TRIES = 3;

/**
 * Sends events by the Measurement Protocol of GA4. The server sends them, so the browser never contacts another host,
 * and neither its address nor its name is passed on. Every request denies personalised advertising.
 */
export function ga4(options: Ga4Options): AnalyticsSink {
  const { url, measurementId, secret, onError } = options;
  const target = new URL('/mp/collect', url);
  target.search = new URLSearchParams({ measurement_id: measurementId, api_secret: secret }).toString();
  const stopped = new AbortController();
  let waiting = 0;
  let sending: Promise<void> = Promise.resolve();

  return {
    take: async (batch) => {
      if (stopped.signal.aborted || waiting >= MAX_WAITING) return;
      waiting++;
      // batches are sent one after the other, and no caller waits for them
      sending = sending
        .then(() => sendAll(batch))
        .catch(onError)
        .finally(() => waiting--);
    },
    stop: async () => {
      stopped.abort();
      await sending;
    },
  };

  async function sendAll({ clientId, records }: AnalyticsBatch): Promise<void> {
    const events = records.map(eventOf);
    for (let first = 0; first < events.length; first += MAX_EVENTS) {
      await send(
        JSON.stringify({
          client_id: clientId,
          consent: { ad_user_data: 'DENIED', ad_personalization: 'DENIED' },
          events: events.slice(first, first + MAX_EVENTS),
        }),
      );
    }
  }

  async function send(body: string): Promise<void> {
    for (let tried = 1; ; tried++) {
      try {
        return await post(body);
      } catch (error) {
        if (tried >= TRIES || stopped.signal.aborted || error instanceof RefusedError) throw error;
        await pause((options.retryMs ?? 1000) * tried, stopped.signal);
      }
    }
  }

  async function post(body: string): Promise<void> {
    const signal = AbortSignal.any([stopped.signal, AbortSignal.timeout(options.timeoutMs ?? 5000)]);
    const headers = { 'content-type': 'application/json' };
    const reply = await fetch(target, { method: 'POST', headers, body, signal, redirect: 'error' });
    await reply.body?.cancel();
    if (reply.status >= 500 || reply.status === 429) throw new Error(`analytics answered ${reply.status}`);
    if (!reply.ok) throw new RefusedError(`analytics refused with ${reply.status}`);
  }
}

/** The receiver refused the batch; it would refuse a second attempt too. */
class RefusedError extends Error {}

function eventOf({ name, at, items, list, term, order, promotion }: AnalyticsRecord): object {
  const products = items.map(itemOf);
  const params = {
    ...(products.length > 0 ? { currency: 'EUR', items: products } : {}),
    ...(products.length > 0 && !order && VALUED.has(name) ? { value: sumOf(items) } : {}),
    ...(list ? { item_list_id: list } : {}),
    ...(term ? { search_term: term } : {}),
    ...(order
      ? {
          transaction_id: String(order.orderId),
          value: order.totalCents / 100,
          shipping: order.deliveryCents / 100,
          currency: 'EUR',
        }
      : {}),
    ...(promotion
      ? { promotion_id: String(promotion.promotionId), promotion_name: promotion.name, creative_slot: promotion.slot }
      : {}),
  };
  return { name, timestamp_micros: at.getTime() * 1000, params };
}

const VALUED: ReadonlySet<string> = new Set(['view_item', 'add_to_cart', 'remove_from_cart']);

function itemOf({ productId, name, brand, category, priceCents, quantity }: RecordedItem): object {
  return {
    item_id: String(productId),
    item_name: name,
    ...(brand ? { item_brand: brand } : {}),
    ...(category ? { item_category: category } : {}),
    price: priceCents / 100,
    quantity,
  };
}

function sumOf(items: readonly RecordedItem[]): number {
  return Math.round(items.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)) / 100;
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
