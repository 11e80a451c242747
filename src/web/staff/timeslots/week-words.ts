import type { Week, WeekRow } from '../../../contract/timeslots/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { numberOf } from '../kit/SendForm.tsx';
import type { RowField } from '../kit/use-rows.ts';
import { WEEKDAYS, weekdayName } from '../words/delivery-words.ts';

/** Names a row by its time and its days: "08:00 - 10:00, lunedì, martedì". */
export function rowName({ begins, ends, weekdays }: WeekRowDraft): string {
  const time = begins === '' && ends === '' ? t('Nuova fascia') : `${begins} - ${ends}`;
  return `${time}, ${daysOf(weekdays)}`;
}

function daysOf(weekdays: readonly number[]): string {
  if (weekdays.length === WEEKDAYS.length) return t('tutti i giorni');
  if (weekdays.length === 0) return t('nessun giorno');
  return WEEKDAYS.filter((weekday) => weekdays.includes(weekday))
    .map(weekdayName)
    .join(', ');
}

/** A row of the weekly pattern in the form: numbers are the texts of their fields. */
export interface WeekRowDraft {
  /** Identifies the row within this page; it is not saved. */
  readonly key: string;
  readonly weekdays: readonly number[];
  readonly begins: string;
  readonly ends: string;
  readonly cutoffMinutes: string;
  readonly capacity: string;
  readonly crateCapacity: string;
  readonly deliveryFeeId: string;
  readonly extended: boolean;
  readonly onHolidays: boolean;
  readonly description: string;
}

export interface WeekDraft {
  readonly rows: readonly WeekRowDraft[];
  /** Whether existing slots are changed, too. */
  readonly changesSlots: boolean;
}

export function draftOf({ rows }: Pick<Week, 'rows'>): WeekDraft {
  return {
    changesSlots: true,
    rows: rows.map((row, index) => ({
      key: `r${index}`,
      weekdays: row.weekdays,
      begins: row.begins,
      ends: row.ends,
      cutoffMinutes: numberText(row.cutoffMinutes),
      capacity: numberText(row.capacity),
      crateCapacity: numberText(row.crateCapacity),
      deliveryFeeId: numberText(row.deliveryFeeId),
      extended: row.extended,
      onHolidays: row.onHolidays,
      description: row.description,
    })),
  };
}

/** Returns the rows of the save call. */
export function rowsOf({ rows }: WeekDraft): WeekRow[] {
  return rows.map(({ key: _, weekdays, cutoffMinutes, capacity, crateCapacity, deliveryFeeId, ...row }) => ({
    ...row,
    weekdays: [...weekdays],
    ...numberOf('cutoffMinutes', cutoffMinutes),
    ...numberOf('capacity', capacity),
    ...numberOf('crateCapacity', crateCapacity),
    ...numberOf('deliveryFeeId', deliveryFeeId),
  }));
}

/** Returns the row and the field that a refusal of the server names: rows/2/capacity. */
export function rowOf({ rows }: WeekDraft, field: string): RowField | undefined {
  const [, index, name] = /^rows\/(\d+)\/(\w+)$/.exec(field) ?? [];
  const row = index === undefined ? undefined : rows[Number(index)];
  return row && name !== undefined ? { row: row.key, field: name } : undefined;
}

export function isWeekDraft(stored: unknown): stored is WeekDraft {
  const { rows, changesSlots } = (stored ?? {}) as Partial<WeekDraft>;
  return (
    typeof changesSlots === 'boolean' &&
    Array.isArray(rows) &&
    rows.every((row: Partial<WeekRowDraft> | null) => typeof row?.key === 'string' && Array.isArray(row.weekdays))
  );
}

function numberText(number: number | undefined): string {
  return number === undefined ? '' : String(number);
}
