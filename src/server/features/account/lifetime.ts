import type { LifetimeInfo } from '../../../contract/account/lifetime-schemas.ts';
import { cents, divideRounded, toEuro } from '../../../domain/base/money.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { NOT_BOUGHT } from '../../../domain/orders/order-status.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';

/** D 7, customer-lifetime/user_info. Another customer's number gets the refusal of one that does not exist. */
export function lifetimeHandlers({ db }: { readonly db: Database }): Pick<Handlers, 'lifetimeInfo'> {
  return {
    lifetimeInfo: async (context, { query }) => {
      const { userId } = await context.customer();
      if (query.userId !== undefined && query.userId !== userId) return refuse('FORBIDDEN');
      return done(await lifetimeOf(db, userId));
    },
  };
}

interface LifetimeRow {
  readonly since: Date;
  readonly orders: number;
  readonly spent: number;
  readonly saved: number;
  readonly first: Date | null;
  readonly last: Date | null;
}

async function lifetimeOf(db: Queryable, userId: number): Promise<LifetimeInfo> {
  const [row] = await db.query<LifetimeRow>(sql`
    select c.created_at as since, count(o.order_id)::int as orders, coalesce(sum(o.total_cents), 0)::int as spent,
      coalesce(sum(o.discount_cents + o.certificate_cents), 0)::int as saved, min(o.placed_at) as first, max(o.placed_at) as last
    from customers c left join orders o on o.user_id = c.user_id and o.status_id <> all(${NOT_BOUGHT}::int[])
    where c.user_id = ${userId} group by c.created_at`);
  if (!row) throw new Error('a customer without an account');
  const day = (at: Date) => wireDate(romeTime(at).date);
  return {
    ...{ userId, customerSince: day(row.since), orders: row.orders },
    totalSpent: toEuro(cents(row.spent)),
    averageOrder: row.orders === 0 ? 0 : toEuro(cents(divideRounded(row.spent, row.orders))),
    saved: toEuro(cents(row.saved)),
    ...(row.first === null ? {} : { firstOrderDate: day(row.first) }),
    ...(row.last === null ? {} : { lastOrderDate: day(row.last) }),
  };
}
