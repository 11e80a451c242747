import type { FeeContent, StaffFeeEffect, StaffFees, StaffFeeView } from '../../../contract/settings/fee-schemas.ts';
import { FEE_LIMITS } from '../../../contract/settings/limits.ts';
import { formatMoney } from '../../../domain/base/format.ts';
import { cents } from '../../../domain/base/money.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { deliveryFee, type FeeRow, FIRST_ROW_BELOW_CENTS } from '../../../domain/delivery/delivery-fee.ts';
import { NOT_CHARGED } from '../../../domain/orders/order-status.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Outcome, type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { type FeeBand, lockFees, writeFee } from '../zones/write-fees.ts';

/** The delivery fees by bands, edited with what the last orders would have paid. */
export function feeHandlers({ db }: { readonly db: Database }) {
  return {
    staffFees: async (context) => done(await shownFees(db, context.now)),
    staffFee: async (context, { query }) => feeView(db, query.fee_id, context.now),
    staffFeeEffect: async (context, { body }) => {
      const checked = checkedBands(body.bands);
      if (!checked.ok) return checked;
      const fee = await feeView(db, body.fee_id, context.now);
      if (!fee.ok) return fee;
      return done(await effectOf(db, { feeId: body.fee_id, now: context.now, bands: body.bands }));
    },
    staffFeeSave: async (context, { body: { feeId, modifiedAt, name, bands } }) => {
      const title = name.trim();
      const checked = refuseIfAny([
        ...required('name', title),
        ...tooLong('name', title, FEE_LIMITS.name),
        ...bandProblems(bands),
      ]);
      if (!checked.ok) return checked;
      const { userId } = await context.staff();
      const saved = await db.tx(async (tx): Promise<Result<number, Refusal>> => {
        await lockFees(tx);
        const { fees } = await shownFees(tx, context.now);
        const before = fees.find((fee) => fee.feeId === feeId);
        if (feeId !== undefined && !before) return refuse('ENTRY_NOT_FOUND');
        if (before && before.modifiedAt !== modifiedAt) return refuse('ENTRY_CHANGED');
        if (fees.some((fee) => fee.feeId !== feeId && fee.name.toLowerCase() === title.toLowerCase()))
          return refuse('FEE_NAME_TAKEN', { field: 'name' });
        const next = { feeId: feeId ?? Math.max(0, ...fees.map((fee) => fee.feeId)) + 1, name: title, bands };
        const act = { staffId: userId, now: context.now };
        await writeFee(tx, next, { before: before && { name: before.name, bands: before.bands }, ...act });
        return ok(next.feeId);
      });
      return saved.ok ? feeView(db, saved.value, context.now) : saved;
    },
  } satisfies Partial<Handlers>;
}

function checkedBands(bands: readonly FeeBand[]): Result<void, Refusal> {
  return refuseIfAny(bandProblems(bands));
}

/** Returns what is wrong with bands, each at its field: `bands.1.from`, `bands.1.fee`. */
function bandProblems(bands: readonly FeeBand[]): readonly Refusal[] {
  if (bands.length === 0 || bands.length > FEE_LIMITS.bands)
    return [{ code: 'FEE_NO_BANDS', field: 'bands', details: { max: FEE_LIMITS.bands } }];
  return bands.flatMap(({ fromCents, feeCents }, index) => {
    const [from, fee] = [`bands.${index}.from`, `bands.${index}.fee`];
    const start = amountProblems(from, fromCents, FEE_LIMITS.fromCents);
    return [
      ...(start.length > 0 ? start : orderProblems(from, bands, index)),
      ...amountProblems(fee, feeCents, FEE_LIMITS.feeCents),
    ];
  });
}

function orderProblems(field: string, bands: readonly FeeBand[], index: number): readonly Refusal[] {
  const from = bands[index]?.fromCents ?? 0;
  if (index === 0) return from === 0 ? [] : [{ code: 'FEE_FIRST_BAND', field }];
  if (from < FIRST_ROW_BELOW_CENTS)
    return [{ code: 'FEE_LATER_BAND', field, details: { least: () => formatMoney(FIRST_ROW_BELOW_CENTS) } }];
  return from > (bands[index - 1]?.fromCents ?? 0) ? [] : [{ code: 'FEE_BANDS_ORDER', field }];
}

function amountProblems(field: string, value: number, max: number): readonly Refusal[] {
  if (!Number.isInteger(value)) return [{ code: 'NUMBERS_ONLY', field }];
  const details = { min: () => formatMoney(0), max: () => formatMoney(max) };
  return value < 0 || value > max ? [{ code: 'SETTING_MONEY', field, details }] : [];
}

interface FeeRead extends FeeContent {
  readonly feeId: number;
  readonly modifiedAt: Date;
  readonly slots: number;
  readonly zones: readonly string[];
}

async function shownFees(db: Queryable, now: Date): Promise<StaffFees> {
  const fees = await db.query<FeeRead>(sql`
    select f.delivery_fee_id as fee_id, f.name, f.modified_at,
      coalesce((select jsonb_agg(jsonb_build_object('fromCents', r.from_cents, 'feeCents', r.fee_cents)
        order by r.from_cents) from delivery_fee_rows r where r.delivery_fee_id = f.delivery_fee_id), '[]') as bands,
      (select count(*)::int from timeslots t
        where t.delivery_fee_id = f.delivery_fee_id and t.closes_at > ${now}) as slots,
      to_json(array(select z.name from zones z where exists (select from timeslot_templates w
        where w.zone_id = z.zone_id and w.delivery_fee_id = f.delivery_fee_id) order by z.name, z.zone_id)) as zones
    from delivery_fees f order by f.delivery_fee_id`);
  const minimums = await db.query<StaffFees['minimums'][number]>(sql`
    select zone_id, name, minimum_cents from zones where minimum_cents > 0 and active order by name, zone_id`);
  return {
    fees: fees.map(({ modifiedAt, zones, ...fee }) => ({
      ...fee,
      zones: [...zones],
      modifiedAt: modifiedAt.toISOString(),
    })),
    minimums,
  };
}

interface ChangeRow {
  readonly changeId: number;
  readonly changedAt: Date;
  readonly by: string;
  readonly before: FeeContent | null;
  readonly after: FeeContent;
}

/** The last changes of a fee; older ones are not shown. */
const SHOWN_CHANGES = 50;

async function feeView(db: Queryable, feeId: number, now: Date): Promise<Outcome<StaffFeeView>> {
  const fee = (await shownFees(db, now)).fees.find((each) => each.feeId === feeId);
  if (!fee) return refuse('ENTRY_NOT_FOUND');
  const rows = await db.query<ChangeRow>(sql`
    select c.change_id, c.changed_at, coalesce(trim(u.first_name || ' ' || u.last_name), '') as by, c.before, c.after
    from delivery_fee_changes c left join customers u using (user_id)
    where c.delivery_fee_id = ${feeId} order by c.change_id desc limit ${SHOWN_CHANGES}`);
  return done({ fee, changes: rows.map((row) => ({ ...row, changedAt: row.changedAt.toISOString() })) });
}

const EFFECT_DAYS = 28;
const DAY_MS = 86_400_000;

interface Draft {
  readonly feeId: number;
  readonly bands: readonly FeeBand[];
  readonly now: Date;
}

/** Sums what the last orders paid for this fee and would have paid; whoever paid something else keeps it. */
async function effectOf(db: Queryable, { feeId, bands, now }: Draft): Promise<StaffFeeEffect> {
  const since = new Date(now.getTime() - EFFECT_DAYS * DAY_MS);
  const [rows, paid] = await Promise.all([
    db.query<FeeRow>(sql`
      select from_cents, to_cents, fee_cents from delivery_fee_rows where delivery_fee_id = ${feeId}
      order by from_cents`),
    db.query<{ goodsCents: number; feeCents: number; orders: number }>(sql`
      select o.goods_cents, o.delivery_fee_cents as fee_cents, count(*)::int as orders
      from orders o join timeslots t using (timeslot_id)
      where o.placed_at >= ${since} and t.delivery_fee_id = ${feeId} and o.status_id <> all(${[...NOT_CHARGED]}::int[])
      group by o.goods_cents, o.delivery_fee_cents order by o.goods_cents, o.delivery_fee_cents`),
  ]);
  const next = bands.map(({ fromCents, feeCents }) => ({ fromCents, toCents: null, feeCents }));
  const effect = { days: EFFECT_DAYS, orders: 0, changed: 0, paidCents: 0, wouldPayCents: 0 };
  for (const { goodsCents, feeCents, orders } of paid) {
    const goods = cents(goodsCents);
    const would = feeCents === deliveryFee(rows, goods) ? deliveryFee(next, goods) : feeCents;
    effect.orders += orders;
    effect.changed += would === feeCents ? 0 : orders;
    effect.paidCents += feeCents * orders;
    effect.wouldPayCents += would * orders;
  }
  return effect;
}
