import { MAX_REPORT_DAYS, type ReportComparison } from '../../../contract/reports/limits.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { addDays, dayNumber, isDate } from '../../../domain/base/rome-time.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';

/** Days in Rome, YYYY-MM-DD, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

const WEEK = 7;
/** 52 weeks: the same weekday of the year before. */
const YEAR = 364;

/** Returns the period that is asked for: the seven days until today if nothing is said. */
export function periodAsked(
  { from, to }: { readonly from?: string | undefined; readonly to?: string | undefined },
  today: string,
): Result<Period, Refusal> {
  if (to !== undefined && !isDate(to)) return refuse('REPORT_DAY', { field: 'to' });
  if (from !== undefined && !isDate(from)) return refuse('REPORT_DAY', { field: 'from' });
  const last = to ?? today;
  const first = from ?? addDays(last, -6);
  const days = lengthOf({ from: first, to: last });
  return days < 1 || days > MAX_REPORT_DAYS ? refuse('REPORT_PERIOD', { field: 'to' }) : ok({ from: first, to: last });
}

/** Returns how many days before a period the one lies with which it is compared. They never share a day. */
export function shiftOf(period: Period, compare: ReportComparison): number | undefined {
  if (compare === 'none') return undefined;
  const step = compare === 'week' ? WEEK : YEAR;
  return Math.ceil(lengthOf(period) / step) * step;
}

export function shifted({ from, to }: Period, days: number): Period {
  return { from: addDays(from, -days), to: addDays(to, -days) };
}

/** The whole months of a period, and the days before and behind them. `end` is the first day that is in none. */
interface Spans {
  readonly monthsFrom: string;
  readonly monthsEnd: string;
  readonly isOfDays: boolean;
}

/** Splits a period into whole months, whose sums are stored, and the remaining days. */
export function spansOf({ from, to }: Period): Spans {
  const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
  const monthsFrom = from === monthOf(from) ? from : monthOf(addDays(monthOf(from), 31));
  const monthsEnd = monthOf(addDays(to, 1));
  return { monthsFrom, monthsEnd, isOfDays: monthsFrom >= monthsEnd };
}

function lengthOf({ from, to }: Period): number {
  return dayNumber(to) - dayNumber(from) + 1;
}
