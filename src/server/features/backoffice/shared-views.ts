import { MAX_STAFF_VIEWS, type StaffView } from '../../../contract/backoffice/schemas.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';

/** Returns the states of lists that colleagues share, by list and name. `userId`: who looks. */
export function sharedViews(db: Queryable, userId: number): Promise<StaffView[]> {
  return db.query<StaffView>(sql`
    select view_id, path, name, search, coalesce(user_id = ${userId}, false) as is_own
    from staff_views order by path, lower(name), view_id`);
}

/** Sharing named states of lists with all colleagues. */
export function sharedViewHandlers({ db }: { readonly db: Database }) {
  return {
    staffViewShare: async (context, { body: { path, name, search } }) => {
      const { userId } = await context.staff();
      const outcome = await db.tx(async (tx) => {
        await tx.query(sql`lock table staff_views in exclusive mode`);
        const { count } = await tx.one<{ count: number }>(sql`select count(*)::int as count from staff_views`);
        if (count >= MAX_STAFF_VIEWS) return 'full';
        const added = await tx.query(sql`
          insert into staff_views (user_id, path, name, search) values (${userId}, ${path}, ${name.trim()}, ${search})
          on conflict (path, name) do nothing returning 1`);
        return added.length > 0 ? 'added' : 'taken';
      });
      if (outcome === 'full')
        return refuse('STAFF_VIEWS_FULL', { field: 'name', details: { number: MAX_STAFF_VIEWS } });
      if (outcome === 'taken') return refuse('STAFF_VIEW_NAME', { field: 'name', details: { name } });
      return done({ views: await sharedViews(db, userId) });
    },
    staffViewUnshare: async (context, { body: { view_id: viewId } }) => {
      const { userId, roles } = await context.staff();
      const mayAll = roles.includes('administrator');
      await db.query(sql`
        delete from staff_views where view_id = ${viewId} and (${mayAll} or user_id = ${userId})`);
      const views = await sharedViews(db, userId);
      return views.some((view) => view.viewId === viewId) ? refuse('STAFF_VIEW_OF_OTHERS') : done({ views });
    },
  } satisfies Partial<Handlers>;
}
