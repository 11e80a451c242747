import type { StaffSettingsEffect } from '../../../contract/settings/schemas.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { CART_OPEN } from '../../../domain/orders/cart-status.ts';
import type { SettingKey, SettingValue } from '../../../domain/settings/settings.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Queryable } from '../../infra/database/types.ts';
import type { Values } from './check-settings.ts';

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
      and not exists (select from second_factors f where f.user_id = u.user_id)`);
  return people;
}
