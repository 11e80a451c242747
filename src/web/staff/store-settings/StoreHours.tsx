import { useId } from 'react';
import { type OpenDay, openingWeek } from '../../../domain/delivery/opening-hours.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { controlProps } from '../../ui/Field.tsx';
import type { Edited } from '../kit/use-edited.ts';
import { weekdayName } from '../words/delivery-words.ts';
import { type DayDraft, type DayField, type StoreDraft, sentFields, spansOf } from './store-draft.ts';

/** The opening hours by weekday, each with a break, and a bar that shows them. */
export function StoreHours({ edited }: { readonly edited: Edited<StoreDraft> }) {
  const { value } = edited;
  const change = (index: number, part: Partial<DayDraft>) =>
    edited.change({ ...value, week: value.week.map((day, at) => (at === index ? { ...day, ...part } : day)) });
  const [monday] = value.week;
  const copyMonday = () =>
    edited.change({
      ...value,
      week: value.week.map((day) => (day.weekDay === 1 || !monday ? day : { ...monday, weekDay: day.weekDay })),
    });
  return (
    <section aria-labelledby="store-hours" className="grid gap-3 border-line border-t pt-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 id="store-hours" className="font-sans font-semibold text-base">
          {t('Orari')}
        </h2>
        <p className="text-ink-soft text-sm">{t('il cliente li vede; vuoto: chiuso')}</p>
        <Button variant="secondary" className="ml-auto" onClick={copyMonday}>
          {t('Copia il lunedì fino al sabato')}
        </Button>
      </div>
      <ul className="divide-y divide-line overflow-hidden rounded-lg border border-line bg-card">
        <li aria-hidden="true" className={`${ROW} bg-tint py-1.5 font-semibold text-ink-soft text-xs max-sm:hidden`}>
          <span>{t('Giorno')}</span>
          {FIELDS.map((field) => (
            <span key={field}>{wordsOf(field)}</span>
          ))}
        </li>
        {value.week.map((day, index) => (
          <li key={day.weekDay} className={`${ROW} py-1.5`}>
            <p className="col-span-2 font-semibold text-sm sm:col-span-1">{nameOf(day)}</p>
            {FIELDS.map((field) => (
              <HourField
                key={field}
                edited={edited}
                index={index}
                field={field}
                onChange={(hour) => change(index, { [field]: hour })}
              />
            ))}
            <HoursBar day={day} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const ROW = 'grid grid-cols-2 items-center gap-x-3 gap-y-1 px-3 sm:grid-cols-[6rem_repeat(4,6rem)_1fr]';
const FIELDS: readonly DayField[] = ['opens', 'closes', 'breakFrom', 'breakTo'];

/** Weekdays count from Sunday on the wire, and from Monday in the words. */
function nameOf({ weekDay }: DayDraft): string {
  return weekdayName(weekDay === 1 ? 7 : weekDay - 1);
}

function wordsOf(field: DayField): string {
  if (field === 'opens') return t('Apre');
  if (field === 'closes') return t('Chiude');
  return field === 'breakFrom' ? t('Pausa dalle') : t('Pausa alle');
}

interface HourFieldProps {
  readonly edited: Edited<StoreDraft>;
  readonly index: number;
  readonly field: DayField;
  readonly onChange: (hour: string) => void;
}

function HourField({ edited: { value, problem }, index, field, onChange }: HourFieldProps) {
  const id = useId();
  const day = value.week[index];
  if (!day) return null;
  const sent = sentFields(value.week, index, field);
  const errors = sent.map((name) => problem?.at(name)).filter((error) => error !== undefined);
  return (
    <div className="grid gap-0.5">
      <label htmlFor={id} className="text-ink-soft text-xs sm:sr-only">
        {wordsOf(field)}
        <span className="sr-only"> {nameOf(day)}</span>
      </label>
      <input
        {...controlProps(id, errors[0], 'min-h-9 pointer-coarse:min-h-11')}
        name={sent[0] ?? `week/${index}/${field}`}
        inputMode="numeric"
        maxLength={5}
        autoComplete="off"
        placeholder={field === 'opens' || field === 'closes' ? t('chiuso') : '–'}
        value={day[field]}
        onChange={({ target }) => onChange(target.value)}
        onBlur={({ target }) => {
          const hour = asHour(target.value);
          if (hour !== target.value) onChange(hour);
        }}
      />
      <p id={`${id}-note`} role={errors[0] === undefined ? undefined : 'alert'} className="text-danger text-xs">
        {errors[0]}
      </p>
    </div>
  );
}

/** Completes what people type: "8" and "8.30" are 08:00 and 08:30. */
function asHour(text: string): string {
  const [, hours, minutes = '00'] = /^\s*(\d{1,2})(?:[:.,]?(\d{2}))?\s*$/.exec(text) ?? [];
  return hours === undefined ? text : `${hours.padStart(2, '0')}:${minutes}`;
}

/** A bar from 6 to 24 with the hours in which the store is open. */
function HoursBar({ day }: { readonly day: DayDraft }) {
  const stretches: OpenDay['stretches'] =
    openingWeek(spansOf(day)).find(({ weekDay }) => weekDay === day.weekDay)?.stretches ?? [];
  return (
    <svg aria-hidden="true" viewBox="0 0 108 8" preserveAspectRatio="none" className="hidden h-2 w-full sm:block">
      <rect width="108" height="8" rx="2" className="fill-tint" />
      {stretches.map(({ from, to }) => {
        const [begin, end] = [placeOf(from), placeOf(to)];
        return end > begin && <rect key={from} x={begin} width={end - begin} height="8" className="fill-accent" />;
      })}
    </svg>
  );
}

const FIRST_HOUR = 6;

function placeOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  const place = (hours + minutes / 60 - FIRST_HOUR) * 6;
  return Number.isFinite(place) ? Math.min(Math.max(place, 0), 108) : 0;
}
