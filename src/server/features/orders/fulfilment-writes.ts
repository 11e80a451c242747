import type { ConsentAnswer } from '../../../domain/orders/substitution.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { newPickupCode } from '../../infra/tokens.ts';

// These functions write how an order is picked and handed over, in the transactions of the features that do so.

/** Records that the store has taken the order in charge. */
export async function beginFulfilment(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx.query(sql`insert into order_fulfilments (order_id, taken_at) values (${orderId}, ${now})`);
}

/** An amount of goods: pieces, or grams. */
export interface Amount {
  readonly quantity: number;
  readonly weightGrams: number;
}

/** A substitute for ordered goods, with its price in this store on the day of the slot. */
export interface Substitute {
  readonly productId: number;
  /** The price of a piece or a kilo; that of a piece contains its deposit. */
  readonly unitCents: number;
  /** The wire product, as JSON. */
  readonly product: string;
}

export interface Replacement {
  readonly substitute: Substitute;
  readonly amount: Amount;
}

/** The pieces or grams of a line that were picked. */
export interface Pick {
  readonly itemId: number;
  readonly picked: Amount;
  readonly replaced: Replacement | undefined;
  /** True if the substitute lowered a counted stock. */
  readonly isCounted: boolean;
}

/** Writes the picked amounts of lines, replacing earlier ones. */
export async function writePicks(
  tx: Tx,
  { orderId, staffId, now }: { readonly orderId: number; readonly staffId: number; readonly now: Date },
  picks: readonly Pick[],
): Promise<void> {
  const rows = picks.map(({ itemId, picked, replaced, isCounted }) => ({
    item: itemId,
    quantity: picked.quantity,
    grams: picked.weightGrams,
    counted: isCounted,
    other_quantity: replaced?.amount.quantity ?? 0,
    other_grams: replaced?.amount.weightGrams ?? 0,
    other: replaced?.substitute.productId,
    cents: replaced?.substitute.unitCents,
    product: replaced?.substitute.product,
  }));
  await tx.query(sql`
    insert into order_picks (order_item_id, order_id, quantity, weight_grams, substitute_product_id,
      substitute_quantity, substitute_weight_grams, substitute_cents, substitute, substitute_counted, picked_by,
      picked_at)
    select item, ${orderId}, quantity, grams, other, other_quantity, other_grams, cents, product::jsonb, counted,
      ${staffId}, ${now}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as p (item int, quantity int, grams int, other int,
      other_quantity int, other_grams int, cents int, product text, counted boolean)
    on conflict (order_item_id) do update set quantity = excluded.quantity, weight_grams = excluded.weight_grams,
      substitute_product_id = excluded.substitute_product_id, substitute_quantity = excluded.substitute_quantity,
      substitute_weight_grams = excluded.substitute_weight_grams, substitute_cents = excluded.substitute_cents,
      substitute = excluded.substitute, substitute_counted = excluded.substitute_counted,
      picked_by = excluded.picked_by, picked_at = excluded.picked_at, charged_cents = null, whole_cents = null`);
}

/** Records that every line of the order is picked. */
export async function endPicking(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx.query(sql`update order_fulfilments set picked_at = ${now} where order_id = ${orderId}`);
}

/** Records that the customer is asked for a total above what was authorised. */
export async function askForConsent(
  tx: Tx,
  orderId: number,
  {
    askedCents,
    agreedCents,
    until,
  }: { readonly askedCents: number; readonly agreedCents: number; readonly until: Date },
): Promise<void> {
  await tx.query(sql`
    update order_fulfilments set asked_cents = ${askedCents}, agreed_cents = ${agreedCents}, consent_until = ${until}
    where order_id = ${orderId}`);
}

/** Records the customer's answer, or that there was none in time. */
export async function writeConsent(
  tx: Tx,
  orderId: number,
  { answer, now }: { readonly answer: ConsentAnswer; readonly now: Date },
): Promise<void> {
  await tx.query(
    sql`update order_fulfilments set answer = ${answer}, answered_at = ${now} where order_id = ${orderId}`,
  );
}

/** Withdraws the question about a total above what was authorised. */
export async function takeBackQuestion(tx: Tx, orderId: number): Promise<void> {
  await tx.query(sql`
    update order_fulfilments set asked_cents = null, agreed_cents = null, consent_until = null, picked_at = null
    where order_id = ${orderId} and answer is null`);
}

/** Gives the order a pickup code. An existing one is kept. */
export async function givePickupCode(tx: Tx, orderId: number): Promise<void> {
  await tx.query(sql`
    update order_fulfilments set pickup_code = ${newPickupCode()} where order_id = ${orderId} and pickup_code is null`);
}

/** Records that the right code, or a document, was shown at the handover. */
export async function writeCheck(
  tx: Tx,
  orderId: number,
  { by, staffId, now }: { readonly by: 'code' | 'document'; readonly staffId: number; readonly now: Date },
): Promise<void> {
  await tx.query(sql`
    update order_fulfilments set code_checked = ${by}, checked_by = ${staffId}, checked_at = ${now}
      where order_id = ${orderId}`);
}

/** Counts a wrong pickup code. */
export async function countWrongCode(tx: Tx, orderId: number): Promise<void> {
  await tx.query(sql`update order_fulfilments set code_wrong = code_wrong + 1 where order_id = ${orderId}`);
}

/** Records that a document was shown: the customer is of age. Nothing of the document is stored. */
export async function writeAgeSeen(
  tx: Tx,
  orderId: number,
  { staffId, now }: { readonly staffId: number; readonly now: Date },
): Promise<void> {
  await tx.query(
    sql`update order_fulfilments set age_seen_by = ${staffId}, age_seen_at = ${now} where order_id = ${orderId}`,
  );
}

/** Writes what the customer brought back with an order: bags, boxes, and bottles that were sold with a deposit. */
export async function writeBroughtBack(
  tx: Tx,
  orderId: number,
  { bags, boxes, empties }: { readonly bags: number; readonly boxes: number; readonly empties: number },
): Promise<void> {
  if (bags + boxes + empties === 0) return;
  await tx.query(sql`
    update order_fulfilments set bags_back = ${bags}, boxes_back = ${boxes}, empties_back = ${empties}
      where order_id = ${orderId}`);
}

/** Ends the announced arrival of the customer, who has the goods. */
export async function serveArrival(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx.query(sql`update order_arrivals set served_at = ${now} where order_id = ${orderId} and served_at is null`);
}

/** Records that the goods wait in a locker, behind the door with this name. */
export async function putInLocker(
  tx: Tx,
  orderId: number,
  { door, now }: { readonly door: string | null; readonly now: Date },
): Promise<void> {
  await tx.query(sql`
    update order_fulfilments set locker_at = ${now}, locker_box = ${door} where order_id = ${orderId}`);
}

/** Records that the customer did not take the goods of these lines. Returns the number of changed lines. */
export async function markReturned(tx: Tx, orderId: number, itemIds: readonly number[]): Promise<number> {
  const marked = await tx.query(sql`
    update order_picks set returned = true where order_id = ${orderId}
      and order_item_id = any(${[...itemIds]}::int[]) returning 1`);
  return marked.length;
}

/** Records that the customer has the goods. */
export async function endHandover(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx.query(sql`update order_fulfilments set handed_over_at = ${now} where order_id = ${orderId}`);
}
