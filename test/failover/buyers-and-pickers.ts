import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CallName } from '../../src/contract/calls.ts';
import type { ApiReply } from '../support/api-shop.ts';
import { createHttpClient, type HttpClient } from '../support/http-client.ts';
import { becomeCustomer, chooseTomorrow, PERSON, registerAs } from '../support/people/ready-to-buy.ts';
import { SMALL } from '../support/small-shop.ts';

const CARD = 1;
const CASH = 2;
/** Every fourth order is paid by card, at the sandbox. */
const BY_CARD = 4;
/** Every fourth order also wants one of a product of which there are few; the others do not. */
const WITH_LAST_UNITS = 4;
export const LAST_UNITS = SMALL.chocolate;
const SOMEBODY_WAS_FASTER = /SLOT_FULL|PRODUCT_UNAVAILABLE|STOCK_SHORT/;
/** A browser's person presses again after a while; nobody presses for ever. */
const PRESS_AGAIN_MS = 300;

/** What the shop acknowledged, which must be there in the end. */
export interface Acknowledged {
  /** Numbers of orders, with the number of the customer's purchase. */
  readonly orders: Map<number, string>;
  /** Acts of pickers that were sent and confirmed, by their own numbers. */
  readonly acts: Set<string>;
  /** Orders that were handed over. */
  readonly delivered: Set<number>;
  /** Refusals that nobody expects, with what was asked. */
  readonly strange: string[];
  /** When orders were acknowledged (ms, performance.now). */
  readonly times: number[];
  /** Replies and errors by which the shop asked to try again. */
  failed: number;
  /** Orders that found the last units or places taken. */
  missed: number;
}

export function nothingYet(): Acknowledged {
  return { orders: new Map(), acts: new Set(), delivered: new Set(), strange: [], times: [], failed: 0, missed: 0 };
}

export interface Shift {
  readonly seen: Acknowledged;
  /** Nothing new is begun any more. */
  readonly isOver: () => boolean;
  /** What was begun is given up, too. */
  readonly isLate: () => boolean;
}

/** Calls until the shop answers: what is answered by "try again later", or by nothing, is called again. */
function patientClient(address: string, seen: Acknowledged, isLate: () => boolean) {
  const client = createHttpClient(address);
  async function patiently<Name extends CallName>(
    ...[name, body, query, headers]: Parameters<typeof client.call<Name>>
  ): Promise<ApiReply<Name> | undefined> {
    for (;;) {
      try {
        const reply = await client.call(name, body, query, headers);
        if (reply.httpStatus !== 503 && reply.httpStatus !== 429) return reply;
      } catch {
        // the connection was lost, or a proxy answered
      }
      seen.failed += 1;
      if (isLate()) return undefined;
      await sleep(PRESS_AGAIN_MS);
    }
  }
  const ok: HttpClient['ok'] = async (name, body, query, headers) => {
    const reply = await patiently(name, body, query, headers);
    if (reply?.response.status !== 0) throw new Error(`${name} was refused: ${JSON.stringify(reply?.response.errors)}`);
    return reply;
  };
  return { patiently, ok };
}

/** Buys once a second until it is over, each time until it is known whether the order was placed. */
export async function keepBuying(address: string, email: string, { seen, isOver, isLate }: Shift): Promise<void> {
  const { patiently, ok } = patientClient(address, seen, isLate);
  await becomeCustomer({ ok }, email);
  for (let count = 0; !isOver(); count += 1) {
    const began = performance.now();
    await patiently('cartAdd', { items: [{ productId: SMALL.rareCheese, quantity: 1 }] });
    if (count % WITH_LAST_UNITS === 1) await patiently('cartAdd', { items: [{ productId: LAST_UNITS, quantity: 1 }] });
    await chooseFreePlace({ ok });
    const key = randomUUID();
    const means = count % BY_CARD === 0 ? CARD : CASH;
    const body = { payment_type_id: means, accept_terms: true };
    const reply = await patiently('buy', body, {}, { 'idempotency-key': key });
    if (reply === undefined) return;
    if (reply.response.status === 0) {
      const { orderId, transaction } = reply.data;
      seen.orders.set(orderId, key);
      seen.times.push(performance.now());
      if (transaction?.redirectUrl !== undefined) await pay(address, transaction.redirectUrl);
    } else if (SOMEBODY_WAS_FASTER.test(JSON.stringify(reply.response.errors))) {
      seen.missed += 1;
      const cart = await patiently('cartView');
      const items = (cart?.data.cartItems ?? []).map(({ itemId }) => ({ itemId }));
      await patiently('cartDelete', { items });
    } else seen.strange.push(`${email} buys: ${JSON.stringify(reply.response.errors)}`);
    await sleep(Math.max(0, 1000 - (performance.now() - began)));
  }
}

/** Chooses the first slot that has places; somebody else may take the last one meanwhile. */
async function chooseFreePlace(client: Pick<HttpClient, 'ok'>): Promise<void> {
  for (;;) {
    try {
      return await chooseTomorrow(client);
    } catch (error) {
      if (!SOMEBODY_WAS_FASTER.test(String(error))) throw error;
    }
  }
}

/** Presses "pay" on the page of the sandbox; what is lost here, the shop asks for by itself. */
async function pay(address: string, redirectUrl: string): Promise<void> {
  const { pathname, search } = new URL(redirectUrl, address);
  const page = new URL(pathname + search, address);
  const body = new URLSearchParams({ act: 'pay', card: '4242' });
  await fetch(page, { method: 'POST', body, signal: AbortSignal.timeout(30_000) }).catch(() => undefined);
}

/** Takes batches of waiting orders, picks each line, and hands the orders over. */
export async function keepPicking(
  address: string,
  email: string,
  { seen, isOver, isLate, timeslotId }: Shift & { readonly timeslotId: number },
): Promise<void> {
  const { patiently } = patientClient(address, seen, isLate);
  await patiently('backofficeLogin', { backoffice_user: email, password: PERSON.password });
  const phone = randomUUID();
  while (!isOver()) {
    const made = await patiently('staffBatchesMake', { timeslot_id: timeslotId });
    const free = made?.response.status === 0 ? made.data.list.filter(({ state }) => state === 'free') : [];
    const next = free[Math.floor(Math.random() * free.length)];
    const taken = next && (await patiently('staffBatchTake', { batch_id: next.batchId, phone }));
    if (taken?.response.status !== 0) {
      await sleep(300); // nothing waits, or the other picker was faster
      continue;
    }
    const batch = taken.data;
    const ofBatch = { batch_id: batch.batchId, lease: batch.lease };
    let seq = batch.lastSeq;
    for (const { line, pieces, grams } of batch.goods.flatMap((goods) => goods.parts)) {
      const uuid = randomUUID();
      seq += 1;
      const event = { uuid, seq, kind: 'found', line, at: Date.now(), ...(pieces > 0 ? { pieces } : { grams }) };
      const reply = await patiently('staffBatchEvents', { ...ofBatch, events: [event] });
      if (reply?.response.status === 0) seen.acts.add(uuid);
    }
    await patiently('staffBatchFinish', ofBatch);
    for (const orderId of new Set(batch.orders.map((order) => order.orderId))) {
      const reply = await patiently('staffOrderDelivered', { order_id: orderId });
      if (reply?.response.status === 0) seen.delivered.add(orderId);
    }
  }
}

/** Registers a member of the staff; the roles are written into the database by the caller. */
export async function becomeStaff(address: string, email: string): Promise<void> {
  await registerAs(createHttpClient(address), email, { firstName: 'Elena', lastName: 'Rossi', phone: '333 1234567' });
}
