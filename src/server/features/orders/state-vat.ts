import type { BilledLine } from '../../../domain/documents/billed-lines.ts';
import { type DocumentParty, payableCents, splitsPayment } from '../../../domain/documents/party.ts';
import { grossOf, spreadOverRates, type TaxedAmount, vatParts } from '../../../domain/documents/vat.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { partyFrom } from '../billing-parties/billed-party.ts';
import type { BillingParty } from '../billing-parties/parties.ts';
import { lowerNewPayments } from '../payments/ledger/queries.ts';
import { billedOrder } from './billed-order.ts';

/**
 * Returns the VAT that a party pays to the state itself, at most the amount owed: 0 for everybody but a public body
 * (decision 74).
 */
export function stateVatCents(party: DocumentParty, lines: readonly TaxedAmount[], totalCents: number): number {
  const vat = vatParts(lines);
  const gross = vat.reduce((sum, { grossCents }) => sum + grossCents, 0);
  return Math.min(gross - payableCents(party, vat), totalCents);
}

/**
 * Stores the VAT of a new order that its public body pays to the state, and lowers its payments by it. For other orders
 * nothing is read or written. Credit for the order must be taken afterwards.
 */
export async function splitVat(
  tx: Tx,
  orderId: number,
  billed: { readonly party: DocumentParty } | undefined,
): Promise<void> {
  if (!billed || !splitsPayment(billed.party)) return;
  const cents = await writeStateVat(tx, orderId, billed.party);
  await lowerNewPayments(tx, orderId, cents);
}

/** Does the same for an order of a public body that has grown. Returns the VAT. */
export async function splitVatAgain(tx: Tx, orderId: number): Promise<number> {
  const party = await storedParty(tx, orderId);
  return party ? writeStateVat(tx, orderId, party) : 0;
}

async function writeStateVat(tx: Tx, orderId: number, party: DocumentParty): Promise<number> {
  const billed = await billedOrder(tx, orderId, true);
  const cents = billed ? stateVatCents(party, billed.lines, billed.amounts.totalCents) : 0;
  await tx.query(sql`update orders set state_vat_cents = ${cents} where order_id = ${orderId}`);
  return cents;
}

/** Returns the VAT of an order of a public body by the picked amounts, after its final total was written. */
export async function finalStateVat(tx: Tx, orderId: number): Promise<number> {
  const [party, billed] = [await storedParty(tx, orderId), await billedOrder(tx, orderId)];
  return party && billed ? stateVatCents(party, billed.lines, billed.amounts.totalCents) : 0;
}

/** An amount of the goods with this code. */
export interface GoodsGivenBack {
  readonly code: string;
  readonly cents: number;
}

/**
 * Returns the refund for an amount of an order: a public body gets the net part, as its credit note says. `goods` is
 * the part of the amount for goods; the rest is for bags and delivery. Without it, the amount is distributed over the
 * VAT rates of the order.
 */
export async function paidPartOf(
  db: Queryable,
  orderId: number,
  { amountCents, goods }: { readonly amountCents: number; readonly goods?: readonly GoodsGivenBack[] | undefined },
): Promise<number> {
  const split = await db.query(sql`select from orders where order_id = ${orderId} and state_vat_cents > 0`);
  const party = split.length > 0 ? await storedParty(db, orderId) : undefined;
  if (!party) return amountCents;
  const billed = await billedOrder(db, orderId);
  const lines = billed?.lines ?? [];
  const spread = (cents: number, isMeant: (line: BilledLine) => boolean) => {
    const meant = lines.filter(isMeant);
    return spreadOverRates(cents, meant.length > 0 ? meant : lines);
  };
  const ofGoods = (goods ?? []).flatMap(({ code, cents }) => spread(cents, (line) => line.code === code));
  const rest = spread(amountCents - grossOf(ofGoods), ({ kind }) => !goods || kind === 'bags' || kind === 'delivery');
  return payableCents(party, vatParts([...ofGoods, ...rest]));
}

async function storedParty(db: Queryable, orderId: number): Promise<DocumentParty | undefined> {
  const row = await db.maybeOne<{ party: BillingParty }>(
    sql`select party from invoice_parties where order_id = ${orderId}`,
  );
  return row && partyFrom(row.party, {});
}
