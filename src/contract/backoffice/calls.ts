import { OfPeople } from '../base/bot-check-schemas.ts';
import { bind } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './routes.ts';
import {
  ActsQuery,
  AgentActs,
  BackofficeLoginBody,
  StaffPeople,
  StaffRolesBody,
  UserList,
  UserSearchQuery,
  UserSelectBody,
} from './schemas.ts';

const select = { data: Cart, summary: 'Act for a customer; `data` is their cart', source: 'D 6, 7' } as const;

export const backofficeCalls = {
  backofficeLogin: bind(routes.backofficeLogin, {
    query: OfPeople,
    body: BackofficeLoginBody,
    data: Cart,
    summary: 'Log in as a member of the staff, with a second factor where the account has one',
    source: 'D 6, 7',
  }),
  userSearch: bind(routes.userSearch, {
    query: UserSearchQuery,
    data: UserList,
    summary: 'Customers by words of name, company, e-mail or phone, or by their code',
    source: 'D 6, 7',
  }),
  userSelect: bind(routes.userSelect, { query: UserSelectBody, ...select }),
  userSelectPost: bind(routes.userSelectPost, { body: UserSelectBody, ...select }),
  ssoLogout: bind(routes.ssoLogout, {
    data: Cart,
    summary: 'Stop acting for a customer, back to the own account of the staff; log out where nobody is acted for',
    source: 'D 6, 7',
  }),
  agentActs: bind(routes.agentActs, {
    query: ActsQuery,
    data: AgentActs,
    summary: 'What the staff did in the name of customers, newest first',
    source: 'issue 15',
  }),
  staffPeople: bind(routes.staffPeople, {
    data: StaffPeople,
    summary: 'Everybody of the staff with their roles',
    source: 'issue 15',
  }),
  staffRolesUpdate: bind(routes.staffRolesUpdate, {
    body: StaffRolesBody,
    data: StaffPeople,
    summary: 'Give somebody roles, or take them away',
    source: 'issue 15',
  }),
} as const;
