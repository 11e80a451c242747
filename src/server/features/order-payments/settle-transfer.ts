import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { replaceCertificate } from '../gift-certificates/sold-certificate.ts';
import { endTransfer, lockTransfer, readTransfer } from '../payments/transfers.ts';
import { allot } from './transfers.ts';

export interface TransferSettlement {
  readonly receiptId: number;
  /** returned: given back. credited: a certificate of the customer. assigned: it is for the order or the dues that `text` names. */
  readonly as: 'returned' | 'credited' | 'assigned';
  /** Says how the money was given back, or which order or dues it is for. */
  readonly text: string;
  readonly staffId: number;
  readonly now: Date;
}

/** The staff decide what becomes of money that lies on the account for nothing, or for something that is not whole yet. Once each. */
export function settleRest(db: Database, settlement: TransferSettlement): Promise<Result<void, Refusal>> {
  const { receiptId, as, text, staffId, now } = settlement;
  return db.tx(async (tx): Promise<Result<void, Refusal>> => {
    await tx.query(sql`select pg_advisory_xact_lock(hashtext('transfer-receipts'))`);
    // an order is locked before the transfers for it, as whoever cancels it does
    const transfer = await (as === 'assigned' ? readTransfer : lockTransfer)(tx, receiptId);
    if (!transfer) return refuse('TRANSFER_NOT_FOUND', { field: 'receipt_id' });
    if (transfer.state !== 'open' && transfer.state !== 'waiting') return refuse('TRANSFER_SETTLED');
    if (as === 'assigned') {
      // a rest of what was used stays one of that payment
      if (transfer.used_cents > 0) return refuse('TRANSFER_IN_PART');
      await allot(tx, receiptId, { reference: text, now });
      return (await readTransfer(tx, receiptId))?.why === 'unknown'
        ? refuse('TRANSFER_UNKNOWN', { field: 'text' })
        : ok();
    }
    const { user_id: userId, left_cents: cents } = transfer;
    if (as === 'credited' && userId === null) return refuse('TRANSFER_OF_NOBODY');
    const certificateId =
      as === 'credited' && userId !== null
        ? await replaceCertificate(tx, { userId, cents, today: romeTime(now).date })
        : undefined;
    await endTransfer(tx, receiptId, {
      ...{ as, settlement: text, staffId, now },
      ...(certificateId === undefined ? {} : { certificateId }),
    });
    return ok();
  });
}
