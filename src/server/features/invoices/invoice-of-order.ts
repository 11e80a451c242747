import { invoiceProblem } from '../../../domain/account/invoice-request.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { type InvoiceParty, partyToBill } from './invoice-parties.ts';

/**
 * Returns who is billed for an order with these properties of the cart (S 3, cartInfos): undefined where no invoice is wanted.
 * Refuses an order that could not be invoiced (D 8): without fiscal code and VAT number, or to a public body without its CIG.
 */
export async function invoiceOfOrder(
  db: Queryable,
  userId: number,
  infos: Readonly<Record<string, string>>,
): Promise<Result<InvoiceParty | undefined, Refusal>> {
  if (infos['need_invoice'] !== 'true') return ok(undefined);
  const chosen = infos['invoice_person_fiscal_id'];
  const party = await partyToBill(db, userId, chosen === undefined ? undefined : Number(chosen));
  const problem = invoiceProblem(infos['invoice_cig'] ?? '', party && fiscalDataOf(party));
  return problem ? refuse(problem[1], { field: problem[0] }) : ok(party);
}

function fiscalDataOf(party: InvoiceParty) {
  return {
    vatNumber: party['vat_number'] ?? '',
    fiscalCode: party['fiscal_code'] ?? '',
    sdiCode: party['sdi_code'] ?? '',
  };
}
