import type { Instrument, PaymentNature } from '../../../contract/closings/limits.ts';
import { DRIVE } from '../../../domain/delivery/delivery-service.ts';
import { SERVICE_VAT, type VatPart, withoutVat } from '../../../domain/documents/vat.ts';
import { type PaymentMeans, paymentMeans } from '../../../domain/orders/payment-type.ts';

/** The figures of a day and one store, or of what belongs to no store, in cents. A closed day has them as a row. */
export interface Figures {
  readonly sales: SalesSums;
  readonly vat: readonly VatPart[];
  readonly documents: readonly DocumentSum[];
  readonly takings: readonly TakingSum[];
  readonly vouchersBackCents: number;
  readonly transfers: { readonly inCents: number; readonly outCents: number; readonly voucherCents: number };
  /** Of counted cash: by vans, and by drawers. */
  readonly doorCash: CashSum;
  readonly counterCash: CashSum;
  readonly differences: readonly Difference[];
}

export interface SalesSums {
  readonly orders: number;
  readonly saleCents: number;
  /** Credit notes and refunds, negative. */
  readonly noteCents: number;
  readonly depositCents: number;
  readonly depositBackCents: number;
  readonly discountCents: number;
  readonly voucherCents: number;
  readonly onAccountCents: number;
  readonly stateVatCents: number;
}

export interface DocumentSum {
  readonly kind: 'receipt' | 'invoice' | 'to-invoice' | 'note' | 'refund' | 'other-invoice';
  readonly count: number;
  readonly cents: number;
}

/** What a payment is for. */
export type TakingPurpose = 'order' | 'due' | 'certificate' | 'subscription';

export interface TakingSum {
  readonly instrument: Instrument;
  readonly nature: PaymentNature;
  readonly purpose: TakingPurpose;
  readonly count: number;
  readonly cents: number;
  readonly backCents: number;
}

export interface CashSum {
  /** What steps of five cents added. */
  readonly roundingCents: number;
  /** Counted less what was due, rounded. */
  readonly differenceCents: number;
}

export interface Difference {
  readonly about: string;
  readonly kind: 'count' | 'run' | 'run-open' | 'unsaid' | 'order' | 'document' | 'to-invoice';
  readonly sourceId: number | null;
  readonly label: string;
  readonly dueCents: number;
  /** Null: nobody counted. */
  readonly foundCents: number | null;
  readonly note: string;
  readonly reason: string;
  readonly saidBy: string | null;
}

/** A sum of moves of one kind of payment. */
export interface MoveSum {
  readonly kind: string;
  readonly paymentTypeId: number | null;
  readonly handedBy: 'cash' | 'card' | null;
  readonly deliveryServiceId: number | null;
  readonly purpose: TakingPurpose | null;
  readonly count: number;
  readonly cents: number;
  /** What the steps of five cents of cash add. */
  readonly roundingCents: number;
}

/** Returns how the money of a payment arrived, and where it was paid. */
export function instrumentOf({
  paymentTypeId,
  handedBy,
  deliveryServiceId,
}: Pick<MoveSum, 'paymentTypeId' | 'handedBy' | 'deliveryServiceId'>): {
  readonly instrument: Instrument;
  readonly nature: PaymentNature;
} {
  const means = paymentMeans(paymentTypeId ?? 0);
  if (means !== 'handover') return { instrument: AT_A_DISTANCE[means ?? 'card'], nature: 'distance' };
  const place = deliveryServiceId === DRIVE ? 'counter' : 'door';
  return { instrument: `${place}_${handedBy ?? 'unsaid'}`, nature: place === 'door' ? 'door' : 'pickup' };
}

const AT_A_DISTANCE: Readonly<Record<Exclude<PaymentMeans, 'handover'>, Instrument>> = {
  card: 'card',
  wallet: 'wallet',
  bank: 'bank',
  wire: 'transfer',
  credit: 'transfer',
};

/** Returns the takings of these moves: one for each instrument, place and purpose. */
export function takingsOf(moves: readonly MoveSum[]): TakingSum[] {
  const sums = new Map<string, TakingSum>();
  for (const move of moves) {
    const { kind, purpose, count, cents } = move;
    if (purpose === null) continue;
    const own = instrumentOf(move);
    const taking = kind === 'paid_by_hand' ? { ...own, instrument: 'by_hand' as const } : own;
    const isTaken = kind === 'taken';
    const key = `${taking.instrument} ${taking.nature} ${purpose}`;
    const before = sums.get(key) ?? { ...taking, purpose, count: 0, cents: 0, backCents: 0 };
    sums.set(key, {
      ...before,
      count: before.count + (isTaken ? count : 0),
      cents: before.cents + (isTaken ? cents : 0),
      backCents: before.backCents + (isTaken ? 0 : cents),
    });
  }
  return [...sums.values()].sort((a, b) => keyOf(a).localeCompare(keyOf(b)));
}

const keyOf = ({ instrument, nature, purpose }: TakingSum) => `${instrument} ${nature} ${purpose}`;

/** Returns what these takings left: what came less what went back. */
export function leftOf(takings: readonly Pick<TakingSum, 'cents' | 'backCents'>[]): number {
  return takings.reduce((sum, { cents, backCents }) => sum + cents - backCents, 0);
}

export const ofPurpose = (takings: readonly TakingSum[], purpose: TakingPurpose) =>
  takings.filter((each) => each.purpose === purpose);

/** Returns the VAT of subscriptions of home delivery, which is due when they are paid. */
export function subscriptionVat(takings: readonly TakingSum[]): VatPart[] {
  const grossCents = leftOf(ofPurpose(takings, 'subscription'));
  if (grossCents === 0) return [];
  const netCents = withoutVat(grossCents, SERVICE_VAT);
  return [{ vatBasisPoints: SERVICE_VAT, grossCents, netCents, vatCents: grossCents - netCents }];
}

/** Adds up amounts of the same rate and nature, the lowest rate first. */
export function sumOfRates(amounts: readonly VatPart[]): VatPart[] {
  const sums = new Map<string, VatPart>();
  for (const amount of amounts) {
    const key = `${String(amount.vatBasisPoints).padStart(5, '0')} ${amount.nature ?? ''}`;
    const before = sums.get(key) ?? { ...amount, grossCents: 0, netCents: 0, vatCents: 0 };
    sums.set(key, {
      ...before,
      grossCents: before.grossCents + amount.grossCents,
      netCents: before.netCents + amount.netCents,
      vatCents: before.vatCents + amount.vatCents,
    });
  }
  return [...sums.entries()].sort(([a], [b]) => a.localeCompare(b)).map(([, amount]) => amount);
}

/** Returns the total of a day: sales less credit notes and refunds. */
export const totalOf = ({ saleCents, noteCents }: SalesSums) => saleCents + noteCents;

/** Returns what orders of the day leave to be paid on other days; negative: paid today for other days. */
export function toCollectOf({ sales, takings, vouchersBackCents }: Figures): number {
  const { voucherCents, onAccountCents, stateVatCents } = sales;
  return (
    totalOf(sales) -
    voucherCents +
    vouchersBackCents -
    onAccountCents -
    stateVatCents -
    leftOf(ofPurpose(takings, 'order'))
  );
}

export const differenceOf = ({ foundCents, dueCents }: Difference) => (foundCents ?? 0) - dueCents;

/** Returns the differences that nobody has explained yet: they keep the day open. */
export function openOnes<Each extends Difference>(differences: readonly Each[]): Each[] {
  return differences.filter((each) => each.reason === '' && (each.foundCents === null || differenceOf(each) !== 0));
}
