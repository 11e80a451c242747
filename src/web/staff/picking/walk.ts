import type { Batch } from '../../../contract/picking/schemas.ts';
import { isCodeOf, type ReadCode, readCode, weightOf } from '../../../domain/picking/label-code.ts';
import { type PickedState, type ShortReason, scannedBefore } from '../../../domain/picking/picking-events.ts';
import { type Act, type KeptBatch, type NewAct, stateOf } from './outbox.ts';

type Goods = Batch['goods'][number];
type Question = Batch['questions'][number];
export type BatchOrder = Batch['orders'][number];

/** How much of the goods goes to one order. */
export interface StopPart {
  readonly part: Goods['parts'][number];
  readonly order: BatchOrder;
  readonly state: PickedState;
}

/** One product on the walk, for one order or several; a line about which its customer was asked is a stop of its own. */
export interface Stop {
  readonly key: string;
  readonly question: Question | undefined;
  readonly goods: Goods;
  /** Those of orders that are still to be picked. */
  readonly parts: readonly StopPart[];
  /** Pieces or grams that are ordered, and that have still to be looked for. */
  readonly asked: number;
  readonly left: number;
  /** Undefined: not put off. Else how often something was put off before: the earliest comes first. */
  readonly putOff: number | undefined;
}

export interface Walk {
  readonly stops: readonly Stop[];
  /** What is left to do, in the order in which it is walked: what a customer answered comes first, what was put off last. */
  readonly open: readonly Stop[];
  /** What waits for the answer of a customer. */
  readonly waiting: readonly Stop[];
}

/** Returns the walk of a batch as it stands on this phone. */
export function walkOf(kept: KeptBatch, acts: readonly Act[]): Walk {
  const { lines } = stateOf(kept, acts);
  const done = acts.filter(({ batchId, lease }) => batchId === kept.batchId && lease === kept.lease);
  const questions = new Map(kept.batch.questions.map((question) => [question.line, question]));
  const orders = new Map(kept.batch.orders.map((order) => [order.orderId, order]));
  const stops = kept.batch.goods.flatMap((goods): Stop[] => {
    const parts = goods.parts.flatMap((part): StopPart[] => {
      const order = orders.get(part.orderId);
      const state = lines.get(part.line);
      return order?.state === 'to_pick' && state ? [{ part, order, state }] : [];
    });
    const asked = parts.filter(({ part, state }) => state.left > 0 && questions.has(part.line));
    const plain = parts.filter((part) => !asked.includes(part));
    return [...(plain.length > 0 ? [plain] : []), ...asked.map((part) => [part])].map((own) => stopOf(goods, own, questions, done));
  });
  const left = stops.filter((stop) => stop.left > 0);
  const waiting = left.filter(({ question }) => question?.state === 'asked');
  const open = left.filter((stop) => !waiting.includes(stop));
  const later = open.filter(({ putOff }) => putOff !== undefined).sort((one, other) => (one.putOff ?? 0) - (other.putOff ?? 0));
  const now = open.filter(({ putOff }) => putOff === undefined);
  const isAnswered = ({ question }: Stop) => question !== undefined;
  return { stops, waiting, open: [...now.filter(isAnswered), ...now.filter((stop) => !isAnswered(stop)), ...later] };
}

function stopOf(goods: Goods, parts: readonly StopPart[], questions: ReadonlyMap<number, Question>, done: readonly Act[]): Stop {
  const open = parts.filter(({ state }) => state.left > 0);
  const last = done.findLastIndex(({ kind, line }) => kind === 'later' && open.some(({ part }) => part.line === line));
  const question = questions.get(open[0]?.part.line ?? 0);
  return {
    key: `${goods.productId} ${goods.isLoose} ${question?.questionId ?? ''}`,
    question,
    goods,
    parts,
    asked: parts.reduce((sum, { part }) => sum + part.pieces + part.grams, 0),
    left: open.reduce((sum, { state }) => sum + state.left, 0),
    putOff: open.length > 0 && open.every(({ state }) => state.isLater) ? last : undefined,
  };
}

/** The crate that is filled next. */
export function nextPart({ parts }: Stop): StopPart | undefined {
  return parts.find(({ state }) => state.left > 0);
}

/** What a code means at this stop. */
export type Reading =
  | { readonly is: 'right'; readonly code: string; readonly isAgain: boolean }
  | { readonly is: 'weight'; readonly code: string; readonly isAgain: boolean; readonly grams: number; readonly from: 'label' | 'price' }
  | { readonly is: 'wrong'; readonly code: string; readonly name: string | undefined };

interface Place {
  readonly stop: Stop;
  readonly kept: KeptBatch;
  readonly acts: readonly Act[];
  readonly now: number;
}

const MIN_DIGITS = 3;

/** Reads what was scanned, or the last digits that somebody typed. */
export function readAt(text: string, { stop, kept, acts, now }: Place): Reading {
  const read = readCode(text, labelRulesOf(kept));
  if (!isOf(stop.goods, kept, text, read)) {
    const other = kept.batch.goods.find((goods) => isOf(goods, kept, text, read));
    return { is: 'wrong', code: text, name: other?.name };
  }
  const weight = read && stop.goods.isLoose ? weightOf(read, Math.round(stop.goods.counterPrice * 100), stop.goods.keys) : undefined;
  const isAgain = isScannedAgain(text, weight !== undefined, { stop, kept, acts, now });
  return weight ? { is: 'weight', code: text, isAgain, ...weight } : { is: 'right', code: text, isAgain };
}

/** Whether a code seems to be of a piece in a crate, also by the acts of who had the batch before. */
function isScannedAgain(text: string, isLabel: boolean, { stop, kept: { batch }, acts, now }: Place): boolean {
  const lines = new Set(stop.parts.map(({ part }) => part.line));
  const undone = new Set(acts.map(({ undoes }) => undoes));
  const earlier = [...batch.earlierEvents, ...batch.events].map((event) => ({ ...event, at: 0 }));
  const scans = [...earlier, ...acts].flatMap(({ line, kind, code, uuid, at }) =>
    code !== undefined && kind !== 'wrong' && lines.has(line) && !undone.has(uuid) ? [{ code, at, isLabel }] : [],
  );
  return scannedBefore(scans, { code: text, at: now, isLabel }) !== undefined;
}

const labelRulesOf = ({ batch }: KeptBatch) => batch.labelRules.map((rule) => ({ ...rule, verifierAt: rule.verifierAt }));
const namesOf = ({ batch }: KeptBatch) => [...batch.goods, ...batch.substitutes].map(({ keys }) => keys);

function isOf(goods: Goods, kept: KeptBatch, text: string, read: ReadCode | undefined): boolean {
  if (read) return isCodeOf(read, goods.keys, namesOf(kept));
  const digits = text.replace(/\D/g, '');
  const isTyped = digits === text && digits.length >= MIN_DIGITS && digits.length < 8;
  // the code as it is shown: keys have no zeros in front
  return isTyped && [...goods.keys, goods.code].some((key) => key.endsWith(digits));
}

/** A code of something else was read at this stop. */
export function wrongScan(stop: Stop, code: string): NewAct[] {
  const next = nextPart(stop);
  // no sign that a database refuses may hold up what is sent with it
  return next ? [{ kind: 'wrong', line: next.part.line, code: code.replaceAll('\0', '').slice(0, MAX_CODE) }] : [];
}

const MAX_CODE = 100;

/** All that is left goes into its crates. */
export function allFound({ parts }: Stop): NewAct[] {
  return openOf(parts).map(({ part, state }) => ({ kind: 'found', line: part.line, pieces: state.left, crate: part.crateId }));
}

/** One piece goes into the crate that is filled next. */
export function oneFound(stop: Stop, code: string): NewAct[] {
  const next = nextPart(stop);
  // a piece that was read twice was asked about: the domain counts pieces without it
  return next ? [{ kind: 'found', line: next.part.line, pieces: 1, crate: next.part.crateId, code }] : [];
}

/** Whether a weight is beyond sense: above three times what was ordered for the crate, with what is in it. */
export function isStrange({ part, state }: StopPart, grams: number): boolean {
  return state.grams + (state.substitute?.grams ?? 0) + grams > part.grams * 3;
}

export type Weighed = Pick<NewAct, 'code' | 'weightFrom' | 'isConfirmed'> & { readonly grams: number };

/** Weighed goods; of another product in place of the ordered one. */
export function weighed({ part }: StopPart, weight: Weighed, product?: number): NewAct[] {
  const act = { line: part.line, crate: part.crateId, ...weight };
  return [product === undefined ? { kind: 'found', ...act } : { kind: 'replaced', product, ...act }];
}

/** So many pieces are there and go into the crates in their order; of the rest there is nothing, unless somebody still looks for it. */
export function shortOf({ parts }: Stop, found: number, reason: ShortReason | undefined): NewAct[] {
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

/** Goods that may come in place of what is missing, as the picker sees them; `ofLine` is what the customer pays and likes. */
export interface Choice {
  readonly goods: Batch['substitutes'][number];
  readonly ofLine: StopPart['part']['substitutes'][number];
}

/** What may be put into the crate that is filled next: of a line that its customer decided about just that. */
export function choicesFor({ batch }: KeptBatch, stop: Stop): Choice[] {
  const { puts, proposals = [] } = stop.question ?? {};
  const ranked = nextPart(stop)?.part.substitutes ?? [];
  const agreed = proposals.find(({ productId }) => productId === puts);
  const wanted = agreed
    ? [
        ranked.find(({ productId }) => productId === puts) ?? {
          isPreferred: false,
          productId: agreed.productId,
          unitPrice: agreed.unitPrice,
        },
      ]
    : ranked;
  return wanted.flatMap((ofLine) => {
    const goods = batch.substitutes.find(({ productId }) => productId === ofLine.productId);
    return goods ? [{ goods, ofLine }] : [];
  });
}

/** Which of the choices a code is of, with the weight that a label states. */
export function choiceOf(text: string, choices: readonly Choice[], place: Place) {
  const { kept, stop } = place;
  const read = readCode(text, labelRulesOf(kept));
  const choice = read && choices.find(({ goods }) => isCodeOf(read, goods.keys, namesOf(kept)));
  if (!choice) return undefined;
  const weight = read && stop.goods.isLoose ? weightOf(read, Math.round(choice.goods.counterPrice * 100), choice.goods.keys) : undefined;
  const isAgain = isScannedAgain(text, weight !== undefined, place);
  const confirmed = isAgain ? { isConfirmed: true } : {};
  return { choice, isAgain, label: weight && { grams: weight.grams, weightFrom: weight.from, code: text, ...confirmed } };
}

/** Pieces of other goods in place of what is missing for the crate that is filled next: all of it, or one that was scanned. */
export function replacedBy({ goods: { productId: product } }: Choice, stop: Stop, amount: Pick<NewAct, 'pieces' | 'code'> = {}): NewAct[] {
  const next = nextPart(stop);
  return next ? [{ kind: 'replaced', line: next.part.line, product, crate: next.part.crateId, pieces: next.state.left, ...amount }] : [];
}

/** Nothing comes in place of what is missing: it is paid back. */
export function refunded(stop: Stop): NewAct[] {
  const next = nextPart(stop);
  return next ? [{ kind: 'refunded', line: next.part.line }] : [];
}

export function putOff({ parts }: Stop): NewAct[] {
  return openOf(parts).map(({ part }) => ({ kind: 'later', line: part.line }));
}

interface Undo {
  /** Empty: there is nothing to take back. */
  readonly made: readonly NewAct[];
  readonly isMine: boolean;
}

/** Takes back what was done by the last press, or before this phone had the batch: then the last event, also of somebody else. */
export function lastUndone({ batchId, lease, batch }: KeptBatch, acts: readonly Act[]): Undo {
  const own = acts.filter((act) => act.batchId === batchId && act.lease === lease && isUndoable(act));
  const undone = new Set(acts.map(({ undoes }) => undoes));
  const last = own.findLast(({ uuid }) => !undone.has(uuid));
  const pressed = own.filter(({ press, uuid }) => press === last?.press && !undone.has(uuid));
  const before = [...batch.earlierEvents, ...batch.events].findLast((event) => isUndoable(event) && !undone.has(event.uuid));
  const gone = last ? pressed : before ? [before] : [];
  return {
    made: gone.map(({ uuid, line }) => ({ kind: 'undone', line, undoes: uuid })),
    isMine: last !== undefined || before?.isMine === true,
  };
}

/** Opens a line again that was closed without all of its goods, however long ago: what was put in their place is taken back, too. */
export function reopened({ batchId, lease, batch }: KeptBatch, acts: readonly Act[], line: number): NewAct[] {
  const own = acts.filter((act) => act.batchId === batchId && act.lease === lease);
  const undone = new Set(own.map(({ undoes }) => undoes));
  const all = new Map([...batch.earlierEvents, ...batch.events, ...own].map((event) => [event.uuid, event]));
  return [...all.values()]
    .filter((event) => event.line === line && ['short', 'refunded', 'replaced'].includes(event.kind) && !undone.has(event.uuid))
    .map(({ uuid }) => ({ kind: 'undone', line, undoes: uuid }));
}

/** There is nothing to take back of a wrong scan. */
function isUndoable({ kind }: Pick<Act, 'kind'>): boolean {
  return kind !== 'undone' && kind !== 'wrong';
}

function openOf(parts: readonly StopPart[]): readonly StopPart[] {
  return parts.filter(({ state }) => state.left > 0);
}

/** What lies in the crate of an order that was cancelled or changed: it goes back to the shelf. */
export interface GoneOrder {
  readonly order: BatchOrder;
  readonly goods: readonly (Pick<Goods, 'name' | 'shelf' | 'isLoose'> & { readonly line: number; readonly amount: number })[];
}

export function goneOrders(kept: KeptBatch, acts: readonly Act[]): GoneOrder[] {
  const { goods, orders, substitutes } = kept.batch;
  const { lines } = stateOf(kept, acts);
  return orders.flatMap((order) => {
    if (order.state !== 'cancelled' && order.state !== 'changed') return [];
    const inCrate = goods.flatMap(({ parts, isLoose, ...own }) =>
      parts.flatMap(({ line, orderId }) => {
        const state = orderId === order.orderId ? lines.get(line) : undefined;
        const other = substitutes.find(({ productId }) => productId === state?.substitute?.product);
        const put = [
          { goods: own, amounts: state },
          { goods: other, amounts: state?.substitute },
        ];
        return put.flatMap(({ goods: { name = '', shelf = '' } = {}, amounts }) => {
          const amount = amounts ? amounts.pieces + amounts.grams : 0;
          return amount > 0 ? [{ line, name, shelf, amount, isLoose }] : [];
        });
      }),
    );
    return [{ order, goods: inCrate }];
  });
}
