import { msg, t } from '../../language/language.ts';
import { addDays } from '../base/rome-time.ts';

/**
 * One span of a weekday in which a store is open (wire-facts 6): weekdays 1 Sunday to 7 Saturday, local times HH:MM.
 */
export interface OpeningRule {
  readonly beginWeekDay: number;
  readonly beginHour: string;
  readonly endHour: string;
}

export interface OpenDay {
  /** 1 Sunday to 7 Saturday. */
  readonly weekDay: number;
  readonly name: string;
  /** Spans in the order of the day; an empty list means closed. */
  readonly stretches: readonly { readonly from: string; readonly to: string }[];
}

/** A date (YYYY-MM-DD) with other hours than its weekday; without hours it is closed. */
export interface SpecialDay {
  readonly day: string;
  readonly beginHour?: string | undefined;
  readonly endHour?: string | undefined;
}

export interface OpenState {
  /** Undefined where the opening hours are unknown. */
  readonly isOpen: boolean | undefined;
  /** A sentence such as "Aperto fino alle 19:30" or "Chiuso, apre lunedì alle 08:30". */
  readonly text: string;
}

const DAYS = [
  '',
  msg('domenica'),
  msg('lunedì'),
  msg('martedì'),
  msg('mercoledì'),
  msg('giovedì'),
  msg('venerdì'),
  msg('sabato'),
];
const SCHEMA_DAYS = ['', 'Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const MONDAY_FIRST = [2, 3, 4, 5, 6, 7, 1];

/** Returns the week from Monday on; spans that touch are joined. */
export function openingWeek(rules: readonly OpeningRule[]): readonly OpenDay[] {
  return MONDAY_FIRST.map((weekDay) => {
    const stretches: { from: string; to: string }[] = [];
    const own = rules.filter((rule) => rule.beginWeekDay === weekDay);
    for (const { beginHour, endHour } of own.sort((a, b) => a.beginHour.localeCompare(b.beginHour))) {
      const to = endHour === '00:00' ? '24:00' : endHour;
      const last = stretches.at(-1);
      if (last && beginHour <= last.to) last.to = to > last.to ? to : last.to;
      else stretches.push({ from: beginHour, to });
    }
    const name = DAYS[weekDay] ?? '';
    return { weekDay, name: t(name), stretches };
  });
}

/** Writes the hours of a day, such as "08:30–13:00, 15:00–19:30" or "chiuso". */
export function stretchesText({ stretches }: OpenDay): string {
  if (stretches.length === 0) return t('chiuso');
  return stretches.map(({ from, to }) => (isWholeDay(from, to) ? t('sempre aperto') : `${from}–${to}`)).join(', ');
}

/** Returns whether a store is open at a local date (YYYY-MM-DD) and time (HH:MM) in Rome, and until or from when. */
export function openState(
  rules: readonly OpeningRule[],
  { date, time }: { date: string; time: string },
  special: readonly SpecialDay[] = [],
): OpenState {
  if (rules.length === 0) return { isOpen: undefined, text: t('Orari da confermare') };
  const week = daysFrom(openingWeek(rules), date, special);
  const now = week[0]?.stretches.find(({ from, to }) => from <= time && time < to);
  if (now) {
    if (week.every(({ stretches }) => stretches.some(({ from, to }) => isWholeDay(from, to))))
      return { isOpen: true, text: t('Sempre aperto') };
    const text = now.to === '24:00' ? t('Aperto fino a mezzanotte') : t('Aperto fino alle {time}', { time: now.to });
    return { isOpen: true, text };
  }
  return { isOpen: false, text: closedText(week, time) };
}

/** Returns the hours of a day and of the week after it, with those of special days. */
function daysFrom(week: readonly OpenDay[], date: string, special: readonly SpecialDay[]): readonly OpenDay[] {
  const today = MONDAY_FIRST.indexOf(weekDayOf(date));
  return Array.from({ length: 8 }, (_, ahead) => {
    const usual = week[(today + ahead) % 7] ?? { weekDay: 0, name: '', stretches: [] };
    const own = special.filter(({ day }) => day === addDays(date, ahead));
    if (own.length === 0) return usual;
    const stretches = own.flatMap(({ beginHour = '', endHour = '' }) =>
      beginHour === '' ? [] : [{ from: beginHour, to: endHour === '00:00' ? '24:00' : endHour }],
    );
    return { ...usual, stretches };
  });
}

/** 1 Sunday to 7 Saturday, as Java counts. */
export function weekDayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay() + 1;
}

/** Writes the hours as schema.org wants them: "Mo 08:30-13:00". */
export function schemaHours(rules: readonly OpeningRule[]): readonly string[] {
  return openingWeek(rules).flatMap(({ weekDay, stretches }) =>
    stretches.map(({ from, to }) => `${SCHEMA_DAYS[weekDay]} ${from}-${to === '24:00' ? '23:59' : to}`),
  );
}

/** Writes when it opens again, of the days from today on. */
function closedText(days: readonly OpenDay[], time: string): string {
  for (const [ahead, day] of days.entries()) {
    const next = day.stretches.find(({ from }) => ahead > 0 || from > time);
    if (!next) continue;
    const opens = { time: next.from, day: day.name };
    if (ahead === 0) return t('Chiuso, apre alle {time}', opens);
    return ahead === 1 ? t('Chiuso, apre domani alle {time}', opens) : t('Chiuso, apre {day} alle {time}', opens);
  }
  return t('Chiuso');
}

function isWholeDay(from: string, to: string): boolean {
  return from === '00:00' && to >= '23:59';
}
