/**
 * What a picker does with a line. found: goods go into a crate. replaced: other goods do. short: the rest is not there.
 * refunded: the rest is paid back without looking for other goods. later: the line comes again at the end. undone: an
 * earlier event was a mistake. wrong: a product of something else was scanned, which changes nothing of the line.
 */
export const PICKING_KINDS = ['found', 'replaced', 'short', 'refunded', 'later', 'undone', 'wrong'] as const;
export type PickingKind = (typeof PICKING_KINDS)[number];

export const SHORT_REASONS = ['missing', 'damaged', 'no_place'] as const;
export type ShortReason = (typeof SHORT_REASONS)[number];

/**
 * One act of a picker. Events are only ever added. They are ordered by `lease` and `seq`, never by a clock: a phone's
 * may be wrong by days.
 */
export interface PickingEvent {
  readonly uuid: string;
  /** The number of the lease: 1 for the first picker, 2 after a takeover. */
  readonly lease: number;
  /** Counts the events of a phone in this lease. */
  readonly seq: number;
  readonly kind: PickingKind;
  /** The line of the order (order_item_id). */
  readonly line: number;
  /** Found and replaced events count pieces, or grams of loose goods; the other number is 0. */
  readonly pieces: number;
  readonly grams: number;
  /** The code as the phone scanned it. */
  readonly code?: string | undefined;
  /** Of replaced: the product in place of the ordered one. */
  readonly product?: number | undefined;
  readonly reason?: ShortReason | undefined;
  /** The event that this one undoes. */
  readonly undoes?: string | undefined;
  /** True if the picker confirmed an implausible weight, or a label that was scanned before. */
  readonly isConfirmed?: boolean | undefined;
}

/** A line as it was ordered: pieces, or grams of loose goods. */
export interface LineToPick {
  readonly line: number;
  readonly pieces: number;
  readonly grams: number;
}

export const LINE_STATES = ['pending', 'found', 'replaced', 'refunded', 'not_found'] as const;
export type LineState = (typeof LINE_STATES)[number];

export interface PickedState {
  readonly line: number;
  readonly state: LineState;
  /** In the crate, of what was ordered. */
  readonly pieces: number;
  readonly grams: number;
  /** In its place. */
  readonly substitute: { readonly product: number; readonly pieces: number; readonly grams: number } | undefined;
  /** Pieces or grams that somebody has still to look for; 0: the line is done. */
  readonly left: number;
  /** Something of it is there, and less than was ordered. */
  readonly isPart: boolean;
  readonly isLater: boolean;
  readonly reason: ShortReason | undefined;
}

/**
 * What an event did. over: more pieces than were ordered, which go back to the shelf. to_confirm: a weight beyond
 * sense; again: a label that was scanned before: neither counts until somebody says that it is right. superseded: a
 * substitute in whose place another came. undone: taken back. unknown: the line is not of this batch.
 */
export type Verdict = 'counted' | 'over' | 'to_confirm' | 'again' | 'superseded' | 'undone' | 'unknown';

interface Picked {
  readonly lines: ReadonlyMap<number, PickedState>;
  /** The verdict for each event by its uuid. */
  readonly verdicts: ReadonlyMap<string, Verdict>;
}

/** A weight above so many times the order has to be confirmed. */
const MAX_TIMES = 3;
/** The percentage of the order from which loose goods are complete: an apple is not cut. */
const ENOUGH_PERCENT = 90;

/**
 * Returns the state of lines after these events. It depends only on the set of the events: order and repetitions do not
 * matter.
 */
export function foldEvents(lines: readonly LineToPick[], events: Iterable<PickingEvent>): Picked {
  const byUuid = new Map<string, PickingEvent>();
  for (const event of events) if (!byUuid.has(event.uuid)) byUuid.set(event.uuid, event);
  const sorted = [...byUuid.values()].sort(inOrder);
  const undone = new Set(
    sorted.flatMap(({ kind, undoes }) => (kind === 'undone' && undoes !== undefined ? [undoes] : [])),
  );
  const known = new Set(lines.map(({ line }) => line));
  const verdicts = new Map<string, Verdict>();
  const ofLine = new Map<number, PickingEvent[]>();
  for (const event of sorted) {
    const isUndone = event.kind !== 'undone' && undone.has(event.uuid);
    const verdict = known.has(event.line) ? (isUndone ? 'undone' : 'counted') : 'unknown';
    verdicts.set(event.uuid, verdict);
    if (verdict !== 'counted' || event.kind === 'wrong') continue;
    const earlier = ofLine.get(event.line);
    if (earlier) earlier.push(event);
    else ofLine.set(event.line, [event]);
  }
  const states = lines.map((line) => [line.line, stateOf(line, ofLine.get(line.line) ?? [], verdicts)] as const);
  return { lines: new Map(states), verdicts };
}

function inOrder(one: PickingEvent, other: PickingEvent): number {
  return one.lease - other.lease || one.seq - other.seq || (one.uuid < other.uuid ? -1 : 1);
}

/** Adds up the events of one line, and corrects the verdicts of those that do not count. */
function stateOf(ordered: LineToPick, events: readonly PickingEvent[], verdicts: Map<string, Verdict>): PickedState {
  const product = events.findLast(({ kind }) => kind === 'replaced')?.product;
  const closing = events.findLast(({ kind }) => kind === 'short' || kind === 'refunded');
  const { own, other } = addUp(ordered, { events, product, verdicts });
  const isLoose = ordered.grams > 0;
  const asked = isLoose ? ordered.grams : ordered.pieces;
  const isEnough = (own + other) * 100 >= asked * (isLoose ? ENOUGH_PERCENT : 100);
  const isDone = isEnough || closing !== undefined;
  const amounts = (amount: number) => (isLoose ? { pieces: 0, grams: amount } : { pieces: amount, grams: 0 });
  return {
    line: ordered.line,
    state: isDone ? doneState(own, other, closing) : 'pending',
    ...amounts(own),
    substitute: product === undefined || other === 0 ? undefined : { product, ...amounts(other) },
    left: isDone ? 0 : asked - own - other,
    isPart: own + other > 0 && !isEnough,
    isLater: !isDone && events.findLast(({ kind }) => kind !== 'undone')?.kind === 'later',
    reason: closing?.reason,
  };
}

interface Added {
  readonly events: readonly PickingEvent[];
  readonly product: number | undefined;
  readonly verdicts: Map<string, Verdict>;
}

/** Returns the pieces or grams in crates: of the line, and in its place. */
function addUp(
  ordered: LineToPick,
  { events, product, verdicts }: Added,
): { readonly own: number; readonly other: number } {
  const codes = new Set<string>();
  let own = 0;
  let other = 0;
  for (const event of events) {
    if (event.kind !== 'found' && event.kind !== 'replaced') continue;
    const verdict = verdictOf(event, { ordered, product, codes, before: own + other });
    verdicts.set(event.uuid, verdict);
    const amount = countedOf(event, verdict, { ordered, before: own + other });
    if (event.kind === 'found') own += amount;
    else other += amount;
  }
  return { own, other };
}

interface Before {
  readonly ordered: LineToPick;
  /** The last substitute: it is the one that counts. */
  readonly product: number | undefined;
  /** Labels of weighed goods that were scanned for this line. */
  readonly codes: Set<string>;
  /** Pieces or grams that count already. */
  readonly before: number;
}

function verdictOf(event: PickingEvent, { ordered, product, codes, before }: Before): Verdict {
  const { kind, code, isConfirmed = false } = event;
  if (kind === 'replaced' && event.product !== product) return 'superseded';
  if (ordered.grams === 0) return before + event.pieces > ordered.pieces ? 'over' : 'counted';
  if (code !== undefined && codes.has(code) && !isConfirmed) return 'again';
  if (before + event.grams > ordered.grams * MAX_TIMES && !isConfirmed) return 'to_confirm';
  if (code !== undefined) codes.add(code);
  return 'counted';
}

function countedOf(
  event: PickingEvent,
  verdict: Verdict,
  { ordered, before }: Pick<Before, 'ordered' | 'before'>,
): number {
  if (verdict === 'over') return Math.max(ordered.pieces - before, 0);
  if (verdict !== 'counted') return 0;
  return ordered.grams > 0 ? event.grams : event.pieces;
}

function doneState(own: number, other: number, closing: PickingEvent | undefined): LineState {
  if (other > 0) return 'replaced';
  if (own > 0) return 'found';
  return closing?.kind === 'refunded' ? 'refunded' : 'not_found';
}

/** A code that is scanned again within this time (ms) is a double scan, by one press or by a camera. */
const SAME_SCAN_MS = 2000;

export interface Scan {
  readonly code: string;
  /** By the clock of the phone that scanned. */
  readonly at: number;
  /** The label states a weight or a price: two packs with the same one are rare. */
  readonly isLabel: boolean;
}

/** Returns the earlier scan of the line that seems to be of the same piece: the picker must confirm it. */
export function scannedBefore(scans: readonly Scan[], { code, at, isLabel }: Scan): Scan | undefined {
  return scans.findLast((scan) => scan.code === code && (isLabel || Math.abs(at - scan.at) < SAME_SCAN_MS));
}
