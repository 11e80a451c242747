import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';

/** What a delivery costs from a value of the goods on, up to the next band. */
export interface FeeBand {
  readonly fromCents: number;
  readonly feeCents: number;
}

interface NamedBands {
  readonly name: string;
  readonly bands: readonly FeeBand[];
}

/** Serialises writers: the second one sees what the first one saved. Readers are not blocked. */
export async function lockFees(tx: Tx): Promise<void> {
  await tx.query(sql`lock table delivery_fees in share row exclusive mode`);
}

interface FeeAct {
  /** Undefined: the fee is new. */
  readonly before: NamedBands | undefined;
  readonly staffId: number;
  readonly now: Date;
}

/** Writes a fee and its bands, and who changed them from what. */
export async function writeFee(
  tx: Tx,
  { feeId, name, bands }: NamedBands & { readonly feeId: number },
  { before, staffId, now }: FeeAct,
): Promise<void> {
  const rows = bands.map((band, index) => ({ ...band, toCents: bands[index + 1]?.fromCents ?? null }));
  await tx.query(sql`
    insert into delivery_fees (delivery_fee_id, name) values (${feeId}, ${name})
    on conflict (delivery_fee_id) do update set name = excluded.name`);
  await tx.query(sql`delete from delivery_fee_rows where delivery_fee_id = ${feeId}`);
  await tx.query(sql`
    insert into delivery_fee_rows (delivery_fee_id, from_cents, to_cents, fee_cents)
    select ${feeId}, r."fromCents", r."toCents", r."feeCents"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("fromCents" int, "toCents" int, "feeCents" int)`);
  const json = before ? JSON.stringify(before) : null;
  await tx.query(sql`
    insert into delivery_fee_changes (delivery_fee_id, before, after, changed_at, user_id)
    values (${feeId}, ${json}::jsonb, ${JSON.stringify({ name, bands })}::jsonb, ${now}, ${staffId})`);
}
