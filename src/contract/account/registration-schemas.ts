import { type Static, Type } from 'typebox';
import { COMPANY_REQUEST_STATES } from '../../domain/account/company-request.ts';
import { SIGN_ON_PROVIDERS } from '../../domain/account/sign-on.ts';
import { stateNames } from '../../domain/base/states.ts';
import { OfPeople } from '../base/bot-check-schemas.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { Cart } from '../cart/schemas.ts';
import { COMPANY_REASON_LENGTH, OWN_DATA_LENGTHS } from './limits.ts';
import * as routes from './routes.ts';
import { fiscalTexts, textUpTo } from './schemas.ts';

const bind = bindFrom('D 6');

/** All fields are optional here, because validators of the domain refuse missing ones with the documents' messages. */
export const RegistrationBody = Type.Object({
  email: textUpTo('email'),
  username: textUpTo('email', 'the e-mail, for clients that send it so; it cannot be changed later (D 5)'),
  password: textUpTo('password'),
  firstName: textUpTo('firstName'),
  lastName: textUpTo('lastName'),
  phone: textUpTo('phone'),
  acceptTerms: Type.Optional(Type.Boolean({ description: 'true: accepts every required disclaimer' })),
  disclaimers: Type.Optional(
    Type.Array(Type.Object({ disclaimerId: Id, accepted: Type.Boolean() }), {
      maxItems: 20,
      description: 'what was chosen about each disclaimer; in place of acceptTerms',
    }),
  ),
  storeId: Type.Optional({ ...Id, description: 'whose disclaimers were shown; left out: 5' }),
  registrationModuleTypeId: Type.Optional({ ...Id, description: 'of the disclaimers; left out: 2' }),
  isCompany: Type.Optional(
    Type.Boolean({ description: 'left out: a company where there is its name or a VAT number' }),
  ),
  without_password: Type.Optional(
    Type.Boolean({ description: 'ours: a visitor who orders chooses a password later (first_password), or never' }),
  ),
  customerCode: textUpTo('customerCode', 'of the customer card, with the VAT number or fiscal code of its holder'),
  ...fiscalTexts(),
  social_login: Type.Optional(
    Type.Enum(SIGN_ON_PROVIDERS, { description: 'links who this browser’s user has proved to be there' }),
  ),
  tellFriendCode: textUpTo('tellFriendCode', 'the code of the friend who invited the customer (tellFriend.code)'),
});
export type RegistrationBody = Static<typeof RegistrationBody>;

export const CardCheck = Type.Object({
  customerCode: textUpTo('customerCode'),
  fiscalCode: Type.Optional(
    Type.String({ maxLength: 20, description: 'the VAT number or the fiscal code of the holder' }),
  ),
});

/** The company that holds a card. The reply reveals nothing about a person who holds one. */
export const CheckedCard = Type.Object({
  customerCode: Type.String(),
  isCompany: Type.Boolean(),
  companyName: Type.String(),
  vatNumber: Type.String(),
  fiscalCode: Type.String(),
  sdiCode: Type.String(),
  pec: Type.String(),
});
export type CheckedCard = Static<typeof CheckedCard>;

export const VatCheck = Type.Object({
  vatNumber: Type.Optional(Type.String({ maxLength: OWN_DATA_LENGTHS.vatNumber })),
});

/** The company of a VAT number in the public register. */
export const CheckedVat = Type.Object({
  company: Type.Optional(
    Type.Object({ companyName: Type.String(), address: Type.String({ description: 'in one line; may be empty' }) }),
  ),
});
export type CheckedVat = Static<typeof CheckedVat>;

export const StaffRegistered = Type.Object({ userId: Type.Integer() });

const CompanyState = Type.Enum(stateNames(COMPANY_REQUEST_STATES));

export const CompaniesQuery = Type.Object({ state: Type.Optional(CompanyState), page: pageNumber(10_000) });

export const CompanyRequest = Type.Object({
  userId: Type.Integer(),
  state: CompanyState,
  requestedAt: Type.String({ description: 'ISO instant' }),
  decidedAt: Type.Optional(Type.String()),
  decidedBy: Type.Optional(Type.String({ description: 'name of the member of the staff' })),
  reason: Type.String({ description: 'of a refusal' }),
  companyName: Type.String(),
  vatNumber: Type.String(),
  fiscalCode: Type.String(),
  sdiCode: Type.String(),
  pec: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  email: Type.String(),
  phone: Type.String(),
});
export type CompanyRequest = Static<typeof CompanyRequest>;

const Count = Type.Integer({ minimum: 0 });

export const Companies = Type.Object({
  page: Page,
  companies: Type.Array(CompanyRequest),
  counts: Type.Object(
    { pending: Count, approved: Count, refused: Count },
    { description: 'of all companies, by state' },
  ),
});

export const CompanyDecision = Type.Object({
  user_id: Id,
  decision: Type.Enum(COMPANY_REQUEST_STATES.pending),
  reason: Type.Optional(
    Type.String({ maxLength: COMPANY_REASON_LENGTH, description: 'of a refusal; the company reads it' }),
  ),
});

export const registrationCalls = {
  registerUser: bind(routes.registerUser, {
    query: OfPeople,
    body: RegistrationBody,
    data: Cart,
    summary: 'Register as a person or a company, and log in',
    source: 'D 2, 5, 7',
  }),
  cardCheck: bind(routes.cardCheck, {
    body: CardCheck,
    data: CheckedCard,
    summary: 'Whether a customer card may be used for a registration, and what company holds it',
    source: 'D 2',
  }),
  vatCheck: bind(routes.vatCheck, {
    body: VatCheck,
    data: CheckedVat,
    summary: 'The company of a VAT number; without one, or while the register is away, one types it (ours)',
    source: 'issue 49',
  }),
  staffRegister: bind(routes.staffRegister, {
    body: RegistrationBody,
    data: StaffRegistered,
    summary: 'Register a customer who is there in person; a mail lets them choose a password',
    source: 'issue 15',
  }),
  companyList: bind(routes.companyList, {
    query: CompaniesQuery,
    data: Companies,
    summary: 'Companies that registered without a customer card, those that wait longest first',
  }),
  companyDecide: bind(routes.companyDecide, {
    body: CompanyDecision,
    data: CompanyRequest,
    summary: 'Approve or refuse a new company; it is told by mail',
  }),
} as const;
