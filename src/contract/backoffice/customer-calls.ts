import { bind } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './customer-routes.ts';
import * as schemas from './customer-schemas.ts';

const source = 'D 6, issue 15';

export const staffCustomerCalls = {
  staffCustomerView: bind(routes.staffCustomerView, {
    query: schemas.StaffCustomerQuery,
    data: schemas.StaffCustomer,
    summary: 'What the staff decided about a customer',
    source,
  }),
  staffCustomerBlock: bind(routes.staffCustomerBlock, {
    body: schemas.BlockBody,
    data: schemas.StaffCustomer,
    summary: 'Block a customer, whose sessions end, or let them in again',
    source,
  }),
  staffCustomerSegment: bind(routes.staffCustomerSegment, {
    body: schemas.SegmentBody,
    data: schemas.StaffCustomer,
    summary: 'Put a customer into a CRM segment, or out of it; the segment of profiling is their own choice',
    source: 'S 6',
  }),
  staffCustomerBeta: bind(routes.staffCustomerBeta, {
    body: schemas.BetaBody,
    data: schemas.StaffCustomer,
    summary: 'Make a customer a beta tester, or no longer; the reply says what that opens',
    source: 'S 6',
  }),
  staffCertificateGive: bind(routes.staffCertificateGive, {
    body: schemas.GiveCertificateBody,
    data: schemas.StaffCustomer,
    summary: 'Give a customer a gift certificate of their own, once within a minute',
    source: 'D 7, giftcertificate/list-manual-assigned',
  }),
  staffCardList: bind(routes.staffCardList, {
    query: schemas.CardsQuery,
    data: schemas.CustomerCards,
    summary: 'Customer cards of the shop’s own register',
    source: 'D 2',
  }),
  staffCardSave: bind(routes.staffCardSave, {
    body: schemas.CustomerCardInput,
    data: schemas.CustomerCards,
    summary: 'Write or change a customer card',
    source: 'D 2',
  }),
  staffCardDelete: bind(routes.staffCardDelete, {
    body: schemas.CardCode,
    data: schemas.CustomerCards,
    summary: 'Take a customer card out of the register; who has registered with it keeps the account',
    source: 'D 2',
  }),
  staffAgreementList: bind(routes.staffAgreementList, {
    data: schemas.WorkAgreements,
    summary: 'Agreements with employers',
    source: 'D 7, shopatwork',
  }),
  staffAgreementSave: bind(routes.staffAgreementSave, {
    body: schemas.AgreementInput,
    data: schemas.WorkAgreements,
    summary: 'Write or change an agreement with an employer; a day in the past ends it',
    source: 'D 7, shopatwork',
  }),
  firstAdministrator: bind(routes.firstAdministrator, {
    body: schemas.FirstAdministratorBody,
    data: Cart,
    summary: 'Make the account of the first administrator by the link that the terminal shows, and log in',
    source: 'decision 78',
  }),
} as const;
