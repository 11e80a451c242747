import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { MAX_LIMIT_EURO } from './limits.ts';
import * as routes from './routes.ts';

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

/** The customer's role in a company: master, buyer or approver; absent without a company. */
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
    description:
      'whom it was sent to; whole for who is not logged in and may register with it, else as c•••@esempio.it',
  }),
});
export type CompanyInvitation = Static<typeof CompanyInvitation>;

const bind = bindFrom('S 6; issue 15');
const data = CompanyUsers;

export const companyCalls = {
  companyUsers: bind(routes.companyUsers, { data, summary: 'Who buys for the own company, and who is invited' }),
  companyInvite: bind(routes.companyInvite, {
    body: CompanyInviteBody,
    data,
    summary: 'Invite somebody by mail to buy for the own company; inviting them again changes the invitation',
  }),
  companyInvitationRemove: bind(routes.companyInvitationRemove, {
    body: CompanyInvitationBody,
    data,
    summary: 'Take an invitation back',
  }),
  companyUserUpdate: bind(routes.companyUserUpdate, {
    body: CompanyUserUpdateBody,
    data,
    summary: 'Change role and limits of somebody who buys for the own company',
  }),
  companyUserRemove: bind(routes.companyUserRemove, {
    body: CompanyUserBody,
    data,
    summary: 'Somebody no longer buys for the own company',
  }),
  companyOwn: bind(routes.companyOwn, { data: CompanyOwn, summary: 'What the customer is in a company' }),
  companyInvitation: bind(routes.companyInvitation, {
    query: CompanyToken,
    data: CompanyInvitation,
    summary: 'What an invitation is about',
  }),
  companyNetPrices: bind(routes.companyNetPrices, {
    body: CompanyNetPricesBody,
    data: CompanyOwn,
    summary: 'See prices on pages of the shop without VAT, or with it, on all devices of the account',
  }),
  companyJoin: bind(routes.companyJoin, {
    body: CompanyToken,
    data: CompanyOwn,
    summary: 'Accept an invitation with the account of its e-mail',
  }),
} as const;

/** Refusals about companies. Code -> Italian text; details fill the {braces}. */
export const COMPANY_ERRORS = {
  COMPANY_MISSING: 'Prima scrivi i dati della tua azienda nella pagina “I miei dati”',
  COMPANY_SELF: 'Sei già tu a comprare per la tua azienda',
  COMPANY_USER_ALREADY: 'Questa persona compra già per la tua azienda',
  COMPANY_USER_NOT_FOUND: 'Questa persona non compra per la tua azienda',
  COMPANY_INVITATION_NOT_FOUND: 'Invito non trovato',
  COMPANY_INVITATION_ENDED: 'Questo invito non è più valido: chiedine un altro alla tua azienda',
  COMPANY_INVITATION_OTHERS: 'L’invito è per {email}: accedi con quell’indirizzo',
  COMPANY_HAS_ONE: 'Compri già per un’altra azienda: prima fatti rimuovere da quella',
  COMPANY_HAS_CREDIT: 'La tua azienda ha un fido: per comprare per un’altra azienda usa un altro account',
  COMPANY_IS_MASTER: 'Altre persone comprano per la tua azienda: prima rimuovile',
  TOO_MANY_COMPANY_USERS: 'Per un’azienda possono comprare al massimo {max} persone',
  COMPANY_ORDER_LIMIT: 'L’ordine supera il tuo limite di {limit} per ordine: mandalo a chi approva gli acquisti',
  COMPANY_MONTH_LIMIT: 'Con questo ordine superi il tuo limite di {limit} al mese: mandalo a chi approva gli acquisti',
  REQUEST_NOT_FOUND: 'Richiesta non trovata',
  REQUEST_NOT_NEEDED: 'Questo ordine non ha bisogno di approvazione: puoi confermarlo tu',
  REQUEST_WAITING: 'Questo carrello aspetta già l’approvazione',
  REQUEST_DECIDED: 'Su questa richiesta è già stata presa una decisione',
  REQUEST_GONE: 'Il carrello di questa richiesta non c’è più',
  REQUEST_CHANGED: 'Nel frattempo il carrello è cambiato: controllalo di nuovo',
  REQUEST_OWN: 'Non puoi approvare una tua richiesta',
  NO_COMPANY: 'Solo chi compra per un’azienda può vedere i prezzi senza IVA',
  NOT_A_BUYER: 'Solo chi compra per un’azienda può chiedere l’approvazione',
} as const;
