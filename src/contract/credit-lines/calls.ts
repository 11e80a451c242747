import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import { CreditList, StaffCreditBody, StaffCreditCompany, StaffCreditList, StaffCreditQuery } from './schemas.ts';

const source = 'D 3; issue 17';

export const creditCalls = {
  creditList: bind(routes.creditList, {
    data: CreditList,
    summary: 'The credit granted to the company of the customer',
    source,
  }),
  staffCreditList: bind(routes.staffCreditList, {
    query: StaffCreditQuery,
    data: StaffCreditList,
    summary: 'Companies with the credit granted to them',
    source,
  }),
  staffCreditSave: bind(routes.staffCreditSave, {
    body: StaffCreditBody,
    data: StaffCreditCompany,
    summary: 'Grant credit to a company, or change a line',
    source,
  }),
} as const;
