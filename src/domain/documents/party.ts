import { isCompany } from '../account/fiscal-data.ts';
import { invoiceProblem, isPublicBody } from '../account/invoice-request.ts';

/** To whom a document is issued, as it was then. An empty text is a field that was not filled in. */
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
}

export type PartyProblem = 'FISCAL_DATA_MISSING' | 'CIG_MISSING' | 'BILLING_DATA_MISSING';

/** Returns why nothing can be issued to this party for orders with these tenders (D 8, Invoice); an order without a tender has an empty CIG. */
export function partyProblem(party: DocumentParty, cigs: readonly string[]): PartyProblem | undefined {
  const problems = (cigs.length > 0 ? cigs : ['']).map((cig) => invoiceProblem(cig, party)?.[1]);
  const problem = problems.find((code) => code !== undefined);
  if (problem) return problem;
  const isNamed = party.companyName !== '' || (party.firstName !== '' && party.lastName !== '');
  const isAddressed = party.street !== '' && party.city !== '' && /^\d{5}$/.test(party.postcode);
  return isNamed && isAddressed ? undefined : 'BILLING_DATA_MISSING';
}

export function isOfCompany(party: DocumentParty): boolean {
  return isCompany(party);
}

/** A public body pays the VAT to the state itself: split payment (art. 17-ter DPR 633/1972, decision 59). */
export function splitsPayment(party: DocumentParty): boolean {
  return isPublicBody(party);
}

/** The name that a document is addressed to. */
export function partyName({ companyName, firstName, lastName }: DocumentParty): string {
  return companyName !== '' ? companyName : `${firstName} ${lastName}`.trim();
}
