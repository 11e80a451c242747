import type { ApiError } from '../../../api/api-error.ts';
import { INVOICE_FIELDS } from '../InvoiceRequest.tsx';
import { APPROVAL_NEEDED } from './Approval.tsx';

/** Refusals after which another slot is offered to be chosen. */
const OTHER_SLOT_NEEDED = ['SLOT_FULL', 'SLOT_CLOSED', 'SLOT_TOO_SMALL', 'LOCKER_TOO_SMALL'] as const;

/** Fields of the page by those of the calls that the order makes: their refusals are shown there. */
const FIELDS: Readonly<Record<string, string>> = {
  ...{ need_invoice: 'need_invoice', email: 'email', password: 'password', phone: 'phone', firstName: 'name' },
  ...{ lastName: 'name', referencePhoneNumber: 'phone', acceptTerms: 'terms', accept_terms: 'terms' },
  ...Object.fromEntries(INVOICE_FIELDS.map((name) => [name, name])),
};

/** Tells what is said above the button from what is said at a field, in a dialog, or in the place of the button. */
export function sorted(refusal: ApiError | undefined, popupCodes: readonly string[]) {
  const { errors = [] } = refusal ?? {};
  const atFields = errors.filter(({ field = '' }) => field in FIELDS);
  return {
    atFields: Object.fromEntries(atFields.map(({ field = '', error }) => [FIELDS[field] ?? '', error])),
    inPlace: errors.filter(
      (each) => !popupCodes.includes(each.code) && !atFields.includes(each) && !isApproval(each.code),
    ),
    isSlotGone: OTHER_SLOT_NEEDED.some((code) => refusal?.has(code)),
    isEmailTaken: refusal?.has('EMAIL_TAKEN') === true,
    approval: errors.find(({ code }) => isApproval(code))?.error,
  };
}

function isApproval(code: string): boolean {
  return APPROVAL_NEEDED.some((known) => known === code);
}
