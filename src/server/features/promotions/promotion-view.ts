import { readPromotionRule } from '../../../contract/catalogue/promotion-rules.ts';
import type {
  PromotionDraft,
  StaffPromotion,
  StaffPromotionCheck,
  StaffPromotionChoices,
  StaffPromotionMeeting,
} from '../../../contract/promotions/schemas.ts';
import { euroOf } from '../../../domain/base/money.ts';
import { meetingText } from '../../../domain/pricing/promotions/meeting.ts';
import { sentenceOf } from '../../../domain/pricing/promotions/sentence.ts';
import { withLocale } from '../../../language/language.ts';
import type { CallContext } from '../../http/call-context.ts';
import { refusalText } from '../../http/spoken-texts.ts';
import { basePriceList } from '../../import/records/price-lists.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import { localeOf } from '../../infra/language/dictionaries.ts';
import { problemsOf } from './check-draft.ts';
import { badgeOf, isPersonal, ruleOf } from './draft-rule.ts';
import { adoptedDraft } from './imported-draft.ts';
import { goodsOf, pricedGoods } from './plan-goods.ts';
import { readPlan } from './plans.ts';
import { allPromotions } from './promotion-list.ts';
import { givenBy } from './promotion-result.ts';

/** Returns a promotion as its form shows it; undefined: there is none. */
export async function promotionView(
  db: Queryable,
  promotionId: number,
  today: string,
): Promise<StaffPromotion | undefined> {
  const head = await db.maybeOne<{ isPlan: boolean; state: StaffPromotion['state'] }>(sql`
    select is_plan, state from (${allPromotions(today)}) l where id = ${promotionId}`);
  const plan = head?.isPlan ? await readPlan(db, promotionId) : undefined;
  const draft = plan?.draft ?? (head && (await adoptedDraft(db, promotionId)));
  if (!head || !draft) return undefined;
  return {
    promotionId,
    ...head,
    modifiedAt: plan?.modifiedAt.toISOString() ?? '',
    draft,
    goods: await namedGoods(db, draft),
    given: euroOf(await givenBy(db, promotionId)),
    changes: await changesOf(db, promotionId),
  };
}

async function namedGoods(db: Queryable, { goods, giftCode }: PromotionDraft): Promise<StaffPromotion['goods']> {
  const codes = [...goods.map(({ code }) => code), giftCode];
  const rows = await db.query<{ code: string; name: string; priceCents: number }>(sql`
    select p.code, p.name, b.price_cents from products p
    join prices b on b.product_id = p.product_id and b.price_list_id = ${basePriceList}
    where p.code = any(${codes}::text[]) order by p.name, p.product_id`);
  return rows.map(({ priceCents, ...row }) => ({ ...row, price: euroOf(priceCents) }));
}

const SHOWN_CHANGES = 50;

async function changesOf(db: Queryable, planId: number): Promise<StaffPromotion['changes']> {
  const rows = await db.query<Omit<StaffPromotion['changes'][number], 'changedAt'> & { changedAt: Date }>(sql`
    select c.change_id, c.changed_at, c.act, coalesce(trim(u.first_name || ' ' || u.last_name), '') as by
    from promotion_changes c left join customers u using (user_id)
    where c.plan_id = ${planId} order by c.change_id desc limit ${SHOWN_CHANGES}`);
  return rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() }));
}

export interface CheckAsked {
  readonly planId: number | undefined;
  readonly draft: PromotionDraft;
  readonly today: string;
}

/** Returns what a draft lacks, how it reads, and which others it meets. */
export async function checkDraft(
  db: Queryable,
  asked: CheckAsked,
  { language }: Pick<CallContext, 'language'>,
): Promise<StaffPromotionCheck> {
  const { draft, today } = asked;
  const problems = await problemsOf(db, draft, { today, isStart: true });
  const { products } = await db.one<{ products: number }>(sql`
    select count(*)::int as products from (${goodsOf(draft)}) g join products p using (product_id) where p.published`);
  const example = await db.maybeOne<{ name: string; shelfCents: number; promoCents: number }>(sql`
    select p.name, g.shelf_cents, g.promo_cents from (${pricedGoods(draft, draft.stores[0] ?? null)}) g
    join products p using (product_id) order by p.name, p.product_id limit 1`);
  return {
    problems: problems.map((refusal) => ({ field: refusal.field ?? '', text: refusalText(language, refusal) })),
    products,
    reads: {
      badge: badgeOf(draft),
      sentence: sentenceOf(draft),
      english: withLocale(localeOf('en'), () => badgeOf(draft)),
      isPersonal: isPersonal(draft),
    },
    meetings: await meetingsOf(db, asked),
    ...(example
      ? { example: { name: example.name, before: euroOf(example.shelfCents), after: euroOf(example.promoCents) } }
      : {}),
  };
}

interface MetRow extends Omit<StaffPromotionMeeting, 'says'> {
  readonly priority: number;
  readonly rule: unknown;
}

const SHOWN_MEETINGS = 20;

/** Returns the promotions that run or are planned with the same goods, on the same days, in the same stores. */
async function meetingsOf(db: Queryable, { planId, draft, today }: CheckAsked): Promise<StaffPromotionMeeting[]> {
  const rule = ruleOf(draft);
  if (!rule) return [];
  const rows = await db.query<MetRow>(sql`
    with own as materialized (select product_id from (${goodsOf(draft)}) g),
    others as materialized (
      select * from promotions o
      where o.ends_on >= greatest(${draft.startsOn}::date, ${today}::date) and o.starts_on <= ${draft.endsOn}::date
        and coalesce(o.plan_id, o.promotion_id) <> ${planId ?? 0}
        and (o.warehouse_id is null or ${draft.stores.length === 0} or o.warehouse_id = any(${draft.stores}::int[]))),
    members as (
      select promotion_id, product_id from others join promotion_products using (promotion_id)
      union
      select o.promotion_id, p.product_id from others o
      cross join jsonb_array_elements_text(o.rule->'goods'->'categories') as w(slug)
      join categories c on c.slug = w.slug or c.slug like w.slug || '/%' join products p using (category_id)
      union
      select o.promotion_id, m.product_id from others o join product_classes c on o.rule->'goods'->'classes' ? c.name
      join product_class_members m using (class_id)
      union
      select o.promotion_id, p.product_id from others o join vendors v on o.rule->'goods'->'brands' ? v.name
      join products p using (vendor_id))
    select coalesce(o.plan_id, o.promotion_id) as promotion_id, o.name, o.priority, o.rule,
      count(distinct m.product_id)::int as products,
      greatest(min(o.starts_on), ${draft.startsOn}::date)::text as "from",
      least(max(o.ends_on), ${draft.endsOn}::date)::text as "to"
    from others o join members m using (promotion_id) join own using (product_id)
    group by 1, 2, 3, 4 order by products desc, promotion_id limit ${SHOWN_MEETINGS}`);
  return rows.flatMap(({ rule: stored, priority, ...row }) => {
    const other = readPromotionRule(stored);
    if (!other) return [];
    const own = { name: draft.name, priority: draft.priority, rule };
    return [{ ...row, says: meetingText(own, { name: row.name, priority, rule: other }) }];
  });
}

/** Returns what a promotion may name. */
export async function promotionChoices(db: Queryable): Promise<StaffPromotionChoices> {
  const [stores, services, segments, categories, classes, brands] = await Promise.all([
    db.query<{ warehouseId: number; name: string }>(sql`
      select warehouse_id, name from warehouses order by name, warehouse_id`),
    db.query<{ serviceId: number; name: string }>(sql`
      select delivery_service_id as service_id, name from delivery_services order by delivery_service_id`),
    db.query<{ segmentId: number }>(sql`select distinct segment_id from customer_segments order by segment_id`),
    db.query<{ slug: string; name: string }>(sql`
      with recursive tree as (
        select category_id, slug, name from categories where parent_id is null
        union all
        select c.category_id, c.slug, t.name || ' › ' || c.name from categories c
        join tree t on t.category_id = c.parent_id)
      select slug, name from tree order by name, slug`),
    db.query<{ name: string }>(sql`select name from product_classes order by name, class_id`),
    db.query<{ name: string }>(sql`select name from vendors order by name, vendor_id`),
  ]);
  return {
    stores,
    services,
    segments: segments.map(({ segmentId }) => segmentId),
    categories,
    classes: [...new Set(classes.map(({ name }) => name))],
    brands: brands.map(({ name }) => name),
  };
}
