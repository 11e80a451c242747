import type { FiscalData } from './fiscal-data.ts';

/** The data of the billed party that the rules of an invoice ask for. */
export type BilledParty = Pick<FiscalData, 'vatNumber' | 'fiscalCode' | 'sdiCode'>;

export type InvoiceProblem =
  | readonly [field: 'need_invoice', code: 'FISCAL_DATA_MISSING']
  | readonly [field: 'invoice_cig', code: 'CIG_MISSING'];

/** The code of tenders and projects of public bodies (L. 136/2010 art. 3, L. 3/2003 art. 11). */
const CIG = /^[A-Z0-9]{10}$/;
const CUP = /^[A-Z][A-Z0-9]{14}$/;

/** The code of an office of a public body has six characters, that of everybody else seven (FatturaPA 1.1.4, CodiceDestinatario). */
const OFFICE_CODE_LENGTH = 6;

export function isCig(text: string): boolean {
  return CIG.test(text);
}

export function isCup(text: string): boolean {
  return CUP.test(text);
}

export function isPublicBody({ sdiCode }: Pick<FiscalData, 'sdiCode'>): boolean {
  return sdiCode.length === OFFICE_CODE_LENGTH;
}

/**
 * Returns what keeps an order from being invoiced to `party` (D 8, Invoice): it has neither a fiscal code nor a VAT number, or it
 * is a public body and the order names no tender (`cig` is empty). `party` is undefined for a customer who has no such data at all.
 */
export function invoiceProblem(cig: string, party: BilledParty | undefined): InvoiceProblem | undefined {
  if (!party || (party.fiscalCode === '' && party.vatNumber === '')) return ['need_invoice', 'FISCAL_DATA_MISSING'];
  return isPublicBody(party) && cig === '' ? ['invoice_cig', 'CIG_MISSING'] : undefined;
}
