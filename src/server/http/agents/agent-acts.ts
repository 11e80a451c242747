import type { RecordedAs } from '../../../contract/backoffice/recorded.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { Outcome } from '../outcome.ts';
import { accountState, changedIn, newsOf } from './account-state.ts';
import { targetsIn } from './targets.ts';

interface Act {
  readonly db: Database;
  readonly now: Date;
  /** The member of the staff. */
  readonly agentId: number;
  /** For whom they act; undefined: the call is one of the staff's own, and its input says whom it concerns. */
  readonly userId: number | undefined;
  /** The call's name in the contract. */
  readonly call: string;
  readonly input: CallInput;
  readonly as: RecordedAs;
}

export interface CallInput {
  readonly query: unknown;
  readonly body: unknown;
}

const SECRET = /passw|token|secret|card|^otp$|^(mfa_)?pin$/i;
const MAX_INPUT = 4000;
/** The same look at the same customer is recorded once in so many minutes, and so is the same refusal. */
const LOOK_MINUTES = 10;

/**
 * Runs a call of the staff, and records it (issue 15). The row of a change is committed before the change, so that none goes without one,
 * whatever breaks after it; how it ended and what it changed is added to it, and its customer is told what of the account was changed.
 */
export async function recorded<Data>(act: Act, run: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  if (act.as === 'look') {
    const looked = await run();
    await recordOnce(act, refusedCodes(looked));
    return looked;
  }
  const { db, now, agentId, call, input } = act;
  const concerned = concernedBy(act);
  const [row] = await db.query<ActBegun>(sql`
    with concerned as (select (${concerned.customer}) as user_id),
    written as (
      insert into agent_acts (agent_id, user_id, call, input, acted_at)
      select ${agentId}, user_id, ${call}, ${inputWithoutSecrets(input)}::jsonb, ${now} from concerned returning act_id, user_id)
    select act_id, user_id, ${accountState(sql`written.user_id`)} as account, ${concerned.state} as state from written`);
  if (!row) throw new Error('no act was written');
  const outcome = await run();
  await db.tx((tx) => finish(tx, act, row, refusedCodes(outcome)));
  return outcome;
}

/** Records what was refused before it was run, or what was only looked at. */
export async function recordOnce(act: Act, refused: readonly string[]): Promise<void> {
  const { db, now, agentId, call, input, as } = act;
  const since = new Date(now.getTime() - LOOK_MINUTES * MINUTE_MS);
  await db.query(sql`
    with concerned as (select (${concernedBy(act).customer}) as user_id)
    insert into agent_acts (agent_id, user_id, call, input, acted_at, is_read, refused, finished_at)
    select ${agentId}, user_id, ${call}, ${inputWithoutSecrets(input)}::jsonb, ${now}, ${as === 'look'}, ${refused}::text[], ${now} from concerned
    where not exists (select from agent_acts a where a.agent_id = ${agentId} and a.call = ${call} and a.acted_at > ${since}
      and a.user_id is not distinct from concerned.user_id and a.refused = ${refused}::text[])`);
}

interface ActBegun {
  readonly act_id: number;
  readonly user_id: number | null;
  readonly account: unknown;
  readonly state: unknown;
}

async function finish(tx: Tx, act: Act, begun: ActBegun, refused: readonly string[]): Promise<void> {
  const { customer, state } = concernedBy(act);
  const wasThere = begun.user_id !== null;
  const [row] = await tx.query<Omit<ActBegun, 'act_id'>>(sql`
    with concerned as (select (${wasThere ? sql`${begun.user_id}::int` : customer}) as user_id)
    select user_id, ${accountState(sql`concerned.user_id`)} as account, ${state} as state from concerned`);
  // of an account that was made by the call nothing is "changed"
  const account = wasThere ? changedIn(begun.account, row?.account ?? null) : {};
  const changed = { ...account, ...changedIn(begun.state, row?.state ?? null) };
  const isNothing = Object.keys(changed).length === 0;
  await tx.query(sql`
    update agent_acts set user_id = ${row?.user_id ?? null}, refused = ${refused}::text[], finished_at = ${act.now},
      changed = ${isNothing ? null : JSON.stringify(changed)}::jsonb
    where act_id = ${begun.act_id}`);
  const news = newsOf(account);
  if (row?.user_id && news.length > 0) await enqueue(tx, 'changed-by-staff', { userId: row.user_id, news });
}

/** Whom a call concerns, and the state of what else it names. */
function concernedBy({ userId, input }: Act): { readonly customer: SqlFragment; readonly state: SqlFragment } {
  const targets = targetsIn({ ...(input.query as object), ...(input.body as object) });
  const states = targets.map(({ state }) => state).filter((state) => state !== undefined);
  return {
    customer: userId === undefined ? (targets[0]?.customer ?? sql`select null::int`) : sql`${userId}::int`,
    state: states[0] ?? sql`null::jsonb`,
  };
}

function refusedCodes(outcome: Outcome<unknown>): string[] {
  return outcome.ok ? [] : outcome.refusals.map(({ code }) => code);
}

/** JSON of what was sent: values of secret names are replaced, and what is very long is left out. */
function inputWithoutSecrets(input: CallInput): string {
  const text = JSON.stringify(input, (key, value: unknown) => (SECRET.test(key) ? '***' : value)) ?? '{}';
  return text.length <= MAX_INPUT ? text : JSON.stringify({ length: text.length });
}
