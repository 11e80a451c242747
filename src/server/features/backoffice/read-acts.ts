import type { ActsQuery, AgentAct } from '../../../contract/backoffice/schemas.ts';
import { addDays, dayNamed, instantOf } from '../../../domain/base/rome-time.ts';
import type { Changed } from '../../http/recorded.ts';
import { joinSql, sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';

/** The record is counted up to this number: who looks further back names days, people or words. */
export const COUNTED_ACTS = 2000;

/** Returns the record of the staff's calls, newest first. What the filter leaves out matches everything. */
export async function readActs(
  db: Database,
  filter: ActsQuery,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ acts: AgentAct[]; total: number }> {
  const found = sql`
    from agent_acts t join customers a on a.user_id = t.agent_id left join customers c on c.user_id = t.user_id
      left join api_keys k on k.key_id = t.key_id
    where ${joinSql(conditionsOf(filter), ' and ')}`;
  const [rows, counted] = await Promise.all([
    db.query<ActRow>(sql`
      select t.act_id, t.user_id, t.call, t.input::text as input, t.acted_at, t.refused, t.is_read, t.changed,
        concat_ws(' ', a.first_name, a.last_name) as agent, concat_ws(' ', c.first_name, c.last_name) as customer,
        k.name as key
      ${found} order by t.act_id desc limit ${limit} offset ${offset}`),
    db.maybeOne<{ total: number }>(sql`
      select count(*)::int as total from (
        select ${found} limit ${COUNTED_ACTS} -- in any order: they are only counted
      ) counted`),
  ]);
  return { acts: rows.map(actOf), total: counted?.total ?? 0 };
}

function conditionsOf({ user_id: userId, agent_id: agentId, kind, q = '', calls = '', from, to }: ActsQuery) {
  const words = q.trim().split(/\s+/).filter(Boolean).map(like);
  const since = dayNamed(from ?? '');
  const until = dayNamed(to ?? '');
  return [
    sql`true`,
    ...(userId === undefined ? [] : [sql`t.user_id = ${userId}`]),
    ...(agentId === undefined ? [] : [sql`t.agent_id = ${agentId}`]),
    ...(kind === 'acts' ? [sql`not t.is_read`] : []),
    ...(kind === 'looks' ? [sql`t.is_read`] : []),
    ...(kind === 'refused' ? [sql`cardinality(t.refused) > 0`] : []),
    ...(since === undefined ? [] : [sql`t.acted_at >= ${instantOf(since, '00:00')}`]),
    ...(until === undefined ? [] : [sql`t.acted_at < ${instantOf(addDays(until, 1), '00:00')}`]),
    ...(words.length === 0
      ? []
      : [
          sql`(t.call = any(${calls.split(',')}::text[]) or concat_ws(' ', a.first_name, a.last_name, c.first_name,
            c.last_name, c.email, k.name, t.input::text, t.changed::text) ilike all (${words}::text[]))`,
        ]),
  ];
}

function like(word: string): string {
  return `%${word.replace(/[\\%_]/g, '\\$&')}%`;
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
  readonly key: string | null;
  readonly customer: string;
}

function actOf({
  key,
  actId,
  userId,
  call,
  input,
  actedAt,
  refused,
  agent,
  customer,
  isRead,
  changed,
}: ActRow): AgentAct {
  return {
    actId,
    agent,
    customer,
    call,
    input,
    isLook: isRead,
    ...(key === null ? {} : { key }),
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
