import { MAX_PERSON_INFOS } from '../../../contract/account/limits.ts';
import type { UserDetail, UserDetailUpdate } from '../../../contract/account/schemas.ts';
import { fiscalProblems, ownNameProblems, plainFiscalData } from '../../../domain/account/fiscal-data.ts';
import { problemAt } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { ownBillingAddresses } from '../billing-parties/billing-addresses.ts';
import { lockOwnData, type OwnDataRow, readOwnData, writeOwnData } from '../customers/own-data.ts';
import { readDisclaimers } from './disclaimers.ts';

const FISCAL_FIELDS = ['companyName', 'vatNumber', 'fiscalCode', 'sdiCode', 'pec'] as const;

/** The customer's own data (D 3, user detail); undefined for an account that is gone. */
export async function readDetail(
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
    ...(row.companyState === null ? {} : { companyState: row.companyState }),
    ...(isStaff ? { isStaff: true as const } : {}),
  };
}

/**
 * Changes what customers tell of themselves; what is left out stays (D 7 update_user_detail, update_contact). Company data are
 * checked as a whole where any of them is sent, so that an old account without an SDI code may still change its name.
 */
export function updateOwnData(db: Database, userId: number, body: UserDetailUpdate): Promise<Result<void, Refusal>> {
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

/** Sets an entry about the own person, or removes it where the value is empty (D 7 update_person_info). */
export function updatePersonInfo(db: Database, userId: number, info: PersonInfoRow): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    await lockOwnData(tx, userId);
    const { personInfoTypeId } = info;
    const value = info.value.trim();
    if (value === '') {
      await deletePersonInfo(tx, userId, personInfoTypeId);
      return ok();
    }
    const others = (await ownPersonInfos(tx, userId)).filter((one) => one.personInfoTypeId !== personInfoTypeId);
    if (others.length >= MAX_PERSON_INFOS) return refuse('TOO_MANY_PERSON_INFOS', { details: { max: MAX_PERSON_INFOS } });
    await writePersonInfo(tx, userId, { personInfoTypeId, value });
    return ok();
  });
}

/** The fiscal data that are there. */
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
