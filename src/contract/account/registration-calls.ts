import { OfPeople } from '../base/bot-check-schemas.ts';
import { bind } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './registration-routes.ts';
import {
  CardCheck,
  CheckedCard,
  Companies,
  CompaniesQuery,
  CompanyDecision,
  CompanyRequest,
  RegistrationBody,
  StaffRegistered,
} from './registration-schemas.ts';

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
    source: 'D 6',
  }),
  companyDecide: bind(routes.companyDecide, {
    body: CompanyDecision,
    data: CompanyRequest,
    summary: 'Approve or refuse a new company; it is told by mail',
    source: 'D 6',
  }),
} as const;
