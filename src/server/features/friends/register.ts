import { randomInt } from 'node:crypto';
import { euroOf } from '../../../domain/base/money.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import type { Config } from '../../config/config.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { type FriendGifts, friendsJoined, friendsOf, ownCode } from './queries.ts';

/** The code by which customers invite friends. */
export function register(deps: Parameters<typeof friendHandlers>[0]) {
  return { handlers: friendHandlers(deps) } satisfies Feature;
}

const MAX_CERTIFICATES = 50;
const MAX_FRIENDS = 100;
/** The letters and digits of codes, without those that look alike. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE_LENGTH = 8;

interface FriendDeps {
  readonly db: Database;
  readonly friendGifts: FriendGifts;
  readonly config: Pick<Config, 'sale'>;
}

/** S 7, invites. The code is made at the first request, and never changes. */
function friendHandlers({ db, friendGifts, config }: FriendDeps) {
  return {
    personalCode: async (context) => {
      const { userId } = await context.customer();
      const code = await codeFor(db, userId);
      const [joined, friends, certificates] = await Promise.all([
        friendsJoined(db, userId),
        friendsOf(db, userId, MAX_FRIENDS),
        friendGifts.of(db, userId, MAX_CERTIFICATES),
      ]);
      const ordered = await friendGifts.friendsWhoOrdered(
        db,
        friends.map((friend) => friend.userId),
      );
      return done({
        tellFriend: {
          ...{ code, friendsJoined: joined },
          ...{ gift: euroOf(config.sale.friendGift.cents), giftDays: config.sale.friendGift.days },
        },
        friends: friends.map(({ userId: friendId, firstName, joinedAt }) => ({
          firstName,
          hasOrdered: ordered.has(friendId),
          joinedAt: wireDate(romeTime(joinedAt).date),
        })),
        userGiftCertificates: certificates.map(({ name, amountCents, endsOn }) => ({
          name,
          amount: euroOf(amountCents),
          endDate: wireDate(endsOn),
        })),
      });
    },
  } satisfies Partial<Handlers>;
}

async function codeFor(db: Database, userId: number): Promise<string> {
  // a random code is almost never taken, so three attempts are enough
  for (let attempt = 0; attempt < 3; attempt++) {
    const code = await ownCode(db, userId, newCode());
    if (code !== undefined) return code;
  }
  throw new Error('no free invitation code was found');
}

function newCode(): string {
  return Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
}
