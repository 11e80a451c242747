import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import type { StaffRole } from '../../../contract/base/rights.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import { readActs } from '../../http/agents/read-acts.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { setStaffRoles } from '../customers/staff-roles.ts';

const PAGE_SIZE = 50;

/** Issue 15: who of the staff may do what, and what they did for customers. */
export function peopleHandlers({
  db,
}: {
  readonly db: Database;
}): Pick<Handlers, 'agentActs' | 'staffPeople' | 'staffRolesUpdate'> {
  return {
    agentActs: async (_context, { query }) => {
      const page = pageAsked(query.page);
      const filter = { userId: query.user_id, agentId: query.agent_id };
      const { acts, total } = await readActs(db, filter, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
      return done({ page: pageBlock({ page, pageSize: PAGE_SIZE, total }), acts });
    },
    staffPeople: async () => done({ people: await readPeople(db) }),
    staffRolesUpdate: async (_context, { body }) => {
      const changed = await db.tx((tx) => setStaffRoles(tx, normaliseEmail(body.email), body.roles));
      return changed.ok ? done({ people: await readPeople(db) }) : refuse(changed.reason, { field: 'email' });
    },
  };
}

interface PersonRow {
  readonly userId: number;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly blocked: boolean;
  readonly roles: StaffRole[];
}

function readPeople(db: Queryable): Promise<PersonRow[]> {
  return db.query<PersonRow>(sql`
    select user_id as "userId", email, first_name as "firstName", last_name as "lastName", blocked, staff_roles as roles
    from customers where staff_roles <> '{}' order by lower(last_name), lower(first_name), user_id`);
}
