import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import {
  BillingAddressInput,
  ContactUpdate,
  FiscalPersonQuery,
  FiscalPersons,
  PersonInfoUpdate,
  UserDetail,
  UserDetailUpdate,
} from './schemas.ts';

const source = 'D 3, 5, 7';
const remove = { data: FiscalPersons, summary: 'Remove an own billing address; the others are answered', source };

export const accountCalls = {
  userDetail: bind(routes.userDetail, {
    data: UserDetail,
    summary: 'The customer’s own data',
    source: 'D 7',
  }),
  userDetailUpdate: bind(routes.userDetailUpdate, {
    body: UserDetailUpdate,
    data: UserDetail,
    summary: 'Change the own name and company data; what is left out stays',
    source,
  }),
  personInfoUpdate: bind(routes.personInfoUpdate, {
    body: PersonInfoUpdate,
    data: UserDetail,
    summary: 'Set or remove one entry about the own person',
    source,
  }),
  billingAddressUpdate: bind(routes.billingAddressUpdate, {
    body: BillingAddressInput,
    data: UserDetail,
    summary: 'Change an own billing address, or the default one; the first one is made',
    source,
  }),
  contactUpdate: bind(routes.contactUpdate, {
    body: ContactUpdate,
    data: UserDetail,
    summary: 'Change the own telephone number',
    source,
  }),
  fiscalPersons: bind(routes.fiscalPersons, {
    data: FiscalPersons,
    summary: 'The own billing addresses, the default one first',
    source,
  }),
  billingAddressInsert: bind(routes.billingAddressInsert, {
    body: BillingAddressInput,
    data: FiscalPersons,
    summary: 'Add a billing address; all own ones are answered',
    source,
  }),
  fiscalPersonDelete: bind(routes.fiscalPersonDelete, { query: FiscalPersonQuery, ...remove }),
  fiscalPersonDeletePost: bind(routes.fiscalPersonDeletePost, { body: FiscalPersonQuery, ...remove }),
} as const;
