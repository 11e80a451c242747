import type { VatPart } from '../../../domain/documents/vat.ts';
import type { Figures, TakingPurpose, TakingSum } from './figures.ts';

/** The sums of one account. */
export interface JournalSum {
  readonly line: string;
  readonly debitCents: number;
  readonly creditCents: number;
}

type Post = (debit: string, credit: string, cents: number) => void;

/**
 * Returns a day as rows of a double-entry journal. Sales are owed by customers, and takings pay what they owe, so that
 * a sale and its money may stand in different days. Each amount is debited and credited at once, so that the sums are
 * equal. A negative amount changes sides.
 */
export function journalOf(figures: Figures): JournalSum[] {
  const sums = new Map<string, { debit: number; credit: number }>();
  const sumOf = (line: string) => {
    const found = sums.get(line) ?? { debit: 0, credit: 0 };
    sums.set(line, found);
    return found;
  };
  const post: Post = (debit, credit, cents) => {
    if (cents === 0) return;
    sumOf(cents > 0 ? debit : credit).debit += Math.abs(cents);
    sumOf(cents > 0 ? credit : debit).credit += Math.abs(cents);
  };
  postSales(figures, post);
  postTakings(figures, post);
  const { transfers, doorCash, counterCash } = figures;
  post('bank', 'transfers', transfers.inCents);
  post('transfers', 'bank', transfers.outCents);
  post('transfers', 'vouchers', transfers.voucherCents);
  for (const [drawer, { roundingCents, differenceCents }] of [
    ['door_cash', doorCash],
    ['counter_cash', counterCash],
  ] as const) {
    post(drawer, 'rounding', roundingCents);
    post(drawer, 'cash_difference', differenceCents);
  }
  return [...sums.entries()]
    .map(([line, { debit, credit }]) => ({ line, debitCents: debit, creditCents: credit }))
    .sort((a, b) => a.line.localeCompare(b.line));
}

/** The VAT of subscriptions is in that of the day, so they are owed by customers, too, and paid at once. */
function postSales({ sales, vat, vouchersBackCents }: Figures, post: Post): void {
  for (const part of vat) {
    post('customers', salesLine(part), part.netCents);
    post('customers', 'vat', part.vatCents);
  }
  post('split_vat', 'customers', sales.stateVatCents);
  post('on_account', 'customers', sales.onAccountCents);
  post('vouchers', 'customers', sales.voucherCents);
  post('customers', 'vouchers', vouchersBackCents);
}

function salesLine({ vatBasisPoints, nature = 'N2.2' }: Pick<VatPart, 'vatBasisPoints' | 'nature'>): string {
  if (vatBasisPoints > 0) return `sales:${vatBasisPoints}`;
  return nature === 'N1' ? 'deposits' : `sales:${nature}`;
}

/** What each purpose of a payment settles. */
const SETTLES: Readonly<Record<TakingPurpose, string>> = {
  order: 'customers',
  subscription: 'customers',
  due: 'on_account',
  certificate: 'vouchers',
};

function postTakings({ takings }: Figures, post: Post): void {
  for (const taking of takings) {
    post(accountOf(taking), SETTLES[taking.purpose], taking.cents);
    post(SETTLES[taking.purpose], accountOf(taking), taking.backCents);
  }
}

function accountOf({ instrument }: TakingSum): string {
  if (instrument === 'transfer') return 'transfers';
  if (instrument === 'bank') return 'bank_now';
  return instrument.endsWith('_unsaid') ? 'unsaid' : instrument;
}
