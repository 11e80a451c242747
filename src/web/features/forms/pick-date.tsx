import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { formatDay } from '../../../domain/base/format.ts';
import { addDays, romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { FIRST_DATE, monthPage, readDate } from '../../../domain/forms/dynamic-form.ts';
import { perLanguage, t } from '../../../language/language.ts';
import { classNames } from '../../ui/class-names.ts';
import { type AskedProps, askDialog } from '../../ui/dialog/ask-dialog.ts';
import { Dialog } from '../../ui/dialog/Dialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/**
 * Opens the calendar and returns the chosen day in the format of the field; undefined when the dialog was closed
 * without a choice.
 */
export async function pickDate(
  field: { readonly title: string; readonly lang: 'it' | undefined },
  typed: string,
): Promise<string | undefined> {
  const question = { ...field, chosen: readDate(typed), today: romeTime(new Date()).date };
  const date = await askDialog(CalendarDialog, question);
  return date === undefined ? undefined : wireDate(date);
}

const LAST_DATE = '2100-12-31';
/** Returns the names of the months, from January on. */
export const monthNames = perLanguage((locale) => {
  const format = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  return Array.from({ length: 12 }, (_, month) => format.format(Date.UTC(2024, month)));
});
/** Returns the names of the days from Monday on; 2024 began on a Monday. */
export const weekdayNames = perLanguage((locale) => {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(2024, 0, day + 1)));
});

/** Returns the same day of another month, or its last day if that month is shorter. */
export function addMonths(day: string, months: number): string {
  const count = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + months;
  const first = (index: number) =>
    `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}-01`;
  const last = addDays(first(count + 1), -1);
  const same = `${first(count).slice(0, 8)}${day.slice(8)}`;
  return within(same < last ? same : last);
}

/** Returns the nearest day within the range of the calendar. */
export function within(day: string): string {
  if (day < FIRST_DATE) return FIRST_DATE;
  return day > LAST_DATE ? LAST_DATE : day;
}

interface CalendarQuestion {
  readonly title: string;
  readonly lang: 'it' | undefined;
  readonly chosen: string | undefined;
  readonly today: string;
}

/**
 * S 5: weeks begin on Monday, years in 1910. Arrow keys move by days, Page Up and Down by months, with Shift by years.
 */
function CalendarDialog({ question, open, answer }: AskedProps<CalendarQuestion, string>) {
  const { title, lang, chosen, today } = question;
  const [day, setDay] = useState(within(chosen ?? today));
  return (
    <Dialog open={open} onClose={() => answer()} title={<span lang={lang}>{title}</span>} widthPx={420}>
      <MonthChoice day={day} onChoose={setDay} />
      <Days day={day} chosen={chosen} today={today} onMove={setDay} onPick={answer} />
    </Dialog>
  );
}

function MonthChoice({ day, onChoose }: { readonly day: string; readonly onChoose: (day: string) => void }) {
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const [first, last] = [Number(FIRST_DATE.slice(0, 4)), Number(LAST_DATE.slice(0, 4))];
  const years = Array.from({ length: last - first + 1 }, (_, index) => last - index);
  const field = 'min-h-11 rounded-md border border-line-strong/60 bg-card px-2 font-semibold capitalize';
  return (
    <div className="flex items-center justify-between gap-1">
      <IconButton icon="chevron-left" label={t('Mese precedente')} onClick={() => onChoose(addMonths(day, -1))} />
      <span className="flex gap-2">
        <select
          aria-label={t('Mese')}
          value={month}
          onChange={(event) => onChoose(addMonths(day, Number(event.target.value) - month))}
          className={field}
        >
          {monthNames().map((name, index) => (
            <option key={name} value={index + 1}>
              {name}
            </option>
          ))}
        </select>
        <select
          aria-label={t('Anno')}
          value={year}
          onChange={(event) => onChoose(addMonths(day, 12 * (Number(event.target.value) - year)))}
          className={field}
        >
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
      </span>
      <IconButton icon="chevron-right" label={t('Mese successivo')} onClick={() => onChoose(addMonths(day, 1))} />
    </div>
  );
}

interface DaysProps {
  readonly day: string;
  readonly chosen: string | undefined;
  readonly today: string;
  readonly onMove: (day: string) => void;
  readonly onPick: (day: string) => void;
}

function Days({ day, chosen, today, onMove, onPick }: DaysProps) {
  const table = useRef<HTMLTableElement>(null);
  const isEntered = useRef(false);
  const walks = useRef(true);
  const month = day.slice(0, 7);
  useEffect(() => {
    // the focus stays in the choice of the month
    if (!walks.current) return;
    walks.current = false;
    const enter = () => table.current?.querySelector<HTMLElement>(`[data-day="${day}"]`)?.focus();
    // nothing takes the focus before the dialog is open; afterwards the next key may come at once
    if (isEntered.current) enter();
    else setTimeout(enter);
    isEntered.current = true;
  }, [day]);
  const page = monthPage(month);
  function walk(event: KeyboardEvent) {
    const to = STEPS[event.shiftKey ? `Shift+${event.key}` : event.key]?.(day);
    if (to === undefined) return;
    event.preventDefault();
    walks.current = true;
    onMove(within(to));
  }
  return (
    <table ref={table} onKeyDown={walk} className="mt-3 w-full table-fixed text-center">
      <caption className="sr-only" aria-live="polite">
        {`${monthNames()[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`}
      </caption>
      <thead>
        <tr>
          {weekdayNames().map((name) => (
            <th key={name} scope="col" abbr={name} className="py-1 font-medium text-ink-faint text-xs">
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {[0, 7, 14, 21, 28, 35].map((start) => (
          <tr key={start}>
            {page.slice(start, start + 7).map((each) => (
              <td key={each}>
                <button
                  type="button"
                  data-day={each}
                  tabIndex={each === day ? 0 : -1}
                  disabled={each < FIRST_DATE || each > LAST_DATE}
                  aria-pressed={each === chosen}
                  aria-current={each === today ? 'date' : undefined}
                  aria-label={`${formatDay(each)} ${each.slice(0, 4)}`}
                  onClick={() => onPick(each)}
                  className={classNames(
                    'size-11 rounded-full text-sm',
                    each === chosen ? 'bg-accent font-semibold text-on-accent' : 'hover:bg-tint',
                    each.slice(0, 7) !== month && each !== chosen && 'text-ink-faint',
                    each === today && each !== chosen && 'font-bold text-accent underline',
                  )}
                >
                  {Number(each.slice(8))}
                </button>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const weekdayOf = (day: string) => (new Date(`${day}T12:00:00Z`).getUTCDay() + 6) % 7;
const STEPS: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
  'Shift+PageUp': (day) => addMonths(day, -12),
  'Shift+PageDown': (day) => addMonths(day, 12),
};
