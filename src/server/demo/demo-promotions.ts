import { readFile } from 'node:fs/promises';
import { readPromotionRule } from '../../contract/catalogue/promotion-rules.ts';
import { addDays, romeTime } from '../../domain/base/rome-time.ts';
import type { CatalogueRecord } from '../import/records/catalogue-record.ts';
import { sql } from '../infra/database/sql.ts';
import type { Tx } from '../infra/database/types.ts';

/** A promotion of demo/promotions.json, with goods by name; days are counted from the day of loading. */
interface DemoPromotion {
  readonly name: string;
  readonly type: string;
  readonly kindId: number;
  readonly days: readonly [number, number];
  readonly rule: Readonly<Record<string, unknown>>;
  readonly selectable?: boolean;
  readonly view?: Readonly<Record<string, string>>;
  readonly goods?: readonly string[];
  /** The goods of each part of a bundle. */
  readonly parts?: readonly (readonly string[])[];
  readonly gift?: string;
  readonly expiresInDays?: number;
}

/** The segment of the demo's members and its one customer, for members' prices. */
const DEMO_MEMBERS = { segmentId: 9001, email: 'famiglia@bottega.example' } as const;

export async function readDemoPromotions(): Promise<readonly DemoPromotion[]> {
  const text = await readFile(new URL('../../../demo/promotions.json', import.meta.url), 'utf8');
  return JSON.parse(text) as DemoPromotion[];
}

/** Writes promotions of every kind other than a plain price. A wrong name or rule stops the loading. */
export async function loadDemoPromotions(
  tx: Tx,
  promotions: readonly DemoPromotion[],
  { goods, now }: { readonly goods: readonly CatalogueRecord[]; readonly now: Date },
): Promise<void> {
  const byName = Map.groupBy(goods, ({ name }) => name);
  const codesOf = (names: readonly string[]) =>
    names.flatMap((name) => {
      const named = byName.get(name);
      if (!named) throw new Error(`demo/promotions.json names goods that demo/assortment does not have: ${name}`);
      return named.map(({ code }) => code);
    });
  const today = romeTime(now).date;
  for (const { name, type, kindId, days, selectable = false, view = {}, ...promotion } of promotions) {
    const rule = {
      ...promotion.rule,
      ...(promotion.gift === undefined ? {} : { giftCode: codesOf([promotion.gift])[0] }),
      ...(promotion.expiresInDays === undefined ? {} : { expiresOn: addDays(today, promotion.expiresInDays) }),
    };
    if (!readPromotionRule(rule)) throw new Error(`demo/promotions.json has a broken rule: ${name}`);
    const parts = promotion.parts ?? [promotion.goods ?? []];
    const members = parts.flatMap((names, index) => codesOf(names).map((code) => ({ code, part: index + 1 })));
    await tx.query(sql`
      with made as (
        insert into promotions (kind_id, promo_type, name, starts_on, ends_on, selectable, view, rule)
        values (${kindId}, ${type}, ${name}, ${addDays(today, days[0])}::date, ${addDays(today, days[1])}::date,
          ${selectable},
          ${JSON.stringify(view)}::jsonb, ${JSON.stringify(rule)}::jsonb)
        returning promotion_id)
      insert into promotion_products (promotion_id, product_id, part)
      select made.promotion_id, p.product_id, m.part
      from made, jsonb_to_recordset(${JSON.stringify(members)}::jsonb) as m (code text, part int)
        join products p using (code)`);
  }
  await tx.query(sql`
    insert into customer_segments (user_id, segment_id)
    select user_id, ${DEMO_MEMBERS.segmentId} from customers where email = ${DEMO_MEMBERS.email}
      on conflict do nothing`);
}
