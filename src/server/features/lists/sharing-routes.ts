import { ok, type Result } from '../../../domain/base/result.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import { DRIVE, HOME, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress } from '../../http/rate-limits/rate-limit.ts';
import type { Clock } from '../../infra/clock.ts';
import { hashToken } from '../../infra/tokens.ts';
import { changedOutcome } from '../cart/cart-outcome.ts';
import { addAllFromList } from '../cart/change/add-from-list.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { selectPlace } from '../delivery/select-place.ts';
import { invitationUrl } from './invitation-mail.ts';
import { usableList } from './queries.ts';
import { acceptInvitation, inviteToList, listSharing, unshareList } from './share-list.ts';
import { invitationByToken } from './sharing-queries.ts';

export type SharingHandlers = Pick<
  Handlers,
  'wishlistConfirm' | 'wishlistSharing' | 'wishlistShare' | 'wishlistUnshare' | 'wishlistInvitation' | 'wishlistAccept'
>;

export interface SharingDeps extends ShownCartDeps {
  readonly clock: Clock;
  readonly publicUrl: string;
  readonly wakeJobs: () => void;
  readonly limits: Pick<RateLimits, 'mailRecipients' | 'mailSenders'>;
}

/** Lists that several people use (S 3, sharingData), and a list that becomes a cart at once (S 7 wishlist/confirm). */
export function listSharingHandlers(deps: SharingDeps): SharingHandlers {
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
      const wish = { listId: body.list_id, mayWrite: body.grant === 'WRITE', email, isConfirmed };
      const counted = wish.email === '' ? ok(NOT_COUNTED) : await countMail(deps.limits, context, wish.email);
      if (!counted.ok) return counted;
      const invitation = await inviteToList(db, userId, wish, clock.now());
      if (!invitation.ok) {
        // no mail leaves, so nobody's quota is used up
        await counted.value.giveBack();
        return invitation;
      }
      if (wish.email !== '') wakeJobs();
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
  };
}

/**
 * Sends the cart to an own address, or to the store or locker of this number: user-address/list names all three by `addressId`, and this
 * call has no word for the service.
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
 * Counts a mail for its recipient and for the network address of its sender, because accounts are quickly made. A mail that is
 * refused counts for neither.
 */
async function countMail(
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
