import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import * as routes from './routes.ts';

/** The maximum of a credit line, in euro. */
const MAX_CREDIT_EURO = 1_000_000;
/** The maximum of days from an invoice to its due date. */
const MAX_TERMS_DAYS = 365;

const Kind = Type.Enum(['deferred', 'summary'], {
  description: 'deferred: an invoice for each order (payment types 11 and 10003); summary: one a month (101)',
});
const State = Type.Enum(['active', 'suspended', 'closed']);

/** D 3, credit granted: code, date, credit line, expired, committed, remaining. */
const Amounts = {
  code: Type.String(),
  date: Type.String({ description: 'when it was granted, YYYY-MM-DD' }),
  creditLine: Type.Number({ description: 'euro' }),
  expired: Type.Number({ description: 'euro of dues past their date' }),
  committed: Type.Number({ description: 'euro of orders and dues that are not paid yet' }),
  remaining: Type.Number({ description: 'euro' }),
};

export const CreditGranted = Type.Object({
  creditLineId: Type.Integer(),
  ...Amounts,
  kind: Kind,
  paymentTypeId: Type.Integer(),
  paymentTypeName: Type.String(),
  validUntil: Type.Optional(Type.String({ description: 'YYYY-MM-DD; absent: no end' })),
  termsDays: Type.Integer({ description: 'days from an invoice to its due date' }),
  isUsable: Type.Boolean({ description: 'orders may take from it today' }),
});
export type CreditGranted = Static<typeof CreditGranted>;

export const CreditList = Type.Object({ companyName: Type.String(), credits: Type.Array(CreditGranted) });
export type CreditList = Static<typeof CreditList>;

/** A credit line as the staff see it. */
export const StaffCreditLine = Type.Object({
  creditLineId: Type.Integer(),
  ...Amounts,
  kind: Kind,
  validUntil: Type.Optional(Type.String()),
  termsDays: Type.Integer(),
  state: State,
});
export type StaffCreditLine = Static<typeof StaffCreditLine>;

export const StaffCreditCompany = Type.Object({
  userId: Type.Integer({ description: 'the account of the company' }),
  companyName: Type.String(),
  vatNumber: Type.String(),
  email: Type.String(),
  lines: Type.Array(StaffCreditLine),
});
export type StaffCreditCompany = Static<typeof StaffCreditCompany>;

export const StaffCreditQuery = Type.Object({
  q: Type.Optional(
    Type.String({ maxLength: 100, description: 'name, VAT number or e-mail; absent: companies with credit' }),
  ),
  page: pageNumber(10_000),
});
export const StaffCreditList = Type.Object({ page: Page, companies: Type.Array(StaffCreditCompany) });
export type StaffCreditList = Static<typeof StaffCreditList>;

export const StaffCreditBody = Type.Object({
  user_id: Id,
  credit_line_id: Type.Optional(Type.Integer({ ...Id, description: 'of a line that is changed; absent: a new one' })),
  kind: Kind,
  limit: Type.Optional(Type.Number({ minimum: 0, maximum: MAX_CREDIT_EURO, description: 'euro; required' })),
  terms_days: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_TERMS_DAYS, description: 'required' })),
  valid_until: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD or dd/MM/yyyy; empty: no end' })),
  state: Type.Optional(State),
});
export type StaffCreditBody = Static<typeof StaffCreditBody>;

const bind = bindFrom('D 3; issue 17');

export const creditCalls = {
  creditList: bind(routes.creditList, {
    data: CreditList,
    summary: 'The credit granted to the company of the customer',
  }),
  staffCreditList: bind(routes.staffCreditList, {
    query: StaffCreditQuery,
    data: StaffCreditList,
    summary: 'Companies with the credit granted to them',
  }),
  staffCreditSave: bind(routes.staffCreditSave, {
    body: StaffCreditBody,
    data: StaffCreditCompany,
    summary: 'Grant credit to a company, or change a line',
  }),
} as const;

/** Refusals about credit. Code -> Italian text; details fill the {braces}. */
export const CREDIT_ERRORS = {
  CREDIT_EXCEEDED:
    'Il fido residuo è di {remaining} e questo ordine ne impegna {needed}: scegli un altro modo di pagare',
  CREDIT_EXPIRED: 'Ci sono scadenze non pagate per {expired}: paga quelle e potrai ordinare di nuovo a credito',
  CREDIT_NOT_YOURS: 'Fido e scadenze li vede chi amministra l’azienda e chi ne approva gli acquisti',
  CREDIT_COMPANY_UNKNOWN: 'Questo cliente non è un’azienda',
  CREDIT_LINE_UNKNOWN: 'Fido non trovato',
  CREDIT_KIND_TAKEN: 'L’azienda ha già un fido di questo tipo: modifica quello',
  CREDIT_BELOW_COMMITTED:
    'Gli ordini già fatti impegnano {committed}: il fido non può essere più basso. Per fermare altri acquisti sospendilo',
  CREDIT_ENDS_EARLY: 'La fine viene prima dell’inizio',
} as const;
