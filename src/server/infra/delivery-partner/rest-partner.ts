import { limitedText } from '../limited-text.ts';
import type { DeliveryPartner, PartnerDelivery, PartnerEvent } from './delivery-partner.ts';

export interface RestPartnerOptions {
  /** The base URL of the partner, without a slash at the end. No other host is called, and no redirect is followed. */
  readonly url: string;
  /** Sent as a bearer token. */
  readonly key: string;
  readonly timeoutMs?: number;
}

const MAX_BYTES = 64 * 1024;

/** A partner that is called by JSON over HTTPS. docs/delivery-partner.md describes the three calls. */
export function restPartner({ url, key, timeoutMs = 5000 }: RestPartnerOptions): DeliveryPartner {
  const ask = (path: string, body?: object) =>
    fetch(`${url}/deliveries${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const taken = async (reply: Response) => {
    await reply.body?.cancel();
    if (!reply.ok) throw new Error(`the delivery partner answered ${reply.status}`);
  };
  return {
    request: async (delivery) => taken(await ask('', wireOf(delivery))),
    cancel: async ({ orderId }) => taken(await ask(`/${orderId}/cancel`, {})),
    eventsOf: async ({ orderId }) => {
      const reply = await ask(`/${orderId}/events`);
      if (!reply.ok) throw new Error(`the delivery partner answered ${reply.status}`);
      return eventsIn(JSON.parse(await limitedText(reply, MAX_BYTES)));
    },
  };
}

/**
 * Returns the request body for a delivery. It contains only the customer data that a courier needs to find the door.
 */
function wireOf({ orderId, from, to, address }: PartnerDelivery): object {
  const text = (name: string) => (typeof address[name] === 'string' ? address[name] : '');
  return {
    orderId,
    from: from.toISOString(),
    to: to.toISOString(),
    address: {
      name: text('doorbell_name'),
      street: text('street'),
      number: text('street_number'),
      floor: text('floor'),
      city: text('city'),
      province: text('province'),
      postcode: text('postcode'),
      phone: text('phone'),
      note: text('note'),
    },
  };
}

function eventsIn(reply: unknown): PartnerEvent[] {
  const { events } = (reply ?? {}) as { events?: unknown };
  if (!Array.isArray(events)) throw new Error('the delivery partner sent no list of events');
  return events.slice(0, 200).flatMap((event: unknown) => {
    const { eventId, at } = (event ?? {}) as { eventId?: unknown; at?: unknown };
    const time = new Date(typeof at === 'string' ? at : Number.NaN);
    return typeof eventId === 'number' && !Number.isNaN(time.getTime()) ? [{ eventId, at: time }] : [];
  });
}
