import {
  foldEvents,
  type LineToPick,
  type PickedState,
  type PickingEvent,
  type ShortReason,
} from './picking-events.ts';

/** An event on the phone, until the server has replied to it. */
export interface Act extends PickingEvent {
  readonly batchId: number;
  /** Acts of one button press have the same id: they are undone together. */
  readonly press: string;
  /** The time by the clock of the phone. */
  readonly at: number;
  readonly crate?: number;
  readonly weightFrom?: 'typed' | 'label' | 'price';
  /** The server's reply to this act; absent: it is not sent yet. */
  readonly outcome?: string;
}

/** An act on a line, before the phone assigns its position. */
export type NewAct = Pick<Act, 'kind' | 'line'> &
  Partial<
    Pick<Act, 'pieces' | 'grams' | 'code' | 'crate' | 'product' | 'reason' | 'undoes' | 'weightFrom' | 'isConfirmed'>
  >;

/** How much of the goods at a stop goes into one crate. */
interface PartOfStop {
  readonly part: LineToPick & { readonly crateId: number };
  readonly state: PickedState;
}

interface StopToPick<Part extends PartOfStop = PartOfStop> {
  readonly parts: readonly Part[];
}

/** A batch on a phone, with the events of the last reply of the server. */
interface BatchOnPhone {
  readonly batchId: number;
  readonly lease: number;
  readonly batch: {
    readonly goods: readonly { readonly parts: readonly LineToPick[] }[];
    /** The events of earlier leases, and of this one. */
    readonly earlierEvents: readonly SentEvent[];
    readonly events: readonly SentEvent[];
  };
}
type SentEvent = PickingEvent & { readonly isMine: boolean };

const NOT_COUNTED: ReadonlySet<string | undefined> = new Set(['conflict', 'returned']);

/** Returns the state of the lines of a batch on its phone, including unsent acts. */
export function linesNow(
  { batchId, lease, batch }: BatchOnPhone,
  acts: readonly Act[],
): ReadonlyMap<number, PickedState> {
  const lines = batch.goods.flatMap(({ parts }) => parts);
  const own = acts.filter((act) => act.batchId === batchId && act.lease === lease && !NOT_COUNTED.has(act.outcome));
  return foldEvents(lines, [...batch.earlierEvents, ...batch.events, ...own]).lines;
}

/** Returns the crate that is filled next. */
export function nextPart<Part extends PartOfStop>({ parts }: StopToPick<Part>): Part | undefined {
  return parts.find(({ state }) => state.left > 0);
}

function openOf(parts: readonly PartOfStop[]): readonly PartOfStop[] {
  return parts.filter(({ state }) => state.left > 0);
}

const MAX_CODE = 100;

/** Returns the act for a wrong code that was scanned at this stop. */
export function wrongScan(stop: StopToPick, code: string): NewAct[] {
  const next = nextPart(stop);
  // characters that the database refuses are removed, because they would block the other acts
  return next ? [{ kind: 'wrong', line: next.part.line, code: code.replaceAll('\0', '').slice(0, MAX_CODE) }] : [];
}

/** Returns the acts that put everything left into its crates. */
export function allFound({ parts }: StopToPick): NewAct[] {
  return openOf(parts).map(({ part, state }) => ({
    kind: 'found',
    line: part.line,
    pieces: state.left,
    crate: part.crateId,
  }));
}

/** Returns the act that puts one piece into the crate that is filled next. */
export function oneFound(stop: StopToPick, code: string): NewAct[] {
  const next = nextPart(stop);
  // a repeated scan was confirmed: the code is left out, so that the fold counts the piece
  return next ? [{ kind: 'found', line: next.part.line, pieces: 1, crate: next.part.crateId, code }] : [];
}

/** Returns whether a weight is implausible: above three times what was ordered for the crate, with what is in it. */
export function isStrange({ part, state }: PartOfStop, grams: number): boolean {
  return isStrangeWeight(part.grams, state.grams + (state.substitute?.grams ?? 0) + grams);
}

/** Returns whether a weight is so many times the order that it is probably a typing error, and must be confirmed. */
export function isStrangeWeight(orderedGrams: number, grams: number): boolean {
  return grams > orderedGrams * 3;
}

export type Weighed = Pick<NewAct, 'code' | 'weightFrom' | 'isConfirmed'> & { readonly grams: number };

/** Returns the act for weighed goods, also for a substitute. */
export function weighed({ part }: PartOfStop, weight: Weighed, product?: number): NewAct[] {
  const act = { line: part.line, crate: part.crateId, ...weight };
  return [product === undefined ? { kind: 'found', ...act } : { kind: 'replaced', product, ...act }];
}

/**
 * Returns the acts for so many found pieces, which go into the crates in their order; the rest is missing, unless it is
 * still being looked for.
 */
export function shortOf({ parts }: StopToPick, found: number, reason: ShortReason | undefined): NewAct[] {
  let there = found;
  return openOf(parts).flatMap(({ part, state }): NewAct[] => {
    const pieces = Math.min(there, state.left);
    there -= pieces;
    return [
      ...(pieces > 0 ? [{ kind: 'found', line: part.line, pieces, crate: part.crateId } as const] : []),
      ...(pieces < state.left && reason ? [{ kind: 'short', line: part.line, reason } as const] : []),
    ];
  });
}

/**
 * Returns the acts for a substitute for what is missing in the crate that is filled next: all of it, or one scanned
 * piece.
 */
export function replacedBy(product: number, stop: StopToPick, amount: Pick<NewAct, 'pieces' | 'code'> = {}): NewAct[] {
  const next = nextPart(stop);
  return next
    ? [
        {
          kind: 'replaced',
          line: next.part.line,
          product,
          crate: next.part.crateId,
          pieces: next.state.left,
          ...amount,
        },
      ]
    : [];
}

/** Returns the acts that refund what is missing, without a substitute. */
export function refunded(stop: StopToPick): NewAct[] {
  const next = nextPart(stop);
  return next ? [{ kind: 'refunded', line: next.part.line }] : [];
}

export function putOff({ parts }: StopToPick): NewAct[] {
  return openOf(parts).map(({ part }) => ({ kind: 'later', line: part.line }));
}

interface Undo {
  /** Empty: there is nothing to undo. */
  readonly made: readonly NewAct[];
  readonly isMine: boolean;
}

/** Undoes the last press; if there was none on this phone, the last event, also of another person. */
export function lastUndone({ batchId, lease, batch }: BatchOnPhone, acts: readonly Act[]): Undo {
  const own = acts.filter((act) => act.batchId === batchId && act.lease === lease && isUndoable(act));
  const undone = new Set(acts.map(({ undoes }) => undoes));
  const last = own.findLast(({ uuid }) => !undone.has(uuid));
  const pressed = own.filter(({ press, uuid }) => press === last?.press && !undone.has(uuid));
  const before = [...batch.earlierEvents, ...batch.events].findLast(
    (event) => isUndoable(event) && !undone.has(event.uuid),
  );
  const gone = last ? pressed : before ? [before] : [];
  return {
    made: gone.map(({ uuid, line }) => ({ kind: 'undone', line, undoes: uuid })),
    isMine: last !== undefined || before?.isMine === true,
  };
}

/** Reopens a line that was closed without all of its goods, however long ago: its substitutes are undone, too. */
export function reopened({ batchId, lease, batch }: BatchOnPhone, acts: readonly Act[], line: number): NewAct[] {
  const own = acts.filter((act) => act.batchId === batchId && act.lease === lease);
  const undone = new Set(own.map(({ undoes }) => undoes));
  const all = new Map([...batch.earlierEvents, ...batch.events, ...own].map((event) => [event.uuid, event]));
  return [...all.values()]
    .filter(
      (event) =>
        event.line === line && ['short', 'refunded', 'replaced'].includes(event.kind) && !undone.has(event.uuid),
    )
    .map(({ uuid }) => ({ kind: 'undone', line, undoes: uuid }));
}

/** A wrong scan cannot be undone. */
function isUndoable({ kind }: Pick<Act, 'kind'>): boolean {
  return kind !== 'undone' && kind !== 'wrong';
}
