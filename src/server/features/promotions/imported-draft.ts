import { readPromotionRule } from '../../../contract/catalogue/promotion-rules.ts';
import type { PromotionDraft } from '../../../contract/promotions/schemas.ts';
import type { PromotionRule } from '../../../domain/pricing/promotions/rule.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { PIECES_FIELD } from './draft-rule.ts';

interface ImportedRow {
  readonly name: string;
  readonly warehouseId: number | null;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly priority: number;
  readonly badge: string | null;
  readonly rule: unknown;
}

/** A draft that says nothing yet. */
export const EMPTY_DRAFT: Omit<PromotionDraft, 'name' | 'startsOn' | 'endsOn'> = {
  kind: 'price',
  repeats: false,
  giftCode: '',
  pieces: [],
  services: [],
  stores: [],
  combines: 'alone',
  priority: 0,
  badge: '',
  goods: [],
  categories: [],
  classes: [],
  brands: [],
  isWholeCart: false,
};

/** Returns what the form has for a promotion that a file brought; undefined: there is none. */
export async function adoptedDraft(db: Queryable, promotionId: number): Promise<PromotionDraft | undefined> {
  const row = await db.maybeOne<ImportedRow>(sql`
    select name, warehouse_id, starts_on::text, ends_on::text, priority, view->>'header' as badge, rule from promotions
    where promotion_id = ${promotionId} and plan_id is null`);
  const rule = row && readPromotionRule(row.rule);
  if (!row || !rule) return undefined;
  const goods = await db.query<{ code: string; priceCents: number | null; part: number }>(sql`
    select p.code, m.promo_price_cents as price_cents, m.part from promotion_products m
    join products p using (product_id)
    where m.promotion_id = ${promotionId} order by m.part, p.code`);
  return {
    ...EMPTY_DRAFT,
    ...draftOf(rule),
    name: row.name === '' ? 'Offerta' : row.name,
    startsOn: row.startsOn,
    endsOn: row.endsOn,
    priority: row.priority,
    badge: (row.badge ?? '').slice(0, 40),
    stores: row.warehouseId === null ? [] : [row.warehouseId],
    goods: goods.map(({ code, priceCents, part }) => ({
      code,
      ...(priceCents === null ? {} : { priceCents }),
      ...(part === 1 ? {} : { part }),
    })),
  };
}

function draftOf(rule: PromotionRule): Partial<PromotionDraft> {
  const { goods = {}, services = [], source: _, kind, combines, segmentId, most, perCustomer, hours, ...others } = rule;
  const { pieceGrams, ...mechanics } = others;
  const { percentOff, ...fields } = mechanics as Readonly<Record<string, unknown>>;
  return {
    kind,
    ...(percentOff === undefined ? {} : { percent: percentOff as number }),
    ...(rule.kind === 'bundle' ? { pieces: [...rule[PIECES_FIELD]] } : {}),
    ...numbersOf(fields),
    ...given({ segmentId, most, perCustomer, pieceGrams }),
    ...(hours ? { hoursFrom: hours.from, hoursTo: hours.to } : {}),
    combines: combines ?? (kind === 'gift' ? 'all' : 'alone'),
    services: [...services],
    categories: [...(goods.categories ?? [])],
    classes: [...(goods.classes ?? [])],
    brands: [...(goods.brands ?? [])],
    isWholeCart: goods.all === true,
  };
}

/** Returns the fields of a rule that the form has under the same name. */
function numbersOf(fields: Readonly<Record<string, unknown>>): Partial<PromotionDraft> {
  const names = ['take', 'pay', 'nth', 'offCents', 'fromCents', 'fromPieces', 'priceCents', 'repeats'];
  const gift = ['giftCode', 'giftQuantity'];
  return Object.fromEntries([...names, ...gift].flatMap((name) => (name in fields ? [[name, fields[name]]] : [])));
}

function given(numbers: Readonly<Record<string, number | undefined>>): Partial<PromotionDraft> {
  return Object.fromEntries(Object.entries(numbers).filter(([, value]) => value !== undefined));
}
