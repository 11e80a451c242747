import { type PointerEvent, useEffect, useState } from 'react';
import type { LooseStop, Run } from '../../../contract/runs/run-schemas.ts';
import { t } from '../../../language/language.ts';

/** The drop position of a stop: a run, and the index among its other stops. */
interface Landing {
  readonly runId: number;
  readonly index: number;
}

type DraggedStop = Pick<LooseStop, 'orderId' | 'customer'>;

interface Drag {
  readonly stop: DraggedStop;
  /** The position of the pointer, in pixels of the window. */
  readonly x: number;
  readonly y: number;
  readonly landing: Landing | undefined;
}

export interface StopDrag {
  readonly drag: Drag | undefined;
  /** Returns the props of a stop's handle. */
  readonly handleOf: (stop: DraggedStop) => {
    readonly onPointerDown: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerMove: (event: PointerEvent<HTMLElement>) => void;
    readonly onPointerUp: () => void;
    readonly onPointerCancel: () => void;
  };
}

/**
 * Drags a stop by the pointer, from a list or a run, to a position in a run that has not left. The page marks stops by
 * [data-order], the list of a run by [data-stops-of] and the card of a run by [data-run]. Escape cancels. The keyboard
 * has other controls.
 */
export function useStopDrag(runs: readonly Run[], onDrop: (run: Run, orders: number[]) => void): StopDrag {
  const [drag, setDrag] = useState<Drag>();
  const isDragging = drag !== undefined;
  useEffect(() => {
    if (!isDragging) return;
    const giveUp = ({ key }: KeyboardEvent) => key === 'Escape' && setDrag(undefined);
    addEventListener('keydown', giveUp);
    return () => removeEventListener('keydown', giveUp);
  }, [isDragging]);
  const moved = (stop: DraggedStop, { clientX: x, clientY: y }: PointerEvent) =>
    setDrag({ stop, x, y, landing: landingAt(document.elementFromPoint(x, y), y, { orderId: stop.orderId, runs }) });
  return {
    drag,
    handleOf: (stop) => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        moved(stop, event);
      },
      onPointerMove: (event) => isDragging && moved(stop, event),
      onPointerUp: () => {
        setDrag(undefined);
        const run = runs.find(({ runId }) => runId === drag?.landing?.runId);
        if (run && drag?.landing)
          onDrop(run, othersOf(run, stop.orderId).toSpliced(drag.landing.index, 0, stop.orderId));
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  };
}

function othersOf({ stops }: Run, orderId: number): number[] {
  return stops.map((stop) => stop.orderId).filter((other) => other !== orderId);
}

function landingAt(
  under: Element | null,
  y: number,
  { orderId, runs }: { readonly orderId: number; readonly runs: readonly Run[] },
): Landing | undefined {
  const row = under?.closest<HTMLElement>('[data-order]');
  const of =
    row?.closest<HTMLElement>('[data-stops-of]')?.dataset['stopsOf'] ??
    under?.closest<HTMLElement>('[data-run]')?.dataset['run'];
  const run = runs.find(({ runId, state }) => String(runId) === of && state === 'planned');
  if (!run || Number(row?.dataset['order']) === orderId) return undefined;
  const others = othersOf(run, orderId);
  if (!row) return run.stops.length > others.length ? undefined : { runId: run.runId, index: others.length };
  const { top, height } = row.getBoundingClientRect();
  const index = others.indexOf(Number(row.dataset['order'])) + (y > top + height / 2 ? 1 : 0);
  return run.stops[index]?.orderId === orderId ? undefined : { runId: run.runId, index };
}

/** Returns the side of this stop on which the insertion line is drawn. */
export function dropBeside(drag: Drag | undefined, run: Run, orderId: number): 'before' | 'after' | undefined {
  if (!drag?.landing || drag.landing.runId !== run.runId) return undefined;
  const others = othersOf(run, drag.stop.orderId);
  if (others[drag.landing.index] === orderId) return 'before';
  return drag.landing.index === others.length && others.at(-1) === orderId ? 'after' : undefined;
}

/** A label beside the pointer: the dragged customer and the new position. */
export function DragLabel({ drag, runs }: { readonly drag: Drag | undefined; readonly runs: readonly Run[] }) {
  if (!drag) return null;
  const { stop, x, y, landing } = drag;
  const run = runs.find(({ runId }) => runId === landing?.runId);
  return (
    <p className="run-dragged" style={{ left: x, top: y }} aria-hidden="true">
      <b>{stop.customer}</b>
      {run && landing && <span>{t('Giro {n}, fermata {place}', { n: run.number, place: landing.index + 1 })}</span>}
    </p>
  );
}

/** The handle by which a pointer drags a stop. */
export function DragHandle({ handle }: { readonly handle: ReturnType<StopDrag['handleOf']> }) {
  return (
    <span className="run-handle" aria-hidden="true" title={t('Trascina')} {...handle}>
      ⠿
    </span>
  );
}
