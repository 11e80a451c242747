import type { SlotsChangeBody, StaffSlot } from '../../../contract/timeslots/staff-schemas.ts';
import { formatDay, formatEuro } from '../../../domain/base/format.ts';
import { perLanguage, t } from '../../../language/language.ts';
import { shortHours } from '../../kit/slot-text.ts';

const SHORT = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric' }),
);

/** "lun 30". */
export function shortDay(day: string): string {
  return SHORT()
    .format(new Date(`${day}T12:00:00Z`))
    .replace(',', '');
}

/** "8–10", and "8:30–10" where an hour is not full. */
export const hoursOf = (beginTime: string, endTime: string) => shortHours({ beginTime, endTime });

/** "6,90", where the currency is plain. */
export const feeText = (fee: number) => formatEuro(fee).replace(/\s*€/, '');

/** "30 di 30 presi". */
export function soldOf({ ordered, held, capacity }: StaffSlot): string {
  return t('{n} di {all} presi', { n: ordered + held, all: capacity });
}

/** What a slot is now, in a word or two. */
export function stateText(slot: StaffSlot): string {
  const left = slot.capacity - slot.ordered - slot.held;
  if (slot.state === 'over') return t('passata');
  if (slot.state === 'closed') return t('chiusa');
  if (slot.state === 'closed-day') return t('giorno chiuso');
  if (left <= 0) return t('piena');
  if (isAlmostFull(slot)) return left === 1 ? t('ultimo') : t('ultimi {n}', { n: left });
  return left === 1 ? t('1 libero') : t('{n} liberi', { n: left });
}

export function isAlmostFull({ capacity, ordered, held }: StaffSlot): boolean {
  const left = capacity - ordered - held;
  return left > 0 && left <= Math.max(1, capacity * 0.1);
}

/** "lunedì 30 novembre, 18–20, 30 di 30 presi, 6,90 €, piena". */
export function slotName(slot: StaffSlot): string {
  const { day, begins, ends, fee, edits } = slot;
  const byHand = edits > 0 ? [t('cambiata a mano')] : [];
  return [formatDay(day), hoursOf(begins, ends), soldOf(slot), formatEuro(fee), stateText(slot), ...byHand].join(', ');
}

/** "30 minuti prima", "5 ore prima", "2 giorni prima". */
export function cutoffText(minutes: number): string {
  if (minutes === 0) return t('quando comincia');
  if (minutes % 1440 === 0)
    return minutes === 1440 ? t('1 giorno prima') : t('{n} giorni prima', { n: minutes / 1440 });
  if (minutes % 60 === 0) return minutes === 60 ? t('1 ora prima') : t('{n} ore prima', { n: minutes / 60 });
  return t('{n} minuti prima', { n: minutes });
}

/** The times to order that are offered; others can come from a file. */
export const CUTOFFS = [0, 30, 60, 120, 180, 240, 300, 360, 480, 720, 1080, 1440, 2880];

/** The fields of the panel as they are written; empty: as it is. */
export interface SlotsDraft {
  readonly capacity: string;
  readonly deliveryFeeId: string;
  readonly cutoffMinutes: string;
  readonly crateCapacity: string;
}

export const AS_IT_IS: SlotsDraft = { capacity: '', deliveryFeeId: '', cutoffMinutes: '', crateCapacity: '' };

export const isWritten = (draft: SlotsDraft) => Object.values(draft).some((text) => text !== '');

/** Returns the change that is written: "+10" and "-2" are places more and fewer, "34" the places of each. */
export function changeOf(draft: SlotsDraft, slots: readonly StaffSlot[]): SlotsChangeBody {
  const { capacity, deliveryFeeId, cutoffMinutes, crateCapacity } = draft;
  const isRelative = /^[+\-−]/.test(capacity.trim());
  const places = wholeOf(capacity.replace('−', '-').replace(/\s/g, ''));
  return {
    slots: slots.map(({ timeslotId, edits }) => ({ timeslotId, edits })),
    ...(capacity.trim() === '' ? {} : isRelative ? { more: places } : { capacity: places }),
    ...(deliveryFeeId === '' ? {} : { deliveryFeeId: Number(deliveryFeeId) }),
    ...(cutoffMinutes === '' ? {} : { cutoffMinutes: Number(cutoffMinutes) }),
    ...(crateCapacity === '' ? {} : { crateCapacity: crateCapacity === '-' ? null : wholeOf(crateCapacity) }),
  };
}

/** What is no number is sent as one that the server refuses at its field. */
function wholeOf(text: string): number {
  const number = Number(text.trim().replace(',', '.'));
  return text.trim() === '' || !Number.isFinite(number) ? 0.5 : number;
}
