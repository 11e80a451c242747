import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import type {
  StaffSettingChange,
  StaffSettingChanges,
  StaffSettingChangesQuery,
  StaffSettingsEffect,
} from '../../../contract/settings/schemas.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { CART_OPEN } from '../../../domain/orders/cart-status.ts';
import {
  keysOf,
  SETTING_GROUPS,
  SETTING_KEYS,
  SETTINGS,
  type SettingGroup,
  type SettingKey,
  type SettingValue,
} from '../../../domain/settings/settings.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { SETTINGS_CHANGED } from '../../infra/database/announcements.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { Values } from './check-settings.ts';

/** Who changes settings, and when. */
export interface SettingAct {
  readonly staffId: number;
  readonly now: Date;
}

/** Serialises writers: the second one sees what the first one saved. Readers are not blocked. */
export async function lockSettings(tx: Tx): Promise<void> {
  await tx.query(sql`lock table settings in share row exclusive mode`);
}

/**
 * Writes values, and who changed them from what; `before` has all present values. What equals its present value is left
 * out. The other processes are told when the transaction commits.
 */
export async function writeSettings(
  tx: Tx,
  values: Values,
  { before, act, undoes }: { readonly before: Values; readonly act: SettingAct; readonly undoes?: number },
): Promise<void> {
  const changes = Object.entries(values)
    .map(([key, after]) => ({ key, before: before[key as SettingKey], after }))
    .filter((change) => change.before !== change.after);
  if (changes.length === 0) return;
  const json = JSON.stringify(changes);
  await tx.query(sql`
    insert into settings (key, value)
    select c.key, c.after from jsonb_to_recordset(${json}::jsonb) as c(key text, after jsonb)
    on conflict (key) do update set value = excluded.value`);
  await tx.query(sql`
    insert into setting_changes (key, before, after, changed_at, user_id, undoes)
    select c.key, c.before, c.after, ${act.now}, ${act.staffId}, ${undoes ?? null}
    from jsonb_to_recordset(${json}::jsonb) as c(key text, before jsonb, after jsonb)`);
  // more days on which slots are offered need slots
  if (changes.some(({ key }) => key === 'slot_days')) await enqueue(tx, 'add-timeslots', {});
  await tx.query(sql`select pg_notify(${SETTINGS_CHANGED}, '')`);
}

/** Returns the change, if nothing changed its setting since. */
export async function changeToUndo(tx: Tx, changeId: number): Promise<Result<UndoableChange, Refusal>> {
  const change = await tx.maybeOne<UndoableChange & { isLast: boolean }>(sql`
    select c.key, c.before, not exists (select from setting_changes n where n.key = c.key and n.change_id > c.change_id)
      as is_last
    from setting_changes c where c.change_id = ${changeId}`);
  if (!change || !SETTING_KEYS.includes(change.key)) return refuse('ENTRY_NOT_FOUND');
  return change.isLast ? ok(change) : refuse('SETTING_CHANGED_AGAIN');
}

interface UndoableChange {
  readonly key: SettingKey;
  readonly before: SettingValue;
}

/** When each chapter was last saved, and by whom. */
export interface SavedGroup {
  readonly group: SettingGroup;
  readonly modifiedAt: string;
  readonly by: string;
}

export async function savedGroups(db: Queryable): Promise<SavedGroup[]> {
  const rows = await db.query<{ key: SettingKey; changedAt: Date; by: string; changeId: number }>(sql`
    select distinct on (c.key) c.key, c.changed_at, c.change_id,
      coalesce(trim(u.first_name || ' ' || u.last_name), '') as by
    from setting_changes c left join customers u using (user_id) order by c.key, c.change_id desc`);
  return SETTING_GROUPS.map((group) => {
    const own = rows.filter(({ key }) => keysOf(group).includes(key));
    const last = own.reduce<(typeof own)[number] | undefined>(
      (latest, each) => (latest && latest.changeId > each.changeId ? latest : each),
      undefined,
    );
    return { group, modifiedAt: last?.changedAt.toISOString() ?? '', by: last?.by ?? '' };
  });
}

const ON_A_PAGE = 50;

interface ChangeRow extends Omit<StaffSettingChange, 'changedAt' | 'group'> {
  readonly changedAt: Date;
  readonly total: number;
}

/** Returns a page of the history, the newest first. */
export async function settingChanges(
  db: Queryable,
  { group, q = '', keys = '', page }: StaffSettingChangesQuery,
): Promise<StaffSettingChanges> {
  const asked = pageAsked(page);
  const known = group === undefined ? SETTING_KEYS : keysOf(group);
  const text = q.trim();
  const rows = await db.query<ChangeRow>(sql`
    select c.change_id, c.changed_at, coalesce(trim(u.first_name || ' ' || u.last_name), '') as by, c.key, c.before,
      c.after, c.undoes is not null as is_undo,
      not exists (select from setting_changes n where n.key = c.key and n.change_id > c.change_id) as is_last,
      count(*) over ()::int as total
    from setting_changes c left join customers u using (user_id)
    where c.key = any(${[...known]}::text[])
      and (${text} = '' or u.first_name || ' ' || u.last_name ilike ${`%${text.replace(/[\\%_]/g, '\\$&')}%`}
        or c.key = any(${keys.split(',')}::text[]))
    order by c.change_id desc limit ${ON_A_PAGE} offset ${(asked - 1) * ON_A_PAGE}`);
  return {
    page: pageBlock({ page: asked, pageSize: ON_A_PAGE, total: rows[0]?.total ?? 0 }),
    changes: rows.map(({ total: _, changedAt, ...row }) => ({
      ...row,
      changedAt: changedAt.toISOString(),
      group: SETTINGS[row.key].group,
    })),
  };
}

type Effect = StaffSettingsEffect['effects'][number];

/** Returns what each value would change, for those that differ from the present ones. */
export async function effectsOf(db: Queryable, values: Values, before: Values): Promise<Effect[]> {
  const changed = Object.entries(values).filter(([key, after]) => before[key as SettingKey] !== after);
  return Promise.all(
    changed.map(async ([name, after]) => {
      const key = name as SettingKey;
      return { key, before: before[key] ?? '', after, ...(await counted(db, key, after)) };
    }),
  );
}

async function counted(db: Queryable, key: SettingKey, after: SettingValue): Promise<Pick<Effect, 'carts' | 'people'>> {
  switch (key) {
    case 'minimum_home':
      return { carts: await cartsBelow(db, Number(after), true) };
    case 'minimum_pickup':
      return { carts: await cartsBelow(db, Number(after), false) };
    case 'staff_second_factor':
      return after === true ? { people: await withoutSecondFactor(db) } : {};
    default:
      return {};
  }
}

/**
 * Counts open carts for a service whose last shown total is below an amount, in zones without a minimum of their own;
 * carts without goods have no total.
 */
async function cartsBelow(db: Queryable, cents: number, isHome: boolean): Promise<number> {
  const { carts } = await db.one<{ carts: number }>(sql`
    select count(*)::int as carts from carts c join zones z using (zone_id)
    where c.status_id = ${CART_OPEN} and (c.delivery_service_id = ${HOME}) = ${isHome} and z.minimum_cents = 0
      and c.shown_total_cents > 0 and c.shown_total_cents < ${cents}`);
  return carts;
}

/** Counts people with a role who have no second factor yet. */
async function withoutSecondFactor(db: Queryable): Promise<number> {
  const { people } = await db.one<{ people: number }>(sql`
    select count(*)::int as people from customers u where u.staff_roles <> '{}' and u.closed_at is null
      and not exists (select from second_factors f where f.user_id = u.user_id and f.enabled_at is not null)
      and not exists (select from passkeys p where p.user_id = u.user_id)`);
  return people;
}
