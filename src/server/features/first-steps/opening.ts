import { OPENING_CHANGED } from '../../infra/database/announcements.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { Live } from '../../infra/live.ts';

/** Whether visitors may enter the shop, in all processes at once. */
export class Opening extends Live<boolean> {
  constructor({ db, onError }: { readonly db: Database; readonly onError: (error: unknown) => void }) {
    super({ initial: true, read: () => isOpen(db), db, channels: [OPENING_CHANGED], onError });
  }
}

async function isOpen(db: Queryable): Promise<boolean> {
  const row = await db.maybeOne<{ isOpen: boolean }>(sql`select is_open from shop_opening`);
  return row?.isOpen ?? true;
}

/** Opens the shop to visitors, or closes it to all but the staff. */
export async function writeOpening(db: Queryable, isOpenNow: boolean, now: Date): Promise<void> {
  await db.query(sql`
    insert into shop_opening (is_open, changed_at) values (${isOpenNow}, ${now})
    on conflict (only_row) do update set is_open = excluded.is_open, changed_at = excluded.changed_at`);
}

/** A shop without a store, about which nobody has decided, begins closed. */
export async function closeEmptyShop(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`
    insert into shop_opening (is_open, changed_at) select false, ${now}
    where not exists (select from stores where kind <> 'global') on conflict do nothing`);
}
