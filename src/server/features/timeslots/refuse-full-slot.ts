import { CRATE_NAMES, type Crates, crateShortage } from '../../../domain/delivery/crates.ts';
import { t } from '../../../language/language.ts';
import { type Refused, refuse } from '../../http/outcome.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { FullCartRow } from '../cart/queries.ts';
import { slotById } from './queries.ts';

interface PlaceRefused {
  readonly timeslotId: number;
  readonly crates: Crates;
}

/** Returns why the database gave a cart no place of a slot: it is full or closed, or has too few crates for the goods. */
export async function refuseFullSlot(
  db: Queryable,
  { held_timeslot_id: heldId, held_crates: held }: Pick<FullCartRow, 'held_timeslot_id' | 'held_crates'>,
  { timeslotId, crates }: PlaceRefused,
): Promise<Refused> {
  const slot = await slotById(db, timeslotId);
  if (!slot) return refuse('SLOT_NOT_FOUND');
  const isOwn = heldId === timeslotId;
  const hasPlace = slot.taken + slot.held - (isOwn ? 1 : 0) < slot.capacity;
  const shortage = hasPlace ? crateShortage(crates, slot.crates, isOwn && held ? held : undefined) : undefined;
  if (!shortage) return refuse('SLOT_FULL');
  const { temperature, needed, left } = shortage;
  return temperature === undefined
    ? refuse('SLOT_TOO_SMALL', { details: { needed, left } })
    : refuse('LOCKER_TOO_SMALL', { details: { crates: () => t(CRATE_NAMES[temperature]), needed, left } });
}
