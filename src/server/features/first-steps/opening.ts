import { opensLater } from '../../../domain/settings/news.ts';
import type { Config } from '../../config/config.ts';
import type { ClosedState } from '../../http/closed-shop/closed-page.ts';
import { OPENING_CHANGED } from '../../infra/database/announcements.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { Live } from '../../infra/live.ts';

interface Doors {
  readonly isOpen: boolean;
  /** True if somebody has ordered: who closes such a shop tidies up. */
  readonly hasOrders: boolean;
}

/** Whether visitors may enter the shop, in all processes at once. */
export class Opening extends Live<Doors> {
  constructor({ db, onError }: { readonly db: Database; readonly onError: (error: unknown) => void }) {
    const initial = { isOpen: true, hasOrders: false };
    super({ initial, read: () => readDoors(db), db, channels: [OPENING_CHANGED], onError });
  }
}

function readDoors(db: Queryable): Promise<Doors> {
  return db.one<Doors>(sql`
    select coalesce((select is_open from shop_opening), true) as is_open, exists (select from orders) as has_orders`);
}

/** Says what visitors of a shop read in which nobody can order; `today` is YYYY-MM-DD in Rome. */
export function closedState(
  { hasOrders }: Pick<Doors, 'hasOrders'>,
  { opensOn, opensWhere: where, backAt }: Config['news'],
  today: string,
): ClosedState {
  if (opensLater({ opensOn }, today)) return { kind: 'opens', day: opensOn, where };
  return hasOrders ? { kind: 'work', backAt } : { kind: 'soon' };
}

/** Returns whether customers may order: the doors are open, and the day of the opening has come. */
export async function takesOrders(db: Queryable, { opensOn }: Config['news'], today: string): Promise<boolean> {
  return !opensLater({ opensOn }, today) && (await readDoors(db)).isOpen;
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
