import { REMOVAL_REASON_LENGTH } from '../../../contract/credentials/limits.ts';
import type {
  FactorRemoval,
  FactorRemovalAsk,
  FactorRemovalDecide,
  FactorRemovalObject,
} from '../../../contract/credentials/removal-schemas.ts';
import type { RemovalKind } from '../../../domain/account/account-removal.ts';
import { HOUR_MS, MINUTE_MS } from '../../../domain/base/duration.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { type Result, refuseIfAny } from '../../../domain/base/result.ts';
import type { CallContext } from '../../http/call-context.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import {
  decideRemoval,
  endRemoval,
  insertRemoval,
  type RemovalRow,
  removalById,
  removalsOf,
} from './account-removals.ts';
import { issueToken, takeToken } from './account-tokens.ts';

interface RemovalDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
}

type Objection = 'factor-objection' | 'erasure-objection';

/** The rules in which the two kinds of removals differ. */
interface RemovalRules {
  readonly kind: RemovalKind;
  /** From the confirmation to the removal: the owner may object meanwhile. */
  readonly hours: number;
  /** The mail to the owner once a second person has confirmed. */
  readonly mail: 'factor-removal' | 'account-erasure';
  /** The purpose of the token in that mail. */
  readonly objection: Objection;
  /** Returns why it cannot be asked for now. */
  readonly check: (userId: number, now: Date) => Promise<Result<void, Refusal>>;
}

/**
 * The acts on removals of one kind: one person of the staff has recognised the customer and asks, another one confirms
 * or refuses, both see the list, and the owner of the account objects by the link of a mail.
 */
export function removalCalls({ db, wakeJobs }: RemovalDeps, { kind, hours, mail, objection, check }: RemovalRules) {
  const list = async (context: CallContext) => {
    const { userId } = await context.staff();
    return done({ removals: (await removalsOf(db, kind)).map((row) => wireRemoval(row, userId)) });
  };
  return {
    list,
    ask: async (context: CallContext, { body }: { readonly body: FactorRemovalAsk }) => {
      const { userId: askedBy } = await context.staff();
      const { user_id: userId, reason: given } = body;
      const reason = given.trim();
      const said = refuseIfAny([...required('reason', reason), ...tooLong('reason', reason, REMOVAL_REASON_LENGTH)]);
      if (!said.ok) return said;
      if (userId === askedBy) return refuse('FACTOR_SECOND_PERSON');
      const checked = await check(userId, context.now);
      if (!checked.ok) return checked;
      const isNew = await db.tx((tx) => insertRemoval(tx, { kind, userId, reason, askedBy, now: context.now }));
      return isNew ? list(context) : refuse('FACTOR_REMOVAL_OPEN');
    },
    decide: async (context: CallContext, { body }: { readonly body: FactorRemovalDecide }) => {
      const { removal_id: removalId, confirm } = body;
      const { userId: decidedBy } = await context.staff();
      const row = await removalById(db, removalId);
      if (row?.kind !== kind) return refuse('NOT_FOUND');
      if (!mayDecide(row, decidedBy)) return refuse('FACTOR_SECOND_PERSON');
      const { now } = context;
      const state = confirm ? 'confirmed' : 'refused';
      const dueAt = new Date(now.getTime() + hours * HOUR_MS);
      const isDecided = await db.tx(async (tx) => {
        const isWritten = await decideRemoval(tx, { removalId, state, decidedBy, now, dueAt });
        if (isWritten && confirm) await enqueue(tx, mail, { removalId });
        return isWritten;
      });
      if (!isDecided) return refuse('FACTOR_REMOVAL_DECIDED');
      wakeJobs();
      return list(context);
    },
    object: async ({ now }: CallContext, { body: { token = '' } }: { readonly body: FactorRemovalObject }) => {
      const isSaved = await db.tx(async (tx) => {
        const taken = await takeToken(tx, objection, token, now);
        return taken && endRemoval(tx, { removalId: Number(taken.data['removalId']), state: 'objected', now });
      });
      return isSaved ? done({}) : refuse('LINK_ENDED');
    },
  };
}

/**
 * Makes the token by which the owner objects to a confirmed removal until it is due. Undefined: it is not, or no
 * longer, to be done.
 */
export async function objectionTo(
  db: Database,
  removalId: number,
  { objection, now }: { readonly objection: Objection; readonly now: Date },
): Promise<{ readonly to: string; readonly firstName: string; readonly at: Date; readonly token: string } | undefined> {
  const row = await removalById(db, removalId);
  if (row?.state !== 'confirmed' || !row.dueAt) return undefined;
  const { userId, email: to, firstName, dueAt: at } = row;
  const minutes = Math.max(1, Math.floor((at.getTime() - now.getTime()) / MINUTE_MS));
  const token = await db.tx((tx) => issueToken(tx, { purpose: objection, userId, minutes, now, data: { removalId } }));
  return { to, firstName, at, token };
}

/** Returns whether a member of the staff may confirm: not the one who requested it, nor the customer it is about. */
function mayDecide({ askedById, userId }: RemovalRow, who: number): boolean {
  return who !== askedById && who !== userId;
}

function wireRemoval(row: RemovalRow, who: number): FactorRemoval {
  const { removalId, userId, customer, email, state, reason, askedBy, askedAt, decidedBy, dueAt } = row;
  return {
    removalId,
    userId,
    customer,
    email,
    state,
    reason,
    askedBy,
    askedAt: askedAt.toISOString(),
    ...(decidedBy === null ? {} : { decidedBy }),
    ...(dueAt ? { dueAt: dueAt.toISOString() } : {}),
    mayDecide: mayDecide(row, who),
  };
}
