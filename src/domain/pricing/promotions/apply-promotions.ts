import { type Cents, cents } from '../../base/money.ts';
import { linePrice } from '../../base/unit-price.ts';
import { type Ledger, openLedger, type PriceStep, type PromotableLine, spend, takeOff } from './ledger.ts';
import type { Promotion, PromotionRule } from './rule.ts';
import {
  type Members,
  type Missing,
  type Plan,
  planBundle,
  planReduced,
  planThreshold,
  reachedTimes,
  savedBy,
} from './set-plans.ts';

export interface PromotedLine {
  /** The amount to pay for the line. */
  readonly cents: Cents;
  /** Per piece or kilo after price promotions; the list price where not all pieces cost the same. */
  readonly price: Cents;
  readonly steps: readonly PriceStep[];
}

export interface Gift {
  readonly promotionId: number;
  readonly name: string;
  /** Id of the product. */
  readonly code: string;
  readonly quantity: number;
}

/** The missing amount or pieces before a promotion applies, or applies once more. */
export interface PromotionHint {
  readonly promotion: Promotion;
  /** Indexes of its lines in the cart. */
  readonly lines: readonly number[];
  readonly missing: Missing;
}

export interface Promoted {
  /** Results in the order of the lines. */
  readonly lines: readonly PromotedLine[];
  readonly gifts: readonly Gift[];
  readonly hints: readonly PromotionHint[];
}

/** Applies promotions to a cart; `PromotionRule` says how they combine. The order of the lines changes nothing. */
export function applyPromotions(given: readonly PromotableLine[]): Promoted {
  const touched: number[] = [];
  // lines without a promotion cost the shelf price: most lines of most carts
  const lines = given.map((line, index) => {
    if (line.prices.length > 0 || line.partOf.length > 0) touched.push(index);
    return atListPrice(line);
  });
  if (touched.length === 0) return { lines, gifts: [], hints: [] };
  return applyTo(given, touched, lines);
}

const NO_STEPS: readonly PriceStep[] = [];

function atListPrice(line: PromotableLine): PromotedLine {
  return { cents: linePrice(line, line.listPrice), price: line.listPrice, steps: NO_STEPS };
}

/** Replaces the results of the lines that promotions touch in `lines`. */
function applyTo(given: readonly PromotableLine[], touched: readonly number[], lines: PromotedLine[]): Promoted {
  const order = [...touched].sort((a, b) => byProduct(given[a], given[b]));
  const ledger = openLedger(order.flatMap((index) => given[index] ?? []));
  applyPrices(ledger);
  const counted = membersOf(ledger);
  const hints: PromotionHint[] = [];
  const gifts: Gift[] = [];
  const apply = (each: Counting) => {
    const { plan, gift } = planOf(ledger, each);
    if (plan.savedCents > 0) spend(ledger, each.promotion, plan.uses, plan.savedCents);
    if (gift) gifts.push(gift);
    if (!plan.missing) return;
    const counting = each.members.map(({ line }) => order[line] ?? 0);
    hints.push({ promotion: each.promotion, lines: counting, missing: plan.missing });
  };
  for (const group of inOrder(counted)) {
    // among equal priorities the promotion that saves most goes first
    const saved = new Map(group.map((each) => [each, group.length > 1 ? planOf(ledger, each).plan.savedCents : 0]));
    const best = [...group].sort(
      (a, b) => (saved.get(b) ?? 0) - (saved.get(a) ?? 0) || a.promotion.promotionId - b.promotion.promotionId,
    );
    for (const each of best) apply(each);
  }
  writeBack(ledger, order, lines);
  return { lines, gifts, hints };
}

interface Counting {
  readonly promotion: Promotion;
  readonly members: Members;
}

function byProduct(a: PromotableLine | undefined, b: PromotableLine | undefined): number {
  const products = (a?.productId ?? 0) - (b?.productId ?? 0);
  if (products !== 0) return products;
  return (a?.choice ?? '') < (b?.choice ?? '') ? -1 : 1;
}

function membersOf(ledger: Ledger): Counting[] {
  const found = new Map<number, { promotion: Promotion; members: { line: number; part: number }[] }>();
  ledger.lines.forEach((line, index) => {
    for (const { promotion, part } of line.partOf) {
      const entry = found.get(promotion.promotionId);
      if (entry) entry.members.push({ line: index, part });
      else found.set(promotion.promotionId, { promotion, members: [{ line: index, part }] });
    }
  });
  return [...found.values()];
}

const STAGES: Partial<Record<PromotionRule['kind'], number>> = { threshold: 1, gift: 2 };

/** Orders promotions by stage, and by priority within a stage. */
function inOrder(counted: readonly Counting[]): Counting[][] {
  const groups = new Map<string, Counting[]>();
  const stageOf = ({ promotion }: Counting) => STAGES[promotion.rule.kind] ?? 0;
  const sorted = [...counted].sort((a, b) => stageOf(a) - stageOf(b) || b.promotion.priority - a.promotion.priority);
  for (const each of sorted) {
    const key = `${stageOf(each)} ${each.promotion.priority}`;
    groups.set(key, [...(groups.get(key) ?? []), each]);
  }
  return [...groups.values()];
}

function planOf(ledger: Ledger, { promotion, members }: Counting): { plan: Plan; gift?: Gift } {
  const { rule } = promotion;
  switch (rule.kind) {
    case 'n-for-m': {
      const terms = { take: rule.take, reduced: rule.take - rule.pay, percentOff: 100 };
      return { plan: planReduced(ledger, promotion, members, terms) };
    }
    case 'nth': {
      const terms = { take: rule.nth, reduced: 1, percentOff: rule.percentOff };
      return { plan: planReduced(ledger, promotion, members, terms) };
    }
    case 'bundle':
      return { plan: planBundle(ledger, promotion, members, rule) };
    case 'threshold':
    case 'gift': {
      const reached = planThreshold(ledger, promotion, members, rule);
      const missing = reached.missing ? { missing: reached.missing } : {};
      if (rule.kind === 'gift') return { plan: { ...NOTHING, ...missing }, ...giftOf(promotion, rule, reached.times) };
      return { plan: { uses: reached.uses, savedCents: savedBy(reached, rule), ...missing } };
    }
    default:
      return { plan: NOTHING };
  }
}

const NOTHING: Plan = { uses: [], savedCents: 0 };

/** The gift of a threshold that is reached so often; none where it is not. */
export function giftOf(
  { promotionId, name }: Promotion,
  rule: PromotionRule & { kind: 'gift' },
  times: number,
): { gift?: Gift } {
  if (times === 0) return {};
  return { gift: { promotionId, name, code: rule.giftCode, quantity: (rule.giftQuantity ?? 1) * times } };
}

function writeBack(ledger: Ledger, order: readonly number[], lines: PromotedLine[]): void {
  order.forEach((lineIndex, index) => {
    const [run, ...others] = ledger.runs[index] ?? [];
    const listPrice = ledger.lines[index]?.listPrice ?? cents(0);
    lines[lineIndex] = {
      cents: cents(ledger.cents[index] ?? 0),
      price: run && others.length === 0 ? run.price : listPrice,
      steps: ledger.steps[index] ?? NO_STEPS,
    };
  });
}

interface Offer {
  readonly line: number;
  readonly promotion: Promotion;
  readonly price: Cents;
  readonly savedPerUnit: number;
}

/** A piece counts as much as a kilo towards the maximum of a promotion. */
const GRAMS_OF_PIECE = 1000;

/**
 * Gives every piece one price: by priority, among equal priorities the cheapest, up to the maximum of each promotion.
 */
function applyPrices(ledger: Ledger): void {
  const left = ledger.lines.map((line) => line.weightGrams || line.quantity);
  const used = new Map<number, number>();
  for (const { line: index, promotion, price } of offersOf(ledger)) {
    const line = ledger.lines[index];
    const free = left[index] ?? 0;
    if (!line || free === 0) continue;
    const isLoose = line.weightGrams > 0;
    const size = isLoose ? 1 : GRAMS_OF_PIECE;
    const maxGrams = (promotion.rule.most ?? Number.POSITIVE_INFINITY) * GRAMS_OF_PIECE;
    const before = used.get(promotion.promotionId) ?? 0;
    const units = Math.min(free, Math.floor((maxGrams - before) / size));
    if (units <= 0) continue;
    used.set(promotion.promotionId, before + units * size);
    left[index] = free - units;
    const part = isLoose ? { quantity: 0, weightGrams: units } : { quantity: units, weightGrams: 0 };
    takeOff(ledger, index, { promotion, units, offCents: linePrice(part, line.listPrice) - linePrice(part, price) });
    ledger.runs[index]?.push({ line: index, price, isLoose, isReduced: true, left: units });
  }
  ledger.lines.forEach((line, index) => {
    const rest = left[index] ?? 0;
    const isLoose = line.weightGrams > 0;
    if (rest > 0)
      ledger.runs[index]?.push({ line: index, price: line.listPrice, isLoose, isReduced: false, left: rest });
  });
}

function offersOf({ lines }: Ledger): Offer[] {
  const offers = lines.flatMap((line, index) =>
    line.prices
      .filter((price) => price.cents < line.listPrice)
      .map(({ promotion, cents: price }): Offer => {
        const safe = cents(Math.max(0, price));
        return { line: index, promotion, price: safe, savedPerUnit: line.listPrice - safe };
      }),
  );
  return offers.sort(
    (a, b) =>
      b.promotion.priority - a.promotion.priority ||
      b.savedPerUnit - a.savedPerUnit ||
      a.promotion.promotionId - b.promotion.promotionId ||
      a.line - b.line,
  );
}

/**
 * The contents of a cart as rewards need them: the goods with what is to be paid for them after all other promotions.
 */
interface Rewarded {
  readonly goods: Cents;
  readonly lines: readonly { readonly quantity: number; readonly weightGrams: number }[];
}

/**
 * Returns the goods that are added to an order from an amount on, whatever is in it (D 9: rewards for orders over 30
 * euro), and what is missing before they are. Promotions of other kinds and with other goods are left out.
 */
export function rewardsOf(
  { goods, lines }: Rewarded,
  rewards: readonly Promotion[],
): { readonly gifts: Gift[]; readonly hints: PromotionHint[] } {
  const gifts: Gift[] = [];
  const hints: PromotionHint[] = [];
  if (rewards.length === 0) return { gifts, hints };
  const pieces = lines.reduce((sum, { quantity, weightGrams }) => sum + (weightGrams > 0 ? 1 : quantity), 0);
  for (const promotion of rewards) {
    const { rule } = promotion;
    if (rule.kind !== 'gift') continue;
    const { times, missing } = reachedTimes({ valueCents: goods, pieces }, rule);
    const { gift } = giftOf(promotion, rule, times);
    if (gift) gifts.push(gift);
    if (missing) hints.push({ promotion, lines: [...lines.keys()], missing });
  }
  return { gifts, hints };
}
