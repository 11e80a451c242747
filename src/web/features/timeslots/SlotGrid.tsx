import { useState } from 'react';
import type { Timeslot, TimeslotDay } from '../../../contract/timeslots/schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { SlotDays } from './SlotDays.tsx';
import { SlotTable } from './SlotTable.tsx';
import { slotGrid } from './slot-grid.ts';
import { sharedNote } from './timeslot-text.ts';

export interface SlotChoice {
  readonly dateIso: string;
  readonly slot: Timeslot;
}

export interface SlotsProps {
  readonly grid: ReturnType<typeof slotGrid>;
  /** YYYY-MM-DD in Rome. */
  readonly today: string;
  readonly chosen: { readonly timeslotId: number; readonly dateIso: string } | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (choice: SlotChoice) => void;
}

export interface SlotGridProps extends Omit<SlotsProps, 'grid' | 'today'> {
  readonly days: readonly TimeslotDay[];
  readonly isHome: boolean;
}

/**
 * Ten days of slots with their fees: where there is room a table of days and hours, on a phone the days and below them the hours of one of
 * them (delivery 2). The cheapest are marked, and what is full says so.
 */
export function SlotGrid({ days, isHome, ...slots }: SlotGridProps) {
  const [today] = useState(() => romeTime(new Date()).date);
  const grid = slotGrid(days, isHome);
  const note = sharedNote(days.flatMap(({ timeslots }) => timeslots));
  const greenest = days.some(({ timeslots }) => timeslots.some(({ nearbyOrders }) => nearbyOrders !== undefined));
  return (
    <div className="@container grid gap-3">
      {note && (
        <p lang={contentLanguage()} className="text-ink-soft text-sm">
          {note}
        </p>
      )}
      <div className="@max-2xl:hidden">
        <SlotTable {...slots} grid={grid} today={today} />
      </div>
      <div className="@2xl:hidden">
        <SlotDays {...slots} grid={grid} today={today} />
      </div>
      <Legend isHome={isHome} hasCheapest={grid.cheapest !== undefined} hasGreenest={greenest} grid={grid} />
    </div>
  );
}

interface LegendProps extends Pick<SlotsProps, 'grid'> {
  readonly isHome: boolean;
  readonly hasCheapest: boolean;
  readonly hasGreenest: boolean;
}

/** delivery 2: explains the states of the slots in words. */
function Legend({ isHome, hasCheapest, hasGreenest, grid }: LegendProps) {
  const long = grid.bands.filter(({ isExtended }) => isExtended);
  const isLongCheapest = grid.days.some(({ slots }) =>
    long.some(({ key }) => hasCheapest && slots.get(key)?.deliveryFee === grid.cheapest),
  );
  const looks = [
    { text: t('Disponibile'), look: 'border border-line-strong/60 bg-card' },
    ...(hasCheapest ? [{ text: t('Meno care'), look: 'bg-accent-soft' }] : []),
    { text: t('Non disponibile'), look: 'border border-line-strong/60 border-dashed' },
    { text: t('Selezionata'), look: 'bg-accent' },
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
      {isHome && isLongCheapest && <p>{t('Nelle fasce lunghe costa meno: arriviamo una volta in quelle ore.')}</p>}
      {hasGreenest && <p>{t('La foglia segna la più verde: consegniamo già vicino a te.')}</p>}
    </div>
  );
}
