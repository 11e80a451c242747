import { randomBytes } from 'node:crypto';
import { CODE_LETTERS, MAX_SHORT_CODES } from '../../../contract/gift-certificates/limits.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import type { States } from '../../../domain/base/states.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';

/** A series whose budget is used up is stopped by the shop itself. */
export const CODE_SERIES_STATES = {
  active: ['stopped', 'spent'],
  stopped: ['active'],
  spent: ['active', 'stopped'],
} as const satisfies States<string>;
type SeriesState = keyof typeof CODE_SERIES_STATES;

/** The terms of a series, which all its codes have. */
export interface SeriesTerms {
  readonly name: string;
  /** The text with which its codes begin; a series of one shared code has that code here. */
  readonly code: string;
  readonly isShared: boolean;
  readonly count: number;
  readonly kind: 'once' | 'balance';
  readonly amountCents: number;
  readonly percent: number | null;
  readonly minimumCents: number;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly usesPerUser: number;
  readonly maxUses: number | null;
  readonly budgetCents: number | null;
}

/** Makes a series with all its codes, or one code for everybody. Returns its id. */
export async function makeSeries(tx: Tx, terms: SeriesTerms, now: Date): Promise<Result<number, Refusal>> {
  const { seriesId } = await tx.one<{ seriesId: number }>(sql`
    insert into certificate_series (name, prefix, is_shared, made, kind, amount_cents, percent, minimum_cents,
      starts_on, ends_on, uses_per_user, max_uses, budget_cents, modified_at)
    values (${terms.name}, ${terms.code}, ${terms.isShared}, ${terms.count}, ${terms.kind}, ${terms.amountCents},
      ${terms.percent}, ${terms.minimumCents}, ${terms.startsOn}::date, ${terms.endsOn}::date, ${terms.usesPerUser},
      ${terms.maxUses}, ${terms.budgetCents}, ${now}) returning series_id`);
  if (terms.isShared) {
    const made = await insertCodes(tx, seriesId, [terms.code], now);
    return made === 1 ? ok(seriesId) : refuse('CODE_TAKEN', { field: 'code' });
  }
  // a code that is there already is made once more, with other letters
  for (let left = terms.count; left > 0; ) left -= await insertCodes(tx, seriesId, newCodes(terms, left), now);
  return ok(seriesId);
}

/** Writes codes of a series with its terms; returns how many were not there yet. */
async function insertCodes(tx: Tx, seriesId: number, codes: readonly string[], now: Date): Promise<number> {
  const { made } = await tx.one<{ made: number }>(sql`
    with made as (
      insert into gift_certificates (code, series_id, name, kind, amount_cents, percent, left_cents, minimum_cents,
        starts_on, ends_on, uses_per_user, max_uses, created_at)
      select c.code, s.series_id, s.name, s.kind, s.amount_cents, s.percent,
        case when s.kind = 'balance' then s.amount_cents end, s.minimum_cents, s.starts_on, s.ends_on,
        s.uses_per_user, s.max_uses, ${now}::timestamptz
      from unnest(${codes}::text[]) as c(code) cross join certificate_series s where s.series_id = ${seriesId}
      on conflict (code) do nothing returning 1)
    select count(*)::int as made from made`);
  return made;
}

/** Takes back a series that nobody has used, not even in a cart; returns how many codes it had. */
export async function undoSeries(tx: Tx, seriesId: number): Promise<Result<number, Refusal>> {
  const series = await tx.maybeOne<{ isUsed: boolean }>(sql`
    select exists (select from user_gift_certificates u join gift_certificates g using (gift_certificate_id)
      where g.series_id = s.series_id) as is_used
    from certificate_series s where s.series_id = ${seriesId} for update of s`);
  if (!series) return refuse('CODE_SERIES_GONE');
  if (series.isUsed) return refuse('CODE_SERIES_USED');
  const { codes } = await tx.one<{ codes: number }>(sql`
    with gone as (delete from gift_certificates where series_id = ${seriesId} returning 1)
    select count(*)::int as codes from gone`);
  await tx.query(sql`delete from certificate_series where series_id = ${seriesId}`);
  return ok(codes);
}

const GROUP = 4;

/** Returns different codes whose letters are random: 40 bits each, and 60 where there are many. */
function newCodes({ code, count }: Pick<SeriesTerms, 'code' | 'count'>, number: number): string[] {
  const groups = count > MAX_SHORT_CODES ? 3 : 2;
  const made = new Set<string>();
  while (made.size < number) {
    const bytes = randomBytes(GROUP * groups);
    const letters = Array.from(bytes, (byte) => CODE_LETTERS[byte % CODE_LETTERS.length]).join('');
    made.add(`${code}-${letters.replace(/(.{4})(?=.)/g, '$1-')}`);
  }
  return [...made];
}

export interface SeriesChange {
  readonly name: string;
  readonly endsOn: string;
  readonly budgetCents: number | null;
}

/** Changes a series and all its codes. */
export async function changeSeries(
  tx: Tx,
  seriesId: number,
  { name, endsOn, budgetCents }: SeriesChange,
  now: Date,
): Promise<void> {
  await tx.query(sql`
    update certificate_series set name = ${name}, ends_on = ${endsOn}::date, budget_cents = ${budgetCents},
      modified_at = greatest(${now}::timestamptz, modified_at + interval '1 millisecond')
    where series_id = ${seriesId}`);
  await tx.query(sql`
    update gift_certificates set name = ${name}, ends_on = ${endsOn}::date
    where series_id = ${seriesId} and (name, ends_on) is distinct from (${name}, ${endsOn}::date)`);
}

/** Stops a series or lets it be used again; carts that are not at the payment learn of it when they are priced. */
export async function setSeriesState(tx: Tx, seriesId: number, to: SeriesState, now: Date): Promise<boolean> {
  return tx.changed(sql`
    update certificate_series set state = ${to},
      modified_at = greatest(${now}::timestamptz, modified_at + interval '1 millisecond')
    where series_id = ${seriesId} and state <> ${to}`);
}

/** Stops one code of a series, or lets it be used again. Returns its series; undefined: there is no such code. */
export async function setCodeStopped(tx: Tx, codeId: number, stoppedAt: Date | null): Promise<number | undefined> {
  const row = await tx.maybeOne<{ seriesId: number }>(sql`
    update gift_certificates set stopped_at = ${stoppedAt}
    where gift_certificate_id = ${codeId} and series_id is not null returning series_id`);
  return row?.seriesId;
}

/** Returns the cents that orders were cheaper by because of a series. */
export async function spentBy(db: Queryable, seriesId: number): Promise<number> {
  const { spentCents } = await db.one<{ spentCents: number }>(sql`
    select coalesce(sum(amount_cents - returned_cents), 0)::float as spent_cents from user_gift_certificates
    where series_id = ${seriesId} and order_id is not null and freed_at is null`);
  return spentCents;
}

/** Stops series whose budget is used up, where the order that used it up could not (migration 0721). */
export async function stopSpentSeries(db: Database, now: Date): Promise<void> {
  const spent = await db.query<{ seriesId: number }>(sql`
    select s.series_id from certificate_series s where s.budget_cents is not null and s.state = 'active'
      and (select sum(amount_cents - returned_cents) from user_gift_certificates u
        where u.series_id = s.series_id and order_id is not null and freed_at is null) >= s.budget_cents
    order by s.series_id`);
  for (const { seriesId } of spent) await db.tx((tx) => setSeriesState(tx, seriesId, 'spent', now));
}

/**
 * Makes a series of each code for everybody that stands alone, as files and the demo bring them, and lets it follow a
 * code that a file has changed.
 */
export async function adoptLoneCodes(tx: Tx): Promise<void> {
  await tx.query(sql`
    with made as (
      insert into certificate_series (name, prefix, is_shared, made, kind, amount_cents, percent, minimum_cents,
        starts_on, ends_on, uses_per_user, max_uses, modified_at)
      select name, code, true, 1, kind, amount_cents, percent, minimum_cents, starts_on, ends_on, uses_per_user,
        max_uses, now()
      from gift_certificates where series_id is null and user_id is null and origin = 'code'
      order by gift_certificate_id returning series_id, prefix),
    adopted as (
      update gift_certificates g set series_id = made.series_id from made where g.code = made.prefix
      returning g.gift_certificate_id, made.series_id)
    update user_gift_certificates u set series_id = adopted.series_id from adopted
    where u.gift_certificate_id = adopted.gift_certificate_id`);
  await tx.query(sql`
    update certificate_series s set name = g.name, minimum_cents = g.minimum_cents, starts_on = g.starts_on,
      ends_on = g.ends_on, uses_per_user = g.uses_per_user, max_uses = g.max_uses, modified_at = now()
    from gift_certificates g where g.series_id = s.series_id and s.is_shared
      and (s.name, s.minimum_cents, s.starts_on, s.ends_on, s.uses_per_user, s.max_uses)
        is distinct from (g.name, g.minimum_cents, g.starts_on, g.ends_on, g.uses_per_user, g.max_uses)`);
}
