import type { Batch } from '../../../contract/picking/schemas.ts';
import { type Act, linesNow, nextPart } from '../../../domain/picking/acts.ts';
import { isCodeOf, type ReadCode, readCode, weightOf } from '../../../domain/picking/label-code.ts';
import { type PickedState, scannedBefore } from '../../../domain/picking/picking-events.ts';
import type { StoredBatch } from './picking-queue.tsx';

type Goods = Batch['goods'][number];
type Question = Batch['questions'][number];
export type BatchOrder = Batch['orders'][number];

/** The amount of the goods for one order. */
export interface StopPart {
  readonly part: Goods['parts'][number];
  readonly order: BatchOrder;
  readonly state: PickedState;
}

/** One product on the walk, for one order or several; a line with a question to its customer is a separate stop. */
export interface Stop {
  readonly key: string;
  readonly question: Question | undefined;
  readonly goods: Goods;
  /** The parts of orders that are still to be picked. */
  readonly parts: readonly StopPart[];
  /** The ordered pieces or grams that are still to be looked for. */
  readonly asked: number;
  readonly left: number;
  /** Undefined: not postponed. Otherwise a counter: the stop that was postponed first comes first. */
  readonly putOff: number | undefined;
}

export interface Walk {
  readonly stops: readonly Stop[];
  /** The open stops in walking order: those with an answer of a customer come first, postponed ones last. */
  readonly open: readonly Stop[];
  /** Stops that wait for the answer of a customer. */
  readonly waiting: readonly Stop[];
}

/** Returns the walk of a batch from the state on this phone. */
export function walkOf(stored: StoredBatch, acts: readonly Act[]): Walk {
  const lines = linesNow(stored, acts);
  const done = acts.filter(({ batchId, lease }) => batchId === stored.batchId && lease === stored.lease);
  const questions = new Map(stored.batch.questions.map((question) => [question.line, question]));
  const orders = new Map(stored.batch.orders.map((order) => [order.orderId, order]));
  const stops = stored.batch.goods.flatMap((goods): Stop[] => {
    const parts = goods.parts.flatMap((part): StopPart[] => {
      const order = orders.get(part.orderId);
      const state = lines.get(part.line);
      return order?.state === 'to_pick' && state ? [{ part, order, state }] : [];
    });
    const asked = parts.filter(({ part, state }) => state.left > 0 && questions.has(part.line));
    const plain = parts.filter((part) => !asked.includes(part));
    return [...(plain.length > 0 ? [plain] : []), ...asked.map((part) => [part])].map((own) =>
      stopOf(goods, own, questions, done),
    );
  });
  const left = stops.filter((stop) => stop.left > 0);
  const waiting = left.filter(({ question }) => question?.state === 'asked');
  const open = left.filter((stop) => !waiting.includes(stop));
  const later = open
    .filter(({ putOff }) => putOff !== undefined)
    .sort((one, other) => (one.putOff ?? 0) - (other.putOff ?? 0));
  const now = open.filter(({ putOff }) => putOff === undefined);
  const isAnswered = ({ question }: Stop) => question !== undefined;
  return { stops, waiting, open: [...now.filter(isAnswered), ...now.filter((stop) => !isAnswered(stop)), ...later] };
}

function stopOf(
  goods: Goods,
  parts: readonly StopPart[],
  questions: ReadonlyMap<number, Question>,
  done: readonly Act[],
): Stop {
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

/** The meaning of a code at this stop. */
export type Reading =
  | { readonly is: 'right'; readonly code: string; readonly isAgain: boolean }
  | {
      readonly is: 'weight';
      readonly code: string;
      readonly isAgain: boolean;
      readonly grams: number;
      readonly from: 'label' | 'price';
    }
  | { readonly is: 'wrong'; readonly code: string; readonly name: string | undefined };

interface Place {
  readonly stop: Stop;
  readonly stored: StoredBatch;
  readonly acts: readonly Act[];
  readonly now: number;
}

const MIN_DIGITS = 3;

/** Interprets a scanned code, or the last digits that somebody typed. */
export function readAt(text: string, { stop, stored, acts, now }: Place): Reading {
  const read = readCode(text, labelRulesOf(stored));
  if (!isOf(stop.goods, stored, text, read)) {
    const other = stored.batch.goods.find((goods) => isOf(goods, stored, text, read));
    return { is: 'wrong', code: text, name: other?.name };
  }
  const weight =
    read && stop.goods.isLoose ? weightOf(read, Math.round(stop.goods.counterPrice * 100), stop.goods.keys) : undefined;
  const isAgain = isScannedAgain(text, weight !== undefined, { stop, stored, acts, now });
  return weight ? { is: 'weight', code: text, isAgain, ...weight } : { is: 'right', code: text, isAgain };
}

/**
 * Returns whether a code seems to belong to a piece that is already in a crate, including the acts of earlier pickers.
 */
function isScannedAgain(text: string, isLabel: boolean, { stop, stored: { batch }, acts, now }: Place): boolean {
  const lines = new Set(stop.parts.map(({ part }) => part.line));
  const undone = new Set(acts.map(({ undoes }) => undoes));
  const earlier = [...batch.earlierEvents, ...batch.events].map((event) => ({ ...event, at: 0 }));
  const scans = [...earlier, ...acts].flatMap(({ line, kind, code, uuid, at }) =>
    code !== undefined && kind !== 'wrong' && lines.has(line) && !undone.has(uuid) ? [{ code, at, isLabel }] : [],
  );
  return scannedBefore(scans, { code: text, at: now, isLabel }) !== undefined;
}

const labelRulesOf = ({ batch }: StoredBatch) =>
  batch.labelRules.map((rule) => ({ ...rule, verifierAt: rule.verifierAt }));
const namesOf = ({ batch }: StoredBatch) => [...batch.goods, ...batch.substitutes].map(({ keys }) => keys);

function isOf(goods: Goods, stored: StoredBatch, text: string, read: ReadCode | undefined): boolean {
  if (read) return isCodeOf(read, goods.keys, namesOf(stored));
  const digits = text.replace(/\D/g, '');
  const isTyped = digits === text && digits.length >= MIN_DIGITS && digits.length < 8;
  // compares with the displayed code, because keys have no leading zeros
  return isTyped && [...goods.keys, goods.code].some((key) => key.endsWith(digits));
}

/** A substitute as the picker sees it; `ofLine` has the customer's price and preference. */
export interface Choice {
  readonly goods: Batch['substitutes'][number];
  readonly ofLine: StopPart['part']['substitutes'][number];
}

/** Returns the allowed substitutes for the next crate: if the customer decided about a line, only those. */
export function choicesFor({ batch }: StoredBatch, stop: Stop): Choice[] {
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

/** Returns the choice that a code belongs to, with the weight on its label. */
export function choiceOf(text: string, choices: readonly Choice[], place: Place) {
  const { stored, stop } = place;
  const read = readCode(text, labelRulesOf(stored));
  const choice = read && choices.find(({ goods }) => isCodeOf(read, goods.keys, namesOf(stored)));
  if (!choice) return undefined;
  const weight =
    read && stop.goods.isLoose
      ? weightOf(read, Math.round(choice.goods.counterPrice * 100), choice.goods.keys)
      : undefined;
  const isAgain = isScannedAgain(text, weight !== undefined, place);
  const confirmed = isAgain ? { isConfirmed: true } : {};
  return {
    choice,
    isAgain,
    label: weight && { grams: weight.grams, weightFrom: weight.from, code: text, ...confirmed },
  };
}

/** The goods in the crate of an order that was cancelled or changed: they go back to the shelf. */
export interface GoneOrder {
  readonly order: BatchOrder;
  readonly goods: readonly (Pick<Goods, 'name' | 'shelf' | 'isLoose'> & {
    readonly line: number;
    readonly amount: number;
  })[];
}

export function goneOrders(stored: StoredBatch, acts: readonly Act[]): GoneOrder[] {
  const { goods, orders, substitutes } = stored.batch;
  const lines = linesNow(stored, acts);
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
