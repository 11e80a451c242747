import { MAX_BILLING_ADDRESSES, MAX_PERSON_INFOS } from '../../../contract/account/limits.ts';
import type { BillingAddressInput, UserDetail, UserDetailUpdate } from '../../../contract/account/schemas.ts';
import {
  billingProblems,
  fiscalProblems,
  ownNameProblems,
  plainFiscalData,
} from '../../../domain/account/fiscal-data.ts';
import { problemAt } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import {
  type BillingRow,
  deleteBilling,
  insertBilling,
  ownBillingAddresses,
  setDefaultBilling,
  writeBilling,
} from '../billing-parties/billing-addresses.ts';
import { lockOwnData, type OwnDataRow, readOwnData, writeOwnData } from '../customers/own-data.ts';
import { readDisclaimers } from './disclaimers.ts';

type Change = (userId: number) => Promise<Result<void, Refusal>>;

/**
 * D 7, Registration and user: the customer's own data, and the parties that are invoiced. A change returns the new
 * state.
 */
export function ownDataHandlers({ db }: { readonly db: Database }) {
  const detail = async (context: CallContext, change?: Change) => {
    const { userId, roles } = await context.customer();
    const changed = await change?.(userId);
    if (changed && !changed.ok) return changed;
    const read = await readDetail(db, userId, { isStaff: roles.length > 0, now: context.now });
    return read ? done(read) : refuse('SESSION_EXPIRED');
  };
  const billing = async (context: CallContext, change?: Change) => {
    const { userId } = await context.customer();
    const changed = await change?.(userId);
    if (changed && !changed.ok) return changed;
    return done({ fiscalPersons: await ownBillingAddresses(db, userId) });
  };
  const remove = (context: CallContext, personFiscalId: number) =>
    billing(context, (userId) => removeBilling(db, userId, personFiscalId));
  return {
    userDetail: (context) => detail(context),
    userDetailUpdate: (context, { body }) => detail(context, (userId) => updateOwnData(db, userId, body)),
    contactUpdate: (context, { body: { phone = '' } }) =>
      detail(context, (userId) => updateOwnData(db, userId, { phone })),
    personInfoUpdate: (context, { body: { personInfoTypeId, value = '' } }) =>
      detail(context, (userId) => updatePersonInfo(db, userId, { personInfoTypeId, value })),
    billingAddressUpdate: (context, { body }: { body: BillingAddressInput }) =>
      detail(context, (userId) => changeBilling(db, userId, body)),
    fiscalPersons: (context) => billing(context),
    billingAddressInsert: (context, { body }) => billing(context, (userId) => addBilling(db, userId, body)),
    fiscalPersonDelete: (context, { query }) => remove(context, query.person_fiscal_id),
    fiscalPersonDeletePost: (context, { body }) => remove(context, body.person_fiscal_id),
  } satisfies Partial<Handlers>;
}

/** Adds a billing address; the first one is the default (D 7 insert-billing-address). */
function addBilling(db: Database, userId: number, input: BillingAddressInput): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const checked = await check(tx, userId, input);
    return checked.ok ? insert(tx, userId, input, checked.value) : checked;
  });
}

/**
 * Changes an own billing address: that of `personFiscalId`, otherwise the default one, which is created if needed (D 7
 * update_billing_address). All fields are written: missing ones become empty.
 */
function changeBilling(db: Database, userId: number, input: BillingAddressInput): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const checked = await check(tx, userId, input);
    if (!checked.ok) return checked;
    const { personFiscalId: wanted } = input;
    const found = (await ownBillingAddresses(tx, userId)).find(({ personFiscalId, isDefault }) =>
      wanted === undefined ? isDefault : personFiscalId === wanted,
    );
    if (!found) return wanted === undefined ? insert(tx, userId, input, checked.value) : refuse('BILLING_NOT_FOUND');
    await writeBilling(tx, userId, found.personFiscalId, checked.value);
    if (input.isDefault === true) await setDefaultBilling(tx, userId, found.personFiscalId);
    return ok();
  });
}

/**
 * Removes an own billing address; if it was the default, the oldest of the others becomes the default (D 7
 * delete-person-fiscal).
 */
function removeBilling(db: Database, userId: number, personFiscalId: number): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    await lockOwnData(tx, userId);
    if (!(await deleteBilling(tx, userId, personFiscalId))) return refuse('BILLING_NOT_FOUND');
    const [first] = await ownBillingAddresses(tx, userId);
    if (first && !first.isDefault) await setDefaultBilling(tx, userId, first.personFiscalId);
    return ok();
  });
}

/**
 * Returns the address as it is stored, or its errors. It locks the customer, so that concurrent calls count addresses
 * one after the other.
 */
async function check(tx: Tx, userId: number, input: BillingAddressInput): Promise<Result<BillingRow, Refusal>> {
  const customer = await lockOwnData(tx, userId);
  const row = plainBilling(input);
  const hasCard = customer !== undefined && customer.customerCode !== null;
  const checked = refuseIfAny(billingProblems(row, { hasCard }).flatMap(([field, code]) => problemAt(field, code)));
  return checked.ok ? ok(row) : checked;
}

async function insert(
  tx: Tx,
  userId: number,
  input: BillingAddressInput,
  row: BillingRow,
): Promise<Result<void, Refusal>> {
  const { length: before } = await ownBillingAddresses(tx, userId);
  if (before >= MAX_BILLING_ADDRESSES)
    return refuse('TOO_MANY_BILLING_ADDRESSES', { details: { max: MAX_BILLING_ADDRESSES } });
  const id = await insertBilling(tx, userId, row);
  if (before === 0 || input.isDefault === true) await setDefaultBilling(tx, userId, id);
  return ok();
}

function plainBilling(input: BillingAddressInput): BillingRow {
  const text = (field: keyof BillingRow) => input[field]?.trim() ?? '';
  const fiscal = plainFiscalData({
    companyName: text('companyName'),
    vatNumber: text('vatNumber'),
    fiscalCode: text('fiscalCode'),
    sdiCode: text('sdiCode'),
    pec: text('pec'),
  });
  return {
    ...fiscal,
    firstName: text('firstName'),
    lastName: text('lastName'),
    address1: text('address1'),
    addressNumber: text('addressNumber'),
    city: text('city').toUpperCase(),
    province: text('province').toUpperCase(),
    postalcode: text('postalcode'),
    country: text('country') || 'Italia',
  };
}

const FISCAL_FIELDS = ['companyName', 'vatNumber', 'fiscalCode', 'sdiCode', 'pec'] as const;

/** The customer's own data (D 3, user detail); undefined for an account that is gone. */
async function readDetail(
  db: Queryable,
  userId: number,
  { isStaff, now }: { readonly isStaff: boolean; readonly now: Date },
): Promise<UserDetail | undefined> {
  const [row, personInfos, fiscalPersons, disclaimers] = await Promise.all([
    readOwnData(db, userId),
    ownPersonInfos(db, userId),
    ownBillingAddresses(db, userId),
    readDisclaimers(db, userId, now),
  ]);
  if (!row) return undefined;
  const billingAddress = fiscalPersons.find((person) => person.isDefault);
  return {
    userId,
    email: row.email,
    username: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    phone: row.phone,
    ...filledIn(row),
    ...(row.customerCode === null ? {} : { customerCode: row.customerCode }),
    userType: { userTypeId: row.userTypeId },
    contact: { email: row.email, phone: row.phone },
    personInfos,
    ...(billingAddress ? { billingAddress } : {}),
    fiscalPersons,
    disclaimers: disclaimers.map(({ disclaimerId, disclaimerType, version, accepted, isRequired }) => ({
      disclaimerId,
      disclaimerType,
      version,
      accepted,
      isRequired,
    })),
    emailConfirmed: row.isEmailConfirmed,
    ...(row.hasPassword ? {} : { isWithoutPassword: true as const }),
    ...(row.companyState === null ? {} : { companyState: row.companyState }),
    ...(isStaff ? { isStaff: true as const } : {}),
  };
}

/**
 * Changes the customer's own data; missing fields stay unchanged (D 7 update_user_detail, update_contact). Company data
 * are checked as a whole when any of them is sent, so that an old account without an SDI code may still change its
 * name.
 */
function updateOwnData(db: Database, userId: number, body: UserDetailUpdate): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const before = await lockOwnData(tx, userId);
    if (!before) return refuse('SESSION_EXPIRED');
    const merged = { ...before, ...body };
    const changed = {
      ...plainFiscalData(merged),
      firstName: merged.firstName.trim(),
      lastName: merged.lastName.trim(),
      phone: merged.phone.trim(),
    };
    const hasFiscalField = FISCAL_FIELDS.some((field) => body[field] !== undefined);
    const hasCard = before.customerCode !== null;
    const names = ownNameProblems(changed).filter(([field]) => body[field] !== undefined);
    const found = [...names, ...(hasFiscalField ? fiscalProblems(changed, { hasCard }) : [])];
    const checked = refuseIfAny(found.flatMap(([field, code]) => problemAt(field, code)));
    if (!checked.ok) return checked;
    await writeOwnData(tx, userId, changed);
    return ok();
  });
}

/** Sets a personal property of the customer, or removes it if the value is empty (D 7 update_person_info). */
function updatePersonInfo(db: Database, userId: number, info: PersonInfoRow): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    await lockOwnData(tx, userId);
    const { personInfoTypeId } = info;
    const value = info.value.trim();
    if (value === '') {
      await deletePersonInfo(tx, userId, personInfoTypeId);
      return ok();
    }
    const others = (await ownPersonInfos(tx, userId)).filter((one) => one.personInfoTypeId !== personInfoTypeId);
    if (others.length >= MAX_PERSON_INFOS)
      return refuse('TOO_MANY_PERSON_INFOS', { details: { max: MAX_PERSON_INFOS } });
    await writePersonInfo(tx, userId, { personInfoTypeId, value });
    return ok();
  });
}

/** Returns the fiscal data that are not empty. */
function filledIn(row: OwnDataRow): Partial<Record<(typeof FISCAL_FIELDS)[number], string>> {
  return Object.fromEntries(FISCAL_FIELDS.flatMap((field) => (row[field] === '' ? [] : [[field, row[field]]])));
}

interface PersonInfoRow {
  readonly personInfoTypeId: number;
  readonly value: string;
}

function ownPersonInfos(db: Queryable, userId: number): Promise<PersonInfoRow[]> {
  return db.query<PersonInfoRow>(sql`
    select person_info_type_id, value from customer_person_infos
    where user_id = ${userId} order by person_info_type_id`);
}

async function writePersonInfo(tx: Tx, userId: number, info: PersonInfoRow): Promise<void> {
  await tx.query(sql`
    insert into customer_person_infos (user_id, person_info_type_id, value)
    values (${userId}, ${info.personInfoTypeId}, ${info.value})
    on conflict (user_id, person_info_type_id) do update set value = excluded.value`);
}

async function deletePersonInfo(tx: Tx, userId: number, personInfoTypeId: number): Promise<void> {
  await tx.query(sql`
    delete from customer_person_infos where user_id = ${userId} and person_info_type_id = ${personInfoTypeId}`);
}
