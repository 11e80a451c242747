import type { MERGED_THINGS, MergePreview } from '../../../contract/own-data/customer-schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { OPEN_CART } from '../../../domain/orders/cart-status.ts';
import { NOT_BOUGHT, ORDERS_UNDER_WAY } from '../../../domain/orders/order-status.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { closeOtherSessions } from '../../http/sessions/account-sessions.ts';
import { integerList, joinSql, type SqlFragment, sql, sqlNames } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { keepDisclaimerChoice } from '../account/disclaimer-queries.ts';
import { readDisclaimers } from '../account/disclaimers.ts';
import { mergeCarts } from '../cart/change/carts-at-login.ts';
import type { CartDeps } from '../cart/stored/deps.ts';
import { endHolds } from '../cart/stored/hold-writes.ts';
import { choiceOfCustomer, keepChoice, setProfiling } from '../consent/queries.ts';
import { endAsMerged } from '../customers/merged.ts';
import { setHasFavorites } from '../customers/queries.ts';
import { IS_CURRENT } from '../orders/queries.ts';
import { thawCart } from '../prepared-carts/thaw-cart.ts';
import { freePlacesSql } from '../timeslots/places.ts';
import { MERGE_RULES, type MergeRule, type MergeStep, type Pair } from './merge-rules.ts';

type What = (typeof MERGED_THINGS)[number];
type Code = Refusal['code'];

/**
 * Makes one account of two (decision 111): all rows of one move to the other, as the list of rules says; its sessions
 * and its ways to log in end, and its e-mail address leads to the account that is left. Both are locked meanwhile.
 */
export async function mergeAccounts(tx: Tx, deps: CartDeps, pair: Pair, now: Date): Promise<Result<void, Refusal>> {
  const { into, from } = pair;
  // carts are locked before customers, as an order does
  const carts = await tx.query<{ cartId: number }>(sql`
    select cart_id from carts where user_id = any(${[into, from]}::int[]) order by cart_id for update`);
  const sides = await tx.query<{ userId: number; email: string; firstName: string }>(sql`
    select user_id, email, first_name from customers where user_id = any(${[into, from]}::int[]) and closed_at is null
    order by user_id for update`);
  if (into === from) return refuse('MERGE_SAME', { field: 'other_id' });
  const other = sides.find(({ userId }) => userId === from);
  if (sides.length < 2 || !other) return refuse('CUSTOMER_NOT_FOUND', { field: 'other_id' });
  const stops = await mergeStops(tx, pair, now);
  if (stops.length > 0) return refuseFor(stops.map((code): Refusal => ({ code, field: 'other_id' })));
  await joinCarts(tx, deps, { pair, carts: carts.map(({ cartId }) => cartId) });
  await takeOverRefusals(tx, pair, now);
  await endAsMerged(tx, { ...pair, now });
  for (const rule of MERGE_RULES) for (const statement of statementsOf(rule, pair)) await tx.query(statement);
  await setHasFavorites(
    tx,
    into,
    sql`exists (select from shopping_list_items i join shopping_lists l using (list_id)
      where l.user_id = ${into} and l.is_default)`,
  );
  await closeOtherSessions(tx, { userId: from, sessionId: undefined, now });
  await enqueue(tx, 'accounts-merged', { userId: into, to: other.email, firstName: other.firstName });
  return ok();
}

/** The open cart of the account that ends joins the other one; neither holds a place meanwhile. */
async function joinCarts(
  tx: Tx,
  deps: CartDeps,
  { pair: { into, from }, carts }: { readonly pair: Pair; readonly carts: readonly number[] },
): Promise<void> {
  for (const cartId of carts) {
    await thawCart(tx, cartId, { now: sql`now()`, onlyIfOver: false });
    await endHolds(tx, { cartId }, freePlacesSql);
  }
  await mergeCarts(tx, deps, { userId: from }, into);
}

/** The stricter choice is valid: a no of the account that ends becomes one of the other. */
async function takeOverRefusals(tx: Tx, pair: Pair, now: Date): Promise<void> {
  const userId = pair.into;
  for (const { disclaimerType, disclaimerId, version } of await lostConsents(tx, pair, now)) {
    if (disclaimerType !== 'profiling') {
      await keepDisclaimerChoice(tx, userId, { disclaimerId, version, accepted: false, chosenAt: now });
      continue;
    }
    const own = await choiceOfCustomer(tx, userId);
    if (own) {
      const refused = { ...own, profilation: false, saveDate: now.toISOString() };
      await keepChoice(tx, refused, { userId, way: 'centre' });
    }
    await setProfiling(tx, userId, false, now);
  }
}

/** Returns what the account that is left has agreed to, and the other one has refused. */
async function lostConsents(db: Queryable, { into, from }: Pair, now: Date) {
  const own = await readDisclaimers(db, into, now);
  const others = await readDisclaimers(db, from, now);
  return own.filter(
    ({ disclaimerId, accepted, isRequired }) =>
      accepted &&
      !isRequired &&
      others.some((other) => other.disclaimerId === disclaimerId && other.history[0]?.accepted === false),
  );
}

/** Returns the statements of a rule, in their order. */
function statementsOf({ table, column, first = [], rest }: MergeRule, pair: Pair): SqlFragment[] {
  const [rows, owner] = [sqlNames([table]), sqlNames([column])];
  const own = sql`t.${owner} = ${pair.from}`;
  const before = first.map((step: MergeStep) =>
    step.does === 'delete'
      ? sql`delete from ${rows} t where ${step.where(pair)}`
      : sql`update ${rows} t set ${step.set(pair)} where ${step.where(pair)}`,
  );
  if (rest === 'stay') return before;
  return rest === 'delete'
    ? [...before, sql`delete from ${rows} t where ${own}`]
    : [...before, sql`update ${rows} t set ${owner} = ${pair.into} where ${own}`];
}

/** Returns all reasons why two accounts may not become one now. */
export async function mergeStops(db: Queryable, pair: Pair, now: Date): Promise<Code[]> {
  const { into, from } = pair;
  const both = [into, from];
  const row = await db.one<
    Record<'staff' | 'blocked' | 'company' | 'orders' | 'credit' | 'subscription' | 'email', boolean>
  >(
    sql`
    select bool_or(c.staff_roles <> '{}') as staff, bool_or(c.blocked) as blocked,
      count(distinct coalesce(c.vat_number, '')) > 1
        or exists (select from company_users u where u.user_id = any(${both}::int[]) or u.master_id = ${from})
        as company,
      exists (select from orders o where o.user_id = ${from} and o.status_id = any(${ORDERS_UNDER_WAY}::int[])
        and ${IS_CURRENT}) as orders,
      exists (select from credit_lines l join credit_lines k using (kind)
        where l.master_id = ${from} and k.master_id = ${into} and l.state <> 'closed'
          and k.state <> 'closed') as credit,
      (select count(distinct user_id) from (
        select user_id from subscriptions where user_id = any(${both}::int[]) and state = 'active'
        union select user_id from direct_sales where user_id = any(${both}::int[]) and kind = 'subscription'
          and state = 'ordered' -- in any order: they are only counted
      ) s) > 1 as subscription,
      exists (select from account_tokens t join customers o using (user_id) where t.user_id = any(${both}::int[])
        and t.purpose = 'email-undo' and t.used_at is null and t.expires_at > ${now}
        and t.data ->> 'before' <> o.email) as email
    from customers c where c.user_id = any(${both}::int[])`,
  );
  const codes = {
    staff: 'MERGE_STAFF',
    blocked: 'MERGE_BLOCKED',
    company: 'MERGE_COMPANY',
    orders: 'MERGE_ORDERS',
    credit: 'MERGE_CREDIT',
    subscription: 'MERGE_SUBSCRIPTION',
    email: 'MERGE_EMAIL_CHANGED',
  } as const;
  return Object.entries(codes).flatMap(([name, code]) => (row[name as keyof typeof row] ? [code] : []));
}

/** What is counted of each account: a condition on its rows `t`, and the cents of a row where it has any. */
const COUNTED: Readonly<Record<What, { readonly rows: SqlFragment; readonly cents?: SqlFragment }>> = {
  orders: {
    rows: sql`orders t left join order_fulfilments f using (order_id)
      where t.status_id <> all(${[...NOT_BOUGHT]}::int[]) and t.replaced_by_order_id is null`,
    cents: sql`coalesce(f.total_cents, t.total_cents)`,
  },
  documents: { rows: sql`documents t where true`, cents: sql`t.total_cents` },
  dues: {
    rows: sql`(select l.master_id as user_id, d.amount_cents - d.credited_cents as cents
      from dues d join credit_lines l using (credit_line_id) where d.state = 'open') t where true`,
    cents: sql`t.cents`,
  },
  certificates: {
    rows: sql`gift_certificates t where t.stopped_at is null and t.ends_on >= current_date
      and coalesce(t.left_cents > 0, t.max_uses is null or t.uses < t.max_uses)`,
    cents: sql`coalesce(t.left_cents, t.amount_cents)`,
  },
  addresses: { rows: sql`addresses t where t.deleted_at is null` },
  lists: { rows: sql`shopping_lists t where true` },
  cart: {
    rows: sql`(select user_id from carts c, json_array_elements(c.lines -> 'lines')
    where c.status_id in (${integerList(OPEN_CART)})) t where true`,
  },
  refunds: { rows: sql`refund_requests t where true`, cents: sql`coalesce(t.granted_cents, t.asked_cents)` },
  ratings: { rows: sql`order_notes t where true` },
  forms: { rows: sql`form_submissions t where true` },
  devices: { rows: sql`devices t where true` },
  cards: { rows: sql`saved_means t where true` },
};

interface Counted {
  readonly what: What;
  readonly intoCount: number;
  readonly fromCount: number;
  readonly intoCents: number | null;
  readonly fromCents: number | null;
}

/** Returns what two accounts have, what they have together as one, and what stops it. */
export async function previewMerge(db: Queryable, pair: Pair, now: Date): Promise<Result<MergePreview, Refusal>> {
  const { into, from } = pair;
  if (into === from) return refuse('MERGE_SAME', { field: 'other_id' });
  const [sides, counts, same, lost, stops] = await Promise.all([
    sidesOf(db, [into, from]),
    db.query<Counted>(sql`
      select * from (${joinSql(
        Object.entries(COUNTED).map(([what, each]) => countSql(what, each, pair)),
        ' union all ',
      )}) c
      order by what`),
    sameOnes(db, pair),
    lostConsents(db, pair, now),
    mergeStops(db, pair, now),
  ]);
  const [intoSide, fromSide] = [into, from].map((id) => sides.find(({ userId }) => userId === id));
  if (!intoSide || !fromSide) return refuse('CUSTOMER_NOT_FOUND', { field: intoSide ? 'other_id' : 'user_id' });
  return ok({
    into: intoSide,
    from: fromSide,
    rows: (Object.keys(COUNTED) as What[]).flatMap((what) => {
      const row = counts.find((each) => each.what === what);
      return row ? [rowOf(row, same[what] ?? 0)] : [];
    }),
    loses: [...new Set(lost.map(({ disclaimerType }) => (disclaimerType === 'profiling' ? 'profiling' : 'marketing')))],
    stops,
  });
}

function rowOf(
  { what, intoCount: into, fromCount: from, intoCents, fromCents }: Counted,
  same: number,
): MergePreview['rows'][number] {
  return {
    what,
    into,
    from,
    after: what === 'cards' ? into : into + from - same,
    ...(intoCents === null ? {} : { intoEuro: euroOf(intoCents) }),
    ...(fromCents === null ? {} : { fromEuro: euroOf(fromCents) }),
  };
}

function countSql(what: string, { rows, cents }: (typeof COUNTED)[What], { into, from }: Pair): SqlFragment {
  const of = (id: number) => sql`filter (where t.user_id = ${id})`;
  const sum = (id: number) => (cents ? sql`coalesce(sum(${cents}) ${of(id)}, 0)::int` : sql`null::int`);
  return sql`select ${what}::text as what, (count(*) ${of(into)})::int as into_count,
    (count(*) ${of(from)})::int as from_count, ${sum(into)} as into_cents, ${sum(from)} as from_cents 
    from ${rows} and t.user_id = any(${[into, from]}::int[])`;
}

/** Counts what both have, which is there once afterwards. */
async function sameOnes(db: Queryable, { into, from }: Pair): Promise<Partial<Record<What, number>>> {
  return db.one<{ addresses: number; lists: number; cart: number }>(sql`
    select
      (select count(*)::int from addresses t where t.user_id = ${from} and t.deleted_at is null and exists (
        select from addresses k where k.user_id = ${into} and k.deleted_at is null and k.postcode = t.postcode
          and lower(concat_ws(' ', k.street, k.street_number, k.city, k.doorbell_name))
            = lower(concat_ws(' ', t.street, t.street_number, t.city, t.doorbell_name)))) as addresses,
      (select count(*)::int from shopping_lists t where t.user_id = ${from} and exists (
        select from shopping_lists k where k.user_id = ${into}
          and (lower(k.name) = lower(t.name) or (k.is_default and t.is_default)))) as lists,
      (select count(*)::int from carts t, json_array_elements(t.lines -> 'lines') l
        where t.user_id = ${from} and t.status_id in (${integerList(OPEN_CART)}) and exists (
          select from carts k, json_array_elements(k.lines -> 'lines') m
          where k.user_id = ${into} and k.status_id in (${integerList(OPEN_CART)}) and m ->> 1 = l ->> 1)) as cart`);
}

interface SideRow {
  readonly userId: number;
  readonly name: string;
  readonly email: string;
  readonly phone: string;
  readonly createdAt: Date;
  readonly addresses: string[];
}

async function sidesOf(db: Queryable, ids: readonly number[]): Promise<MergePreview['into'][]> {
  const rows = await db.query<SideRow>(sql`
    select user_id, trim(first_name || ' ' || last_name) as name, email, phone, created_at, array(
      select concat_ws(' ', street, street_number, city) from addresses a
      where a.user_id = c.user_id and a.deleted_at is null order by a.address_id limit 5) as addresses
    from customers c where user_id = any(${[...ids]}::int[]) and closed_at is null order by user_id`);
  return rows.map(({ createdAt, ...side }) => ({ ...side, since: createdAt.toISOString() }));
}
