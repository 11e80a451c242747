import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { JobHandler } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';

/** The path of an invitation. */
export const invitationUrl = (publicUrl: string, token: string) => `${publicUrl}/profile/lists/invito/${token}`;

/** The job that sends an invitation to a shopping list. */
export function invitationMailJob(deps: {
  db: Database;
  mailer: Mailer;
  publicUrl: string;
}): JobHandler<'list-invitation'> {
  const { db, mailer, publicUrl } = deps;
  return async ({ listId, email, token }, { key }) => {
    const [list] = await db.query<{ name: string; first_name: string }>(sql`
      select l.name, c.first_name from shopping_lists l join customers c using (user_id) where l.list_id = ${listId}`);
    // the invitation was deleted meanwhile
    if (!list) return;
    const { listInvitation } = await import('../../mails/list-invitation.ts');
    const link = invitationUrl(publicUrl, token);
    await mailer.send(listInvitation({ email, listName: list.name, ownerName: list.first_name, link }), key);
  };
}
