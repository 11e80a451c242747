import { type FileName, type RecordedAs, recordedAs } from '../../contract/backoffice/recorded.ts';
import type { AnyCall } from '../../contract/base/call.ts';
import { MINUTE_MS } from '../../domain/base/duration.ts';
import { sql } from '../infra/database/sql.ts';
import type { Database, Tx } from '../infra/database/types.ts';
import { enqueue } from '../infra/jobs/enqueue.ts';
import type { CallContext } from './call-context.ts';
import type { Outcome } from './outcome.ts';
import { accountState, changedIn, concernedBy, newsOf, type Recorded } from './recorded.ts';
import type { Session } from './session.ts';
import { staffIn } from './session.ts';
import type { RefusalCode } from './spoken-texts.ts';

interface StaffRecordDeps {
  readonly db: Database;
  /** Returns what the features add to the record, once they are registered. */
  readonly recorded: () => Recorded;
}

interface MadeCall {
  readonly context: CallContext;
  readonly input: CallInput;
}

/** Records the acts of the staff, in their own name or for a customer (issue 15). */
export class StaffRecord {
  readonly #db: Database;
  readonly #recorded: () => Recorded;

  constructor({ db, recorded }: StaffRecordDeps) {
    this.#db = db;
    this.#recorded = recorded;
  }

  /** Runs a call and records it if the staff make it. */
  async run(
    name: string,
    call: AnyCall,
    { context, input }: MadeCall,
    work: () => Promise<Outcome<unknown>>,
  ): Promise<Outcome<unknown>> {
    const as = context.hasToken ? recordedAs(call) : undefined;
    if (as === undefined) return work();
    const who = actorOf(call, await context.session());
    return who ? this.#recordRun({ now: context.now, call: name, input, as, ...who }, work) : work();
  }

  async refusal(name: string, call: AnyCall, { context, input }: MadeCall, code: RefusalCode): Promise<void> {
    const who = actorOf(call, await context.session());
    const as = recordedAs(call);
    if (who && as) await this.#recordOnce({ now: context.now, call: name, input, as, ...who }, [code]);
  }

  /** Records that a member of the staff downloaded a file of a customer; downloads by others are not recorded. */
  async file(
    context: CallContext,
    { call, query }: { readonly call: FileName; readonly query: CallInput['query'] },
  ): Promise<void> {
    const session = await context.session();
    const who = actorOf({ who: 'user' }, session) ?? actorOf({ who: 'staff' }, session);
    if (who)
      await this.#recordOnce({ now: context.now, call, input: { query, body: undefined }, as: 'look', ...who }, []);
  }

  /** Records that a sealed file was made, each time: whoever has the file compares its last seal (decision 113). */
  async sealed(context: CallContext, query: CallInput['query']): Promise<void> {
    const who = actorOf({ who: 'staff' }, await context.session());
    const input = { query, body: undefined };
    const { now } = context;
    if (who)
      await this.#db.query(sql`
        insert into agent_acts (agent_id, call, input, acted_at, refused, finished_at)
        values (${who.agentId}, 'actsSeal', ${recordedInput('actsSeal', input)}::jsonb, ${now}, '{}', ${now})`);
  }

  /**
   * Runs a call of the staff, and records it. The row is committed before the change, so that every change has one,
   * even after a failure; the outcome and the changes are added to it, and the customer is told which data of the
   * account was changed.
   */
  async #recordRun<Data>(act: StaffRequest, work: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
    if (act.as === 'look') {
      const looked = await work();
      await this.#recordOnce(act, refusedCodes(looked));
      return looked;
    }
    const { now, agentId, keyId, call, input } = act;
    const { customer, state } = this.#concernedBy(act);
    const row = await this.#db.maybeOne<StartedRequest>(sql`
      with concerned as (select (${customer}) as user_id),
      written as (
        insert into agent_acts (agent_id, key_id, user_id, call, input, acted_at)
        select ${agentId}, ${keyId ?? null}::int, user_id, ${call}, ${recordedInput(call, input)}::jsonb, ${now}
          from concerned returning act_id, user_id)
      select act_id, user_id, ${accountState(this.#recorded(), sql`written.user_id`)} as account, ${state} as state
        from written`);
    if (!row) throw new Error('no act was written');
    const outcome = await work();
    await this.#db.tx((tx) => this.#finish(tx, act, row, refusedCodes(outcome)));
    return outcome;
  }

  /** Records what was refused before it ran, or was only read. */
  async #recordOnce(act: StaffRequest, refused: readonly string[]): Promise<void> {
    const { now, agentId, keyId, call, input, as } = act;
    const since = new Date(now.getTime() - LOOK_MINUTES * MINUTE_MS);
    await this.#db.query(sql`
      with concerned as (select (${this.#concernedBy(act).customer}) as user_id)
      insert into agent_acts (agent_id, key_id, user_id, call, input, acted_at, is_read, refused, finished_at)
      select ${agentId}, ${keyId ?? null}::int, user_id, ${call}, ${recordedInput(call, input)}::jsonb, ${now},
        ${as === 'look'}, ${refused}::text[], ${now}
        from concerned
      where not exists (select from agent_acts a where a.agent_id = ${agentId} and a.call = ${call}
        and a.key_id is not distinct from ${keyId ?? null}::int
        and a.acted_at > ${since}
        and a.user_id is not distinct from concerned.user_id and a.refused = ${refused}::text[])`);
  }

  async #finish(tx: Tx, act: StaffRequest, started: StartedRequest, refused: readonly string[]): Promise<void> {
    const recorded = this.#recorded();
    const { customer, state } = this.#concernedBy(act);
    const wasThere = started.userId !== null;
    const row = await tx.maybeOne<Omit<StartedRequest, 'actId'>>(sql`
      with concerned as (select (${wasThere ? sql`${started.userId}::int` : customer}) as user_id)
      select user_id, ${accountState(recorded, sql`concerned.user_id`)} as account, ${state} as state from concerned`);
    // for an account that the call made, nothing counts as "changed"
    const account = wasThere ? changedIn(started.account, row?.account ?? null) : {};
    const changed = { ...account, ...changedIn(started.state, row?.state ?? null) };
    const isNothing = Object.keys(changed).length === 0;
    await tx.query(sql`
      update agent_acts set user_id = ${row?.userId ?? null}, refused = ${refused}::text[], finished_at = ${act.now},
        changed = ${isNothing ? null : JSON.stringify(changed)}::jsonb
      where act_id = ${started.actId}`);
    const news = newsOf(recorded, account);
    if (row?.userId && news.length > 0) await enqueue(tx, 'changed-by-staff', { userId: row.userId, news });
  }

  /** Returns the customer whom a call concerns, and the state of what else it names. */
  #concernedBy({ userId, input }: StaffRequest) {
    const concerned = concernedBy(this.#recorded(), { ...(input.query as object), ...(input.body as object) });
    return userId === undefined ? concerned : { ...concerned, customer: sql`${userId}::int` };
  }
}

/** A member of the staff, and the customer for whom they act. */
interface Actor {
  readonly agentId: number;
  /** The key by which a program acts for them. */
  readonly keyId?: number | undefined;
  /** Undefined: the call is one of the staff's own, and its input says whom it concerns. */
  readonly userId: number | undefined;
}

/** Returns the member of the staff who makes a call, and for whom; undefined if a customer makes it. */
function actorOf({ who }: Pick<AnyCall, 'who'>, session: Session | undefined): Actor | undefined {
  if (who === 'staff') {
    const staff = staffIn(session);
    return staff && { agentId: staff.userId, keyId: session?.keyId, userId: undefined };
  }
  const { agent, customer } = session ?? {};
  return agent && customer && { agentId: agent.userId, userId: customer.userId };
}

interface StaffRequest extends Actor {
  readonly now: Date;
  /** The call's name in the contract. */
  readonly call: string;
  readonly input: CallInput;
  readonly as: RecordedAs;
}

interface CallInput {
  readonly query: unknown;
  readonly body: unknown;
}

interface StartedRequest {
  readonly actId: number;
  readonly userId: number | null;
  readonly account: unknown;
  readonly state: unknown;
}

const SECRET = /passw|token|secret|card|^otp$|^(mfa_)?pin$/i;
/**
 * Calls about many customers at once. Their texts are stored in tables of their own, where they are deleted with an
 * account.
 */
const ABOUT_MANY: readonly string[] = [
  'staffRunEvents',
  'staffRunLeave',
  'staffRunClose',
  'staffBatchEvents',
  'staffBatchHandBack',
];
const TEXT_OF_STAFF = /^(note|reason|receipt)$/;
const MAX_INPUT = 4000;
/** Repeated reading of the same customer is recorded once in so many minutes, and so is a repeated refusal. */
const LOOK_MINUTES = 10;

function refusedCodes(outcome: Outcome<unknown>): string[] {
  return outcome.ok ? [] : outcome.refusals.map(({ code }) => code);
}

/**
 * Returns the input as JSON: secrets, and texts about many customers, are replaced, and very long values, such as
 * photos, are left out.
 */
function recordedInput(call: string, input: CallInput): string {
  const isLeftOut = (key: string) => SECRET.test(key) || (ABOUT_MANY.includes(call) && TEXT_OF_STAFF.test(key));
  const shown = (value: unknown) =>
    typeof value === 'string' && value.length > MAX_INPUT ? { length: value.length } : value;
  const text = JSON.stringify(input, (key, value: unknown) => (isLeftOut(key) ? '***' : shown(value))) ?? '{}';
  return text.length <= MAX_INPUT ? text : JSON.stringify({ length: text.length });
}
