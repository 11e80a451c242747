import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

/** The party that is billed, with the columns of billing_addresses. */
export type BillingParty = Readonly<Record<string, string | null>>;

/** The party of the billing address `a`. */
const OF_ADDRESS = sql`to_jsonb(a) - '{person_fiscal_id,user_id,is_default,created_at}'::text[]`;

/** The default billing address of the customer `c`, or the company or person of the account. */
const DEFAULT_PARTY = sql`coalesce(
    (select ${OF_ADDRESS} from billing_addresses a
      where a.user_id = c.user_id and a.is_default),
    jsonb_build_object('first_name', c.first_name, 'last_name', c.last_name, 'company_name', c.company_name,
      'vat_number', c.vat_number, 'fiscal_code', c.fiscal_code, 'sdi_code', c.sdi_code, 'pec', c.pec))`;

/**
 * Returns the party that is billed for an order of this customer: the own billing address `personFiscalId`, without one
 * the default party. undefined: this customer has no such billing address (any more).
 */
export async function partyToBill(
  db: Queryable,
  userId: number,
  personFiscalId: number | undefined,
): Promise<BillingParty | undefined> {
  const chosen = sql`(select ${OF_ADDRESS}
    from billing_addresses a where a.user_id = c.user_id and a.person_fiscal_id = ${personFiscalId ?? null})`;
  const row = await db.maybeOne<{ party: BillingParty | null }>(sql`
    select ${personFiscalId === undefined ? DEFAULT_PARTY : chosen} as party from customers c
      where c.user_id = ${userId}`);
  return row?.party ?? undefined;
}

/**
 * Returns the present data of the receiver with one of these codes in the customer's billing addresses and account;
 * undefined: none has such a code. The own addresses come first.
 */
export async function currentParty(
  db: Queryable,
  userId: number,
  { vatNumber, fiscalCode }: { readonly vatNumber: string; readonly fiscalCode: string },
): Promise<BillingParty | undefined> {
  const row = await db.maybeOne<{ party: BillingParty }>(sql`
    with parties as (
      select ${OF_ADDRESS} as party, 0 as rank, a.person_fiscal_id as id from billing_addresses a
        where a.user_id = ${userId}
      union all
      select ${DEFAULT_PARTY}, 1, 0 from customers c where c.user_id = ${userId})
    select party from parties
    where (${fiscalCode} <> '' and upper(party ->> 'fiscal_code') = ${fiscalCode})
      or (${vatNumber} <> '' and party ->> 'vat_number' = ${vatNumber})
    order by rank, id desc limit 1`);
  return row?.party;
}

/** Stores the party that is billed for a new order, as it is now. `orders` names a CTE with its order_id. */
export function keepPartySql(orders: SqlFragment, party: BillingParty, now: Date): SqlFragment {
  return sql`insert into invoice_parties (order_id, party, kept_at)
    select order_id, ${JSON.stringify(party)}::jsonb, ${now} from ${orders}`;
}

/**
 * Stores the default party of a customer for those orders without a party; `orders` is a statement that selects their
 * ids.
 */
export async function keepPartiesOf(
  tx: Tx,
  { userId, now }: { readonly userId: number; readonly now: Date },
  orders: SqlFragment,
) {
  await tx.query(sql`
    insert into invoice_parties (order_id, party, kept_at)
    select o.order_id, ${DEFAULT_PARTY}, ${now} from (${orders}) o (order_id) cross join customers c
      where c.user_id = ${userId}
    on conflict (order_id) do nothing`);
}

export async function deleteOldParties(db: Queryable, before: Date): Promise<void> {
  await db.query(sql`delete from invoice_parties where kept_at < ${before}`);
}
