import { useQuery } from '@tanstack/react-query';
import type { Cart } from '../../../contract/cart/schemas.ts';
import type { Timeslot, TimeslotDay } from '../../../contract/timeslots/schemas.ts';
import { formatDay } from '../../../domain/base/format.ts';
import { msg, t } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Button } from '../../ui/Button.tsx';
import { timeslotsQuery, useSelectSlot } from './use-select-slot.ts';

const REASONS = {
  SLOT_FULL: msg('La fascia che avevi scelto ({slot}) non ha più posti.'),
  SLOT_CLOSED: msg('La fascia che avevi scelto ({slot}) è chiusa: non si può più ordinare.'),
} as const;

interface LostSlotProps {
  readonly cart: Cart | undefined;
  readonly onChosen?: () => void;
}

/** Shown when the chosen slot can no longer be ordered, with the nearest free slots, which one press chooses. */
export function LostSlot({ cart, onChosen = () => {} }: LostSlotProps) {
  const slot = cart?.timeslot;
  const { data } = useQuery({ ...timeslotsQuery(cart), enabled: slot?.lost !== undefined });
  const select = useSelectSlot(onChosen);
  if (!slot?.lost) return null;
  const free = nearestFree(data?.days ?? [], slot);
  const text = `${formatDay(slot.dateIso)}, ${slot.beginTime}–${slot.endTime}`;
  return (
    <Alert tone="error">
      <p>{t(REASONS[slot.lost], { slot: text })}</p>
      {free.length > 0 && (
        <>
          <p className="mt-1">{t('Queste sono libere: premi quella che preferisci.')}</p>
          <ul className="mt-2 flex flex-wrap gap-2">
            {free.map(({ dateIso, slot: { timeslotId, beginTime, endTime } }) => (
              <li key={timeslotId}>
                <Button
                  variant="secondary"
                  disabled={select.isPending}
                  onClick={() => select.mutate({ sel_date: dateIso, timeslot_id: timeslotId })}
                >
                  {`${formatDay(dateIso)}, ${beginTime}–${endTime}`}
                </Button>
              </li>
            ))}
          </ul>
        </>
      )}
      {select.error && <p className="mt-2">{asApiError(select.error).message}</p>}
    </Alert>
  );
}

interface FreeSlot {
  readonly dateIso: string;
  readonly slot: Timeslot;
}

/** Returns the free slots that are nearest in time to the lost one, in their order. */
export function nearestFree(
  days: readonly TimeslotDay[],
  lost: NonNullable<Cart['timeslot']>,
  count = 3,
): readonly FreeSlot[] {
  // the time zone does not matter, because only differences are used
  const at = (dateIso: string, time: string) => Date.parse(`${dateIso}T${time}Z`);
  const wanted = at(lost.dateIso, lost.beginTime);
  return days
    .flatMap(({ dateIso, timeslots }) =>
      timeslots.map((slot) => ({ dateIso, slot, begins: at(dateIso, slot.beginTime) })),
    )
    .filter(({ slot }) => slot.active > 0 && slot.timeslotId !== lost.timeslotId)
    .sort((a, b) => Math.abs(a.begins - wanted) - Math.abs(b.begins - wanted))
    .slice(0, count)
    .sort((a, b) => a.begins - b.begins);
}

/** Shown if the goods need more crates than the chosen slot has left, so that the order would be refused. */
export function SlotTooSmallNotice({ slot }: { readonly slot: Cart['timeslot'] }) {
  if (slot?.fits !== false) return null;
  return (
    <Alert tone="error">
      {t('La tua spesa non entra più in questa fascia oraria: scegline un’altra o togli qualche prodotto.')}
    </Alert>
  );
}
