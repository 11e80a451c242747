import type { AgentAct } from '../../../contract/backoffice/schemas.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Outcome } from '../outcome.ts';
import type { Session } from '../session.ts';

interface Act {
  readonly db: Database;
  readonly now: Date;
  readonly session: Session | undefined;
  /** The call's name in the contract. */
  readonly call: string;
  readonly input: unknown;
}

const SECRET = /passw|token|secret|card|^otp$|^(mfa_)?pin$/i;
const MAX_INPUT = 4000;

/**
 * Runs what a member of the staff does in the name of a customer, and records it (issue 15: a row for every act). The row is committed
 * before the act, so that no act goes without one, whatever breaks after it; how the act ended is added to it. Everybody else's calls
 * are run as they are.
 */
export async function recorded<Data>(
  { db, now, session, call, input }: Act,
  act: () => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> {
  const { agent, customer } = session ?? {};
  if (!agent || !customer) return act();
  return recordedFor({ db, now, call, input, agentId: agent.userId, userId: customer.userId }, act);
}

/** As `recorded`, for what the staff do about a customer without acting as them. */
export async function recordedFor<Data>(
  {
    db,
    now,
    call,
    input,
    agentId,
    userId,
  }: Omit<Act, 'session'> & { readonly agentId: number; readonly userId: number },
  act: () => Promise<Outcome<Data>>,
): Promise<Outcome<Data>> {
  const [row] = await db.query<{ act_id: number }>(sql`
    insert into agent_acts (agent_id, user_id, call, input, acted_at)
    values (${agentId}, ${userId}, ${call}, ${inputWithoutSecrets(input)}::jsonb, ${now})
    returning act_id`);
  const outcome = await act();
  const refused = outcome.ok ? [] : outcome.refusals.map(({ code }) => code);
  await db.query(sql`
    update agent_acts set refused = ${refused}::text[], finished_at = ${now} where act_id = ${row?.act_id ?? 0}`);
  return outcome;
}

/** JSON of what was sent: values of secret names are replaced, and what is very long is left out. */
function inputWithoutSecrets(input: unknown): string {
  const text = JSON.stringify(input, (key, value: unknown) => (SECRET.test(key) ? '***' : value)) ?? '{}';
  return text.length <= MAX_INPUT ? text : JSON.stringify({ length: text.length });
}

/** What was done for customers, newest first; `undefined` in the filter: of everybody. */
export async function readActs(
  db: Database,
  { userId, agentId }: { readonly userId: number | undefined; readonly agentId: number | undefined },
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ acts: AgentAct[]; total: number }> {
  const rows = await db.query<ActRow>(sql`
    select t.act_id, t.user_id, t.call, t.input::text as input, t.acted_at, t.refused,
      concat_ws(' ', a.first_name, a.last_name) as agent, concat_ws(' ', c.first_name, c.last_name) as customer, count(*) over ()::int as total
    from agent_acts t join customers a on a.user_id = t.agent_id join customers c on c.user_id = t.user_id
    where (${userId ?? null}::int is null or t.user_id = ${userId ?? null})
      and (${agentId ?? null}::int is null or t.agent_id = ${agentId ?? null})
    order by t.act_id desc limit ${limit} offset ${offset}`);
  return { acts: rows.map(actOf), total: rows[0]?.total ?? 0 };
}

interface ActRow {
  readonly act_id: number;
  readonly user_id: number;
  readonly call: string;
  readonly input: string;
  readonly acted_at: Date;
  readonly refused: string[] | null;
  readonly agent: string;
  readonly customer: string;
  readonly total: number;
}

function actOf({ act_id, user_id, call, input, acted_at, refused, agent, customer }: ActRow): AgentAct {
  return {
    ...{ actId: act_id, agent, customer, userId: user_id, call, input },
    actedAt: acted_at.toISOString(),
    ...(refused === null ? {} : { refused }),
  };
}
