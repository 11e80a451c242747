import { DAY_MS } from './duration.ts';

/** Slots are a date with local begin and end in Europe/Rome; OGGI is Rome's today (decisions). Pure: `now` comes in. */
const PARTS = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Rome',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
});

export interface RomeTime {
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:MM */
  readonly time: string;
}

/** A cache by minute: formatting takes 5 to 10 µs, and a purchase formats the same minutes several times. */
const byMinute = new Map<number, RomeTime>();
const MAX_MINUTES = 2_000;

export function romeTime(now: Date): RomeTime {
  // since 1970 the offset of Rome has been in whole minutes
  const minute = Math.floor(now.getTime() / 60_000);
  const found = byMinute.get(minute);
  if (found) return found;
  const made = formatted(now);
  if (minute < 0) return made;
  if (byMinute.size >= MAX_MINUTES) byMinute.clear();
  byMinute.set(minute, made);
  return made;
}

function formatted(now: Date): RomeTime {
  const part = Object.fromEntries(PARTS.formatToParts(now).map(({ type, value }) => [type, value]));
  return { date: `${part['year']}-${part['month']}-${part['day']}`, time: `${part['hour']}:${part['minute']}` };
}

/** Returns whether a text is an existing day written YYYY-MM-DD: not 31 February, not the year 0. */
export function isDate(text: string): boolean {
  return /^[1-9]\d{3}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) && addDays(text, 0) === text;
}

/** Returns the day of a text, as YYYY-MM-DD; dd/MM/yyyy is accepted, too. undefined: the text is not a day. */
export function dayNamed(text: string): string | undefined {
  const [, day, month, year] = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text.trim()) ?? [];
  const date = year === undefined ? text.trim() : `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isDate(date) ? date : undefined;
}

/** Returns the date `days` calendar days after a date, both YYYY-MM-DD; clock changes do not matter. */
export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** Returns the day of the week of a date: 1 is Monday, 7 Sunday. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay() || 7;
}

/** Returns the instant of a local time in Rome; for a time that the clock jumps over, the instant after the jump. */
export function instantOf(date: string, time: string): Date {
  const guess = new Date(`${date}T${time.slice(0, 5)}:00Z`);
  for (const offsetHours of [2, 1]) {
    const at = new Date(guess.getTime() - offsetHours * 3_600_000);
    const back = romeTime(at);
    if (back.date === date && back.time === time.slice(0, 5)) return at;
  }
  return new Date(guess.getTime() - 3_600_000);
}

/** Returns the number of days from 1970-01-01 to a date YYYY-MM-DD. */
export function dayNumber(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / DAY_MS);
}

/** Formats YYYY-MM-DD as promotion dates of the wire: dd/MM/yyyy. */
export function wireDate(date: string): string {
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}
