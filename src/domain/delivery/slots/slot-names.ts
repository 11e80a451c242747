import { t } from '../../../language/language.ts';
import { formatHours, formatShortDay } from '../../base/format.ts';

interface NamedSlot {
  /** YYYY-MM-DD */
  readonly day: string;
  /** HH:MM */
  readonly begins: string;
  readonly ends: string;
}

/** The number of slots that a message names. */
const NAMED = 5;

/** Names slots in a message, each with what is said of it: "lun 30 nov 18–20 (30 presi), ... e altre 3". */
export function slotNames<Slot extends NamedSlot>(slots: readonly Slot[], said: (slot: Slot) => string): string {
  const names = slots.slice(0, NAMED).map((slot) => {
    const rest = said(slot);
    return `${formatShortDay(slot.day)} ${formatHours(slot.begins, slot.ends)}${rest === '' ? '' : ` (${rest})`}`;
  });
  const more = slots.length - NAMED;
  return more > 0 ? t('{names} e altre {n}', { names: names.join(', '), n: more }) : names.join(', ');
}

/** "30 presi, 1 nei carrelli". */
export function soldText({ taken, held }: { readonly taken: number; readonly held: number }): string {
  return held === 0 ? t('{n} presi', { n: taken }) : t('{n} presi, {held} nei carrelli', { n: taken, held });
}
