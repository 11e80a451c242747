import { ok, type Result } from '../../../domain/base/result.ts';
import type { AppliedCertificate } from '../../../domain/pricing/gift-certificate.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/**
 * Uses up what certificates pay of an order, in the order of their ids and by one conditional UPDATE each: never more
 * often than they allow, whatever comes in between. A refusal rolls the caller's transaction back; the caller writes the uses.
 */
export async function takeCertificates(
  tx: Tx,
  userId: number,
  certificates: readonly AppliedCertificate[],
): Promise<Result<void, Refusal>> {
  const used = certificates
    .filter(({ offCents }) => offCents > 0)
    .sort((a, b) => a.certificate.certificateId - b.certificate.certificateId);
  for (const { certificate, offCents } of used) {
    const { certificateId: id, code } = certificate;
    const taken = await tx.query(sql`
      update gift_certificates set uses = uses + 1, left_cents = left_cents - ${offCents}
      where gift_certificate_id = ${id} and (max_uses is null or uses < max_uses)
        and (left_cents is null or left_cents >= ${offCents}) returning 1`);
    // a statement of its own, after the row is locked: it sees what the one before it wrote
    const [own] = taken.length > 0 ? await tx.query<{ has_room: boolean }>(roomOf(id, userId)) : [];
    if (!own?.has_room) return refuse('GIFT_CODE_USED', { field: code, details: { name: code } });
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

/** Releases the certificates of a cancelled order. Called once for an order, under its lock. */
export async function freeCertificates(tx: Tx, orderId: number, now: Date): Promise<void> {
  await tx.query(sql`
    with freed as (
      update user_gift_certificates set freed_at = ${now} where order_id = ${orderId} and freed_at is null
      returning gift_certificate_id, amount_cents),
    locked as (
      select g.gift_certificate_id, f.amount_cents from gift_certificates g join freed f using (gift_certificate_id)
      order by g.gift_certificate_id for update of g)
    update gift_certificates g set uses = g.uses - 1, left_cents = g.left_cents + l.amount_cents
    from locked l where g.gift_certificate_id = l.gift_certificate_id`);
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

function roomOf(certificateId: number, userId: number) {
  return sql`
    select (select count(*) from user_gift_certificates where gift_certificate_id = ${certificateId} and user_id = ${userId}
      and order_id is not null and freed_at is null) < uses_per_user as has_room
    from gift_certificates where gift_certificate_id = ${certificateId}`;
}
