import type { PickedState, PickingEvent, Verdict } from './picking-events.ts';

/** The figures of work of one person, or of all who picked a wave together. */
export interface Work {
  /** Lines of which everything, or a part, is there. */
  readonly found: number;
  readonly replaced: number;
  /** Lines of which nothing was found. */
  readonly missing: number;
  /** Pieces, and weighed lines, in crates. */
  readonly units: number;
  readonly rightScans: number;
  /** Scans of wrong products. */
  readonly wrongScans: number;
  /** From each take of a batch to the last event of its lease, by the clock of the shop. */
  readonly seconds: number;
}

export const NO_WORK: Work = { found: 0, replaced: 0, missing: 0, units: 0, rightScans: 0, wrongScans: 0, seconds: 0 };

export interface WorkEvent extends PickingEvent {
  readonly sentBy: number;
  readonly receivedAt: Date;
}

interface Lease {
  readonly lease: number;
  readonly pickerId: number;
  readonly takenAt: Date;
}

interface Batch {
  readonly lines: ReadonlyMap<number, PickedState>;
  /** The valid events, in the order of their leases and numbers. */
  readonly events: readonly WorkEvent[];
  readonly verdicts: ReadonlyMap<string, Verdict>;
  readonly leases: readonly Lease[];
}

/** Returns the work of each person in a batch, by account. A line counts for the person with its last event. */
export function workOf({ lines, events, verdicts, leases }: Batch): Map<number, Work> {
  const work = new Map<number, Work>();
  const add = (picker: number, more: Partial<Work>) =>
    work.set(picker, sumOfWork([work.get(picker) ?? NO_WORK, { ...NO_WORK, ...more }]));
  const lastOf = new Map<number, number>();
  for (const { uuid, kind, line, code, sentBy } of events) {
    if (kind === 'wrong') add(sentBy, { wrongScans: 1 });
    if (!SETTLING.includes(kind) || !COUNTS.includes(verdicts.get(uuid) ?? 'unknown')) continue;
    if (code !== undefined) add(sentBy, { rightScans: 1 });
    lastOf.set(line, sentBy);
  }
  for (const [line, picker] of lastOf) {
    const state = lines.get(line);
    if (state && state.state !== 'pending') add(picker, workOfLine(state));
  }
  for (const { lease, pickerId, takenAt } of leases) {
    const last = events.findLast((event) => event.lease === lease && event.sentBy === pickerId);
    const latest = events.reduce(
      (time, each) => (each.lease === lease ? Math.max(time, each.receivedAt.getTime()) : time),
      0,
    );
    if (last) add(pickerId, { seconds: Math.max(0, Math.round((latest - takenAt.getTime()) / 1000)) });
  }
  return work;
}

const SETTLING: readonly PickingEvent['kind'][] = ['found', 'replaced', 'short', 'refunded'];
const COUNTS: readonly Verdict[] = ['counted', 'over'];

function workOfLine({ state, substitute, ...own }: PickedState): Partial<Work> {
  const units = unitsOf(own) + (substitute ? unitsOf(substitute) : 0);
  if (state === 'found') return { found: 1, units };
  return state === 'replaced' ? { replaced: 1, units } : { missing: 1 };
}

function unitsOf({ pieces, grams }: { readonly pieces: number; readonly grams: number }): number {
  return pieces + (grams > 0 ? 1 : 0);
}

export function sumOfWork(all: Iterable<Work>): Work {
  return [...all].reduce(
    (sum, each) => ({
      found: sum.found + each.found,
      replaced: sum.replaced + each.replaced,
      missing: sum.missing + each.missing,
      units: sum.units + each.units,
      rightScans: sum.rightScans + each.rightScans,
      wrongScans: sum.wrongScans + each.wrongScans,
      seconds: sum.seconds + each.seconds,
    }),
    NO_WORK,
  );
}

/** The minimum time for a rate. */
const MIN_SECONDS = 300;

/** How many lines somebody has picked since a moment. */
interface Pace {
  readonly since: Date;
  readonly done: number;
}

/**
 * Returns the estimated time when these lines are picked at the present pace; undefined: too little was picked.
 * Remaining shelves and goods may take longer than those before.
 */
export function expectedEnd(
  paces: readonly Pace[],
  { left, now }: { readonly left: number; readonly now: Date },
): Date | undefined {
  const perSecond = paces.reduce((sum, { since, done }) => {
    const seconds = (now.getTime() - since.getTime()) / 1000;
    return seconds < MIN_SECONDS ? sum : sum + done / seconds;
  }, 0);
  return left > 0 && perSecond > 0 ? new Date(now.getTime() + Math.round((left / perSecond) * 1000)) : undefined;
}

/** Undefined: too little was picked for a rate. */
export function unitsPerHour({ units, seconds }: Pick<Work, 'units' | 'seconds'>): number | undefined {
  return seconds < MIN_SECONDS ? undefined : Math.round((units * 3600) / seconds);
}
