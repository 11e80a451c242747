import { bind } from '../base/call.ts';
import * as routes from './routes.ts';
import {
  CompanyInvitation,
  CompanyInvitationBody,
  CompanyInviteBody,
  CompanyNetPricesBody,
  CompanyOwn,
  CompanyToken,
  CompanyUserBody,
  CompanyUsers,
  CompanyUserUpdateBody,
} from './schemas.ts';

const source = 'S 6; issue 15';
const data = CompanyUsers;

export const companyCalls = {
  companyUsers: bind(routes.companyUsers, {
    data,
    summary: 'Who buys for the own company, and who is invited',
    source,
  }),
  companyInvite: bind(routes.companyInvite, {
    body: CompanyInviteBody,
    data,
    summary: 'Invite somebody by mail to buy for the own company; inviting them again changes the invitation',
    source,
  }),
  companyInvitationRemove: bind(routes.companyInvitationRemove, {
    body: CompanyInvitationBody,
    data,
    summary: 'Take an invitation back',
    source,
  }),
  companyUserUpdate: bind(routes.companyUserUpdate, {
    body: CompanyUserUpdateBody,
    data,
    summary: 'Change role and limits of somebody who buys for the own company',
    source,
  }),
  companyUserRemove: bind(routes.companyUserRemove, {
    body: CompanyUserBody,
    data,
    summary: 'Somebody no longer buys for the own company',
    source,
  }),
  companyOwn: bind(routes.companyOwn, { data: CompanyOwn, summary: 'What the customer is in a company', source }),
  companyInvitation: bind(routes.companyInvitation, {
    query: CompanyToken,
    data: CompanyInvitation,
    summary: 'What an invitation is about',
    source,
  }),
  companyNetPrices: bind(routes.companyNetPrices, {
    body: CompanyNetPricesBody,
    data: CompanyOwn,
    summary: 'See prices on pages of the shop without VAT, or with it, on all devices of the account',
    source,
  }),
  companyJoin: bind(routes.companyJoin, {
    body: CompanyToken,
    data: CompanyOwn,
    summary: 'Accept an invitation with the account of its e-mail',
    source,
  }),
} as const;
