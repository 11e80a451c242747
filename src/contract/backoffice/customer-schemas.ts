import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './routes.ts';

const bind = bindFrom('S 6');

const Segment = Type.Object({ segmentId: Type.Integer(), value: Type.Integer() });

export const StaffCustomerQuery = Type.Object({ user_id: Id });

export const StaffCustomer = Type.Object({
  userId: Type.Integer(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  codInt: Type.Optional(Type.String({ description: 'the customer code' })),
  blocked: Type.Boolean(),
  betaTester: Type.Boolean(),
  betaOpens: Type.Array(Type.String(), {
    description: 'features that only beta testers may use (domain/account/features.ts)',
  }),
  segments: Type.Array(Segment),
  certificates: Type.Array(
    Type.Object({ code: Type.String(), name: Type.String(), amount: Type.Number(), endDate: Type.String() }),
    { description: 'given by the staff' },
  ),
});
export type StaffCustomer = Static<typeof StaffCustomer>;

export const BlockBody = Type.Object({ user_id: Id, blocked: Type.Boolean() });

export const SegmentBody = Type.Object({
  user_id: Id,
  segment_id: Id,
  value: Type.Integer({ minimum: 0, maximum: 1000, description: '0: out of the segment' }),
});

export const BetaBody = Type.Object({ user_id: Id, beta_tester: Type.Boolean() });

export const GiveCertificateBody = Type.Object({
  user_id: Id,
  name: Type.String({ minLength: 1, maxLength: 80, description: 'what the customer reads' }),
  amount: Type.Number({ minimum: 0.01, maximum: 1000, description: 'euro' }),
  minimum: Type.Optional(Type.Number({ minimum: 0, maximum: 1000, description: 'euro of goods; 0 where left out' })),
  valid_until: Type.String({ maxLength: 10, description: 'YYYY-MM-DD or dd/MM/yyyy, the last day' }),
});

export const CustomerCardInput = Type.Object({
  card_code: Type.String({ minLength: 1, maxLength: 40 }),
  company_name: Type.Optional(Type.String({ maxLength: 120 })),
  vat_number: Type.Optional(Type.String({ maxLength: 20 })),
  fiscal_code: Type.Optional(Type.String({ maxLength: 20 })),
  sdi_code: Type.Optional(Type.String({ maxLength: 10 })),
  pec: Type.Optional(Type.String({ maxLength: 254 })),
});
export type CustomerCardInput = Static<typeof CustomerCardInput>;
export const CardCode = Type.Object({ card_code: Type.String({ minLength: 1, maxLength: 40 }) });
export const CardsQuery = Type.Object({ q: Type.Optional(Type.String({ maxLength: 100 })) });
export const CustomerCards = Type.Object({
  cards: Type.Array(
    Type.Object({
      code: Type.String(),
      companyName: Type.String(),
      vatNumber: Type.String(),
      fiscalCode: Type.String(),
      sdiCode: Type.String(),
      pec: Type.String(),
      isUsed: Type.Boolean({ description: 'an account has it' }),
    }),
    { description: 'by their codes, at most 200' },
  ),
});
export type CustomerCards = Static<typeof CustomerCards>;

export const AgreementInput = Type.Object({
  work_agreement_id: Type.Optional(Id),
  code: Type.String({ maxLength: 40, description: 'what employees type: 4 to 40 letters, digits and hyphens' }),
  employer: Type.String({ minLength: 1, maxLength: 120 }),
  benefit: Type.Optional(Type.String({ maxLength: 300, description: 'what customers read about it' })),
  segment_id: Type.Optional(Id),
  valid_until: Type.Optional(Type.String({ maxLength: 10, description: 'YYYY-MM-DD or dd/MM/yyyy; empty: no end' })),
});
export type AgreementInput = Static<typeof AgreementInput>;
export const WorkAgreements = Type.Object({
  agreements: Type.Array(
    Type.Object({
      workAgreementId: Type.Integer(),
      code: Type.String(),
      employer: Type.String(),
      benefit: Type.String(),
      segmentId: Type.Optional(Type.Integer()),
      endDate: Type.Optional(Type.String()),
      members: Type.Integer({ description: 'customers who joined it' }),
    }),
  ),
});
export type WorkAgreements = Static<typeof WorkAgreements>;

export const FirstAdministratorBody = Type.Object({
  token: Type.String({ maxLength: 100, description: 'of the link that the terminal shows' }),
  email: Type.String({ maxLength: 254 }),
  password: Type.String({ maxLength: 200 }),
});

// Each call returns the changed object: the customer, or the register of cards or of agreements.
const ofCustomer = { data: StaffCustomer, source: 'D 6, issue 15' };
const ofCards = { data: CustomerCards, source: 'D 2' };
const ofAgreements = { data: WorkAgreements, source: 'D 7, shopatwork' };

export const staffCustomerCalls = {
  staffCustomerView: bind(routes.staffCustomerView, {
    ...ofCustomer,
    query: StaffCustomerQuery,
    summary: 'What the staff decided about a customer',
  }),
  staffCustomerBlock: bind(routes.staffCustomerBlock, {
    ...ofCustomer,
    body: BlockBody,
    summary: 'Block a customer, whose sessions end, or let them in again',
  }),
  staffCustomerSegment: bind(routes.staffCustomerSegment, {
    ...ofCustomer,
    body: SegmentBody,
    summary: 'Put a customer into a CRM segment, or out of it; the segment of profiling is their own choice',
    source: 'S 6',
  }),
  staffCustomerBeta: bind(routes.staffCustomerBeta, {
    ...ofCustomer,
    body: BetaBody,
    summary: 'Make a customer a beta tester, or no longer; the reply says what that opens',
    source: 'S 6',
  }),
  staffCertificateGive: bind(routes.staffCertificateGive, {
    ...ofCustomer,
    body: GiveCertificateBody,
    summary: 'Give a customer a gift certificate of their own, once within a minute',
    source: 'D 7, giftcertificate/list-manual-assigned',
  }),
  staffCardList: bind(routes.staffCardList, {
    ...ofCards,
    query: CardsQuery,
    summary: 'Customer cards of the shop’s own register',
  }),
  staffCardSave: bind(routes.staffCardSave, {
    ...ofCards,
    body: CustomerCardInput,
    summary: 'Write or change a customer card',
  }),
  staffCardDelete: bind(routes.staffCardDelete, {
    ...ofCards,
    body: CardCode,
    summary: 'Take a customer card out of the register; who has registered with it keeps the account',
  }),
  staffAgreementList: bind(routes.staffAgreementList, { ...ofAgreements, summary: 'Agreements with employers' }),
  staffAgreementSave: bind(routes.staffAgreementSave, {
    ...ofAgreements,
    body: AgreementInput,
    summary: 'Write or change an agreement with an employer; a day in the past ends it',
  }),
  firstAdministrator: bind(routes.firstAdministrator, {
    body: FirstAdministratorBody,
    data: Cart,
    summary: 'Make the account of the first administrator by the link that the terminal shows, and log in',
    source: 'decision 78',
  }),
} as const;
