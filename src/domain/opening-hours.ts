/** One stretch of a day a door is open (wire-facts 6): weekdays 1 Sunday to 7 Saturday, local times HH:MM. */
export interface OpeningRule {
  readonly beginWeekDay: number;
  readonly beginHour: string;
  readonly endHour: string;
}

export interface OpenDay {
  /** 1 Sunday to 7 Saturday. */
  readonly weekDay: number;
  readonly name: string;
  /** In the order of the day. Empty: closed. */
  readonly stretches: readonly { readonly from: string; readonly to: string }[];
}

export interface OpenState {
  /** undefined: nobody told us. */
  readonly isOpen: boolean | undefined;
  /** "Aperto fino alle 19:30", "Chiuso, apre lunedì alle 08:30" */
  readonly text: string;
}

const DAYS = ['', 'domenica', 'lunedì', 'martedì', 'mercoledì', 'giovedì', 'venerdì', 'sabato'];
const SCHEMA_DAYS = ['', 'Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];
const MONDAY_FIRST = [2, 3, 4, 5, 6, 7, 1];

/** The week from Monday on; stretches that touch are one. */
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
    return { weekDay, name: DAYS[weekDay] ?? '', stretches };
  });
}

/** "08:30–13:00, 15:00–19:30", "chiuso" */
export function stretchesText({ stretches }: OpenDay): string {
  if (stretches.length === 0) return 'chiuso';
  return stretches.map(({ from, to }) => (isWholeDay(from, to) ? 'sempre aperto' : `${from}–${to}`)).join(', ');
}

/** Whether a door is open on a local date (YYYY-MM-DD) and time (HH:MM) of Rome, and until or from when. */
export function openState(rules: readonly OpeningRule[], { date, time }: { date: string; time: string }): OpenState {
  if (rules.length === 0) return { isOpen: undefined, text: 'Orari da confermare' };
  const week = openingWeek(rules);
  const today = MONDAY_FIRST.indexOf(weekDayOf(date));
  const now = week[today]?.stretches.find(({ from, to }) => from <= time && time < to);
  if (now) {
    if (week.every(({ stretches }) => stretches.some(({ from, to }) => isWholeDay(from, to))))
      return { isOpen: true, text: 'Sempre aperto' };
    return { isOpen: true, text: now.to === '24:00' ? 'Aperto fino a mezzanotte' : `Aperto fino alle ${now.to}` };
  }
  return { isOpen: false, text: `Chiuso${nextText(week, today, time)}` };
}

/** 1 Sunday to 7 Saturday, as Java counts. */
export function weekDayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay() + 1;
}

/** schema.org's form: "Mo 08:30-13:00". */
export function schemaHours(rules: readonly OpeningRule[]): readonly string[] {
  return openingWeek(rules).flatMap(({ weekDay, stretches }) =>
    stretches.map(({ from, to }) => `${SCHEMA_DAYS[weekDay]} ${from}-${to === '24:00' ? '23:59' : to}`),
  );
}

function nextText(week: readonly OpenDay[], today: number, time: string): string {
  for (let ahead = 0; ahead <= 7; ahead++) {
    const day = week[(today + ahead) % 7];
    const next = day?.stretches.find(({ from }) => ahead > 0 || from > time);
    if (!day || !next) continue;
    const when = ahead === 0 ? '' : ahead === 1 ? ' domani' : ` ${day.name}`;
    return `, apre${when} alle ${next.from}`;
  }
  return '';
}

function isWholeDay(from: string, to: string): boolean {
  return from === '00:00' && to >= '23:59';
}
