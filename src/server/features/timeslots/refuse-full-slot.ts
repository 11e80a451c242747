import { CRATE_NAMES, crateShortage } from '../../../domain/delivery/crates.ts';
import { t } from '../../../language/language.ts';
import { type Refused, refuse } from '../../http/outcome.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { FullCartRow } from '../cart/queries.ts';
import type { PlaceToTake } from './places.ts';
import { isSlotClosed, slotById } from './queries.ts';

/** Returns why the database gave a cart no place of a slot: it is closed or full, or has too few crates for the goods. */
export async function refuseFullSlot(
  db: Queryable,
  { heldTimeslotId: heldId, heldCrates: held }: Pick<FullCartRow, 'heldTimeslotId' | 'heldCrates'>,
  { timeslotId, crates, now }: PlaceToTake,
): Promise<Refused> {
  const slot = await slotById(db, timeslotId);
  if (!slot) return refuse('SLOT_NOT_FOUND');
  const isOwn = heldId === timeslotId;
  const hasPlace = slot.taken + slot.held - (isOwn ? 1 : 0) < slot.capacity;
  if (await isSlotClosed(db, timeslotId, { hasPlace, now })) return refuse('SLOT_CLOSED');
  const shortage = hasPlace ? crateShortage(crates, slot.crates, isOwn && held ? held : undefined) : undefined;
  if (!shortage) return refuse('SLOT_FULL');
  const { temperature, needed, left } = shortage;
  return temperature === undefined
    ? refuse('SLOT_TOO_SMALL', { details: { needed, left } })
    : refuse('LOCKER_TOO_SMALL', { details: { crates: () => t(CRATE_NAMES[temperature]), needed, left } });
}
