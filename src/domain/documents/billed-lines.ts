import { cents, divideRounded } from '../base/money.ts';
import type { BagLine } from '../pricing/bags.ts';
import { type DeliveryVat, grossOf, SERVICE_VAT, spreadOverRates, type TaxedAmount } from './vat.ts';

/** A line of a receipt or an invoice. */
export interface BilledLine extends TaxedAmount {
  readonly kind: 'goods' | 'deposit' | 'bags' | 'delivery' | 'discount';
  /** In Italian, as it is printed. */
  readonly name: string;
  /** The code of the goods, also on the line of their deposit; bags, deliveries and discounts have none. */
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
  /** The deposit that the price of each piece contains. */
  readonly depositCents?: number | undefined;
}

/** A line of an order with what the customer got for it. */
export interface SoldLine {
  readonly ordered: Goods;
  /** The price of the line as it was ordered. */
  readonly orderedCents: number;
  /** The pieces or weight that the customer got. */
  readonly picked: Amount;
  /** The substitute for missing goods. */
  readonly substitute?: Goods | undefined;
  /** The amount that is charged for the line with its substitute. */
  readonly chargedCents: number;
}

/** The amounts of an order that is billed. */
export interface Sale {
  readonly lines: readonly SoldLine[];
  readonly bags: readonly BagLine[];
  readonly deliveryFeeCents: number;
  readonly deliveryVat: DeliveryVat;
  /** The amount that certificates take off as discounts. */
  readonly discountCents: number;
}

/** The origin of a gift certificate. */
export type CertificateOrigin = string;

/**
 * Certificates that were given away are discounts, which lower the amount on which VAT is due. Any other was bought,
 * for goods of any rate: a voucher that pays, and lowers nothing (art. 6-bis to 6-quater DPR 633/1972, decision 59).
 */
const GIVEN_AWAY: readonly CertificateOrigin[] = ['code', 'invite', 'staff'];

export function isDiscount(origin: CertificateOrigin): boolean {
  return GIVEN_AWAY.includes(origin);
}

/**
 * Returns the lines of a receipt or invoice. Their gross amounts add up to goods, bags and delivery less discounts;
 * certificates pay only goods, so a discount is distributed over the VAT rates of the goods, and the excess over
 * deposits. Lines of which nothing was delivered are left out.
 */
export function billedLines(sale: Sale): BilledLine[] {
  const sold = sale.lines.flatMap(goodsLines);
  const [goods, deposits] = [
    sold.filter(({ kind }) => kind === 'goods'),
    sold.filter(({ kind }) => kind === 'deposit'),
  ];
  const ofGoods = Math.min(sale.discountCents, grossOf(goods));
  const discounts = [...spreadOverRates(ofGoods, goods), ...spreadOverRates(sale.discountCents - ofGoods, deposits)];
  return [
    ...sold,
    ...sale.bags.filter(({ paid }) => paid > 0).map(bagLine),
    ...deliveryParts(sale, goods).map((part) => ({ ...part, ...ONE, kind: 'delivery' as const, name: 'Consegna' })),
    ...discounts.map((part) => ({
      ...part,
      ...ONE,
      kind: 'discount' as const,
      name: 'Sconto con buono',
      grossCents: -part.grossCents,
    })),
  ];
}

const ONE: Amount = { quantity: 1, weightGrams: 0 };

/** Returns the delivery fee, split by VAT rate where it follows the goods. */
function deliveryParts({ deliveryFeeCents, deliveryVat }: Sale, goods: readonly TaxedAmount[]): TaxedAmount[] {
  if (deliveryFeeCents === 0) return [];
  if (deliveryVat === 'goods' && grossOf(goods) > 0) return spreadOverRates(deliveryFeeCents, goods);
  return [{ grossCents: deliveryFeeCents, vatBasisPoints: deliveryVat === 'goods' ? SERVICE_VAT : deliveryVat }];
}

/** Returns the lines of the ordered goods and their deposit, and those of the substitute that was delivered. */
export function goodsLines({ ordered, orderedCents, picked, substitute, chargedCents }: SoldLine): BilledLine[] {
  const own = substitute ? Math.min(chargedCents, ownCents(ordered, orderedCents, picked)) : chargedCents;
  const delivered: readonly (readonly [Goods, number])[] = [
    [{ ...ordered, ...picked }, own],
    ...(substitute ? [[substitute, chargedCents - own] as const] : []),
  ];
  return delivered
    .filter(([goods, grossCents]) => amountOf(goods) > 0 || grossCents > 0)
    .flatMap(([goods, grossCents]) => withDeposit(goods, grossCents));
}

const DEPOSIT = 'Cauzione: ';
const DEPOSIT_BACK = 'Cauzione restituita: ';

/** Returns the name of a refunded deposit, from the line that charged it. */
export function depositBackName({ name }: Pick<BilledLine, 'name'>): string {
  return name.replace(DEPOSIT, DEPOSIT_BACK);
}

/** Returns a line of a receipt for deposits that were refunded later, whose amount is negative. */
export function depositBackLine({
  name,
  pieces,
  cents: back,
}: {
  readonly name: string;
  readonly pieces: number;
  readonly cents: number;
}) {
  const line: BilledLine = {
    kind: 'deposit',
    name: `${DEPOSIT_BACK}${name}`,
    quantity: pieces,
    weightGrams: 0,
    grossCents: -back,
    ...UNTAXED,
  };
  return line;
}

const UNTAXED = { vatBasisPoints: 0, nature: 'N1' } as const;

/**
 * Adds the deposit as a line of its own, excluded from VAT, because it is refunded with the empties (art. 15 DPR
 * 633/1972).
 */
function withDeposit({ depositCents = 0, ...goods }: Goods, grossCents: number): BilledLine[] {
  const { code, name, quantity } = goods;
  const deposit = Math.min(depositCents * quantity, grossCents);
  const own: BilledLine = { ...goods, kind: 'goods', grossCents: grossCents - deposit };
  if (deposit === 0) return [own];
  return [
    own,
    { kind: 'deposit', code, name: `${DEPOSIT}${name}`, quantity, weightGrams: 0, grossCents: deposit, ...UNTAXED },
  ];
}

/** Returns the part of a line's price for its own goods. */
function ownCents(ordered: Amount, orderedCents: number, picked: Amount): number {
  return cents(divideRounded(orderedCents * amountOf(picked), Math.max(amountOf(ordered), 1)));
}

function bagLine({ name, paid, cents: grossCents, vatBasisPoints }: BagLine): BilledLine {
  return { kind: 'bags', name, quantity: paid, weightGrams: 0, grossCents, vatBasisPoints };
}

function amountOf({ quantity, weightGrams }: Amount): number {
  return weightGrams > 0 ? weightGrams : quantity;
}
