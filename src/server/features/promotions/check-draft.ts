import type { PromotionDraft } from '../../../contract/promotions/schemas.ts';
import { formatMoney } from '../../../domain/base/format.ts';
import { isDate } from '../../../domain/base/rome-time.ts';
import type { Refusal } from '../../http/outcome.ts';
import type { RefusalCode } from '../../http/spoken-texts.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { hasMemberPrices, isPriceKind } from './draft-rule.ts';
import { pricedGoods } from './plan-goods.ts';

/** What a check is for: a draft may lack numbers and goods, and what starts lacks nothing. */
export interface CheckFor {
  readonly today: string;
  readonly isStart: boolean;
}

/** Returns everything that is wrong with a draft, at its fields. */
export async function problemsOf(db: Queryable, draft: PromotionDraft, check: CheckFor): Promise<Refusal[]> {
  const plain = [
    ...wrongNumbers(draft),
    ...wrongDays(draft, check),
    ...wrongHours(draft),
    ...(check.isStart ? missingNumbers(draft) : []),
  ];
  return [
    ...plain,
    ...(await wrongStores(db, draft)),
    ...(await wrongGoods(db, draft, check)),
    ...(await wrongPrices(db, draft)),
  ];
}

const at = (field: keyof PromotionDraft, code: RefusalCode, details: Refusal['details'] = {}): Refusal => ({
  code,
  field,
  details,
});

const COUNTS = ['take', 'nth', 'fromPieces', 'most', 'perCustomer', 'giftQuantity', 'pieceGrams'] as const;
const AMOUNTS = ['priceCents', 'offCents', 'fromCents', 'budgetCents'] as const;

function wrongNumbers(draft: PromotionDraft): Refusal[] {
  const { percent = 1, take, pay = 1, goods } = draft;
  const isNone = (name: (typeof COUNTS)[number] | (typeof AMOUNTS)[number]) => draft[name] === 0;
  const pays = take !== undefined && (pay >= take || pay < 1);
  return [
    ...(draft.name.trim() === '' ? [at('name', 'PROMOTION_NAME')] : []),
    ...COUNTS.filter(isNone).map((name) => at(name, 'PROMOTION_NUMBER')),
    ...AMOUNTS.filter(isNone).map((name) => at(name, 'PROMOTION_PRICE')),
    ...(percent < 1 || percent > 100 ? [at('percent', 'PROMOTION_PERCENT')] : []),
    ...(pays ? [at('pay', 'PROMOTION_PAY', { take })] : []),
    ...(goods.some((each) => each.priceCents === 0) ? [at('goods', 'PROMOTION_PRICE')] : []),
  ];
}

function wrongDays({ startsOn, endsOn }: PromotionDraft, { today, isStart }: CheckFor): Refusal[] {
  if (!isDate(startsOn)) return [at('startsOn', 'PROMOTION_ENDS')];
  if (!isDate(endsOn) || endsOn < startsOn) return [at('endsOn', 'PROMOTION_ENDS')];
  return isStart && endsOn < today ? [at('endsOn', 'PROMOTION_PAST')] : [];
}

function wrongHours({ hoursFrom: from = '', hoursTo: to = '' }: PromotionDraft): Refusal[] {
  if (from === '' && to === '') return [];
  if (from === '') return [at('hoursFrom', 'PROMOTION_HOURS')];
  return from < to ? [] : [at('hoursTo', 'PROMOTION_HOURS')];
}

type Needed = 'percent' | 'priceCents' | 'take' | 'pay' | 'nth' | 'fromCents' | 'offCents';

/** The numbers without which a kind says nothing. */
function neededOf(draft: PromotionDraft): readonly Needed[] {
  const from: readonly Needed[] = draft.fromPieces === undefined ? ['fromCents'] : [];
  switch (draft.kind) {
    case 'n-for-m':
      return ['take', 'pay'];
    case 'nth':
      return ['nth', 'percent'];
    case 'bundle':
      return ['priceCents'];
    case 'threshold':
      return draft.percent === undefined ? [...from, 'offCents'] : from;
    case 'gift':
      return from;
    default:
      return hasAllPrices(draft) ? [] : ['percent'];
  }
}

function hasAllPrices({ priceCents, goods }: PromotionDraft): boolean {
  return priceCents !== undefined || (goods.length > 0 && goods.every((each) => each.priceCents !== undefined));
}

function missingNumbers(draft: PromotionDraft): Refusal[] {
  const missing = neededOf(draft).filter((name) => draft[name] === undefined);
  const lacksSegment = draft.kind === 'loyalty' && draft.segmentId === undefined;
  return [
    ...(lacksSegment ? [at('segmentId', 'PROMOTION_SEGMENT')] : []),
    ...missing.map((name) => at(name, 'PROMOTION_NUMBER')),
  ];
}

async function wrongStores(db: Queryable, { stores }: PromotionDraft): Promise<Refusal[]> {
  if (stores.length === 0) return [];
  const { found } = await db.one<{ found: number }>(sql`
    select count(*)::int as found from warehouses where warehouse_id = any(${[...stores]}::int[])`);
  return found === new Set(stores).size ? [] : [at('stores', 'PROMOTION_STORE')];
}

const SHOWN_CODES = 5;

async function wrongGoods(db: Queryable, draft: PromotionDraft, { isStart }: CheckFor): Promise<Refusal[]> {
  const { goods, categories, classes, brands, kind, pieces } = draft;
  const unknown = await db.query<{ code: string }>(sql`
    select code from unnest(${goods.map(({ code }) => code)}::text[]) with ordinality as g(code, place)
    where not exists (select from products p where p.code = g.code) order by place`);
  const codes = unknown.map(({ code }) => code);
  const isNamed = goods.length + categories.length + classes.length + brands.length > 0;
  const isWhole = kind === 'gift' && draft.isWholeCart;
  const partOf = new Set(goods.map(({ part = 1 }) => part));
  const lacksPart = kind === 'bundle' && (pieces.length === 0 || pieces.some((_, index) => !partOf.has(index + 1)));
  return [
    ...(codes.length > 0 ? [at('goods', 'PROMOTION_UNKNOWN', { codes: codes.slice(0, SHOWN_CODES).join(', ') })] : []),
    ...(isStart && !isNamed && !isWhole ? [at('goods', 'PROMOTION_GOODS')] : []),
    ...(isStart && isNamed && lacksPart ? [at('goods', 'PROMOTION_BUNDLE')] : []),
    ...(kind === 'gift' && (isStart || draft.giftCode !== '') ? await wrongGift(db, draft) : []),
  ];
}

async function wrongGift(db: Queryable, { giftCode }: PromotionDraft): Promise<Refusal[]> {
  const { isRight } = await db.one<{ isRight: boolean }>(sql`
    select exists (select from products where code = ${giftCode} and published and sale_type <> 'Sfuso') as is_right`);
  return isRight ? [] : [at('giftCode', 'PROMOTION_GIFT')];
}

/** A written price that is not below that of the shelf would take nothing off. */
async function wrongPrices(db: Queryable, draft: PromotionDraft): Promise<Refusal[]> {
  const { kind, stores } = draft;
  if (!isPriceKind(kind) || !hasMemberPrices(draft) || draft.percent !== undefined) return [];
  const isWritten = draft.priceCents !== undefined || draft.goods.some((each) => each.priceCents !== undefined);
  if (!isWritten) return [];
  const first = await db.maybeOne<{ name: string; promoCents: number; shelfCents: number }>(sql`
    select p.name, g.promo_cents, g.shelf_cents from (${pricedGoods(draft, stores[0] ?? null)}) g
    join products p using (product_id) where g.promo_cents >= g.shelf_cents order by p.name, p.product_id limit 1`);
  if (!first) return [];
  const field = draft.goods.some((each) => each.priceCents !== undefined) ? 'goods' : 'priceCents';
  const money = (amount: number) => () => formatMoney(amount);
  return [
    at(field, 'PROMOTION_ABOVE', { name: first.name, price: money(first.promoCents), shelf: money(first.shelfCents) }),
  ];
}
