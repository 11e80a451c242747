import { type Static, Type } from 'typebox';
import { COMPANY_REQUEST_STATES } from '../../domain/account/company-request.ts';
import { stateNames } from '../../domain/base/states.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { DisclaimerState } from './disclaimer-schemas.ts';
import { OWN_DATA_LENGTHS, REGISTRATION_LENGTHS } from './limits.ts';
import * as routes from './routes.ts';

/** The customer's name, telephone number and company data (D 3, user detail). Missing fields stay unchanged. */
export const UserDetailUpdate = Type.Object({
  firstName: textUpTo('firstName'),
  lastName: textUpTo('lastName'),
  phone: textUpTo('phone'),
  ...fiscalTexts(),
});
export type UserDetailUpdate = Static<typeof UserDetailUpdate>;

export const ContactUpdate = Type.Object({ phone: textUpTo('phone', 'empty: none') });

export const PersonInfo = Type.Object({ personInfoTypeId: Type.Integer(), value: Type.String() });

export const PersonInfoUpdate = Type.Object({
  personInfoTypeId: Type.Integer({ minimum: 1, maximum: 99_999 }),
  value: Type.Optional(Type.String({ maxLength: OWN_DATA_LENGTHS.personInfo, description: 'empty: removes it' })),
});

/**
 * The recipient and address of invoices: a person with a fiscal code, or a company. Validators of the domain report
 * missing fields.
 */
export const BillingAddressInput = Type.Object({
  personFiscalId: Type.Optional({ ...Id, description: 'of an update; left out: the default one' }),
  firstName: textUpTo('firstName'),
  lastName: textUpTo('lastName'),
  ...fiscalTexts(),
  address1: ownText('address1'),
  addressNumber: ownText('addressNumber'),
  city: ownText('city'),
  province: ownText('province'),
  postalcode: ownText('postalcode'),
  country: ownText('country'),
  isDefault: Type.Optional(Type.Boolean({ description: 'true: invoices go here unless another one is chosen' })),
});
export type BillingAddressInput = Static<typeof BillingAddressInput>;

/** A billing address with its recipient (D 3, fiscal persons). Fields that were not filled in are empty. */
export const FiscalPerson = Type.Object({
  personFiscalId: Type.Integer(),
  firstName: Type.String(),
  lastName: Type.String(),
  companyName: Type.String(),
  vatNumber: Type.String(),
  fiscalCode: Type.String(),
  sdiCode: Type.String(),
  pec: Type.String(),
  address1: Type.String(),
  addressNumber: Type.String(),
  city: Type.String(),
  province: Type.String(),
  postalcode: Type.String(),
  country: Type.String(),
  isDefault: Type.Boolean(),
});
export type FiscalPerson = Static<typeof FiscalPerson>;

export const FiscalPersons = Type.Object({ fiscalPersons: Type.Array(FiscalPerson) });
export const FiscalPersonQuery = Type.Object({ person_fiscal_id: Id });

export const UserDetail = Type.Object({
  userId: Type.Integer(),
  email: Type.String(),
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: Type.String(),
  companyName: Type.Optional(Type.String()),
  vatNumber: Type.Optional(Type.String()),
  fiscalCode: Type.Optional(Type.String()),
  sdiCode: Type.Optional(Type.String()),
  pec: Type.Optional(Type.String()),
  customerCode: Type.Optional(Type.String({ description: 'of the customer card' })),
  userType: Type.Object({ userTypeId: Type.Integer() }),
  contact: Type.Object({ email: Type.String(), phone: Type.String() }),
  personInfos: Type.Array(PersonInfo),
  billingAddress: Type.Optional({ ...FiscalPerson, description: 'the default one of fiscalPersons' }),
  fiscalPersons: Type.Array(FiscalPerson),
  disclaimers: Type.Array(DisclaimerState),
  emailConfirmed: Type.Boolean({ description: 'the customer has shown that the mailbox is theirs' }),
  isWithoutPassword: Type.Optional(
    Type.Literal(true, { description: 'ours: of who ordered as a visitor, or logs in without one' }),
  ),
  companyState: Type.Optional(
    Type.Enum(stateNames(COMPANY_REQUEST_STATES), { description: 'of a company that registered without a card' }),
  ),
  isStaff: Type.Optional(Type.Literal(true, { description: 'may use the back office; left out for customers' })),
});
export type UserDetail = Static<typeof UserDetail>;

export function fiscalTexts() {
  return {
    companyName: ownText('companyName'),
    vatNumber: ownText('vatNumber'),
    fiscalCode: ownText('fiscalCode'),
    sdiCode: ownText('sdiCode'),
    pec: ownText('pec'),
  };
}

function ownText(field: keyof typeof OWN_DATA_LENGTHS) {
  return Type.Optional(Type.String({ maxLength: OWN_DATA_LENGTHS[field] }));
}

export function textUpTo(field: keyof typeof REGISTRATION_LENGTHS, description?: string) {
  return Type.Optional(
    Type.String({ maxLength: REGISTRATION_LENGTHS[field], ...(description ? { description } : {}) }),
  );
}

const bind = bindFrom('D 3, 5, 7');
const remove = { data: FiscalPersons, summary: 'Remove an own billing address; the others are answered' };

export const accountCalls = {
  userDetail: bind(routes.userDetail, { data: UserDetail, summary: 'The customer’s own data', source: 'D 7' }),
  userDetailUpdate: bind(routes.userDetailUpdate, {
    body: UserDetailUpdate,
    data: UserDetail,
    summary: 'Change the own name and company data; what is left out stays',
  }),
  personInfoUpdate: bind(routes.personInfoUpdate, {
    body: PersonInfoUpdate,
    data: UserDetail,
    summary: 'Set or remove one entry about the own person',
  }),
  billingAddressUpdate: bind(routes.billingAddressUpdate, {
    body: BillingAddressInput,
    data: UserDetail,
    summary: 'Change an own billing address, or the default one; the first one is made',
  }),
  contactUpdate: bind(routes.contactUpdate, {
    body: ContactUpdate,
    data: UserDetail,
    summary: 'Change the own telephone number',
  }),
  fiscalPersons: bind(routes.fiscalPersons, {
    data: FiscalPersons,
    summary: 'The own billing addresses, the default one first',
  }),
  billingAddressInsert: bind(routes.billingAddressInsert, {
    body: BillingAddressInput,
    data: FiscalPersons,
    summary: 'Add a billing address; all own ones are answered',
  }),
  fiscalPersonDelete: bind(routes.fiscalPersonDelete, { query: FiscalPersonQuery, ...remove }),
  fiscalPersonDeletePost: bind(routes.fiscalPersonDeletePost, { body: FiscalPersonQuery, ...remove }),
} as const;

/** Refusals of registration and of changes of the own data. Code -> Italian text; details fill the {braces}. */
export const ACCOUNT_ERRORS = {
  EMAIL_TAKEN: 'Esiste già un account con questa e-mail: accedi oppure recupera la password',
  FRIEND_CODE_UNKNOWN: 'Questo codice amico non esiste: controlla di averlo scritto correttamente',
  CARD_UNKNOWN: 'Non troviamo questa tessera: controlla il codice, la partita IVA o il codice fiscale',
  CARD_TAKEN: 'C’è già un account con questa tessera: accedi oppure recupera la password',
  CARDS_AWAY: 'In questo momento non riusciamo a controllare le tessere: riprova tra poco o registrati senza tessera',
  COMPANY_NOT_APPROVED: 'La tua azienda non è ancora stata approvata: potrai ordinare appena lo sarà, ti scriviamo noi',
  USERNAME_IS_EMAIL: 'Il nome utente è il tuo indirizzo e-mail',
  DISCLAIMER_NOT_FOUND: 'Consenso non trovato',
  BILLING_NOT_FOUND: 'Dati di fatturazione non trovati',
  TOO_MANY_BILLING_ADDRESSES:
    'Puoi salvare al massimo {max} dati di fatturazione: eliminane uno per aggiungerne un altro',
  TOO_MANY_PERSON_INFOS: 'Puoi salvare al massimo {max} informazioni',
} as const;
