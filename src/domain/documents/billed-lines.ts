import { cents, divideRounded } from '../base/money.ts';
import type { BagLine } from '../pricing/bags.ts';
import { DELIVERY_VAT, spreadOverRates, type TaxedAmount } from './vat.ts';

/** A line of a receipt or an invoice. */
export interface BilledLine extends TaxedAmount {
  readonly kind: 'goods' | 'bags' | 'delivery' | 'discount';
  /** In Italian, as it is printed. */
  readonly name: string;
  /** Of goods. */
  readonly code?: string;
  /** Pieces; 0 for loose goods, which have a weight. */
  readonly quantity: number;
  readonly weightGrams: number;
}

interface Amount {
  readonly quantity: number;
  readonly weightGrams: number;
}

interface Goods extends Amount {
  readonly code: string;
  readonly name: string;
  readonly vatBasisPoints: number;
  readonly nature?: string | undefined;
}

/** A line of an order with what the customer got for it. */
export interface SoldLine {
  readonly ordered: Goods;
  /** What the line cost as it was ordered. */
  readonly orderedCents: number;
  /** Pieces or weight that the customer got. */
  readonly picked: Amount;
  /** Other goods in place of what was missing. */
  readonly substitute?: Goods | undefined;
  /** What is charged for the line with its substitute. */
  readonly chargedCents: number;
}

/** What an order comes to. */
export interface Sale {
  readonly lines: readonly SoldLine[];
  readonly bags: readonly BagLine[];
  readonly deliveryFeeCents: number;
  /** What certificates that are discounts take off. */
  readonly discountCents: number;
}

/** Where a gift certificate comes from. */
export type CertificateOrigin = string;

/**
 * Certificates that were given away are discounts, which lower what VAT is due on. Any other was bought, for goods of whatever rate: a voucher that
 * pays, and lowers nothing (art. 6-bis to 6-quater DPR 633/1972, decision 59).
 */
const GIVEN_AWAY: readonly CertificateOrigin[] = ['code', 'invite', 'staff'];

export function isDiscount(origin: CertificateOrigin): boolean {
  return GIVEN_AWAY.includes(origin);
}

/**
 * Returns the lines of a receipt or invoice. Their gross amounts add up to goods, bags and delivery less discounts; certificates
 * pay goods only, so a discount is spread over the rates of the goods. Lines of which nothing was delivered are left out.
 */
export function billedLines({ lines, bags, deliveryFeeCents, discountCents }: Sale): BilledLine[] {
  const goods = lines.flatMap(goodsLines);
  const discounts = spreadOverRates(discountCents, goods);
  return [
    ...goods,
    ...bags.filter(({ paid }) => paid > 0).map(bagLine),
    ...(deliveryFeeCents > 0
      ? [
          {
            ...ONE,
            kind: 'delivery' as const,
            name: 'Consegna',
            grossCents: deliveryFeeCents,
            vatBasisPoints: DELIVERY_VAT,
          },
        ]
      : []),
    ...discounts.map((part) => ({
      ...{ ...part, ...ONE, kind: 'discount' as const, name: 'Sconto con buono', grossCents: -part.grossCents },
    })),
  ];
}

const ONE: Amount = { quantity: 1, weightGrams: 0 };

/** One line for the goods, another one for what was delivered in place of them. */
function goodsLines({ ordered, orderedCents, picked, substitute, chargedCents }: SoldLine): BilledLine[] {
  const own = substitute ? Math.min(chargedCents, ownCents(ordered, orderedCents, picked)) : chargedCents;
  const delivered: readonly (readonly [Goods, number])[] = [
    [{ ...ordered, ...picked }, own],
    ...(substitute ? [[substitute, chargedCents - own] as const] : []),
  ];
  return delivered
    .filter(([goods, grossCents]) => amountOf(goods) > 0 || grossCents > 0)
    .map(([goods, grossCents]) => ({ ...goods, kind: 'goods', grossCents }));
}

/** The part of a line's price for these goods of it. */
function ownCents(ordered: Amount, orderedCents: number, picked: Amount): number {
  return cents(divideRounded(orderedCents * amountOf(picked), Math.max(amountOf(ordered), 1)));
}

function bagLine({ name, paid, cents: grossCents, vatBasisPoints }: BagLine): BilledLine {
  return { kind: 'bags', name, quantity: paid, weightGrams: 0, grossCents, vatBasisPoints };
}

function amountOf({ quantity, weightGrams }: Amount): number {
  return weightGrams > 0 ? weightGrams : quantity;
}
