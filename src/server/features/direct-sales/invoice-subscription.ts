import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { type DocumentParty, isOfCompany, payableCents } from '../../../domain/documents/party.ts';
import { SERVICE_VAT, vatParts } from '../../../domain/documents/vat.ts';
import type { Refusal } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { billedParty } from '../billing-parties/billed-party.ts';
import { refuseBuyer } from '../billing-parties/party-of-order.ts';
import { headOf } from '../documents/document-queries.ts';
import { type DocumentHead, insertDocument } from '../documents/document-writes.ts';
import { issueCreditNote } from '../documents/issue-credit-note.ts';

export interface SubscriptionInvoiceInput {
  readonly userId: number;
  readonly isWanted: boolean;
  /** One of the own billing addresses; undefined: the default party. */
  readonly personFiscalId: number | undefined;
  /** Tender and project of a public body; empty: none. */
  readonly cig: string;
  readonly cup: string;
}

/** The invoice that a sale without a cart gets once it is paid. */
export interface SaleInvoice {
  /** The customer who is billed: for a company this is its master account. */
  readonly userId: number;
  readonly party: DocumentParty;
  /** Tender and project of a public body; empty: none. */
  readonly cig: string;
  readonly cup: string;
}

/**
 * Returns the invoice that a subscription gets when it is paid: if its buyer asks for one, and always for a company.
 * undefined: none. Refuses a sale that could not be invoiced (D 8) before anything is paid.
 */
export async function invoiceOfSubscription(
  db: Queryable,
  { userId, isWanted, personFiscalId, cig, cup }: SubscriptionInvoiceInput,
): Promise<Result<SaleInvoice | undefined, Refusal>> {
  const billed = await billedParty(db, userId, { personFiscalId: isWanted ? personFiscalId : undefined });
  const { party } = billed;
  if (!isWanted && !isOfCompany(party)) return ok(undefined);
  return refuseBuyer(party, cig) ?? ok({ userId: billed.userId, party, cig, cup });
}

interface PaidSubscription {
  readonly subscriptionId: number;
  readonly priceCents: number;
  readonly invoice: SaleInvoice;
  readonly paymentTypeId: number;
  readonly paidAt: Date;
  readonly fromDay: string;
  readonly toDay: string;
  readonly documentId: number | null;
}

/**
 * Issues the invoice of a subscription that was paid, once, in the caller's transaction, dated the day of the payment.
 * undefined: the sale gets none.
 */
export async function issueForSubscription(tx: Tx, saleId: number): Promise<DocumentHead | undefined> {
  await tx.query(sql`select from direct_sales where sale_id = ${saleId} for update`);
  const sale = await tx.maybeOne<PaidSubscription>(sql`
    select u.subscription_id, s.price_cents, s.details -> 'invoice' as invoice, p.payment_type_id,
      s.settled_at as paid_at,
      u.from_day::text, u.to_day::text, d.document_id
    from direct_sales s join subscriptions u using (sale_id) join payments p using (payment_id)
      left join documents d using (sale_id)
    where s.sale_id = ${saleId} and s.state = 'paid' and s.details ? 'invoice'`);
  if (!sale) return undefined;
  if (sale.documentId !== null) return headOf(tx, sale.documentId);
  const { userId, party, cig, cup } = sale.invoice;
  const days = `dal ${wireDate(sale.fromDay)} al ${wireDate(sale.toDay)}`;
  const goods = { name: `Abbonamento alle consegne ${days}`, grossCents: sale.priceCents };
  return insertDocument(tx, {
    kind: 'invoice',
    date: romeTime(sale.paidAt).date,
    userId,
    party,
    saleId,
    lines: [{ kind: 'delivery', ...goods, quantity: 1, weightGrams: 0, vatBasisPoints: SERVICE_VAT }],
    details: {
      orders: [],
      subscription: { subscriptionId: sale.subscriptionId, cig, cup },
      paymentTypeId: sale.paymentTypeId,
    },
  });
}

/**
 * Returns what the buyer of a subscription pays the shop for this price or a part of it: a public body pays the net
 * amount.
 */
export function payableOfSubscription(invoice: SaleInvoice | undefined, grossCents: number): number {
  return invoice ? payableCents(invoice.party, vatParts([{ grossCents, vatBasisPoints: SERVICE_VAT }])) : grossCents;
}

export interface WithdrawnSubscription {
  readonly saleId: number;
  /** The amount that is refunded. */
  readonly amountCents: number;
  /** Italian: it is printed. */
  readonly reason: string;
  readonly now: Date;
}

/**
 * Issues the credit note of a withdrawn subscription, if it has an invoice: at most the amount that the invoice has
 * left.
 */
export async function creditSubscription(
  tx: Tx,
  { saleId, amountCents, reason, now }: WithdrawnSubscription,
): Promise<Result<void, Refusal>> {
  const invoice = await issueForSubscription(tx, saleId);
  if (!invoice) return ok();
  const { documentId } = invoice;
  const row = await tx.maybeOne<{ leftCents: number }>(sql`
    select total_cents - credited_cents as left_cents from documents where document_id = ${documentId} for update`);
  const creditCents = Math.min(amountCents, row?.leftCents ?? 0);
  if (creditCents === 0) return ok();
  const date = romeTime(now).date;
  const note = await issueCreditNote(tx, { documentId, amountCents: creditCents, reason, date });
  return note.ok ? ok() : note;
}
