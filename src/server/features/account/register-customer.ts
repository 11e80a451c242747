import { DISCLAIMER_DEFAULTS } from '../../../contract/account/disclaimer-schemas.ts';
import type { RegistrationBody } from '../../../contract/account/registration-schemas.ts';
import { profileLevelOf } from '../../../domain/account/company-request.ts';
import { isCompany, plainFiscalData } from '../../../domain/account/fiscal-data.ts';
import { type RegistrationFields, registrationProblems } from '../../../domain/account/registration.ts';
import type { SignOnProvider, SsoUser } from '../../../domain/account/sign-on.ts';
import { problemAt, problemIf } from '../../../domain/base/problems.ts';
import { allOf, ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { Config } from '../../config/config.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { CustomerCard } from '../../infra/card-register/card-register.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { hashPassword } from '../../infra/passwords.ts';
import { type CustomerRow, insertCustomer } from '../auth/queries.ts';
import { insertCompanyRequest } from '../customers/company-requests.ts';
import { isEmailHeld, lockEmail } from '../customers/credentials.ts';
import { hasEmail } from '../customers/queries.ts';
import { ownerOfCode, writeJoined } from '../friends/queries.ts';
import { type CardDeps, checkCard } from './check-card.ts';
import { currentDisclaimers, type DisclaimerRow, keepDisclaimerChoice } from './disclaimer-queries.ts';
import { chooseDisclaimers } from './disclaimers.ts';

export interface RegistrationDeps extends CardDeps {
  readonly config: Pick<Config, 'passwordMinimum'>;
}

/**
 * The identity that replaces a password at the registration: a social login that is stored in the session (D 2). Its
 * e-mail is that of the account, and `join` links it to the account in the transaction that creates the account.
 */
export interface RegistrationIdentity {
  /** Empty: the provider returned none, and the customer types one. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isEmailConfirmed: boolean;
  readonly signOn: SignOnProvider;
  readonly sso: SsoUser | undefined;
  /** Returns false if the proof has expired meanwhile, or has an account by now. */
  join(tx: Tx, userId: number, email: string): Promise<boolean>;
}

export interface RegistrationInput {
  readonly body: RegistrationBody;
  readonly now: Date;
  readonly identity?: RegistrationIdentity | undefined;
  /** The member of the staff who registers a customer in person (D 6). */
  readonly agentId?: number | undefined;
  /** True if the browser asks not to be profiled. */
  readonly refusesProfiling: boolean;
}

/** The checked data of a registration. */
interface Checked {
  readonly fields: RegistrationFields;
  readonly card: CustomerCard | undefined;
  readonly choices: readonly RegistrationChoice[];
  readonly invitedBy: number | undefined;
}

/**
 * Creates the account of a person or a company (D 2, D 5, D 7 register_user). All problems are returned at once, each
 * with its field. A company without a customer card needs the approval of the staff (D 6). With the code of a friend
 * the new customer counts as invited by them (S 2, invite friend).
 */
export async function registerCustomer(
  deps: RegistrationDeps,
  input: RegistrationInput,
): Promise<Result<CustomerRow, Refusal>> {
  const checked = await checkInput(deps, input);
  if (!checked.ok) return checked;
  const { fields, card, choices } = checked.value;
  const { now, identity, agentId } = input;
  const passwordHash = fields.password === '' ? undefined : await hashPassword(fields.password);
  const waits = fields.isCompany && !card && agentId === undefined;
  const registered = await deps.db.tx(async (tx): Promise<Result<CustomerRow | undefined, Refusal>> => {
    await lockEmail(tx, fields.email);
    if (await isEmailHeld(tx, fields.email, now)) return refuse('EMAIL_TAKEN', { field: 'email' });
    const made = await insertCustomer(tx, {
      ...plainFiscalData(fields),
      email: fields.email,
      firstName: fields.firstName,
      lastName: fields.lastName,
      phone: fields.phone,
      passwordHash,
      now,
      profileLevel: profileLevelOf(waits ? 'pending' : 'approved'),
      customerCode: card?.cardCode,
      registeredBy: agentId,
      hasAcceptedTerms: agentId === undefined,
      isEmailConfirmed: isConfirmedBy(identity),
    });
    const isWhole = !made || (await writeWhatBelongs(tx, made.userId, checked.value, input));
    return isWhole ? ok(made) : refuse('SIGN_ON_ENDED');
  });
  if (!registered.ok) return registered;
  const customer = registered.value;
  if (!customer) {
    const isTaken = await hasEmail(deps.db, fields.email);
    return isTaken ? refuse('EMAIL_TAKEN', { field: 'email' }) : refuse('CARD_TAKEN', { field: 'customerCode' });
  }
  const profiling = choices.filter(({ disclaimerType, accepted }) => disclaimerType === 'profiling' && accepted);
  const { refusesProfiling } = input;
  await chooseDisclaimers(deps.db, profiling, { userId: customer.userId, now, refusesProfiling });
  return ok(customer);
}

async function checkInput(deps: RegistrationDeps, input: RegistrationInput): Promise<Result<Checked, Refusal>> {
  const { body, now, identity, agentId } = input;
  const typed = fieldsOf(body, identity);
  const friend = body.tellFriendCode?.trim() ?? '';
  const invitedBy = friend === '' ? undefined : await ownerOfCode(deps.db, friend);
  const card = typed.customerCode === '' ? undefined : await checkCard(deps, cardOf(typed));
  const fields = card?.ok ? withCard(typed, card.value) : typed;
  const choices = await registrationChoices(deps.db, agentId === undefined ? body : {}, now);
  const checked = allOf<Refusal>([
    checkForm(fields, deps, input),
    ...(card ? [card] : []),
    choices,
    checkUsername(body, fields),
    refuseIfAny(problemIf(friend !== '' && invitedBy === undefined, 'FRIEND_CODE_UNKNOWN', 'tellFriendCode')),
  ]);
  if (!checked.ok) return checked;
  return ok({ fields, invitedBy, card: card?.ok ? card.value : undefined, choices: choices.ok ? choices.value : [] });
}

/** Writes the other rows of a new account, in its transaction. Returns false if its social login has expired. */
async function writeWhatBelongs(
  tx: Tx,
  userId: number,
  { fields, card, choices, invitedBy }: Checked,
  { now, identity, agentId }: RegistrationInput,
): Promise<boolean> {
  if (invitedBy !== undefined) await writeJoined(tx, { userId, invitedBy, now });
  await keepChoices(tx, userId, choices, now);
  if (identity && !(await identity.join(tx, userId, fields.email))) return false;
  if (fields.isCompany && !card) {
    await insertCompanyRequest(tx, { userId, now, approvedBy: agentId });
    if (agentId === undefined) await enqueue(tx, 'company-request', { userId });
  }
  if (agentId !== undefined) await enqueue(tx, 'account-made', { userId });
  else if (!isConfirmedBy(identity)) await enqueue(tx, 'email-confirm', { name: fields.email });
  return true;
}

type TextOfBody = keyof {
  [Name in keyof RegistrationBody as RegistrationBody[Name] extends string | undefined ? Name : never]: true;
};

/** Returns whether the provider has verified that the mailbox is the customer's. */
function isConfirmedBy(identity: RegistrationIdentity | undefined): boolean {
  return identity !== undefined && identity.email !== '' && identity.isEmailConfirmed;
}

/** Returns the fields in the form in which they are checked and stored. The e-mail of a social login is fixed. */
function fieldsOf(body: RegistrationBody, identity: RegistrationIdentity | undefined): RegistrationFields {
  const text = (name: TextOfBody) => body[name]?.trim() ?? '';
  const fiscal = plainFiscalData({
    companyName: text('companyName'),
    vatNumber: text('vatNumber'),
    fiscalCode: text('fiscalCode'),
    sdiCode: text('sdiCode'),
    pec: text('pec'),
  });
  const { email = '', firstName = '', lastName = '' } = identity ?? {};
  return {
    ...fiscal,
    isCompany: body.isCompany ?? isCompany(fiscal),
    customerCode: text('customerCode'),
    firstName: text('firstName') || firstName,
    lastName: text('lastName') || lastName,
    email: normaliseEmail(email || text('email') || text('username')),
    phone: text('phone'),
    password: body.password ?? '',
    acceptTerms: body.acceptTerms === true || body.disclaimers !== undefined,
  };
}

function cardOf({ customerCode, vatNumber, fiscalCode }: RegistrationFields) {
  return { customerCode, holderCodes: [vatNumber, fiscalCode] };
}

/**
 * Data of the card's holder in the register override those of the form; where the register is empty, the form counts.
 */
function withCard(fields: RegistrationFields, card: CustomerCard): RegistrationFields {
  if (card.companyName === '') return { ...fields, isCompany: false };
  return {
    ...fields,
    isCompany: true,
    companyName: card.companyName,
    vatNumber: card.vatNumber || fields.vatNumber,
    fiscalCode: card.fiscalCode || fields.fiscalCode,
    sdiCode: fields.sdiCode || card.sdiCode,
    pec: fields.pec || card.pec,
  };
}

function checkForm(
  fields: RegistrationFields,
  { config: { passwordMinimum } }: RegistrationDeps,
  { body, identity, agentId }: RegistrationInput,
): Result<void, Refusal> {
  const isByAgent = agentId !== undefined;
  // a customer with a social login may choose a password, too, and so may a visitor who orders
  const mayBeWithout = identity !== undefined || body.without_password === true;
  const needsPassword = !isByAgent && (!mayBeWithout || fields.password !== '');
  const rules = { passwordMinimum, needsPassword, needsTerms: !isByAgent };
  return refuseIfAny(
    registrationProblems(fields, rules).flatMap(([field, code]) =>
      problemAt(field, code, code === 'PASSWORD_TOO_SHORT' ? { minimum: passwordMinimum } : undefined),
    ),
  );
}

/** D 5: the username is the e-mail, whatever else a client sends as one. */
function checkUsername({ username = '' }: RegistrationBody, { email }: RegistrationFields): Result<void, Refusal> {
  const isOther = username.trim() !== '' && normaliseEmail(username) !== email;
  return refuseIfAny(problemIf(isOther, 'USERNAME_IS_EMAIL', 'username'));
}

/** The choice of a new customer about one disclaimer. */
interface RegistrationChoice extends Pick<DisclaimerRow, 'disclaimerId' | 'disclaimerType' | 'version'> {
  readonly accepted: boolean;
}

/**
 * Reads the choices of a registration about the disclaimers of its module and store (D 7). `acceptTerms` accepts all
 * required ones; a list names each one, and optional ones are only stored if they were named.
 */
async function registrationChoices(
  db: Queryable,
  { disclaimers: named, acceptTerms, ...body }: RegistrationBody,
  now: Date,
): Promise<Result<RegistrationChoice[], Refusal>> {
  const { storeId, registrationModuleTypeId } = DISCLAIMER_DEFAULTS;
  const current = await currentDisclaimers(db, now, {
    storeId: body.storeId ?? storeId,
    registrationModuleTypeId: body.registrationModuleTypeId ?? registrationModuleTypeId,
  });
  const choices = new Map((named ?? []).map(({ disclaimerId, accepted }) => [disclaimerId, accepted]));
  const checked = refuseIfAny([
    ...problemIf(
      [...choices.keys()].some((id) => !current.some(({ disclaimerId }) => disclaimerId === id)),
      'DISCLAIMER_NOT_FOUND',
      'disclaimers',
    ),
    ...current.flatMap(({ disclaimerId, isRequired }) =>
      problemIf(
        named !== undefined && isRequired && choices.get(disclaimerId) !== true,
        'CONSENT_REQUIRED',
        String(disclaimerId),
      ),
    ),
  ]);
  if (!checked.ok) return checked;
  return ok(
    current.flatMap(({ disclaimerId, disclaimerType, version, isRequired }) => {
      const accepted = choices.get(disclaimerId) ?? (isRequired && acceptTerms === true ? true : undefined);
      return accepted === undefined ? [] : [{ disclaimerId, disclaimerType, version, accepted }];
    }),
  );
}

/** Stores the choices of a new customer. That about profiling is part of the cookie choice. */
async function keepChoices(tx: Tx, userId: number, choices: readonly RegistrationChoice[], now: Date): Promise<void> {
  for (const { disclaimerType, disclaimerId, version, accepted } of choices)
    if (disclaimerType !== 'profiling')
      await keepDisclaimerChoice(tx, userId, { disclaimerId, version, accepted, chosenAt: now });
}
