import type { FiscalPerson } from '../../../contract/account/schemas.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

// The addresses to which customers are billed. The default one is used if no other is chosen.

/** A billing address without the columns that the database sets. */
export type BillingRow = Omit<FiscalPerson, 'personFiscalId' | 'isDefault'>;

/** Reads the default one first, then the oldest. */
export function ownBillingAddresses(db: Queryable, userId: number): Promise<FiscalPerson[]> {
  return db.query<FiscalPerson>(sql`
    select person_fiscal_id, first_name, last_name,
      company_name, vat_number, fiscal_code, sdi_code, pec,
      street as "address1", street_number as address_number, city, province, postcode as "postalcode", country,
      is_default
    from billing_addresses where user_id = ${userId} order by is_default desc, person_fiscal_id`);
}

export async function insertBilling(tx: Tx, userId: number, row: BillingRow): Promise<number> {
  const made = await tx.one<{ id: number }>(sql`
    insert into billing_addresses (user_id, first_name, last_name, company_name, vat_number, fiscal_code, sdi_code, pec,
      street, street_number, city, province, postcode, country)
    values (${userId}, ${row.firstName}, ${row.lastName}, ${row.companyName}, ${row.vatNumber}, ${row.fiscalCode},
      ${row.sdiCode}, ${row.pec}, ${row.address1}, ${row.addressNumber}, ${row.city}, ${row.province},
      ${row.postalcode},
      ${row.country})
    returning person_fiscal_id as id`);
  return made.id;
}

export async function writeBilling(tx: Tx, userId: number, personFiscalId: number, row: BillingRow): Promise<void> {
  await tx.query(sql`
    update billing_addresses set first_name = ${row.firstName}, last_name = ${row.lastName},
      company_name = ${row.companyName}, vat_number = ${row.vatNumber}, fiscal_code = ${row.fiscalCode},
      sdi_code = ${row.sdiCode}, pec = ${row.pec}, street = ${row.address1}, street_number = ${row.addressNumber},
      city = ${row.city}, province = ${row.province}, postcode = ${row.postalcode}, country = ${row.country}
    where user_id = ${userId} and person_fiscal_id = ${personFiscalId}`);
}

/** Two statements: the present default is cleared first, because at most one may exist at any time. */
export async function setDefaultBilling(tx: Tx, userId: number, personFiscalId: number): Promise<void> {
  await tx.query(sql`
    update billing_addresses set is_default = false
    where user_id = ${userId} and is_default and person_fiscal_id <> ${personFiscalId}`);
  await tx.query(sql`
    update billing_addresses set is_default = true
    where user_id = ${userId} and person_fiscal_id = ${personFiscalId} and not is_default`);
}

/** Returns whether the customer had such an address. */
export async function deleteBilling(tx: Tx, userId: number, personFiscalId: number): Promise<boolean> {
  return tx.changed(sql`
    delete from billing_addresses where user_id = ${userId} and person_fiscal_id = ${personFiscalId}`);
}
