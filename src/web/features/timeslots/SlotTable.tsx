import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useRef } from 'react';
import { timeslotWait } from '../../../contract/timeslots/routes.ts';
import type { Timeslot } from '../../../contract/timeslots/schemas.ts';
import { formatShortDay } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { shortHours, slotText, weekdayText } from '../../kit/slot-text.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { type Band, type GridDay, isFree, slotGrid } from './slot-grid.ts';
import { GROUPS, isPromo, remarksOf, shortFee } from './timeslot-text.ts';

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

const STEPS: Readonly<Record<string, readonly [across: number, down: number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** The slots as a table of days and hours. Arrow keys move between the cells; the Tab key reaches only one. */
export function SlotTable({ grid, today, chosen, isBusy, onChoose }: SlotsProps) {
  const table = useRef<HTMLTableElement>(null);
  const tabStop = chosen?.timeslotId ?? firstFree(grid.days)?.timeslotId;
  function onKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key];
    const cell = event.target instanceof Element ? event.target.closest('[data-cell]') : null;
    if (!step || !cell) return;
    event.preventDefault();
    nextCell(table.current, cell.getAttribute('data-cell') ?? '', step)?.focus();
  }
  const groups = [true, false]
    .map((isExtended) => grid.bands.filter((band) => band.isExtended === isExtended))
    .filter((bands) => bands.length > 0);
  return (
    <table
      ref={table}
      aria-label={t('Giorni e fasce')}
      aria-busy={isBusy}
      className="-m-1 w-[calc(100%+0.5rem)] table-fixed border-separate border-spacing-1"
    >
      <thead>
        <tr>
          <th scope="col" className="w-16 p-0">
            <span className="sr-only">{t('Fascia oraria')}</span>
          </th>
          {grid.days.map(({ dateIso }) => (
            <th
              key={dateIso}
              scope="col"
              className={classNames(
                'py-1 text-center font-medium text-xs',
                dateIso === chosen?.dateIso ? 'text-accent' : 'text-ink-soft',
              )}
            >
              {weekdayText(dateIso, today)}
              <span className={classNames('block font-semibold text-base', dateIso !== chosen?.dateIso && 'text-ink')}>
                {Number(dateIso.slice(8))}
                <span className="sr-only">{` ${formatShortDay(dateIso)}`}</span>
                <span aria-hidden="true" className="font-normal text-xs">{` ${monthText(dateIso)}`}</span>
              </span>
            </th>
          ))}
        </tr>
      </thead>
      {groups.map((bands) => (
        <tbody key={bands[0]?.key} aria-label={groups.length > 1 ? groupTitle(bands) : undefined}>
          {groups.length > 1 && (
            <tr>
              <th
                colSpan={grid.days.length + 1}
                scope="rowgroup"
                className="pt-1.5 text-left font-semibold text-[0.6875rem] text-ink-faint leading-4 tracking-wide"
              >
                {groupTitle(bands)}
              </th>
            </tr>
          )}
          {bands.map((band) => (
            <tr key={band.key}>
              <th scope="row" className="whitespace-nowrap p-0 text-left font-semibold text-xs">
                {shortHours(band)}
              </th>
              {grid.days.map((day, column) => (
                <Cell
                  key={day.dateIso}
                  day={day}
                  band={band}
                  isBusy={isBusy}
                  onChoose={onChoose}
                  onKeyDown={onKeyDown}
                  place={`${column}/${grid.bands.indexOf(band)}`}
                  isFirst={band === grid.bands[0]}
                  isChosen={day.slots.get(band.key)?.timeslotId === chosen?.timeslotId && chosen !== undefined}
                  isTabStop={day.slots.get(band.key)?.timeslotId === tabStop}
                  isCheapest={day.slots.get(band.key)?.deliveryFee === grid.cheapest}
                />
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

/** "nov" */
export const monthText = (dateIso: string) => formatShortDay(dateIso).split(' ').at(-1);

export const groupTitle = (bands: readonly Band[]) => t(bands[0]?.isExtended ? GROUPS.extended : GROUPS.standard);

interface CellProps extends Pick<SlotsProps, 'isBusy' | 'onChoose'> {
  readonly day: GridDay;
  readonly band: Band;
  /** Column and row: "3/1". */
  readonly place: string;
  readonly isFirst: boolean;
  readonly isChosen: boolean;
  readonly isTabStop: boolean;
  readonly isCheapest: boolean;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function Cell({ day, band, place, isFirst, isChosen, isTabStop, isCheapest, isBusy, onChoose, onKeyDown }: CellProps) {
  const slot = day.slots.get(band.key);
  if (!slot)
    return (
      <Quiet>
        {day.slots.size === 0 && isFirst ? t('chiuso') : <span className="sr-only">{t('nessuna fascia')}</span>}
      </Quiet>
    );
  if (!isFree(slot) && !isChosen)
    return slot.waiting === undefined ? (
      <Quiet>{t('completa')}</Quiet>
    ) : (
      <td className="p-0">
        <WaitButton slot={slot} dateIso={day.dateIso} />
      </td>
    );
  return (
    <td className="p-0">
      <button
        type="button"
        data-cell={place}
        disabled={isBusy}
        tabIndex={isTabStop ? 0 : -1}
        aria-pressed={isChosen}
        onKeyDown={onKeyDown}
        onClick={() => onChoose({ dateIso: day.dateIso, slot })}
        className={classNames(
          'flex h-11 w-full flex-wrap content-center items-center justify-center gap-x-1 rounded-sm transition-colors',
          'font-semibold text-[0.84375rem] leading-4',
          isChosen && 'bg-accent text-on-accent',
          !isChosen &&
            isCheapest &&
            'bg-accent-soft text-accent-strong hover:ring-2 hover:ring-accent hover:ring-inset',
          !isChosen && !isCheapest && 'bg-card ring-1 ring-line ring-inset hover:ring-2 hover:ring-accent',
        )}
      >
        <span className="sr-only">{`${slotText({ ...slot, dateIso: day.dateIso })}, `}</span>
        <Price slot={slot} isChosen={isChosen} />
        <span className="sr-only">{remarksOf(slot)}</span>
      </button>
    </td>
  );
}

function Price({ slot, isChosen }: { readonly slot: Timeslot; readonly isChosen: boolean }) {
  return (
    <>
      {isPromo(slot) && <span className="w-full font-medium text-[0.6875rem] leading-3">{t('PROMO')}</span>}
      {isChosen && <Icon name="check" className="size-4" />}
      {!isChosen && slot.nearbyOrders !== undefined && <Icon name="leaf" className="size-4 text-accent" />}
      {shortFee(slot)}
      {!isChosen && slot.status === 'almost_full' && (
        <span className="w-full font-medium text-[0.6875rem] text-warning leading-3">{t('ultimi posti')}</span>
      )}
    </>
  );
}

function Quiet({ children }: { readonly children: ReactNode }) {
  return <td className="h-11 p-0 text-center text-[0.75rem] text-ink-faint leading-4">{children}</td>;
}

function firstFree(days: readonly GridDay[]): Timeslot | undefined {
  for (const { slots } of days) {
    const free = [...slots.values()].find(isFree);
    if (free) return free;
  }
  return undefined;
}

/** Returns the next enabled cell in a direction. */
function nextCell(
  table: HTMLTableElement | null,
  place: string,
  [across, down]: readonly [number, number],
): HTMLElement | undefined {
  const [column = 0, row = 0] = place.split('/').map(Number);
  for (let distance = 1; distance <= 40; distance++) {
    const next = `${column + across * distance}/${row + down * distance}`;
    const cell = table?.querySelector<HTMLElement>(`[data-cell="${next}"]`);
    if (cell) return cell;
  }
  return undefined;
}

interface WaitButtonProps {
  readonly slot: Timeslot;
  readonly dateIso: string;
}

/** Replaces a full slot: requests a notification when it has space again, or cancels the request. */
export function WaitButton({ slot, dateIso }: WaitButtonProps) {
  const client = useQueryClient();
  const isWaiting = slot.waiting === true;
  const change = useMutation({
    mutationFn: () => api.call(timeslotWait, { body: { timeslot_id: slot.timeslotId, wait: !isWaiting } }),
    onError: tellError,
    onSettled: () => client.invalidateQueries({ queryKey: ['mine', 'timeslots'] }),
  });
  return (
    <button
      type="button"
      disabled={change.isPending}
      aria-pressed={isWaiting}
      onClick={() => change.mutate()}
      className="grid min-h-11 min-w-11 content-center justify-items-center rounded-sm text-[0.75rem] text-ink-faint leading-4 hover:bg-tint @2xl:w-full"
    >
      <span>{t('completa')}</span>
      <span aria-hidden="true" className="font-semibold text-[0.71875rem] text-accent">
        {isWaiting ? t('ti avvisiamo') : t('avvisami')}
      </span>
      <span className="sr-only">
        {`, ${isWaiting ? t('Ti avvisiamo se si libera') : t('Avvisami se si libera')}, ${slotText({ ...slot, dateIso })}`}
      </span>
    </button>
  );
}
