import type { AppliedCertificate } from '../../../domain/pricing/gift-certificate.ts';
import { stepSql } from '../../infra/database/refused.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/**
 * CTEs that use up what certificates pay of an order if `after` is true, or refuse the statement for `certificate` with
 * the id of the first that cannot be used; `has_certificates` is true after it. They are locked in the order of their
 * ids, and are never used more often than they allow, also by concurrent statements. For a changed order only
 * additional uses are taken. The customer's own uses are counted as the statement sees them when it begins. That is
 * complete: each use comes from the one open cart of the customer, also one that changes an order, which is locked
 * before. Of two purchases of a cart the second finds it bought, and the next cart is visible only to statements that
 * also see the uses of the first.
 */
export function takeCertificatesSql(
  userId: number,
  certificates: readonly AppliedCertificate[],
  { changedOrderId, after }: { readonly changedOrderId: number | undefined; readonly after: SqlFragment },
): SqlFragment {
  const used = certificates.filter(({ offCents }) => offCents > 0);
  if (used.length === 0) return sql`has_certificates as materialized (select ${after} as is_so)`;
  return sql`
    wanted as materialized (
      select w.gift_certificate_id, (u.amount_cents is null)::int as more, greatest(w.cents - coalesce(u.amount_cents,
        0), 0) as cents
      from unnest(${used.map(({ certificate }) => certificate.certificateId)}::int[],
        ${used.map(({ offCents }) => offCents)}::int[]) as w (gift_certificate_id, cents)
      left join user_gift_certificates u on u.order_id = ${changedOrderId ?? null}
        and u.gift_certificate_id = w.gift_certificate_id
        and u.freed_at is null),
    certificates as materialized (
      select g.*, w.more, w.cents from wanted w join gift_certificates g using (gift_certificate_id)
      where ${after} order by g.gift_certificate_id for update of g),
    certified as (
      update gift_certificates g set uses = c.uses + c.more, left_cents = c.left_cents - c.cents
      from certificates c
      where g.gift_certificate_id = c.gift_certificate_id and (c.max_uses is null or c.uses + c.more <= c.max_uses)
        and (c.left_cents is null or c.left_cents >= c.cents)
        and c.more + (select count(*) from user_gift_certificates u where u.gift_certificate_id = c.gift_certificate_id
          and u.user_id = ${userId} and u.order_id is not null and u.freed_at is null) <= c.uses_per_user
      returning g.gift_certificate_id),
    has_certificates as materialized (
      select ${stepSql(after, sql`case when f.id is not null then 'certificate' end`, sql`f.id::text`)} as is_so
      from (select min(gift_certificate_id) as id from wanted
        where gift_certificate_id not in (select gift_certificate_id from certified)) f)`;
}

/**
 * The statement that writes what an order used of certificates, as a part of the one that writes the order: `orders`
 * names its CTE.
 */
export function writeUsesSql(orders: SqlFragment, certificates: readonly AppliedCertificate[], now: Date): SqlFragment {
  const used = certificates.filter(({ offCents }) => offCents > 0);
  return sql`
    update user_gift_certificates u set order_id = o.order_id, amount_cents = used.amount_cents, used_at = ${now}
    from ${orders} o, unnest(${used.map(({ certificate }) => certificate.userGiftCertificateId)}::int[],
      ${used.map(({ offCents }) => offCents)}::int[]) as used (id, amount_cents)
    where u.user_gift_certificate_id = used.id`;
}

/**
 * Returns to balances what the final total of an order does not need, because goods were missing. Certificates that are
 * used only once lose it (S 9). Called once for an order, under its lock, before anything of it is released.
 */
export async function giveBackUnneeded(tx: Tx, orderId: number, unneededCents: number): Promise<void> {
  const uses = await tx.query<{ useId: number; id: number; amountCents: number }>(sql`
    select u.user_gift_certificate_id as use_id, g.gift_certificate_id as id, u.amount_cents
    from user_gift_certificates u join gift_certificates g using (gift_certificate_id)
    where u.order_id = ${orderId} and u.freed_at is null and g.kind = 'balance'
      order by g.gift_certificate_id for update of g`);
  let left = unneededCents;
  for (const { useId, id, amountCents: amount } of uses) {
    const back = Math.min(left, amount);
    left -= back;
    await tx.query(sql`
      update user_gift_certificates set returned_cents = ${back} where user_gift_certificate_id = ${useId}`);
    await tx.query(
      sql`update gift_certificates set left_cents = left_cents + ${back} where gift_certificate_id = ${id}`,
    );
  }
}

/**
 * Releases the certificates of an order that is cancelled or replaced, but not those that another version of it,
 * `keptBy`, still uses. Called once for an order, under its lock.
 */
export async function freeCertificates(tx: Tx, orderId: number, now: Date, usedBy = 0): Promise<void> {
  await tx.query(sql`
    with freed as (
      update user_gift_certificates set freed_at = ${now} where order_id = ${orderId} and freed_at is null
      returning gift_certificate_id, amount_cents),
    kept as (
      select gift_certificate_id, amount_cents from user_gift_certificates where order_id = ${usedBy}
        and freed_at is null),
    locked as (
      select g.gift_certificate_id, (k.amount_cents is null)::int as uses,
        greatest(f.amount_cents - coalesce(k.amount_cents, 0), 0) as amount_cents
      from gift_certificates g join freed f using (gift_certificate_id) left join kept k using (gift_certificate_id)
      order by g.gift_certificate_id for update of g)
    update gift_certificates g set uses = g.uses - l.uses, left_cents = g.left_cents + l.amount_cents
    from locked l where g.gift_certificate_id = l.gift_certificate_id`);
}

/** Puts the certificates of an order into the cart that changes it. */
export async function reuseCertificates(tx: Tx, orderId: number, cartId: number): Promise<void> {
  await tx.query(sql`
    insert into user_gift_certificates (gift_certificate_id, user_id, cart_id, series_id)
    select gift_certificate_id, user_id, ${cartId}, series_id from user_gift_certificates
    where order_id = ${orderId} and freed_at is null order by user_gift_certificate_id on conflict do nothing`);
}

/** Returns what was taken from certificates, if no order was written (decision 51). */
export async function returnCertificates(tx: Tx, certificates: readonly AppliedCertificate[]): Promise<void> {
  const used = certificates.filter(({ offCents }) => offCents > 0);
  if (used.length === 0) return;
  await tx.query(sql`
    with returned as (
      select * from unnest(${used.map(({ certificate }) => certificate.certificateId)}::int[],
        ${used.map(({ offCents }) => offCents)}::int[]) as r (gift_certificate_id, amount_cents)),
    locked as (
      select g.gift_certificate_id, r.amount_cents from gift_certificates g join returned r using (gift_certificate_id)
      order by g.gift_certificate_id for update of g)
    update gift_certificates g set uses = g.uses - 1, left_cents = g.left_cents + l.amount_cents
    from locked l where g.gift_certificate_id = l.gift_certificate_id`);
}
