import {
  foldEvents,
  type LineToPick,
  type PickedState,
  type PickingEvent,
  type ShortReason,
} from './picking-events.ts';

/** An event as a phone has it, until the server has said what became of it. */
export interface Act extends PickingEvent {
  readonly batchId: number;
  /** The acts of one press have the same: they are undone together. */
  readonly press: string;
  /** By the clock of the phone. */
  readonly at: number;
  readonly crate?: number;
  readonly weightFrom?: 'typed' | 'label' | 'price';
  /** The answer of the server to this act; absent: it is not sent. */
  readonly outcome?: string;
}

/** What is done with a line, before the phone gives it its place. */
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

/** A batch as a phone has it, with the events that the server had when it was last heard. */
interface BatchOnPhone {
  readonly batchId: number;
  readonly lease: number;
  readonly batch: {
    readonly goods: readonly { readonly parts: readonly LineToPick[] }[];
    /** Those of earlier leases, and of this one. */
    readonly earlierEvents: readonly SentEvent[];
    readonly events: readonly SentEvent[];
  };
}
type SentEvent = PickingEvent & { readonly isMine: boolean };

const NOT_COUNTED: ReadonlySet<string | undefined> = new Set(['conflict', 'returned']);

/** Returns how the lines of a batch stand on its phone, sent or not. */
export function linesNow(
  { batchId, lease, batch }: BatchOnPhone,
  acts: readonly Act[],
): ReadonlyMap<number, PickedState> {
  const lines = batch.goods.flatMap(({ parts }) => parts);
  const own = acts.filter((act) => act.batchId === batchId && act.lease === lease && !NOT_COUNTED.has(act.outcome));
  return foldEvents(lines, [...batch.earlierEvents, ...batch.events, ...own]).lines;
}

/** The crate that is filled next. */
export function nextPart<Part extends PartOfStop>({ parts }: StopToPick<Part>): Part | undefined {
  return parts.find(({ state }) => state.left > 0);
}

function openOf(parts: readonly PartOfStop[]): readonly PartOfStop[] {
  return parts.filter(({ state }) => state.left > 0);
}

const MAX_CODE = 100;

/** A code of something else was read at this stop. */
export function wrongScan(stop: StopToPick, code: string): NewAct[] {
  const next = nextPart(stop);
  // no sign that a database refuses may hold up what is sent with it
  return next ? [{ kind: 'wrong', line: next.part.line, code: code.replaceAll('\0', '').slice(0, MAX_CODE) }] : [];
}

/** All that is left goes into its crates. */
export function allFound({ parts }: StopToPick): NewAct[] {
  return openOf(parts).map(({ part, state }) => ({
    kind: 'found',
    line: part.line,
    pieces: state.left,
    crate: part.crateId,
  }));
}

/** One piece goes into the crate that is filled next. */
export function oneFound(stop: StopToPick, code: string): NewAct[] {
  const next = nextPart(stop);
  // a piece that was read twice was asked about: the fold counts pieces without it
  return next ? [{ kind: 'found', line: next.part.line, pieces: 1, crate: next.part.crateId, code }] : [];
}

/** Whether a weight is beyond sense: above three times what was ordered for the crate, with what is in it. */
export function isStrange({ part, state }: PartOfStop, grams: number): boolean {
  return isStrangeWeight(part.grams, state.grams + (state.substitute?.grams ?? 0) + grams);
}

/** So many times what was ordered is a slip of the keys rather than goods: it is asked about. */
export function isStrangeWeight(orderedGrams: number, grams: number): boolean {
  return grams > orderedGrams * 3;
}

export type Weighed = Pick<NewAct, 'code' | 'weightFrom' | 'isConfirmed'> & { readonly grams: number };

/** Weighed goods; of another product in place of the ordered one. */
export function weighed({ part }: PartOfStop, weight: Weighed, product?: number): NewAct[] {
  const act = { line: part.line, crate: part.crateId, ...weight };
  return [product === undefined ? { kind: 'found', ...act } : { kind: 'replaced', product, ...act }];
}

/**
 * So many pieces are there and go into the crates in their order; of the rest there is nothing, unless somebody still
 * looks for it.
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
 * Pieces of another product in place of what is missing for the crate that is filled next: all of it, or one that was
 * scanned.
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

/** Nothing comes in place of what is missing: it is paid back. */
export function refunded(stop: StopToPick): NewAct[] {
  const next = nextPart(stop);
  return next ? [{ kind: 'refunded', line: next.part.line }] : [];
}

export function putOff({ parts }: StopToPick): NewAct[] {
  return openOf(parts).map(({ part }) => ({ kind: 'later', line: part.line }));
}

interface Undo {
  /** Empty: there is nothing to take back. */
  readonly made: readonly NewAct[];
  readonly isMine: boolean;
}

/**
 * Takes back what was done by the last press, or before this phone had the batch: then the last event, also of somebody
 * else.
 */
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

/**
 * Opens a line again that was closed without all of its goods, however long ago: what was put in their place is taken
 * back, too.
 */
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

/** There is nothing to take back of a wrong scan. */
function isUndoable({ kind }: Pick<Act, 'kind'>): boolean {
  return kind !== 'undone' && kind !== 'wrong';
}
