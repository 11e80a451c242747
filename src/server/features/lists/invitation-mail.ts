import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';
import { addMailedToken } from './sharing-queries.ts';

/** The path of an invitation. */
export const invitationUrl = (publicUrl: string, token: string) => `${publicUrl}/profile/lists/invito/${token}`;

/** The job that sends an invitation to a shopping list. Each attempt makes a token, so that none is stored: a job is read by staff. */
export function invitationMailJob(deps: { db: Database; clock: Clock; mailer: Mailer; publicUrl: string }): JobHandler<'list-invitation'> {
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
