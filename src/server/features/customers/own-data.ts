import type { CompanyState } from '../../../domain/account/company-request.ts';
import type { FiscalData, OwnName } from '../../../domain/account/fiscal-data.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

/** The data that customers give about themselves. An empty text is a field that was not filled in. */
export interface OwnData extends OwnName, FiscalData {
  readonly phone: string;
}

export interface OwnDataRow extends OwnData {
  readonly userId: number;
  readonly email: string;
  readonly userTypeId: number;
  readonly customerCode: string | null;
  readonly isEmailConfirmed: boolean;
  readonly hasPassword: boolean;
  readonly companyState: CompanyState | null;
}

const COLUMNS = sql`user_id, email, user_type_id, customer_code,
  first_name, last_name, phone, coalesce(company_name, '') as company_name,
  coalesce(vat_number, '') as vat_number, coalesce(fiscal_code, '') as fiscal_code, coalesce(sdi_code, '') as sdi_code,
  coalesce(pec, '') as pec, email_confirmed_at is not null as is_email_confirmed,
  password_hash is not null as has_password,
  (select state from company_requests r where r.user_id = customers.user_id) as company_state`;

export async function readOwnData(db: Queryable, userId: number): Promise<OwnDataRow | undefined> {
  const row = await db.maybeOne<OwnDataRow>(sql`select ${COLUMNS} from customers where user_id = ${userId}`);
  return row;
}

/** Locks the customer until the transaction ends, so that changes of the own data follow one another. */
export async function lockOwnData(tx: Tx, userId: number): Promise<OwnDataRow | undefined> {
  const row = await tx.maybeOne<OwnDataRow>(
    sql`select ${COLUMNS} from customers where user_id = ${userId} for no key update`,
  );
  return row;
}

export async function writeOwnData(tx: Tx, userId: number, data: OwnData): Promise<void> {
  await tx.query(sql`
    update customers set first_name = ${data.firstName}, last_name = ${data.lastName}, phone = ${data.phone},
      company_name = nullif(${data.companyName}, ''), vat_number = nullif(${data.vatNumber}, ''),
      fiscal_code = nullif(${data.fiscalCode}, ''), sdi_code = nullif(${data.sdiCode}, ''), pec = nullif(${data.pec},
      '')
    where user_id = ${userId}`);
}
