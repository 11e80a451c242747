import { sql } from '../infra/database/sql.ts';
import type { Tx } from '../infra/database/types.ts';

/** Moves what is sold at one rate of VAT to another: products, and bags. Returns how many products were moved. */
export async function moveVat(tx: Tx, fromVatId: number, toVatId: number): Promise<number> {
  await tx.query(sql`update packaging_types set vat_id = ${toVatId} where vat_id = ${fromVatId}`);
  const { moved } = await tx.one<{ moved: number }>(sql`
    with moved as (update products set vat_id = ${toVatId} where vat_id = ${fromVatId} returning product_id)
    select count(*)::int as moved from moved`);
  return moved;
}

export interface BagPrice {
  readonly packagingTypeId: number;
  readonly priceCents: number;
  /** How many are charged at most; left out: each of them. */
  readonly maxPaid?: number | undefined;
}

/** Writes what bags cost. */
export async function writeBagPrices(tx: Tx, bags: readonly BagPrice[]): Promise<void> {
  await tx.query(sql`
    update packaging_types p set price_cents = b."priceCents", most_paid = b."maxPaid"
    from jsonb_to_recordset(${JSON.stringify(bags)}::jsonb) as b("packagingTypeId" int, "priceCents" int, "maxPaid" int)
    where p.packaging_type_id = b."packagingTypeId"`);
}

export interface VatRate {
  readonly code: string;
  readonly name: string;
  readonly basisPoints: number;
  /** Empty for a rate that is not zero. */
  readonly nature: string;
}

/** Adds a rate of VAT; false: there is one like it. */
export async function addVatRate(tx: Tx, { code, name, basisPoints, nature }: VatRate): Promise<boolean> {
  const added = await tx.maybeOne<{ vatId: number }>(sql`
    insert into vat_rates (vat_id, code, name, basis_points, nature)
    select (select coalesce(max(vat_id), 0) + 1 from vat_rates), ${code}, ${name}, ${basisPoints}, nullif(${nature}, '')
    where not exists (select from vat_rates where basis_points = ${basisPoints} and coalesce(nature, '') = ${nature})
    on conflict (code) do nothing returning vat_id`);
  return added !== undefined;
}

/** Deletes a rate of VAT that nothing names. */
export async function deleteVatRate(tx: Tx, vatId: number): Promise<void> {
  await tx.query(sql`delete from vat_rates where vat_id = ${vatId}`);
}
