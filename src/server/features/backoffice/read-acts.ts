import type { AgentAct } from '../../../contract/backoffice/schemas.ts';
import type { Changed } from '../../http/recorded.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';

/** Returns the record of the staff's calls, newest first. An `undefined` in the filter matches everybody. */
export async function readActs(
  db: Database,
  { userId, agentId }: { readonly userId: number | undefined; readonly agentId: number | undefined },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ acts: AgentAct[]; total: number }> {
  const rows = await db.query<ActRow>(sql`
    select t.act_id, t.user_id, t.call, t.input::text as input, t.acted_at, t.refused, t.is_read, t.changed,
      concat_ws(' ', a.first_name, a.last_name) as agent,
      concat_ws(' ', c.first_name, c.last_name) as customer, count(*) over ()::int as total
    from agent_acts t join customers a on a.user_id = t.agent_id left join customers c on c.user_id = t.user_id
    where (${userId ?? null}::int is null or t.user_id = ${userId ?? null})
      and (${agentId ?? null}::int is null or t.agent_id = ${agentId ?? null})
    order by t.act_id desc limit ${limit} offset ${offset}`);
  return { acts: rows.map(actOf), total: rows[0]?.total ?? 0 };
}

interface ActRow {
  readonly actId: number;
  readonly userId: number | null;
  readonly isRead: boolean;
  readonly changed: Changed | null;
  readonly call: string;
  readonly input: string;
  readonly actedAt: Date;
  readonly refused: string[] | null;
  readonly agent: string;
  readonly customer: string;
  readonly total: number;
}

function actOf({ actId, userId, call, input, actedAt, refused, agent, customer, isRead, changed }: ActRow): AgentAct {
  return {
    actId,
    agent,
    customer,
    call,
    input,
    isLook: isRead,
    ...(userId === null ? {} : { userId }),
    changes: Object.entries(changed ?? {}).map(([field, [before, after]]) => ({
      field,
      before: shown(before),
      after: shown(after),
    })),
    actedAt: actedAt.toISOString(),
    ...(refused === null ? {} : { refused }),
  };
}

function shown(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
