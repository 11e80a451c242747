import { bind } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './customer-routes.ts';
import * as schemas from './customer-schemas.ts';

// Each call returns what it is about, as it is afterwards: the customer, or the register of cards or of agreements.
const ofCustomer = { data: schemas.StaffCustomer, source: 'D 6, issue 15' };
const ofCards = { data: schemas.CustomerCards, source: 'D 2' };
const ofAgreements = { data: schemas.WorkAgreements, source: 'D 7, shopatwork' };

export const staffCustomerCalls = {
  staffCustomerView: bind(routes.staffCustomerView, {
    ...ofCustomer,
    query: schemas.StaffCustomerQuery,
    summary: 'What the staff decided about a customer',
  }),
  staffCustomerBlock: bind(routes.staffCustomerBlock, {
    ...ofCustomer,
    body: schemas.BlockBody,
    summary: 'Block a customer, whose sessions end, or let them in again',
  }),
  staffCustomerSegment: bind(routes.staffCustomerSegment, {
    ...ofCustomer,
    body: schemas.SegmentBody,
    summary: 'Put a customer into a CRM segment, or out of it; the segment of profiling is their own choice',
    source: 'S 6',
  }),
  staffCustomerBeta: bind(routes.staffCustomerBeta, {
    ...ofCustomer,
    body: schemas.BetaBody,
    summary: 'Make a customer a beta tester, or no longer; the reply says what that opens',
    source: 'S 6',
  }),
  staffCertificateGive: bind(routes.staffCertificateGive, {
    ...ofCustomer,
    body: schemas.GiveCertificateBody,
    summary: 'Give a customer a gift certificate of their own, once within a minute',
    source: 'D 7, giftcertificate/list-manual-assigned',
  }),
  staffCardList: bind(routes.staffCardList, {
    ...ofCards,
    query: schemas.CardsQuery,
    summary: 'Customer cards of the shop’s own register',
  }),
  staffCardSave: bind(routes.staffCardSave, {
    ...ofCards,
    body: schemas.CustomerCardInput,
    summary: 'Write or change a customer card',
  }),
  staffCardDelete: bind(routes.staffCardDelete, {
    ...ofCards,
    body: schemas.CardCode,
    summary: 'Take a customer card out of the register; who has registered with it keeps the account',
  }),
  staffAgreementList: bind(routes.staffAgreementList, {
    ...ofAgreements,
    summary: 'Agreements with employers',
  }),
  staffAgreementSave: bind(routes.staffAgreementSave, {
    ...ofAgreements,
    body: schemas.AgreementInput,
    summary: 'Write or change an agreement with an employer; a day in the past ends it',
  }),
  firstAdministrator: bind(routes.firstAdministrator, {
    body: schemas.FirstAdministratorBody,
    data: Cart,
    summary: 'Make the account of the first administrator by the link that the terminal shows, and log in',
    source: 'decision 78',
  }),
} as const;
