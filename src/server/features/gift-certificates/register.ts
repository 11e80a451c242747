import { formatCents } from '../../../domain/base/format.ts';
import { cents } from '../../../domain/base/money.ts';
import { wireDate } from '../../../domain/base/rome-time.ts';
import type { Feature } from '../../http/feature.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { certificateHandlers } from './routes.ts';

/** Gift certificates: codes of a cart and of a customer. */
export function register(deps: Parameters<typeof certificateHandlers>[0] & FriendGiftMailDeps) {
  return { handlers: certificateHandlers(deps), jobs: friendGiftJobs(deps) } satisfies Feature;
}

interface FriendGiftMailDeps {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly publicUrl: string;
}

/** Tells who invited a friend what they got for it. A certificate that was taken back meanwhile is not announced. */
function friendGiftJobs({ db, mailer, publicUrl }: FriendGiftMailDeps): Pick<FeatureJobs, 'friend-gift'> {
  return {
    'friend-gift': async ({ certificateId }, { key }) => {
      const gift = await db.maybeOne<GiftRow>(sql`
        select c.email, c.first_name, f.first_name as friend, g.code, g.amount_cents,
          g.minimum_cents, g.ends_on::text as ends_on
        from gift_certificates g join customers c on c.user_id = g.user_id left join customers f on f.user_id = g.friend_id
        where g.gift_certificate_id = ${certificateId} and not c.blocked`);
      if (!gift) return;
      const { friendGiftLetter } = await import('../../mails/friend-gift.ts');
      await mailer.send(
        () =>
          friendGiftLetter({
            to: gift.email,
            firstName: gift.firstName,
            friend: gift.friend ?? '',
            code: gift.code,
            amount: formatCents(cents(gift.amountCents)),
            minimum: formatCents(cents(gift.minimumCents)),
            endsOn: wireDate(gift.endsOn),
            link: `${publicUrl}/profile/buoni`,
          }),
        key,
      );
    },
  };
}

interface GiftRow {
  readonly email: string;
  readonly firstName: string;
  readonly friend: string | null;
  readonly code: string;
  readonly amountCents: number;
  readonly minimumCents: number;
  readonly endsOn: string;
}
