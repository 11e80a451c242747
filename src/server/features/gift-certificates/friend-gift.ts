import { randomBytes } from 'node:crypto';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { FRIEND_GIFT_NAME, type FriendGift } from '../../../domain/pricing/friend-gift.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { enqueueSql } from '../../infra/jobs/enqueue.ts';
import type { FriendGifts } from '../friends/queries.ts';

/**
 * The statement that gives a certificate to the customer who invited the buyer (S 9: for a friend's first order), as a
 * part of the one that writes an order: `orders` names its CTE. `friend_id` is unique, so there is one for
 * each friend, however many orders are placed at the same time. A customer with the same telephone number, fiscal code
 * or VAT number as the friend counts as the same person, and gets nothing.
 */
export function friendGiftSql(
  orders: SqlFragment,
  { userId, gift, now }: { readonly userId: number; readonly gift: FriendGift; readonly now: Date },
): SqlFragment {
  const { date } = romeTime(now);
  return sql`
    insert into gift_certificates (code, name, amount_cents, starts_on, ends_on, user_id, origin, max_uses, friend_id,
      friend_order_id)
    select ${newCode()}, ${FRIEND_GIFT_NAME}, ${gift.cents}, ${date}::date,
      ${date}::date + ${gift.days}::int, j.invited_by, 'invite', 1, j.user_id, o.order_id
    from ${orders} o join friends_joined j on j.user_id = ${userId}
      join customers f on f.user_id = j.user_id join customers i on i.user_id = j.invited_by
    where ${gift.cents > 0} and i.closed_at is null and not i.blocked and not ${isSamePerson}
    on conflict (friend_id) do nothing
    returning ${enqueueSql('friend-gift', sql`json_build_object('certificateId', gift_certificate_id)`)}`;
}

const DIGITS = (phone: SqlFragment) => sql`nullif(right(regexp_replace(${phone}, '\\D', '', 'g'), 9), '')`;

const isSamePerson = sql`coalesce(${DIGITS(sql`f.phone`)} = ${DIGITS(sql`i.phone`)}
      or upper(f.fiscal_code) = upper(i.fiscal_code) or f.vat_number = i.vat_number, false)`;

/**
 * Withdraws the certificate for an order that is cancelled, unless it was used meanwhile; a later order of the friend
 * then counts as the first. The row is locked before it is read, as by an order that uses it.
 */
export async function takeBackFriendGift(tx: Tx, orderId: number): Promise<void> {
  const unused = await tx.maybeOne<{ id: number }>(sql`
    select gift_certificate_id as id from gift_certificates where friend_order_id = ${orderId}
      and uses = 0 for update`);
  if (!unused) return;
  await tx.query(sql`delete from user_gift_certificates where gift_certificate_id = ${unused.id} and order_id is null`);
  await tx.query(sql`
    delete from gift_certificates g where g.gift_certificate_id = ${unused.id}
      and not exists (select from user_gift_certificates u where u.gift_certificate_id = g.gift_certificate_id)`);
}

/** A changed order replaces the previous version as the friend's first one. */
export async function moveFriendGift(tx: Tx, fromOrderId: number, toOrderId: number): Promise<void> {
  await tx.query(sql`
    update gift_certificates set friend_order_id = ${toOrderId} where friend_order_id = ${fromOrderId}`);
}

/** The certificates that customers got for inviting friends, for the page with invitations. */
export const friendGifts: FriendGifts = {
  of: (db, userId, limit) =>
    db.query<{ name: string; amountCents: number; endsOn: string }>(sql`
      select name, amount_cents, ends_on::text from gift_certificates where user_id = ${userId} and origin = 'invite'
      order by ends_on desc, gift_certificate_id desc limit ${limit}`),
  friendsWhoOrdered: async (db, friendIds) => {
    const rows = await db.query<{ friendId: number }>(sql`
      select friend_id from gift_certificates where friend_id = any(${[...friendIds]}::int[]) -- in any order: a set
      `);
    return new Set(rows.map(({ friendId }) => friendId));
  },
};

function newCode(): string {
  return `AMICO-${randomBytes(6).toString('hex').toUpperCase()}`;
}
