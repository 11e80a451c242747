import { type FileName, recordedAs } from '../../../contract/backoffice/recorded.ts';
import type { AnyCall } from '../../../contract/base/call.ts';
import type { Database } from '../../infra/database/types.ts';
import type { CallContext } from '../call-context.ts';
import type { Outcome } from '../outcome.ts';
import type { Session } from '../session.ts';
import type { RefusalCode } from '../spoken-texts.ts';
import { staffIn } from '../staff-only.ts';
import { type CallInput, recorded, recordOnce } from './agent-acts.ts';

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
