import { countryCode, invoiceProblem, isAbroad, isCompany, isPublicBody, isReachable } from '../account/fiscal-data.ts';
import { hasLatinForm } from '../base/latin.ts';
import type { VatPart } from './vat.ts';

/** The party of a document at the time of issue. An empty text is a field that was not filled in. */
export interface DocumentParty {
  readonly firstName: string;
  readonly lastName: string;
  readonly companyName: string;
  readonly vatNumber: string;
  readonly fiscalCode: string;
  readonly sdiCode: string;
  readonly pec: string;
  readonly street: string;
  readonly streetNumber: string;
  readonly postcode: string;
  readonly city: string;
  /** Two letters. */
  readonly province: string;
  /** The name, code or number of the country; left out: Italy. */
  readonly country?: string | undefined;
}

export type PartyProblem = 'FISCAL_DATA_MISSING' | 'CIG_MISSING' | 'BILLING_DATA_MISSING';

/**
 * Returns why no document can be issued to this party for orders with these tenders (D 8, Invoice); an order without a
 * tender has an empty CIG.
 */
export function partyProblem(party: DocumentParty, cigs: readonly string[]): PartyProblem | undefined {
  const problems = (cigs.length > 0 ? cigs : ['']).map((cig) => invoiceProblem(cig, party)?.[1]);
  const problem = isAbroad(party) ? undefined : problems.find((code) => code !== undefined);
  if (problem) return problem;
  const isNamed = party.companyName !== '' || (party.firstName !== '' && party.lastName !== '');
  const hasPostcode = isAbroad(party) ? party.postcode !== '' : /^\d{5}$/.test(party.postcode);
  const isAddressed =
    party.street !== '' && party.city !== '' && hasPostcode && countryCode(party.country) !== undefined;
  // the file of an invoice allows no other letters, so they are refused before it is issued
  const isWritable = [party.companyName || `${party.firstName} ${party.lastName}`, party.street, party.city].every(
    hasLatinForm,
  );
  return isNamed && isAddressed && isWritable ? undefined : 'BILLING_DATA_MISSING';
}

/**
 * Returns why a purchase with an invoice is refused: the invoice could not be issued, or would reach no company
 * (decisions.md).
 */
export function buyerProblem(party: DocumentParty, cig: string): PartyProblem | 'SDI_OR_PEC_MISSING' | undefined {
  const problem = partyProblem(party, [cig]);
  if (problem) return problem;
  return isOfCompany(party) && !isAbroad(party) && !isReachable(party) ? 'SDI_OR_PEC_MISSING' : undefined;
}

export function isOfCompany(party: DocumentParty): boolean {
  return isCompany(party);
}

/**
 * Returns whether a party pays the VAT to the state itself, as public bodies do: split payment (art. 17-ter DPR
 * 633/1972, decision 59).
 */
export function splitsPayment(party: DocumentParty): boolean {
  return !isAbroad(party) && isPublicBody(party);
}

/**
 * Returns what a party pays the shop for taxed amounts: a public body the net amount, everybody else the whole one.
 * Orders, dues and services all ask for money by this rule.
 */
export function payableCents(party: DocumentParty, vat: readonly VatPart[]): number {
  const isSplit = splitsPayment(party);
  return vat.reduce((sum, { netCents, grossCents }) => sum + (isSplit ? netCents : grossCents), 0);
}

/** The company that issues the shop's documents (FatturaPA 1.2, CedentePrestatore). */
export interface Seller {
  readonly name: string;
  /** 11 digits. */
  readonly vatNumber: string;
  /** The fiscal code, which for a company is mostly its VAT number. */
  readonly fiscalCode: string;
  readonly street: string;
  readonly streetNumber: string;
  readonly postcode: string;
  readonly city: string;
  /** Two letters. */
  readonly province: string;
  /** RF01 is the ordinary one. */
  readonly taxRegime: string;
  /** The entry in the register of companies; undefined: there is none. */
  readonly register: { readonly province: string; readonly number: string } | undefined;
  /** The account for transfers; undefined: transfers are not offered. */
  readonly iban: string | undefined;
}
