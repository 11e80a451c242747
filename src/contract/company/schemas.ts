import { type Static, Type } from 'typebox';
import { Id } from '../base/ids.ts';
import { MAX_LIMIT_EURO } from './limits.ts';

const Role = Type.Enum(['buyer', 'approver'], {
  description: 'buyer: buys up to the limits; approver: also buys what is above those of others',
});
const Euro = Type.Number({ minimum: 0, maximum: MAX_LIMIT_EURO, description: 'euro; left out: no limit' });
const Limits = { orderLimit: Type.Optional(Euro), monthLimit: Type.Optional(Euro) };

export const CompanyUser = Type.Object({
  userId: Type.Integer(),
  email: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  role: Role,
  ...Limits,
  spentThisMonth: Type.Number({ description: 'euro' }),
});
export type CompanyUser = Static<typeof CompanyUser>;

export const CompanyUsers = Type.Object({
  users: Type.Array(CompanyUser),
  invitations: Type.Array(
    Type.Object({
      companyInvitationId: Type.Integer(),
      email: Type.String(),
      role: Role,
      ...Limits,
      endDate: Type.String({ description: 'dd/MM/yyyy' }),
    }),
  ),
});
export type CompanyUsers = Static<typeof CompanyUsers>;

export const CompanyInviteBody = Type.Object({
  email: Type.Optional(Type.String({ maxLength: 254 })),
  role: Type.Optional(Role),
  ...Limits,
});
export type CompanyInviteBody = Static<typeof CompanyInviteBody>;

export const CompanyInvitationBody = Type.Object({ company_invitation_id: Id });
export const CompanyUserBody = Type.Object({ company_user_id: Id });
export const CompanyUserUpdateBody = Type.Object({ company_user_id: Id, role: Role, ...Limits });

/** The role that the customer has in a company: its master, a buyer or an approver; without one, none. */
export const CompanyOwn = Type.Object({
  role: Type.Enum(['master', 'buyer', 'approver', 'none']),
  companyName: Type.Optional(Type.String()),
  ...Limits,
  spentThisMonth: Type.Optional(Type.Number({ description: 'euro' })),
  hasCredit: Type.Boolean({ description: 'the company was granted credit: it may have payment dues' }),
  waitingRequests: Type.Integer({ description: 'that the customer may decide on' }),
  priceListName: Type.Optional(Type.String({ description: 'of the list with the prices of the company' })),
  hasNetPrices: Type.Boolean({ description: 'the customer sees prices without VAT on pages of the shop' }),
});
export type CompanyOwn = Static<typeof CompanyOwn>;

export const CompanyNetPricesBody = Type.Object({ net_prices: Type.Boolean() });
export const CompanyToken = Type.Object({ token: Type.String({ maxLength: 100 }) });
export const CompanyInvitation = Type.Object({
  companyName: Type.String(),
  role: Role,
  ...Limits,
  isForYou: Type.Boolean({ description: 'it was sent to the e-mail of this account' }),
  email: Type.String({
    description: 'whom it was sent to; whole for who is not logged in and may register with it, else as c•••@esempio.it',
  }),
});
export type CompanyInvitation = Static<typeof CompanyInvitation>;
