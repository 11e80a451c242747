import { ok, type Result } from '../../../domain/base/result.ts';
import type { AppliedCertificate } from '../../../domain/pricing/gift-certificate.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/**
 * Uses up what certificates pay of an order, in the order of their ids and by one conditional UPDATE each: never more
 * often than they allow, whatever comes in between. Of an order that is changed only what it did not use yet is taken. A refusal rolls
 * the caller's transaction back; the caller writes the uses.
 */
export async function takeCertificates(
  tx: Tx,
  userId: number,
  certificates: readonly AppliedCertificate[],
  changedOrderId?: number,
): Promise<Result<void, Refusal>> {
  const used = certificates
    .filter(({ offCents }) => offCents > 0)
    .sort((a, b) => a.certificate.certificateId - b.certificate.certificateId);
  const before = changedOrderId === undefined ? NOTHING_USED : await usedBy(tx, changedOrderId);
  for (const { certificate, offCents } of used) {
    const { certificateId: id, code } = certificate;
    const had = before.get(id);
    const [uses, moreCents] = had === undefined ? [1, offCents] : [0, Math.max(0, offCents - had)];
    const taken = await tx.query(sql`
      update gift_certificates set uses = uses + ${uses}, left_cents = left_cents - ${moreCents}
      where gift_certificate_id = ${id} and (max_uses is null or uses + ${uses} <= max_uses)
        and (left_cents is null or left_cents >= ${moreCents}) returning 1`);
    // a statement of its own, after the row is locked: it sees what the one before it wrote
    const [own] = taken.length > 0 ? await tx.query<{ hasRoom: boolean }>(roomOf(id, userId, uses)) : [];
    if (!own?.hasRoom) return refuse('GIFT_CODE_USED', { field: code, details: { name: code } });
  }
  return ok();
}

export async function writeUses(
  tx: Tx,
  { orderId, certificates, now }: { orderId: number; certificates: readonly AppliedCertificate[]; now: Date },
): Promise<void> {
  const used = certificates.filter(({ offCents }) => offCents > 0);
  if (used.length === 0) return;
  await tx.query(sql`
    update user_gift_certificates u set order_id = ${orderId}, amount_cents = used.amount_cents, used_at = ${now}
    from unnest(${used.map(({ certificate }) => certificate.userGiftCertificateId)}::int[],
      ${used.map(({ offCents }) => offCents)}::int[]) as used (id, amount_cents)
    where u.user_gift_certificate_id = used.id`);
}

/**
 * Gives back to balances what an order does not need of them in the end, because goods were missing. Certificates that are used once lose
 * it (S 9). Called once for an order, under its lock, before anything of it is freed.
 */
export async function giveBackUnneeded(tx: Tx, orderId: number, unneededCents: number): Promise<void> {
  const uses = await tx.query<{ useId: number; id: number; amountCents: number }>(sql`
    select u.user_gift_certificate_id as use_id, g.gift_certificate_id as id, u.amount_cents
    from user_gift_certificates u join gift_certificates g using (gift_certificate_id)
    where u.order_id = ${orderId} and u.freed_at is null and g.kind = 'balance' order by g.gift_certificate_id for update of g`);
  let left = unneededCents;
  for (const { useId, id, amountCents: amount } of uses) {
    const back = Math.min(left, amount);
    left -= back;
    await tx.query(sql`
      update user_gift_certificates set returned_cents = ${back} where user_gift_certificate_id = ${useId}`);
    await tx.query(sql`update gift_certificates set left_cents = left_cents + ${back} where gift_certificate_id = ${id}`);
  }
}

/**
 * Releases the certificates of an order that is cancelled or replaced, but not what another version of it, `keptBy`, goes on using. Called
 * once for an order, under its lock.
 */
export async function freeCertificates(tx: Tx, orderId: number, now: Date, keptBy = 0): Promise<void> {
  await tx.query(sql`
    with freed as (
      update user_gift_certificates set freed_at = ${now} where order_id = ${orderId} and freed_at is null
      returning gift_certificate_id, amount_cents),
    kept as (
      select gift_certificate_id, amount_cents from user_gift_certificates where order_id = ${keptBy} and freed_at is null),
    locked as (
      select g.gift_certificate_id, (k.amount_cents is null)::int as uses,
        greatest(f.amount_cents - coalesce(k.amount_cents, 0), 0) as amount_cents
      from gift_certificates g join freed f using (gift_certificate_id) left join kept k using (gift_certificate_id)
      order by g.gift_certificate_id for update of g)
    update gift_certificates g set uses = g.uses - l.uses, left_cents = g.left_cents + l.amount_cents
    from locked l where g.gift_certificate_id = l.gift_certificate_id`);
}

const NOTHING_USED: ReadonlyMap<number, number> = new Map();

/** Reads what an order uses of certificates: cents by certificate. */
async function usedBy(tx: Tx, orderId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.query<{ id: number; cents: number }>(sql`
    select gift_certificate_id as id, amount_cents as cents from user_gift_certificates
    where order_id = ${orderId} and freed_at is null`);
  return new Map(rows.map(({ id, cents }) => [id, cents]));
}

/** Puts the certificates of an order into the cart that changes it. */
export async function reuseCertificates(tx: Tx, orderId: number, cartId: number): Promise<void> {
  await tx.query(sql`
    insert into user_gift_certificates (gift_certificate_id, user_id, cart_id)
    select gift_certificate_id, user_id, ${cartId} from user_gift_certificates
    where order_id = ${orderId} and freed_at is null on conflict do nothing`);
}

/** Gives back what certificates were taken for, where no order was written (decision 51). */
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

function roomOf(certificateId: number, userId: number, more: number) {
  return sql`
    select (select count(*) from user_gift_certificates where gift_certificate_id = ${certificateId} and user_id = ${userId}
      and order_id is not null and freed_at is null) + ${more} <= uses_per_user as has_room
    from gift_certificates where gift_certificate_id = ${certificateId}`;
}
