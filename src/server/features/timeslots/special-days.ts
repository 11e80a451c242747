import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { makeSlots } from './ensure-slots.ts';

/** Days (YYYY-MM-DD) on which a store is closed now, and on which it no longer is. */
export interface ClosedDaysOfStore {
  readonly storeId: number;
  readonly closed: readonly { readonly day: string; readonly reason: string }[];
  readonly opened: readonly string[];
  /** The days for which slots are offered. */
  readonly slotDays: number;
  readonly now: Date;
}

/** Closes and opens days of a store for all its services; its slots follow, and orders that exist stay. */
export async function changeClosedDays(
  tx: Tx,
  { storeId, closed, opened, slotDays, now }: ClosedDaysOfStore,
): Promise<void> {
  await tx.query(sql`
    delete from closed_days where store_id = ${storeId} and delivery_service_id is null
      and day = any(${opened}::date[])`);
  for (const { day, reason } of closed)
    await tx.query(sql`
      insert into closed_days (store_id, day, reason) values (${storeId}, ${day}::date, ${reason})
      on conflict (store_id, delivery_service_id, day) do nothing`);
  const today = romeTime(now).date;
  await makeSlots(tx, { from: today, to: addDays(today, slotDays) });
}
