import { ok, type Result, refuseFor } from '../base/result.ts';
import { type BilledLine, depositBackName } from './billed-lines.ts';
import type { DocumentParty } from './party.ts';
import { byRate, grossOf, spreadOverRates, type TaxedAmount, type VatPart } from './vat.ts';

/**
 * invoice: of one order (TD01). summary: of several (TD24). credit-note: reverses an invoice or a part of it (TD04).
 */
export type DocumentKind = 'invoice' | 'summary' | 'credit-note';

/** Each kind has its own numbers, which restart with each year. */
export const SERIES: Readonly<Record<DocumentKind, string>> = { invoice: 'A', summary: 'R', 'credit-note': 'N' };

/** A line of a document: of an invoice with its order, of a credit note with the reversed line of the invoice. */
export interface DocumentLine extends BilledLine {
  readonly orderId?: number | undefined;
  /** The line of the invoice, counted from 1. */
  readonly ofLine?: number | undefined;
}

/** An order that a document is for. */
export interface InvoicedOrder {
  readonly orderId: number;
  /** The day in Rome of the handover, YYYY-MM-DD. */
  readonly deliveredOn: string;
  /** Tender and project of a public body; empty: none. */
  readonly cig: string;
  readonly cup: string;
}

/** The invoice that a credit note belongs to. */
export interface CreditedInvoice {
  readonly number: string;
  readonly date: string;
}

/** A subscription whose price a document is for. */
export interface InvoicedSubscription {
  readonly subscriptionId: number;
  /** Tender and project of a public body; empty: none. */
  readonly cig: string;
  readonly cup: string;
}

/**
 * The part of an order that a credit note of the staff reverses, in cents with VAT, and the part of that which was
 * deducted from its due.
 */
export interface StaffCredit {
  readonly orderId: number;
  readonly grossCents: number;
  readonly offCents: number;
  /** The amount deducted from the due: for a public body without VAT. */
  readonly takenCents: number;
}

export interface DocumentDetails {
  readonly orders: readonly InvoicedOrder[];
  /** Set if the document is for a subscription and not for orders. */
  readonly subscription?: InvoicedSubscription | undefined;
  /** D 3: the payment type. */
  readonly paymentTypeId: number;
  /** The due date of an invoice that is paid later, YYYY-MM-DD. */
  readonly dueOn?: string | undefined;
  /**
   * The part of the total that bought gift certificates pay: they are means of payment and no discount (decision 59).
   */
  readonly voucherCents?: number | undefined;
  /** Only for a credit note that the staff issued. */
  readonly credits?: readonly StaffCredit[] | undefined;
  /** The invoice that a credit note refers to. */
  readonly invoice?: CreditedInvoice;
}

/** The contents of a document, which are enough to print it and to write its file. */
export interface IssuedDocument {
  readonly kind: DocumentKind;
  /** The number as it is printed (`documentNumber`). */
  readonly number: string;
  /** YYYY-MM-DD */
  readonly date: string;
  readonly party: DocumentParty;
  readonly lines: readonly DocumentLine[];
  readonly vat: readonly VatPart[];
  readonly details: DocumentDetails;
  readonly totalCents: number;
  /** The reason of a credit note, in Italian. */
  readonly reason: string;
}

/** Returns the number of a document as it is printed, unique within the shop: `2026/A/17`. */
export function documentNumber(year: number, series: string, number: number): string {
  return `${year}/${series}/${number}`;
}

/** Deposits of an order that are refunded. */
export interface DepositGivenBack {
  readonly orderId: number;
  /** The codes of the goods whose deposits these are: the ordered product, and the one that replaced it. */
  readonly codes: readonly string[];
  readonly cents: number;
}

/**
 * The part of an invoice that is reversed: amounts of its lines, deposits, an amount of the whole, or all that is left
 * of it. VAT included.
 */
export interface CreditInput {
  /** `line` is counted from 1. */
  readonly lines?: readonly { readonly line: number; readonly cents: number }[] | undefined;
  readonly deposits?: readonly DepositGivenBack[] | undefined;
  readonly amountCents?: number | undefined;
}

export interface CreditProblem {
  readonly code: 'DOCUMENT_LINE_UNKNOWN' | 'CREDIT_TOO_HIGH' | 'CREDIT_NOTHING';
  /** The maximum that can still be credited. */
  readonly leftCents: number;
}

/**
 * Returns the lines of a credit note for this invoice, of which `credited` were reversed before. No line, VAT rate or
 * sum exceeds that of the invoice.
 */
export function creditLines(
  invoice: readonly DocumentLine[],
  credited: readonly DocumentLine[],
  input: CreditInput,
): Result<DocumentLine[], CreditProblem> {
  const leftCents = grossOf(invoice) - grossOf(credited);
  const isWhole = input.lines === undefined && input.deposits === undefined && input.amountCents === undefined;
  if ((input.amountCents ?? 0) > leftCents) return refuseFor([{ code: 'CREDIT_TOO_HIGH', leftCents }]);
  if (isWhole && credited.length === 0 && leftCents > 0)
    return ok(invoice.map((line, index) => ({ ...line, ofLine: index + 1 })));
  const lines = input.deposits ? depositLines(invoice, credited, input.deposits) : namedLines(invoice, credited, input);
  if (!lines) return refuseFor([{ code: 'DOCUMENT_LINE_UNKNOWN', leftCents }]);
  if (lines.length === 0 || lines.some(({ grossCents }) => grossCents <= 0))
    return refuseFor([{ code: 'CREDIT_NOTHING', leftCents }]);
  const isTooHigh =
    grossOf(lines) > leftCents ||
    lines.some(({ ofLine }) => ofLine !== undefined && isAboveLine(invoice, [...credited, ...lines], ofLine)) ||
    leftByRate(invoice, [...credited, ...lines]).some(({ grossCents }) => grossCents < 0);
  return isTooHigh ? refuseFor([{ code: 'CREDIT_TOO_HIGH', leftCents }]) : ok(lines);
}

function namedLines(
  invoice: readonly DocumentLine[],
  credited: readonly DocumentLine[],
  { lines, amountCents }: CreditInput,
) {
  if (lines) return linesOf(invoice, lines);
  return amountsOf(invoice, leftByRate(invoice, credited), amountCents ?? grossOf(invoice) - grossOf(credited));
}

/**
 * Takes deposits off the lines that charged them, or off other deposits of the order. Undefined: less than that is left
 * of all of them.
 */
function depositLines(
  invoice: readonly DocumentLine[],
  credited: readonly DocumentLine[],
  deposits: readonly DepositGivenBack[],
): DocumentLine[] | undefined {
  const charged = invoice.flatMap((line, index) => (line.kind === 'deposit' ? [{ line, ofLine: index + 1 }] : []));
  const found: DocumentLine[] = [];
  for (const { orderId, codes, cents } of deposits) {
    let left = cents;
    const ofOrder = charged.filter(({ line }) => line.orderId === orderId);
    const isNamed = ({ line }: (typeof charged)[number]) => codes.includes(line.code ?? '');
    for (const { line, ofLine } of [...ofOrder.filter(isNamed), ...ofOrder.filter((each) => !isNamed(each))]) {
      const back = grossOf([...credited, ...found].filter((each) => each.ofLine === ofLine));
      const grossCents = Math.min(left, line.grossCents - back);
      if (grossCents <= 0) continue;
      found.push({ ...line, ...partOf(line, grossCents), name: depositBackName(line), grossCents, ofLine });
      left -= grossCents;
    }
    if (left > 0) return undefined;
  }
  return found;
}

function linesOf(
  invoice: readonly DocumentLine[],
  wanted: NonNullable<CreditInput['lines']>,
): DocumentLine[] | undefined {
  const found = wanted.flatMap(({ line: number, cents: grossCents }) => {
    const line = invoice[number - 1];
    if (!line) return [];
    return [{ ...line, ...partOf(line, grossCents), grossCents, ofLine: number }];
  });
  return found.length === wanted.length ? found : undefined;
}

/**
 * The pieces or the weight of a line that this part of its price is for; a price that was lowered has none, and counts
 * as one.
 */
function partOf(line: DocumentLine, grossCents: number): Pick<DocumentLine, 'quantity' | 'weightGrams'> {
  const { quantity, weightGrams } = line;
  const ofLine = (amount: number) => Math.round((amount * grossCents) / Math.max(line.grossCents, 1));
  if (weightGrams > 0) return { quantity, weightGrams: Math.max(ofLine(weightGrams), 1) };
  const pieces = ofLine(quantity);
  const price = (line.grossCents * pieces) / Math.max(quantity, 1);
  return { quantity: pieces > 0 && Math.abs(price - grossCents) < 1 ? pieces : 1, weightGrams: 0 };
}

/**
 * Returns a line for each rate of an amount that is spread over what is left. It says what of the invoice was sold at
 * that rate.
 */
function amountsOf(
  invoice: readonly DocumentLine[],
  left: readonly TaxedAmount[],
  amountCents: number,
): DocumentLine[] {
  if (amountCents <= 0) return [];
  return spreadOverRates(amountCents, left).map((part) => ({
    ...part,
    kind: 'goods',
    name: `Rimborso: ${soldAt(part, invoice)}`,
    quantity: 1,
    weightGrams: 0,
  }));
}

/** More names than these are counted: a line of a document has no room for all goods of an order. */
const NAMED = 5;

function soldAt({ vatBasisPoints, nature }: TaxedAmount, invoice: readonly DocumentLine[]): string {
  const sold = invoice.filter(
    (line) => line.vatBasisPoints === vatBasisPoints && line.nature === nature && line.kind !== 'discount',
  );
  const names = [...new Set(sold.map(({ name }) => name))];
  const more = names.length - NAMED;
  return `${names.slice(0, NAMED).join(', ')}${more > 0 ? ` e altri ${more}` : ''}`;
}

function isAboveLine(invoice: readonly DocumentLine[], credited: readonly DocumentLine[], number: number): boolean {
  const back = grossOf(credited.filter(({ ofLine }) => ofLine === number));
  return back > (invoice[number - 1]?.grossCents ?? 0);
}

function leftByRate(invoice: readonly DocumentLine[], credited: readonly DocumentLine[]): TaxedAmount[] {
  return byRate([...invoice, ...credited.map((line) => ({ ...line, grossCents: -line.grossCents }))]);
}
