import { DISCLAIMER_DEFAULTS } from '../../../contract/account/disclaimer-schemas.ts';
import type { RegistrationBody } from '../../../contract/account/registration-schemas.ts';
import { profileLevelOf } from '../../../domain/account/company-request.ts';
import { isCompany, plainFiscalData } from '../../../domain/account/fiscal-data.ts';
import { type RegistrationFields, registrationProblems } from '../../../domain/account/registration.ts';
import type { SignOnProvider, SsoUser } from '../../../domain/account/sign-on.ts';
import { problemAt, problemIf } from '../../../domain/base/problems.ts';
import { allOf, ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
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
  readonly passwordMinimum: number;
}

/**
 * The party that vouches for a customer in place of a password: a social login that waits in the session (D 2). Its
 * e-mail is the one of the account, and `join` ties it to the account in the transaction that makes it.
 */
export interface RegistrationIdentity {
  /** Empty: the provider told none, and the customer types one. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly isEmailConfirmed: boolean;
  readonly signOn: SignOnProvider;
  readonly sso: SsoUser | undefined;
  /** False: the proof has ended meanwhile, or has an account by now. */
  join(tx: Tx, userId: number, email: string): Promise<boolean>;
}

export interface RegistrationInput {
  readonly body: RegistrationBody;
  readonly now: Date;
  readonly identity?: RegistrationIdentity | undefined;
  /** The member of the staff who registers a customer in person (D 6). */
  readonly agentId?: number | undefined;
  /** The browser asks not to be profiled. */
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
 * Makes the account of a person or a company (D 2, D 5, D 7 register_user). All problems are returned at once, each
 * with its field. A company without a customer card waits for the staff (D 6). With the code of a friend the new
 * customer is counted as theirs (S 2, invite friend).
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

/** Writes what belongs to a new account, in its transaction. False: the social login that vouched for it has ended. */
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

/** The provider has seen that the mailbox is the customer's. */
function isConfirmedBy(identity: RegistrationIdentity | undefined): boolean {
  return identity !== undefined && identity.email !== '' && identity.isEmailConfirmed;
}

/** The fields as they are checked and stored. The e-mail of a social login is fixed. */
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

/** The register knows better than the form who holds a card; where it says nothing, the form counts. */
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
  { passwordMinimum }: RegistrationDeps,
  { identity, agentId }: RegistrationInput,
): Result<void, Refusal> {
  const isByAgent = agentId !== undefined;
  // who comes by a social login may choose a password, too
  const needsPassword = !isByAgent && (!identity || fields.password !== '');
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
 * Reads what a registration chooses about the disclaimers of its module and store (D 7). `acceptTerms` accepts all that
 * is required; a list names each one, and what is left to the customer is only kept where it was named.
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

/** Keeps the choices of a new customer. That about profiling is part of the cookie choice and is kept there. */
async function keepChoices(tx: Tx, userId: number, choices: readonly RegistrationChoice[], now: Date): Promise<void> {
  for (const { disclaimerType, disclaimerId, version, accepted } of choices)
    if (disclaimerType !== 'profiling')
      await keepDisclaimerChoice(tx, userId, { disclaimerId, version, accepted, chosenAt: now });
}
