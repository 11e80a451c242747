import { withKeyedLock } from '../../../concurrency/keyed-lock.ts';
import { type Result, refuseFor } from '../../../domain/base/result.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { ownerKey } from '../cart/owner.ts';
import { type FullCartRow, lockExistingCart } from '../cart/queries.ts';
import { endExpiredHolds } from '../delivery/end-slot-holds.ts';
import type { PlaceToTake } from '../timeslots/places.ts';
import { refuseFullSlot } from '../timeslots/refuse-full-slot.ts';

/** Refuses an attempt whose cart was changed, or bought, by somebody else since it was read. */
export const OVERTAKEN = refuseFor(['overtaken'] as const);
export type Attempt<Done> = Result<Done, Refusal> | typeof OVERTAKEN;

/** How an attempt reaches the database. */
export interface Reach<Done> {
  readonly db: Queryable;
  readonly inTx: (work: (tx: Tx) => Promise<Attempt<Done>>) => Promise<Attempt<Done>>;
  /** False: `inTx` runs in a transaction that goes on, so what a refused attempt wrote is still there. */
  readonly canRepeat: boolean;
}

/** Attempts before the cart is locked. Requests of one customer are served in turn, so a lost attempt means another process. */
const LIGHT_ATTEMPTS = 3;

/**
 * Does what takes the goods and the slot of a customer's cart. Each attempt reads the cart and writes only if it is unchanged; one that was
 * overtaken is repeated, in the end with the cart locked.
 */
export async function inAttempts<Done>(
  db: Database,
  owner: { readonly userId: number },
  attempt: (reach: Reach<Done>) => Promise<Attempt<Done>>,
): Promise<Result<Done, Refusal>> {
  const done = await withKeyedLock(db, ownerKey(owner), async () => {
    for (let count = 0; count < LIGHT_ATTEMPTS; count += 1) {
      const light = await attempt({ db, inTx: (work) => db.tx(work), canRepeat: true });
      if (!isOvertaken(light)) return light;
    }
    return db.tx(async (tx) => {
      await lockExistingCart(tx, owner);
      return attempt({ db: tx, inTx: (work) => work(tx), canRepeat: false });
    });
  });
  if (isOvertaken(done)) throw new Error('a locked cart was changed by somebody else');
  return done;
}

/**
 * Writes by `write` what takes this place of the cart's slot. Where the slot is full, places of it that others hold beyond their time are
 * given to whoever buys.
 */
export async function writeWithPlace<Done>(
  deps: { readonly db: Database; readonly clock: Clock },
  { db, inTx, canRepeat }: Reach<Done>,
  { cart, place }: { readonly cart: FullCartRow; readonly place: PlaceToTake },
  write: (tx: Tx) => Promise<Attempt<Done>>,
): Promise<Attempt<Done>> {
  const written = await inTx(write);
  const isFreed = canRepeat && isSlotFull(written) && (await endExpiredHolds(deps, place.timeslotId)) > 0;
  const last = isFreed ? await inTx(write) : written;
  return isSlotFull(last) ? refuseFullSlot(db, cart, place) : last;
}

function isOvertaken(attempt: Attempt<unknown>): attempt is typeof OVERTAKEN {
  return !attempt.ok && attempt.refusals[0] === 'overtaken';
}

function isSlotFull(attempt: Attempt<unknown>): boolean {
  return !attempt.ok && attempt.refusals.some((refusal) => typeof refusal === 'object' && refusal.code === 'SLOT_FULL');
}
