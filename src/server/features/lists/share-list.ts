import { MAX_LIST_PEOPLE, MAX_SHARED_LISTS } from '../../../contract/lists/limits.ts';
import type { ListSharing } from '../../../contract/lists/sharing-schemas.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { email as emailProblem } from '../../../domain/base/validators.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { withOwnList } from './change-lists.ts';
import { lockOwner } from './queries.ts';
import {
  countMail,
  countShared,
  deleteInvitation,
  invitationByToken,
  invitationsOf,
  leaveList,
  mailsSince,
  peopleOf,
  writeInvitation,
  writeShare,
} from './sharing-queries.ts';

const INVITATION_MS = 30 * DAY_MS;
const MAILS_A_DAY = 20;

export interface ShareWish {
  readonly listId: number;
  readonly mayWrite: boolean;
  /** The address that the invitation is sent to; empty: only a link is made. */
  readonly email: string;
  /** The customer has shown that their own mailbox is theirs: nobody else has mails sent to others. */
  readonly isConfirmed: boolean;
}

/** Creates an invitation to an own list. Its token is returned only here and stored as a hash; its mail gets a token of its own. */
export async function inviteToList(
  db: Database,
  userId: number,
  { listId, mayWrite, email, isConfirmed }: ShareWish,
  now: Date,
): Promise<Result<{ token: string; endsAt: Date }, Refusal>> {
  if (email !== '' && emailProblem(email)) return refuse('INVALID_EMAIL', { field: 'email' });
  if (email !== '' && !isConfirmed) return refuse('INVITER_UNCONFIRMED', { field: 'email' });
  const token = newToken();
  const endsAt = new Date(now.getTime() + INVITATION_MS);
  return withOwnList(db, userId, listId, async (tx) => {
    const invited = (await peopleOf(tx, listId)).length + (await invitationsOf(tx, listId, now)).length;
    if (invited >= MAX_LIST_PEOPLE) return refuse('TOO_MANY_SHARES', { details: { max: MAX_LIST_PEOPLE } });
    const isMailed = email !== '';
    if (isMailed && (await mailsSince(tx, userId, new Date(now.getTime() - DAY_MS))) >= MAILS_A_DAY) return refuse('TOO_MANY_REQUESTS');
    const written = { listId, tokenHash: hashToken(token), mayWrite, email, madeAt: now, endsAt };
    const invitationId = await writeInvitation(tx, written);
    if (isMailed) {
      await countMail(tx, userId, now);
      await enqueue(tx, 'list-invitation', { invitationId });
    }
    return ok({ token, endsAt });
  });
}

/** Returns the people who may use an own list, and its open invitations. */
export async function listSharing(db: Database, userId: number, listId: number, now: Date): Promise<Result<ListSharing, Refusal>> {
  return withOwnList(db, userId, listId, async (tx) => ok(await sharingOf(tx, listId, now)));
}

/** Ends a person's access to the list, or withdraws an invitation. One that is already gone is no error. */
export async function unshareList(
  db: Database,
  userId: number,
  request: { listId: number; personId?: number | undefined; invitationId?: number | undefined },
): Promise<Result<void, Refusal>> {
  const { listId, personId, invitationId } = request;
  return withOwnList(db, userId, listId, async (tx) => {
    if (personId !== undefined) await leaveList(tx, personId, listId);
    if (invitationId !== undefined) await deleteInvitation(tx, listId, invitationId);
    return ok();
  });
}

/** Accepts an invitation: adds the list to the customer's. It changes nothing if the list is their own. */
export async function acceptInvitation(
  db: Database,
  userId: number,
  token: string,
  now: Date,
): Promise<Result<{ listId: number }, Refusal>> {
  return db.tx(async (tx) => {
    const found = await invitationByToken(tx, hashToken(token), now);
    if (!found) return refuse('INVITATION_ENDED');
    const { listId, ownerId, mayWrite } = found;
    if (ownerId === userId) return ok({ listId });
    // both: the list has room for few people, and the customer for few lists of others
    await lockOwner(tx, ownerId, userId);
    // the invitation was withdrawn while this transaction waited for the lock
    if (!(await invitationByToken(tx, hashToken(token), now))) return refuse('INVITATION_ENDED');
    const people = await peopleOf(tx, listId);
    const isNew = !people.some((person) => person.userId === userId);
    if (isNew && people.length >= MAX_LIST_PEOPLE) return refuse('TOO_MANY_SHARES', { details: { max: MAX_LIST_PEOPLE } });
    if (isNew && (await countShared(tx, userId)) >= MAX_SHARED_LISTS)
      return refuse('TOO_MANY_LISTS', { details: { max: MAX_SHARED_LISTS } });
    await writeShare(tx, { listId, userId, mayWrite });
    return ok({ listId });
  });
}

async function sharingOf(db: Queryable, listId: number, now: Date): Promise<ListSharing> {
  const people = await peopleOf(db, listId);
  const invitations = await invitationsOf(db, listId, now);
  return {
    people: people.map((person) => ({
      personId: person.userId,
      // a first name and an initial are enough to recognise the invited person
      name: [person.firstName, person.lastName && `${person.lastName.slice(0, 1)}.`].filter(Boolean).join(' '),
      grant: person.mayWrite ? 'WRITE' : 'READ',
    })),
    invitations: invitations.map((invitation) => ({
      invitationId: invitation.invitationId,
      email: invitation.email,
      grant: invitation.mayWrite ? 'WRITE' : 'READ',
      endsOn: romeTime(invitation.endsAt).date,
    })),
  };
}
