import { type FileName, type RecordedAs, recordedAs } from '../../../contract/backoffice/recorded.ts';
import type { AnyCall } from '../../../contract/base/call.ts';
import { MINUTE_MS } from '../../../domain/base/duration.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { CallContext } from '../call-context.ts';
import type { Outcome } from '../outcome.ts';
import type { Session } from '../session.ts';
import type { RefusalCode } from '../spoken-texts.ts';
import { staffIn } from '../staff-only.ts';
import { accountState, changedIn, newsOf } from './account-state.ts';

export interface MadeCall {
  readonly db: Database;
  readonly context: CallContext;
  readonly input: CallInput;
}

/** Runs a call and records it if the staff make it, by themselves or in the name of a customer. */
export async function byStaff(
  name: string,
  call: AnyCall,
  { db, context, input }: MadeCall,
  run: () => Promise<Outcome<unknown>>,
): Promise<Outcome<unknown>> {
  const as = context.hasToken ? recordedAs(call) : undefined;
  if (as === undefined) return run();
  const who = actorOf(call, await context.session());
  return who ? recorded({ db, now: context.now, call: name, input, as, ...who }, run) : run();
}

/** A member of the staff, and the customer for whom they act. */
interface Actor {
  readonly agentId: number;
  readonly userId: number | undefined;
}

/** The member of the staff who makes a call, and for whom; undefined where a customer makes it. */
function actorOf({ who }: Pick<AnyCall, 'who'>, session: Session | undefined): Actor | undefined {
  if (who === 'staff') {
    const staff = staffIn(session);
    return staff && { agentId: staff.userId, userId: undefined };
  }
  const { agent, customer } = session ?? {};
  return agent && customer && { agentId: agent.userId, userId: customer.userId };
}

export async function recordRefusal(name: string, call: AnyCall, { db, context, input }: MadeCall, code: RefusalCode): Promise<void> {
  const who = actorOf(call, await context.session());
  const as = recordedAs(call);
  if (who && as) await recordOnce({ db, now: context.now, call: name, input, as, ...who }, [code]);
}

/** Records that a member of the staff was sent a file of a customer, for which there is no call; of others nothing is recorded. */
export async function recordFile(
  db: Database,
  context: CallContext,
  file: { readonly call: FileName; readonly query: Readonly<Record<string, unknown>> },
): Promise<void> {
  const session = await context.session();
  const who = actorOf({ who: 'user' }, session) ?? actorOf({ who: 'staff' }, session);
  const input = { query: file.query, body: undefined };
  if (who) await recordOnce({ db, now: context.now, call: file.call, input, as: 'look', ...who }, []);
}

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

interface CallInput {
  readonly query: unknown;
  readonly body: unknown;
}

const SECRET = /passw|token|secret|card|^otp$|^(mfa_)?pin$/i;
/** Calls about many customers at once. Their texts have tables of their own, from which they leave with an account. */
const ABOUT_MANY: readonly string[] = ['staffRunEvents', 'staffRunLeave', 'staffRunClose', 'staffBatchEvents', 'staffBatchHandBack'];
const TEXT_OF_STAFF = /^(note|reason|receipt)$/;
const MAX_INPUT = 4000;
/** The same look at the same customer is recorded once in so many minutes, and so is the same refusal. */
const LOOK_MINUTES = 10;

/**
 * Runs a call of the staff, and records it (issue 15). The row of a change is committed before the change, so that none goes without one,
 * whatever breaks after it; how it ended and what it changed is added to it, and its customer is told what of the account was changed.
 */
async function recorded<Data>(act: Act, run: () => Promise<Outcome<Data>>): Promise<Outcome<Data>> {
  if (act.as === 'look') {
    const looked = await run();
    await recordOnce(act, refusedCodes(looked));
    return looked;
  }
  const { db, now, agentId, call, input } = act;
  const concerned = concernedBy(act);
  const row = await db.maybeOne<StartedAct>(sql`
    with concerned as (select (${concerned.customer}) as user_id),
    written as (
      insert into agent_acts (agent_id, user_id, call, input, acted_at)
      select ${agentId}, user_id, ${call}, ${recordedInput(call, input)}::jsonb, ${now} from concerned returning act_id, user_id)
    select act_id, user_id, ${accountState(sql`written.user_id`)} as account, ${concerned.state} as state from written`);
  if (!row) throw new Error('no act was written');
  const outcome = await run();
  await db.tx((tx) => finish(tx, act, row, refusedCodes(outcome)));
  return outcome;
}

/** Records what was refused before it was run, or what was only looked at. */
async function recordOnce(act: Act, refused: readonly string[]): Promise<void> {
  const { db, now, agentId, call, input, as } = act;
  const since = new Date(now.getTime() - LOOK_MINUTES * MINUTE_MS);
  await db.query(sql`
    with concerned as (select (${concernedBy(act).customer}) as user_id)
    insert into agent_acts (agent_id, user_id, call, input, acted_at, is_read, refused, finished_at)
    select ${agentId}, user_id, ${call}, ${recordedInput(call, input)}::jsonb, ${now}, ${as === 'look'}, ${refused}::text[], ${now}
      from concerned
    where not exists (select from agent_acts a where a.agent_id = ${agentId} and a.call = ${call} and a.acted_at > ${since}
      and a.user_id is not distinct from concerned.user_id and a.refused = ${refused}::text[])`);
}

interface StartedAct {
  readonly actId: number;
  readonly userId: number | null;
  readonly account: unknown;
  readonly state: unknown;
}

async function finish(tx: Tx, act: Act, started: StartedAct, refused: readonly string[]): Promise<void> {
  const { customer, state } = concernedBy(act);
  const wasThere = started.userId !== null;
  const row = await tx.maybeOne<Omit<StartedAct, 'actId'>>(sql`
    with concerned as (select (${wasThere ? sql`${started.userId}::int` : customer}) as user_id)
    select user_id, ${accountState(sql`concerned.user_id`)} as account, ${state} as state from concerned`);
  // of an account that was made by the call nothing is "changed"
  const account = wasThere ? changedIn(started.account, row?.account ?? null) : {};
  const changed = { ...account, ...changedIn(started.state, row?.state ?? null) };
  const isNothing = Object.keys(changed).length === 0;
  await tx.query(sql`
    update agent_acts set user_id = ${row?.userId ?? null}, refused = ${refused}::text[], finished_at = ${act.now},
      changed = ${isNothing ? null : JSON.stringify(changed)}::jsonb
    where act_id = ${started.actId}`);
  const news = newsOf(account);
  if (row?.userId && news.length > 0) await enqueue(tx, 'changed-by-staff', { userId: row.userId, news });
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

/** JSON of what was sent: secrets, and texts about many customers, are replaced, and what is very long is left out, as a photo is. */
function recordedInput(call: string, input: CallInput): string {
  const isLeftOut = (key: string) => SECRET.test(key) || (ABOUT_MANY.includes(call) && TEXT_OF_STAFF.test(key));
  const shown = (value: unknown) => (typeof value === 'string' && value.length > MAX_INPUT ? { length: value.length } : value);
  const text = JSON.stringify(input, (key, value: unknown) => (isLeftOut(key) ? '***' : shown(value))) ?? '{}';
  return text.length <= MAX_INPUT ? text : JSON.stringify({ length: text.length });
}

/**
 * The thing that a call names. `customer` selects its owner, `state` is a jsonb expression for what is recorded before and after a change.
 */
interface Target {
  readonly customer: SqlFragment;
  readonly state?: SqlFragment;
}

/** By the names of fields that calls of the staff have. */
const TARGETS: Readonly<Record<string, (value: unknown) => Target>> = {
  user_id: (id) => ({ customer: sql`select user_id from customers where user_id = ${whole(id)}` }),
  email: (email) => ({ customer: sql`select user_id from customers where email = lower(trim(${String(email)}))` }),
  order_id: order,
  orderId: order,
  request_id: (id) => ({
    customer: sql`select user_id from refund_requests where request_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('refundRequest',
      jsonb_build_object('state', state, 'grantedCents', granted_cents, 'answer', answer))
      from refund_requests where request_id = ${whole(id)})`,
  }),
  refund_id: (id) => ({
    customer: sql`select o.user_id from payment_refunds r join payments p using (payment_id) join orders o using (order_id)
      where refund_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('refund', jsonb_build_object('state', state, 'amountCents', amount_cents, 'reference', reference))
      from payment_refunds where refund_id = ${whole(id)})`,
  }),
  receipt_id: (id) => ({
    customer: sql`select user_id from transfer_receipts where receipt_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('transfer',
      jsonb_build_object('state', state, 'amountCents', amount_cents, 'usedCents', used_cents))
      from transfer_receipts where receipt_id = ${whole(id)})`,
  }),
  document_id: (id) => ({
    customer: sql`select user_id from documents where document_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('document', jsonb_build_object('creditedCents', credited_cents))
      from documents where document_id = ${whole(id)})`,
  }),
  payment_due_id: (id) => ({
    customer: sql`select l.master_id from dues d join credit_lines l using (credit_line_id) where due_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('due', jsonb_build_object('state', state, 'amountCents', amount_cents))
      from dues where due_id = ${whole(id)})`,
  }),
  photo_id: (id) => ({
    customer: sql`select user_id from refund_photos join refund_requests using (request_id) where photo_id = ${whole(id)}`,
  }),
  proof_id: (id) => ({ customer: sql`select user_id from run_proofs join orders using (order_id) where proof_id::text = ${String(id)}` }),
  question_photo_id: (id) => ({
    customer: sql`select user_id from picking_photos join picking_questions using (question_id) join order_lines using (order_item_id)
      join orders using (order_id) where photo_id::text = ${String(id)}`,
  }),
  card_code: (code) => ({
    customer: sql`select user_id from customers where customer_code = ${codeOf(code)}`,
    state: sql`(select jsonb_build_object('card', to_jsonb(c)) from customer_cards c where card_code = ${codeOf(code)})`,
  }),
  removal_id: (id) => ({ customer: sql`select user_id from factor_removals where removal_id = ${whole(id)}` }),
};

function order(id: unknown): Target {
  return {
    customer: sql`select user_id from orders where order_id = ${whole(id)}`,
    state: sql`(select jsonb_build_object('order', jsonb_build_object('statusId', status_id, 'totalCents', total_cents, 'paymentTypeId',
        payment_type_id, 'refundedCents', (select coalesce(sum(refunded_cents), 0) from payments p where p.order_id = o.order_id),
        'askedBackCents', (select coalesce(sum(granted_cents), 0) from refund_requests r where r.order_id = o.order_id)))
      from orders o where order_id = ${whole(id)})`,
  };
}

/** A number of the shop's own; what is none names nothing. */
function whole(value: unknown): number {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 && number <= 2_147_483_647 ? number : 0;
}

/** A code as it is stored, whatever was typed. */
function codeOf(value: unknown): string {
  return String(value).replace(/\s/g, '').toUpperCase();
}

/** The fields of a call's input that name something. */
function targetsIn(input: Readonly<Record<string, unknown>>): Target[] {
  const named = Object.entries(input).filter(([, value]) => value !== undefined && value !== '');
  const targets = named.map(([name, value]) => (Object.hasOwn(TARGETS, name) ? TARGETS[name]?.(value) : undefined));
  const list = targets.filter((target) => target !== undefined);
  if ('price_list_id' in input) return [...list, priceOf(input)];
  return 'employer' in input ? [...list, agreementOf(input)] : list;
}

/** An agreement is nobody's; a new one has no number yet, and is found by its code. */
function agreementOf({ work_agreement_id: id, code }: Readonly<Record<string, unknown>>): Target {
  return {
    customer: sql`select null::int`,
    state: sql`(select jsonb_build_object('agreement', to_jsonb(a)) from work_agreements a
      where case when ${whole(id)} > 0 then work_agreement_id = ${whole(id)} else code = ${codeOf(code)} end)`,
  };
}

/** A price list is nobody's; of a single price both values are recorded, of many how many there are. */
function priceOf({ price_list_id: listId, code }: Readonly<Record<string, unknown>>): Target {
  const id = whole(listId);
  return {
    customer: sql`select null::int`,
    state: sql`jsonb_build_object('priceList', jsonb_build_object(
      'name', (select name from price_lists where price_list_id = ${id}),
      'priceCents', (select price_cents from prices join products using (product_id)
        where price_list_id = ${id} and products.code = ${typeof code === 'string' ? code.trim() : ''}),
      'prices', (select count(*) from prices where price_list_id = ${id})))`,
  };
}
