import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import type { Week } from '../../../contract/timeslots/staff-schemas.ts';
import { formatEuro, formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import type { Edited } from '../kit/use-edited.ts';
import { WEEKDAYS, weekdayName } from '../words/delivery-words.ts';
import { CellGrid, type ShownCell } from './CellGrid.tsx';
import { cutoffText, feeText } from './slot-words.ts';
import { type CellAt, useCells } from './use-cells.ts';
import { WeekCellFields } from './WeekCellFields.tsx';
import {
  bandName,
  bandsOf,
  type CellDraft,
  cellKey,
  cellName,
  cellOfField,
  type WeekDraft,
  withCells,
  withDayCopied,
} from './week-words.ts';

export interface WeekGridProps {
  readonly edited: Edited<WeekDraft>;
  readonly fees: Week['fees'];
  readonly children: ReactNode;
}

/**
 * The weekly pattern as a grid. Digits write the places of the chosen cells, Canc removes them, Ctrl+C and Ctrl+V copy
 * a day.
 */
export function WeekGrid({ edited, fees, children }: WeekGridProps) {
  const { value, change, saved } = edited;
  const bands = bandsOf(value);
  const typed = useRef('');
  const copied = useRef(1);
  const [said, say] = useState('');
  const keyAt = ({ column, row }: CellAt) => cellKey(column + 1, bands[row] ?? '');
  const cells = useCells({ columns: 7, rows: bands.length, keyOf: keyAt, onKey });
  const like = newCell(value, fees);
  const keysOf = (cell: CellAt) => (cells.chosen.size > 0 ? [...cells.chosen] : [keyAt(cell)]);
  useErrorCells(edited, cells.choose);
  // a number begins anew in other cells
  useEffect(() => {
    if (cells.chosen.size >= 0) typed.current = '';
  }, [cells.chosen]);

  function onKey(event: KeyboardEvent, cell: CellAt): boolean {
    const key = event.key.toLowerCase();
    if (event.ctrlKey || event.metaKey) return (key === 'c' || key === 'v') && copy(key, cell);
    if (/^\d$/.test(key)) {
      typed.current = `${typed.current}${key}`.slice(0, 5);
      change(withCells(value, keysOf(cell), (before) => ({ ...(before ?? like), capacity: typed.current })));
    } else if (key === 'delete' || key === 'backspace') {
      typed.current = '';
      change(withCells(value, keysOf(cell), () => undefined));
    } else if (key === 'enter') typed.current = '';
    else return false;
    return true;
  }
  function copy(key: string, { column }: CellAt): boolean {
    if (key === 'c') {
      copied.current = column + 1;
      say(t('Copiato: {day}', { day: weekdayName(column + 1) }));
      return true;
    }
    const days = new Set([column + 1, ...[...cells.chosen].map((chosen) => Number(chosen.split(' ')[0]))]);
    change(withDayCopied(value, copied.current, days));
    say(
      t('{from} copiato su {days}', { from: weekdayName(copied.current), days: [...days].map(weekdayName).join(', ') }),
    );
    return true;
  }
  return (
    <div className="grid min-w-0 gap-4 lg:grid-cols-[1fr_19rem]">
      <div className="min-w-0">
        {bands.length > 0 && (
          <CellGrid
            label={t('Settimana tipo')}
            cells={cells}
            columns={WEEKDAYS.map((weekday) => ({ key: String(weekday), head: weekdayName(weekday) }))}
            rows={bands.map((band) => ({ key: band, name: bandName(band) }))}
            cell={(cell) => {
              const key = keyAt(cell);
              return shownOf(key, {
                cell: value.cells[key],
                before: saved.value.cells[key],
                fees,
                isChosen: cells.chosen.has(key),
              });
            }}
            foot={<Totals draft={value} />}
          />
        )}
        <p role="status" className="px-1 pt-1 text-ink-soft text-xs">
          {said === ''
            ? t('Scrivi un numero nelle celle scelte; Canc le toglie; Ctrl+C e Ctrl+V copiano un giorno.')
            : said}
        </p>
        <NewBand
          isKnown={(band) => value.bands[band] === true}
          onAdd={(band) => {
            change({
              ...withCells(
                value,
                WEEKDAYS.slice(0, 6).map((day) => cellKey(day, band)),
                () => like,
              ),
              bands: { ...value.bands, [band]: true },
            });
          }}
        />
      </div>
      <aside className="grid content-start gap-4" aria-label={t('Fasce scelte')}>
        {cells.chosen.size > 0 && <WeekCellFields edited={edited} fees={fees} keys={[...cells.chosen]} like={like} />}
        {children}
      </aside>
    </div>
  );
}

/** After a refusal chooses the cells that it names, so that their fields show what is wrong. */
function useErrorCells({ problem, value }: Edited<WeekDraft>, choose: (keys: readonly string[]) => void) {
  const shown = useRef<unknown>(undefined);
  useEffect(() => {
    if (!problem || shown.current === problem) return;
    shown.current = problem;
    const keys = problem.errors.flatMap(({ field = '' }) => cellOfField(value, field)?.key ?? []);
    if (keys.length > 0) choose(keys.slice(0, 1));
  }, [problem, value, choose]);
}

/** Returns the conditions of a new slot: those of the last one. */
function newCell({ cells }: WeekDraft, fees: Week['fees']): CellDraft {
  const last = Object.values(cells).at(-1);
  return {
    cutoffMinutes: '180',
    crateCapacity: '',
    deliveryFeeId: String(fees[0]?.deliveryFeeId ?? ''),
    extended: false,
    onHolidays: false,
    ...last,
    capacity: '10',
    description: '',
  };
}

interface Shown {
  readonly cell: CellDraft | undefined;
  readonly before: CellDraft | undefined;
  readonly fees: Week['fees'];
  readonly isChosen: boolean;
}

function shownOf(key: string, { cell, before, fees, isChosen }: Shown): ShownCell {
  if (!cell)
    return {
      name: `${cellName(key)}, ${before ? t('tolta') : t('nessuna fascia')}`,
      tone: 'empty',
      isChosen,
      content: <span className="grid h-full place-items-center">{before ? t('tolta') : '+'}</span>,
    };
  const fee = fees.find(({ deliveryFeeId }) => String(deliveryFeeId) === cell.deliveryFeeId)?.fee ?? 0;
  const until = cutoffText(Number(cell.cutoffMinutes));
  const isChanged = JSON.stringify(cell) !== JSON.stringify(before);
  const was = before ? t('era {n}', { n: before.capacity }) : t('nuova');
  const note = isChanged ? (before && before.capacity === cell.capacity ? t('cambiata') : was) : until;
  return {
    name: [
      cellName(key),
      t('{n} posti', { n: cell.capacity }),
      formatEuro(fee),
      t('si ordina fino a {when}', { when: until }),
      ...(isChanged ? [note] : []),
    ].join(', '),
    tone: isChanged ? 'changed' : 'plain',
    isChosen,
    content: (
      <>
        <span className="flex justify-between gap-1 tabular-nums">
          <strong className="text-sm">{cell.capacity === '' ? '?' : cell.capacity}</strong>
          <span className="text-ink-soft max-sm:hidden">{feeText(fee)}</span>
        </span>
        <span className={`block truncate ${isChanged ? 'font-bold' : 'text-ink-soft'}`}>{note}</span>
      </>
    ),
  };
}

function Totals({ draft }: { readonly draft: WeekDraft }) {
  const placesOn = (weekday: number) =>
    bandsOf(draft).reduce((sum, band) => sum + (Number(draft.cells[cellKey(weekday, band)]?.capacity) || 0), 0);
  return (
    <tfoot>
      <tr className="text-center text-xs">
        <th scope="row" className="pr-2 text-right">
          {t('in tutto')}
        </th>
        {WEEKDAYS.map((weekday) => (
          <td key={weekday} className="py-1 tabular-nums">
            {t('{n} posti', { n: formatNumber(placesOn(weekday)) })}
          </td>
        ))}
      </tr>
    </tfoot>
  );
}

interface NewBandProps {
  readonly isKnown: (band: string) => boolean;
  readonly onAdd: (band: string) => void;
}

/** Adds a row of hours, with slots from Monday to Saturday. */
function NewBand({ isKnown, onAdd }: NewBandProps) {
  const [begins, setBegins] = useState('');
  const [ends, setEnds] = useState('');
  const [error, setError] = useState('');
  function add() {
    const band = `${begins}-${ends}`;
    const wrong =
      begins === '' || ends === ''
        ? t('Scrivi dalle e alle')
        : ends <= begins
          ? t('Deve finire dopo il suo inizio')
          : isKnown(band)
            ? t('Questo orario c’è già')
            : '';
    setError(wrong);
    if (wrong !== '') return;
    onAdd(band);
    setBegins('');
    setEnds('');
  }
  return (
    <fieldset className="mt-2 flex flex-wrap items-start gap-2">
      <legend className="font-semibold text-sm">{t('Nuovo orario')}</legend>
      <Field
        label={t('Dalle')}
        type="time"
        name="begins"
        value={begins}
        error={error}
        onChange={(event) => setBegins(event.target.value)}
      />
      <Field label={t('Alle')} type="time" name="ends" value={ends} onChange={(event) => setEnds(event.target.value)} />
      <Button variant="secondary" className="mt-6.5" onClick={add}>
        {t('Aggiungi una fascia')}
      </Button>
    </fieldset>
  );
}
