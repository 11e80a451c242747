import { MAX_LIST_PEOPLE, MAX_SHARED_LISTS } from '../../../contract/lists/limits.ts';
import type { ListSharing } from '../../../contract/lists/sharing-schemas.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { email as emailProblem, normaliseEmail } from '../../../domain/base/validators.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress } from '../../http/rate-limits/rate-limit.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { changedOutcome } from '../cart/cart-outcome.ts';
import { addAllFromList } from '../cart/change/add-lines.ts';
import type { ShownCartDeps } from '../cart/stored/deps.ts';
import { selectPlace } from '../delivery/select-place.ts';
import { withOwnList } from './change-lists.ts';
import { lockOwner, usableList } from './queries.ts';
import {
  addMailedToken,
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

export interface SharingDeps extends ShownCartDeps {
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly wakeJobs: () => void;
  readonly limits: Pick<RateLimits, 'mailRecipients' | 'mailSenders'>;
}

/** Lists that several people use (S 3, sharingData), and a list that becomes a cart at once (S 7 wishlist/confirm). */
export function listSharingHandlers(deps: SharingDeps) {
  const { db, clock, publicUrl, wakeJobs } = deps;
  return {
    wishlistConfirm: async (context, { body }) => {
      const { userId } = await context.customer();
      // the list is checked before the delivery address of the cart changes
      if (!(await usableList(db, userId, body.list_id))) return refuse('LIST_NOT_FOUND');
      const selected = await selectAnyPlace(deps, userId, body.address_id);
      if (!selected.ok) return selected;
      const added = await addAllFromList(deps, userId, body.list_id);
      return added.ok ? changedOutcome(deps, await context.session(), added.value) : added;
    },
    wishlistSharing: async (context, { query }) => {
      const { userId } = await context.customer();
      const sharing = await listSharing(db, userId, query.list_id, clock.now());
      return sharing.ok ? done(sharing.value) : sharing;
    },
    wishlistShare: async (context, { body }) => {
      const { userId, confirmed: isConfirmed } = await context.customer();
      const email = body.email?.trim() ?? '';
      const input = { listId: body.list_id, mayWrite: body.grant === 'WRITE', email, isConfirmed };
      const counted = input.email === '' ? ok(NOT_COUNTED) : await countMails(deps.limits, context, input.email);
      if (!counted.ok) return counted;
      const invitation = await inviteToList(db, userId, input, clock.now());
      if (!invitation.ok) {
        // no mail is sent, so nobody's quota is used up
        await counted.value.giveBack();
        return invitation;
      }
      if (input.email !== '') wakeJobs();
      const { token, endsAt } = invitation.value;
      return done({ url: invitationUrl(publicUrl, token), endsOn: romeTime(endsAt).date });
    },
    wishlistUnshare: async (context, { body }) => {
      const { userId } = await context.customer();
      const request = { listId: body.list_id, personId: body.person_id, invitationId: body.invitation_id };
      const unshared = await unshareList(db, userId, request);
      if (!unshared.ok) return unshared;
      const sharing = await listSharing(db, userId, body.list_id, clock.now());
      return sharing.ok ? done(sharing.value) : sharing;
    },
    wishlistInvitation: async (context, { query }) => {
      const { userId } = await context.customer();
      const found = await invitationByToken(db, hashToken(query.token), clock.now());
      if (!found) return refuse('INVITATION_ENDED');
      const { name, ownerName, size, mayWrite, ownerId } = found;
      return done({ name, ownerName, size, grant: mayWrite ? 'WRITE' : 'READ', isOwn: ownerId === userId });
    },
    wishlistAccept: async (context, { body }) => {
      const { userId } = await context.customer();
      const accepted = await acceptInvitation(db, userId, body.token, clock.now());
      return accepted.ok ? done(accepted.value) : accepted;
    },
  } satisfies Partial<Handlers>;
}

/**
 * Sends the cart to an own address, or to the store or locker with this id: user-address/list names all three by
 * `addressId`, and this call has no parameter for the service.
 */
async function selectAnyPlace(deps: SharingDeps, userId: number, addressId: number): ReturnType<typeof selectPlace> {
  const atHome = await selectPlace(deps, userId, { address_id: addressId, delivery_service_id: HOME });
  if (atHome.ok || atHome.refusals[0].code !== 'ADDRESS_NOT_FOUND') return atHome;
  for (const service of [DRIVE, LOCKER]) {
    const point = await selectPlace(deps, userId, { address_id: addressId, delivery_service_id: service });
    if (point.ok || point.refusals[0].code !== 'STORE_NOT_FOUND') return point;
  }
  return atHome;
}

interface CountedMail {
  giveBack(): Promise<void>;
}

const NOT_COUNTED: CountedMail = { giveBack: async () => undefined };

/**
 * Counts a mail for its recipient and for the network address of its sender, because accounts are easily created. A
 * mail that is refused counts for neither.
 */
async function countMails(
  { mailSenders, mailRecipients }: SharingDeps['limits'],
  context: CallContext,
  email: string,
): Promise<Result<CountedMail, Refusal>> {
  const sender = await mailSenders.consume(byAddress(context.ip));
  if (!sender.ok) return context.tooManyRequests(sender.retryAfterSeconds);
  const recipient = await mailRecipients.consume(`recipient ${normaliseEmail(email)}`);
  if (!recipient.ok) {
    await sender.giveBack();
    return context.tooManyRequests(recipient.retryAfterSeconds);
  }
  return ok({
    giveBack: async () => {
      await Promise.all([sender.giveBack(), recipient.giveBack()]);
    },
  });
}

const INVITATION_MS = 30 * DAY_MS;
const MAILS_A_DAY = 20;

interface ShareInput {
  readonly listId: number;
  readonly mayWrite: boolean;
  /** The recipient of the invitation; empty: only a link is made. */
  readonly email: string;
  /** True if the customer has confirmed their own e-mail: others cannot send mails to people. */
  readonly isConfirmed: boolean;
}

/**
 * Creates an invitation to an own list. Its token is returned only here and stored as a hash; its mail gets a token of
 * its own.
 */
async function inviteToList(
  db: Database,
  userId: number,
  { listId, mayWrite, email, isConfirmed }: ShareInput,
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
    if (isMailed && (await mailsSince(tx, userId, new Date(now.getTime() - DAY_MS))) >= MAILS_A_DAY)
      return refuse('TOO_MANY_REQUESTS');
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
async function listSharing(
  db: Database,
  userId: number,
  listId: number,
  now: Date,
): Promise<Result<ListSharing, Refusal>> {
  return withOwnList(db, userId, listId, async (tx) => ok(await sharingOf(tx, listId, now)));
}

/** Ends a person's access to the list, or withdraws an invitation. One that is already gone is no error. */
async function unshareList(
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
async function acceptInvitation(
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
    // both are locked: the list has a maximum of people, and the customer one of shared lists
    await lockOwner(tx, ownerId, userId);
    // the invitation was withdrawn while this transaction waited for the lock
    if (!(await invitationByToken(tx, hashToken(token), now))) return refuse('INVITATION_ENDED');
    const people = await peopleOf(tx, listId);
    const isNew = !people.some((person) => person.userId === userId);
    if (isNew && people.length >= MAX_LIST_PEOPLE)
      return refuse('TOO_MANY_SHARES', { details: { max: MAX_LIST_PEOPLE } });
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

/** The path of an invitation. */
export const invitationUrl = (publicUrl: string, token: string) => `${publicUrl}/profile/lists/invito/${token}`;

/**
 * The job that sends an invitation to a shopping list. Each attempt makes a new token, so that the job, which the staff
 * can read, contains none.
 */
export function invitationMailJob(deps: {
  db: Database;
  clock: Clock;
  mailer: Mailer;
  publicUrl: string;
}): JobHandler<'list-invitation'> {
  const { db, clock, mailer, publicUrl } = deps;
  return async ({ invitationId }, { key }) => {
    const token = newToken();
    const found = await addMailedToken(db, { invitationId, tokenHash: hashToken(token), now: clock.now() });
    // the invitation was withdrawn meanwhile
    if (!found) return;
    const { listInvitation } = await import('../../mails/shopping-letters.ts');
    const { email, listName, ownerName } = found;
    const link = invitationUrl(publicUrl, token);
    await mailer.send(() => listInvitation({ email, listName, ownerName, link }), key);
  };
}
