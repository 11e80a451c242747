import { type Cents, cents, prorate, share, sum } from '../base/money.ts';
import { linePrice } from '../base/unit-price.ts';
import { type SubstitutionRules, substituteCents } from '../orders/substitution.ts';
import { maxToPay } from './cart-total.ts';

/** Pieces, or grams of loose goods: one of them is 0. */
export interface Amount {
  readonly quantity: number;
  readonly weightGrams: number;
}

/** A line of an order as it was sold. */
export interface SoldLine extends Amount {
  /** Per piece or per kg, after price promotions. */
  readonly unitCents: Cents;
  /** The price of the line as it was ordered, after all promotions. */
  readonly lineCents: Cents;
}

/** The goods that were put into the crate for a line. */
export interface Picked extends Amount {
  /** Other goods in place of what is missing, with their own price per piece or per kg. */
  readonly substitute?: (Amount & { readonly unitCents: Cents }) | undefined;
  /** The customer did not take it at the handover: it costs nothing. */
  readonly isReturned: boolean;
}

export interface PickedLine {
  readonly sold: SoldLine;
  /** Undefined: nobody has picked it, so nothing of it is there. */
  readonly picked: Picked | undefined;
}

export interface PickedOrder {
  readonly lines: readonly PickedLine[];
  readonly bagsCents: number;
  readonly deliveryFeeCents: number;
  /** The amount that certificates paid of the goods as they were ordered. */
  readonly certificateCents: number;
  /** By how many percent goods that are weighed may cost more unasked. */
  readonly marginPercent: number;
}

/** The final costs of an order. `total` is the sum of lines, bags and fee less `certified`. */
export interface Bill {
  /** In the given order. */
  readonly lines: readonly Cents[];
  readonly goods: Cents;
  readonly certified: Cents;
  readonly total: Cents;
}

export interface FinalTotal {
  /** For everything as it was picked and weighed. */
  readonly whole: Bill;
  /** The bill that the customer has agreed to already: no line above its most, and no more than was authorised. */
  readonly agreed: Bill;
  /** The customer has to be asked for the whole. */
  readonly needsConsent: boolean;
}

/**
 * Returns what an order costs by what was picked. Prices and promotions are those of the order: missing goods take
 * their part of a promotion with them and make nothing else dearer, weighed goods cost their weight, a substitute at
 * most what it replaces. Bags and delivery stay as ordered; certificates pay at most the goods. D 9: no more than
 * `limitCents`, which were authorised, is charged unasked.
 */
export function finalTotal(rules: SubstitutionRules, order: PickedOrder, limitCents: number): FinalTotal {
  const whole = billOf(
    order,
    order.lines.map((line) => pickedCents(rules, line)),
  );
  const agreed = withinLimit(order, whole, limitCents);
  return { whole, agreed, needsConsent: whole.total > agreed.total };
}

/**
 * Everything that was ordered is there, or something else for it. Loose goods are weighed: any weight of them counts.
 */
export function isComplete({ sold, picked }: PickedLine): boolean {
  if (!picked || picked.isReturned) return false;
  const { substitute } = picked;
  if (sold.weightGrams > 0) return picked.weightGrams > 0 || (substitute?.weightGrams ?? 0) > 0;
  return picked.quantity + (substitute?.quantity ?? 0) >= sold.quantity;
}

/** Something of the line, or in its place, is there. */
export function hasGoods({ picked }: Pick<PickedLine, 'picked'>): boolean {
  if (!picked || picked.isReturned) return false;
  return amountOf(picked) > 0 || (picked.substitute !== undefined && amountOf(picked.substitute) > 0);
}

/** Returns the most that a line may cost unasked: goods that are weighed have a margin (D 9). */
export function mostOf({ weightGrams, lineCents }: SoldLine, marginPercent: number): Cents {
  return weightGrams > 0 ? maxToPay(lineCents, marginPercent) : lineCents;
}

function pickedCents(rules: SubstitutionRules, { sold, picked }: PickedLine): Cents {
  if (!picked || picked.isReturned) return cents(0);
  const own = soldCents(sold, picked);
  const { substitute } = picked;
  if (!substitute) return own;
  const replaced = share(sold.lineCents, amountOf(substitute), amountOf(sold));
  const other = substituteCents(rules, replaced, linePrice(substitute, substitute.unitCents));
  // together they cost no more than the line that was ordered
  const left = rules.neverDearer ? Math.max(sold.lineCents - own, 0) : other;
  return cents(own + Math.min(other, left));
}

/**
 * Returns the price of a part of a line, or of more than all of it. What a promotion of several lines gave is shared by
 * amount.
 */
function soldCents(sold: SoldLine, picked: Amount): Cents {
  const isAtOnePrice = linePrice(sold, sold.unitCents) === sold.lineCents;
  if (amountOf(picked) === 0) return cents(0);
  return isAtOnePrice
    ? linePrice(picked, sold.unitCents)
    : share(sold.lineCents, amountOf(picked), Math.max(amountOf(sold), 1));
}

function amountOf({ quantity, weightGrams }: Amount): number {
  return weightGrams > 0 ? weightGrams : quantity;
}

function billOf(order: PickedOrder, lines: readonly Cents[]): Bill {
  const goods = sum(lines);
  const certified = cents(Math.min(order.certificateCents, goods));
  return { lines, goods, certified, total: cents(goods + order.bagsCents + order.deliveryFeeCents - certified) };
}

/**
 * Leaves out what is above the most of each line, and then what is above the limit, first of lines that cost more than
 * as ordered.
 */
function withinLimit(order: PickedOrder, whole: Bill, limitCents: number): Bill {
  const bounded = whole.lines.map((line, index) => {
    const sold = order.lines[index]?.sold;
    return sold ? cents(Math.min(line, mostOf(sold, order.marginPercent))) : line;
  });
  const heavier = (lines: readonly Cents[]) =>
    lines.map((line, index) => Math.max(line - (order.lines[index]?.sold.lineCents ?? 0), 0));
  const once = lessBy(bounded, heavier(bounded), billOf(order, bounded).total - limitCents);
  // an authorisation that is below the order itself
  const twice = lessBy(once, once, billOf(order, once).total - limitCents);
  return billOf(order, twice);
}

/** Takes cents off lines in these proportions, at most as many as the proportions are. */
function lessBy(lines: readonly Cents[], parts: readonly number[], offCents: number): readonly Cents[] {
  const most = parts.reduce((total, part) => total + part, 0);
  if (offCents <= 0 || most === 0) return lines;
  const off = prorate(cents(Math.min(offCents, most)), parts);
  return lines.map((line, index) => cents(line - (off[index] ?? 0)));
}
