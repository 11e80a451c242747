import { ok } from '../../../domain/base/result.ts';
import type { Clock } from '../../infra/clock.ts';
import type { SqlFragment } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { lockPrepared, reopenCart } from '../cart/stored/cart-writes.ts';
import type { CartThaw } from '../cart/stored/prepared-cart.ts';
import type { Catalogue } from '../catalogue/engine/catalogue.ts';
import { returnCertificates } from '../gift-certificates/certificate-uses.ts';
import { returnStock } from '../stores/stock.ts';
import { holdTakenPlace, releaseSlotPlace } from '../timeslots/places.ts';
import { overduePrepared, takePrepared } from './queries.ts';

interface ThawDeps {
  readonly db: Database;
  readonly catalogue: Pick<Catalogue, 'announceStock'>;
  readonly clock: Clock;
}

const AT_ONCE = 100;

interface Thawing {
  readonly now: SqlFragment;
  /** True: a cart is thawed only if its time is over. */
  readonly onlyIfOver: boolean;
}

/**
 * Reopens a prepared cart and releases what it took, in the order in which an order takes it: the cart, its place,
 * goods, certificates. The hold of a place continues within the time of the cart's holds (decision 31). Returns the
 * products whose stock has increased; undefined: the cart is not prepared, or its time is not over.
 */
export async function thawCart(tx: Tx, cartId: number, { now, onlyIfOver }: Thawing): Promise<number[] | undefined> {
  if (!(await lockPrepared(tx, cartId))) return undefined;
  const taken = await takePrepared(tx, cartId, onlyIfOver ? now : undefined);
  if (!taken) return undefined;
  const { handover, crates, total } = taken.purchase;
  const place = { timeslotId: handover.timeslotId, crates };
  const holds = await reopenCart(tx, cartId, { ...place, now });
  await (holds ? holdTakenPlace(tx, place) : releaseSlotPlace(tx, place));
  const returned = await returnStock(tx, taken.warehouseId, taken.stock);
  await returnCertificates(tx, total.certificates);
  return returned;
}

/** Thaws a cart in a transaction of its own; false: nothing was to be thawed. */
export async function thawNow(
  { db, catalogue, clock }: ThawDeps,
  cartId: number,
  { onlyIfOver }: { readonly onlyIfOver: boolean },
): Promise<boolean> {
  const thawed = await db.tx(async (tx) => ok(await thawCart(tx, cartId, { now: clock.inDatabase(), onlyIfOver })));
  const returned = thawed.ok ? thawed.value : undefined;
  if (returned) catalogue.announceStock(returned);
  return returned !== undefined;
}

/** The job that thaws carts whose customers did not buy. */
export async function thawOverdue(deps: ThawDeps): Promise<void> {
  for (const cartId of await overduePrepared(deps.db, deps.clock.inDatabase(), AT_ONCE))
    await thawNow(deps, cartId, { onlyIfOver: true });
}

/** Returns the functions of this feature that the cart needs. */
export function cartThaw(deps: ThawDeps): CartThaw {
  return {
    ifOver: async ({ cartId, prepared }) => {
      const isOver = prepared !== null && prepared.until * 1000 <= deps.clock.now().getTime();
      return isOver && thawNow(deps, cartId, { onlyIfOver: true });
    },
    atOnce: async (tx, cartId) => {
      const returned = await thawCart(tx, cartId, { now: deps.clock.inDatabase(), onlyIfOver: false });
      deps.catalogue.announceStock(returned ?? []);
    },
  };
}
