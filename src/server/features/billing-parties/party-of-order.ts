import { ok, type Result } from '../../../domain/base/result.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { buyerProblem, type DocumentParty } from '../../../domain/documents/party.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { billedParty } from './billed-party.ts';
import type { BillingParty } from './parties.ts';

/** The facts about a purchase on which its invoice depends. */
export interface ToInvoice {
  /** The properties of the cart (S 3, cartInfos). */
  readonly infos: Readonly<Record<string, string>>;
  readonly serviceId: number;
  /** The address to which the goods are delivered, or at which they are picked up. */
  readonly address: object;
  /** The result of `buysForCompany`. */
  readonly isForCompany: boolean;
}

export interface PartyOfOrder {
  /** The party as it is stored with the order. */
  readonly partyToStore: BillingParty;
  readonly party: DocumentParty;
}

/**
 * Returns the party that is billed for a purchase: of customers who ask for an invoice, and always of companies
 * (decisions.md); undefined: there is no invoice. Refuses a purchase that could not be invoiced (D 8): without codes or
 * an address, to a public body without its CIG, to a company that no invoice reaches.
 */
export async function partyOfOrder(
  db: Queryable,
  userId: number,
  bought: ToInvoice,
): Promise<Result<PartyOfOrder | undefined, Refusal>> {
  const billed = await billedFor(db, userId, bought);
  if (!billed) return ok(undefined);
  return refuseBuyer(billed.party, bought.infos['invoice_cig'] ?? '') ?? ok(billed);
}

/**
 * Returns the party that would be billed for a cart. It refuses nothing, so it also works for a cart that cannot be
 * invoiced yet.
 */
export async function billedForCart(
  db: Queryable,
  userId: number,
  cart: Omit<ToInvoice, 'isForCompany'>,
): Promise<PartyOfOrder | undefined> {
  const row = await db.maybeOne<{ isForCompany: boolean }>(sql`select ${buysForCompanySql(userId)} as is_for_company`);
  return billedFor(db, userId, { ...cart, isForCompany: row?.isForCompany ?? false });
}

async function billedFor(
  db: Queryable,
  userId: number,
  { infos, serviceId, address, isForCompany }: ToInvoice,
): Promise<PartyOfOrder | undefined> {
  const isWanted = infos['need_invoice'] === 'true';
  if (!isWanted && !isForCompany) return undefined;
  const chosen = isWanted ? infos['invoice_person_fiscal_id'] : undefined;
  return billedParty(db, userId, {
    personFiscalId: chosen === undefined ? undefined : Number(chosen),
    delivered: serviceId === HOME ? (address as Readonly<Record<string, string>>) : undefined,
  });
}

/** Refuses, at its field, what prevents an invoice; undefined: nothing does. */
export function refuseBuyer(party: DocumentParty, cig: string): Result<never, Refusal> | undefined {
  const problem = buyerProblem(party, cig);
  return problem && refuse(problem, { field: problem === 'CIG_MISSING' ? 'invoice_cig' : 'need_invoice' });
}

/**
 * An SQL expression for whether purchases of this customer are billed to a company: as `isOfCompany` says of the
 * default party.
 */
export function buysForCompanySql(userId: number): SqlFragment {
  return sql`coalesce((
    select coalesce(a.company_name, c.company_name, '') <> '' or coalesce(a.vat_number, c.vat_number, '') <> ''
    from customers c left join billing_addresses a on a.user_id = c.user_id and a.is_default
    where c.user_id = coalesce((select master_id from company_users where user_id = ${userId}), ${userId})), false)`;
}
