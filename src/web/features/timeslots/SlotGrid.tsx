import { useState } from 'react';
import type { Timeslot, TimeslotDay } from '../../../contract/timeslots/schemas.ts';
import { formatShortDay } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { shortHours, weekdayText } from '../../kit/slot-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { groupTitle, monthText, type SlotsProps, SlotTable, WaitButton } from './SlotTable.tsx';
import { type GridDay, isFree, slotGrid } from './slot-grid.ts';
import { feeText, greenText, plainFee, sharedNote } from './timeslot-text.ts';

export interface SlotGridProps extends Omit<SlotsProps, 'grid' | 'today'> {
  readonly days: readonly TimeslotDay[];
  readonly isHome: boolean;
}

/**
 * Ten days of slots with their fees: on a desktop a table of days and hours, on a phone the days and below them the
 * hours of one of them (delivery 2). The cheapest slots are marked, and full ones have a text.
 */
export function SlotGrid({ days, isHome, ...slots }: SlotGridProps) {
  const [today] = useState(() => romeTime(new Date()).date);
  const grid = slotGrid(days, isHome);
  const note = sharedNote(days.flatMap(({ timeslots }) => timeslots));
  const greenest = days.some(({ timeslots }) => timeslots.some(({ nearbyOrders }) => nearbyOrders !== undefined));
  return (
    <div className="@container grid gap-3">
      <div className="@max-2xl:hidden">
        <SlotTable {...slots} grid={grid} today={today} />
      </div>
      <div className="@2xl:hidden">
        <SlotDays {...slots} grid={grid} today={today} />
      </div>
      <Legend
        isHome={isHome}
        hasCheapest={grid.cheapest !== undefined}
        hasGreenest={greenest}
        grid={grid}
        note={note}
      />
    </div>
  );
}

interface LegendProps extends Pick<SlotsProps, 'grid'> {
  readonly isHome: boolean;
  readonly hasCheapest: boolean;
  readonly hasGreenest: boolean;
  /** What is true of every slot, as the staff wrote it. */
  readonly note: string | undefined;
}

/** delivery 2: explains the states of the slots. */
function Legend({ isHome, hasCheapest, hasGreenest, grid, note }: LegendProps) {
  const long = grid.bands.filter(({ isExtended }) => isExtended);
  const isLongCheapest = grid.days.some(({ slots }) =>
    long.some(({ key }) => hasCheapest && slots.get(key)?.deliveryFee === grid.cheapest),
  );
  const looks = [
    { text: t('Disponibile'), look: 'border border-line-strong/60 bg-card' },
    ...(hasCheapest ? [{ text: t('Meno care'), look: 'bg-accent-soft' }] : []),
    { text: t('Non disponibile'), look: 'border border-line-strong/60 border-dashed' },
    {
      text: t('Selezionata'),
      look: 'bg-accent @max-2xl:bg-accent-soft @max-2xl:ring-2 @max-2xl:ring-accent @max-2xl:ring-inset',
    },
  ];
  return (
    <div className="grid gap-1.5 text-ink-soft text-xs">
      <ul aria-label={t('Legenda')} className="flex flex-wrap gap-x-4 gap-y-1">
        {looks.map(({ text, look }) => (
          <li key={text} className="flex items-center gap-1.5">
            <span aria-hidden="true" className={`h-3.5 w-4.5 rounded-[0.25rem] ${look}`} />
            {text}
          </li>
        ))}
      </ul>
      <p className="empty:hidden">
        {note && <span lang={contentLanguage()}>{/[.!?]$/.test(note) ? note : `${note}.`} </span>}
        {isHome && isLongCheapest && t('Nelle fasce lunghe costa meno: arriviamo una volta in quelle ore.')}
        {hasGreenest && ` ${t('La foglia segna la più verde: consegniamo già vicino a te.')}`}
      </p>
    </div>
  );
}

/** Ten days in two rows of five, and the hours of one of them in two columns, for a phone. */
function SlotDays({ grid, today, chosen, isBusy, onChoose }: SlotsProps) {
  const [picked, setPicked] = useState<string>();
  const day =
    grid.days.find(({ dateIso }) => dateIso === picked) ??
    grid.days.find(({ dateIso }) => dateIso === chosen?.dateIso) ??
    grid.days.find(({ lowestFee }) => lowestFee !== undefined) ??
    grid.days[0];
  if (!day) return null;
  const noteOfDay = sharedNote([...day.slots.values()]);
  const hasBoth =
    new Set(grid.bands.filter(({ key }) => day.slots.has(key)).map(({ isExtended }) => isExtended)).size > 1;
  return (
    <div className="grid gap-2">
      <div role="group" aria-label={t('Giorno')} className="grid grid-cols-5 gap-1.5">
        {grid.days.map((each) => (
          <DayButton
            key={each.dateIso}
            day={each}
            today={today}
            isShown={each === day}
            onShow={() => setPicked(each.dateIso)}
          />
        ))}
      </div>
      <div
        role="group"
        aria-label={t('Fasce di {day}', { day: formatShortDay(day.dateIso) })}
        className="grid grid-cols-2 gap-2"
      >
        {grid.bands.map((band, index) => {
          const slot = day.slots.get(band.key);
          const isFirstOfKind =
            hasBoth && grid.bands.findIndex(({ isExtended }) => isExtended === band.isExtended) === index;
          return [
            isFirstOfKind && (
              <p
                key={`title ${band.key}`}
                className="col-span-2 font-semibold text-[0.6875rem] text-ink-soft leading-4 tracking-wide"
              >
                {groupTitle([band])}
              </p>
            ),
            slot && (
              <BandButton
                key={band.key}
                slot={slot}
                dateIso={day.dateIso}
                isWide={band.isExtended}
                isChosen={slot.timeslotId === chosen?.timeslotId}
                isCheapest={slot.deliveryFee === grid.cheapest}
                note={noteOfDay === undefined ? slot.metaData.timeslot_info.TIMESLOT_DESCRIPTION : ''}
                isBusy={isBusy}
                onChoose={() => onChoose({ dateIso: day.dateIso, slot })}
              />
            ),
          ];
        })}
      </div>
    </div>
  );
}

interface DayButtonProps {
  readonly day: GridDay;
  readonly today: string;
  readonly isShown: boolean;
  readonly onShow: () => void;
}

function DayButton({ day: { dateIso, lowestFee, slots }, today, isShown, onShow }: DayButtonProps) {
  const closed = slots.size === 0 ? t('chiuso') : t('completo');
  const note =
    lowestFee === undefined
      ? closed
      : lowestFee === 0
        ? t('gratis')
        : t('da {amount}', { amount: plainFee(lowestFee) });
  return (
    <button
      type="button"
      aria-pressed={isShown}
      onClick={onShow}
      className={classNames(
        'grid min-h-14.5 content-center justify-items-center rounded-md text-[0.75rem] leading-[0.9375rem] ring-inset transition-colors',
        isShown ? 'bg-accent-soft text-accent-strong ring-2 ring-accent' : 'text-ink-soft ring-1 ring-line',
        !isShown && lowestFee !== undefined && 'bg-card',
      )}
    >
      <span>{weekdayText(dateIso, today)}</span>
      <b
        className={classNames(
          'text-base leading-5',
          !isShown && (lowestFee === undefined ? 'font-medium' : 'text-ink'),
        )}
      >
        {Number(dateIso.slice(8))}
        <span className="sr-only">{` (${formatShortDay(dateIso)}),`}</span>
        <span aria-hidden="true" className="font-normal text-xs">{` ${monthText(dateIso)}`}</span>
      </b>
      <span className="text-[0.71875rem] leading-3.5">{note}</span>
    </button>
  );
}

interface BandButtonProps {
  readonly slot: Timeslot;
  readonly dateIso: string;
  readonly isWide: boolean;
  readonly isChosen: boolean;
  readonly isCheapest: boolean;
  /** A note that only this slot has. */
  readonly note: string;
  readonly isBusy: boolean;
  readonly onChoose: () => void;
}

function BandButton({ slot, dateIso, isWide, isChosen, isCheapest, note, isBusy, onChoose }: BandButtonProps) {
  const size = isWide ? 'col-span-2' : '';
  if (!isFree(slot) && !isChosen)
    return (
      <div
        className={classNames(
          'flex min-h-13 flex-wrap items-center justify-between gap-x-1.5 rounded-md px-3 py-1 text-ink-faint ring-1 ring-line ring-inset',
          size,
        )}
      >
        <span className="font-medium">{shortHours(slot)}</span>
        {slot.waiting === undefined ? (
          <span className="text-xs">{t('completa')}</span>
        ) : (
          <WaitButton slot={slot} dateIso={dateIso} />
        )}
      </div>
    );
  return (
    <button
      type="button"
      disabled={isBusy}
      aria-pressed={isChosen}
      onClick={onChoose}
      className={classNames(
        'flex min-h-13 flex-wrap items-center justify-between gap-x-1.5 rounded-md px-3 py-1.5 text-left font-semibold ring-inset transition-colors',
        isChosen ? 'bg-accent-soft ring-2 ring-accent' : 'bg-card ring-1 ring-line',
        size,
      )}
    >
      <span className="flex items-center gap-1.5">
        <span className="sr-only">{`${formatShortDay(dateIso)}, `}</span>
        {isChosen && <Icon name="check" className="size-4.5 text-accent" />}
        {isWide ? `${slot.beginTime}–${slot.endTime}` : shortHours(slot)}
      </span>
      <span
        className={classNames(
          'text-right text-xs',
          isCheapest ? 'font-semibold text-accent' : 'font-medium text-ink-soft',
        )}
      >
        {feeText(slot)}
        {isCheapest && isWide && <span className="font-medium text-ink-soft">{`, ${t('la meno cara')}`}</span>}
      </span>
      <Remarks slot={slot} note={note} />
    </button>
  );
}

/** Describes special features of a slot, in a separate line. */
function Remarks({ slot: { status, usual, nearbyOrders }, note }: Pick<BandButtonProps, 'slot' | 'note'>) {
  const words = [
    ...(usual ? [t('la tua solita')] : []),
    ...(status === 'almost_full' ? [t('ultimi posti')] : []),
    ...(nearbyOrders === undefined ? [] : [greenText(nearbyOrders)]),
  ];
  if (words.length === 0 && !note) return null;
  return (
    <span className="w-full font-medium text-ink-soft text-xs">
      {words.join(' · ')}
      {note && <span lang={contentLanguage()}>{`${words.length > 0 ? ' · ' : ''}${note}`}</span>}
    </span>
  );
}
