import { sql } from '../../infra/database/sql.ts';
import type { Payable } from '../payments/provider/payable.ts';
import { completedKey } from './queries.ts';
import { lockDuesOf, payDues } from './settle-dues.ts';

/** More dues than these are not named but counted. */
const MAX_NAMED = 3;

/**
 * Dues of one company that are paid together: all of them at once, by the first of their payments that is authorised.
 */
export const duePayable: Payable = {
  isCollectedAtOnce: true,
  subject: async (db, { paymentId: id }) => {
    const rows = await db.query<{ dueId: number }>(
      sql`select due_id from due_payments where payment_id = ${id} order by due_id`,
    );
    return rows.length > MAX_NAMED ? `${rows.length} scadenze` : `scadenza ${rows.map((row) => row.dueId).join(', ')}`;
  },
  pageAfter: async (db, { paymentId }) => `/pagamento-completato/${await completedKey(db, paymentId)}`,
  lock: (tx, { paymentId }) => lockDuesOf(tx, paymentId),
  // claims them, so that no other payment collects money for them; not if one is paid, reversed, or claimed by another
  // payment
  isWanted: async (tx, { paymentId }) => {
    const dues = await lockDuesOf(tx, paymentId);
    const isFree =
      dues.length > 0 &&
      dues.every(({ state, holdingPaymentId }) => state === 'open' && (holdingPaymentId ?? paymentId) === paymentId);
    const dueIds = dues.map(({ dueId }) => dueId);
    if (isFree) await tx.query(sql`update dues set claimed_by = ${paymentId} where due_id = any(${dueIds}::int[])`);
    return isFree;
  },
  authorised: async () => undefined,
  captured: async (tx, { paymentId }, { now }) => {
    await payDues(tx, paymentId, now);
    return true;
  },
  // they can be paid again
  ended: async (tx, { paymentId }) => {
    await tx.query(sql`update dues set claimed_by = null where claimed_by = ${paymentId} and state = 'open'`);
  },
};
