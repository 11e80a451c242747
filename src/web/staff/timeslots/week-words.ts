import type { Week, WeekRow } from '../../../contract/timeslots/staff-schemas.ts';
import { t } from '../../../language/language.ts';
import { numberOf } from '../kit/SendForm.tsx';
import { WEEKDAYS, weekdayName } from '../words/delivery-words.ts';
import { hoursOf } from './slot-words.ts';

/** A slot of the weekly pattern in the form: numbers are the texts of their fields. */
export interface CellDraft {
  readonly capacity: string;
  readonly cutoffMinutes: string;
  readonly crateCapacity: string;
  readonly deliveryFeeId: string;
  readonly extended: boolean;
  readonly onHolidays: boolean;
  readonly description: string;
}

export interface WeekDraft {
  /** YYYY-MM-DD; empty: from today on. */
  readonly validFrom: string;
  /** The hours of the grid's rows, also of those without a slot: "08:00-10:00". */
  readonly bands: Readonly<Record<string, true>>;
  /** The slots by weekday and hours: "1 08:00-10:00". */
  readonly cells: Readonly<Record<string, CellDraft>>;
}

export const cellKey = (weekday: number, band: string) => `${weekday} ${band}`;

/** The hours of the rows in their order. */
export const bandsOf = ({ bands }: Pick<WeekDraft, 'bands'>) => Object.keys(bands).sort();

export function bandName(band: string): string {
  const [begins = '', ends = ''] = band.split('-');
  return hoursOf(begins, ends);
}

/** "lunedì, 8–10". */
export function cellName(key: string): string {
  const [weekday = '', band = ''] = key.split(' ');
  return `${weekdayName(Number(weekday))}, ${bandName(band)}`;
}

/** Returns the draft of the plan if there is one, or else of the pattern that is valid today. */
export function draftOf({ rows: current, plan }: Pick<Week, 'rows' | 'plan'>): WeekDraft {
  const rows = plan?.rows ?? current;
  const cells = rows.flatMap((row) =>
    row.weekdays.map((weekday) => [cellKey(weekday, `${row.begins}-${row.ends}`), cellOf(row)] as const),
  );
  return {
    validFrom: plan?.validFrom ?? '',
    bands: Object.fromEntries(rows.map(({ begins, ends }) => [`${begins}-${ends}`, true as const])),
    cells: Object.fromEntries(cells),
  };
}

function cellOf(row: WeekRow): CellDraft {
  return {
    capacity: numberText(row.capacity),
    cutoffMinutes: numberText(row.cutoffMinutes),
    crateCapacity: numberText(row.crateCapacity),
    deliveryFeeId: numberText(row.deliveryFeeId),
    extended: row.extended,
    onHolidays: row.onHolidays,
    description: row.description,
  };
}

/** The cells in the order of the rows that are sent, by which a refusal names them. */
const sentKeys = ({ cells }: WeekDraft) => Object.keys(cells).sort();

/** Returns the rows of the save call, one for each cell. */
export function rowsOf(draft: WeekDraft): WeekRow[] {
  return sentKeys(draft).flatMap((key) => {
    const cell = draft.cells[key];
    const [weekday = '', band = ''] = key.split(' ');
    const [begins = '', ends = ''] = band.split('-');
    if (!cell) return [];
    const { cutoffMinutes, capacity, crateCapacity, deliveryFeeId, ...rest } = cell;
    return [
      {
        ...rest,
        weekdays: [Number(weekday)],
        begins,
        ends,
        ...numberOf('cutoffMinutes', cutoffMinutes),
        ...numberOf('capacity', capacity),
        ...numberOf('crateCapacity', crateCapacity),
        ...numberOf('deliveryFeeId', deliveryFeeId),
      },
    ];
  });
}

export const weekBody = (draft: WeekDraft) => ({
  rows: rowsOf(draft),
  ...(draft.validFrom === '' ? {} : { validFrom: draft.validFrom }),
});

/** Returns the cell and the field that a refusal of the server names: rows/2/capacity. */
export function cellOfField(
  draft: WeekDraft,
  field: string,
): { readonly key: string; readonly name: string } | undefined {
  const [, index, name] = /^rows\/(\d+)\/(\w+)$/.exec(field) ?? [];
  const key = index === undefined ? undefined : sentKeys(draft)[Number(index)];
  return key !== undefined && name !== undefined ? { key, name } : undefined;
}

export function isWeekDraft(stored: unknown): stored is WeekDraft {
  const { validFrom, bands, cells } = (stored ?? {}) as Partial<WeekDraft>;
  const isObject = (value: unknown) => typeof value === 'object' && value !== null;
  return (
    typeof validFrom === 'string' && isObject(bands) && isObject(cells) && Object.values(cells ?? {}).every(isObject)
  );
}

/** Adds, changes or (undefined) removes cells. */
export function withCells(
  draft: WeekDraft,
  keys: Iterable<string>,
  next: (cell: CellDraft | undefined) => CellDraft | undefined,
) {
  const cells = { ...draft.cells };
  for (const key of keys) {
    const cell = next(cells[key]);
    if (cell) cells[key] = cell;
    else delete cells[key];
  }
  return { ...draft, cells };
}

/** Copies the slots of one weekday to others. */
export function withDayCopied(draft: WeekDraft, from: number, to: Iterable<number>): WeekDraft {
  const cells = { ...draft.cells };
  for (const weekday of to)
    for (const band of bandsOf(draft)) {
      const source = draft.cells[cellKey(from, band)];
      if (source) cells[cellKey(weekday, band)] = source;
      else delete cells[cellKey(weekday, band)];
    }
  return { ...draft, cells };
}

/** Says what differs between two patterns, in lines such as "18–20, lunedì, martedì: da 24 a 30 posti". */
export function changeLines(before: WeekDraft, after: WeekDraft): string[] {
  const lines = new Map<string, { readonly band: string; readonly text: string; readonly days: number[] }>();
  for (const band of bandsOf({ bands: { ...before.bands, ...after.bands } }))
    for (const weekday of WEEKDAYS) {
      const text = changeText(before.cells[cellKey(weekday, band)], after.cells[cellKey(weekday, band)]);
      if (text === undefined) continue;
      const line = lines.get(`${band} ${text}`) ?? { band, text, days: [] };
      lines.set(`${band} ${text}`, line);
      line.days.push(weekday);
    }
  return Array.from(lines.values(), ({ band, text, days }) => `${bandName(band)}, ${daysText(days)}: ${text}`);
}

function changeText(before: CellDraft | undefined, after: CellDraft | undefined): string | undefined {
  if (!before && !after) return undefined;
  if (!before) return t('nuova, {n} posti', { n: after?.capacity ?? '' });
  if (!after) return t('tolta');
  if (before.capacity !== after.capacity) return t('da {a} a {b} posti', { a: before.capacity, b: after.capacity });
  return JSON.stringify(before) === JSON.stringify(after) ? undefined : t('condizioni cambiate');
}

function daysText(days: readonly number[]): string {
  if (days.length === WEEKDAYS.length) return t('tutti i giorni');
  const [first = 1] = days;
  const last = days.at(-1) ?? first;
  const isRun = days.length > 2 && last - first === days.length - 1;
  return isRun ? `${weekdayName(first)}–${weekdayName(last)}` : days.map(weekdayName).join(', ');
}

function numberText(number: number | undefined): string {
  return number === undefined ? '' : String(number);
}
