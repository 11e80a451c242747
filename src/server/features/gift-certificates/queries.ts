import type { GiftCertificate } from '../../../domain/pricing/gift-certificate.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export interface CertificateRow extends Omit<GiftCertificate, 'userGiftCertificateId'> {
  /** It was given to this customer, or they have used it: they may be told about it. */
  readonly isKnown: boolean;
}

const columns = (userId: number) => sql`
  g.gift_certificate_id as "certificateId", g.code, g.name, g.kind, g.amount_cents as "amountCents", g.left_cents as "leftCents",
  g.minimum_cents as "minimumCents", g.starts_on::text as "startsOn", g.ends_on::text as "endsOn",
  g.warehouse_id as "warehouseId", g.services, g.uses_per_user as "usesPerUser", g.max_uses as "maxUses", g.uses,
  (select count(*)::int from user_gift_certificates o where o.gift_certificate_id = g.gift_certificate_id
     and o.user_id = ${userId} and o.order_id is not null and o.freed_at is null) as "ownUses",
  coalesce(g.user_id = ${userId}, false) or exists (select from user_gift_certificates k
     where k.gift_certificate_id = g.gift_certificate_id and k.user_id = ${userId}) as "isKnown"`;

/** By its code as it is kept. What belongs to somebody else is not found. */
export async function certificateByCode(
  db: Queryable,
  userId: number,
  code: string,
): Promise<CertificateRow | undefined> {
  const [row] = await db.query<CertificateRow>(sql`
    select ${columns(userId)} from gift_certificates g where g.code = ${code} and (g.user_id is null or g.user_id = ${userId})`);
  return row;
}

const MAX_LISTED = 100;

/** The customer's own, and those of everybody's codes that they used. */
export async function certificatesOf(
  db: Queryable,
  userId: number,
  { isAssigned }: { readonly isAssigned: boolean },
): Promise<CertificateRow[]> {
  return db.query<CertificateRow>(sql`
    select ${columns(userId)} from gift_certificates g
    where case when ${isAssigned}::boolean then g.user_id = ${userId} and g.origin = 'staff'
      else g.user_id = ${userId} or exists (
        select from user_gift_certificates u where u.gift_certificate_id = g.gift_certificate_id and u.user_id = ${userId}
          and u.order_id is not null) end
    order by g.ends_on, g.gift_certificate_id limit ${MAX_LISTED}`);
}

/** Adds the code to the owner's open cart. Returns false if the cart has as many as it may have. */
export async function attachCertificate(
  tx: Tx,
  { userId, cartId, certificateId, max }: { userId: number; cartId: number; certificateId: number; max: number },
): Promise<boolean> {
  const rows = await tx.query(sql`
    insert into user_gift_certificates (gift_certificate_id, user_id, cart_id)
    select ${certificateId}, ${userId}, ${cartId}
    where exists (select from user_gift_certificates where cart_id = ${cartId} and gift_certificate_id = ${certificateId})
      or (select count(*) from user_gift_certificates where cart_id = ${cartId}) < ${max}
    on conflict (cart_id, gift_certificate_id) do update set added_at = now() returning 1`);
  return rows.length > 0;
}

export async function detachCertificate(tx: Tx, userId: number, cartId: number, code: string): Promise<void> {
  await tx.query(sql`
    delete from user_gift_certificates u using gift_certificates g
    where u.gift_certificate_id = g.gift_certificate_id and g.code = ${code} and u.cart_id = ${cartId}
      and u.user_id = ${userId} and u.order_id is null`);
}
