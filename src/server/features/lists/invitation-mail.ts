import { html } from '../../http/html.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Mailer } from '../../infra/mail.ts';

export const LIST_INVITATION_MAIL = 'list-invitation';

/** Where an invitation leads, on this shop. */
export const invitationUrl = (publicUrl: string, token: string) => `${publicUrl}/profile/lists/invito/${token}`;

/** The job that invites somebody to a shopping list. What its owner may write freely is only its name. */
export function invitationMailJob(parts: { db: Database; mailer: Mailer; publicUrl: string }) {
  const { db, mailer, publicUrl } = parts;
  return async ({ listId, email, token }: Readonly<Record<string, unknown>>): Promise<void> => {
    if (typeof listId !== 'number' || typeof email !== 'string' || typeof token !== 'string')
      throw new Error('the job names no invitation');
    const [list] = await db.query<{ name: string; first_name: string }>(sql`
      select l.name, c.first_name from shopping_lists l join customers c using (user_id) where l.list_id = ${listId}`);
    // deleted since
    if (!list) return;
    const link = invitationUrl(publicUrl, token);
    const invited = `${list.first_name} ti ha invitato nella sua lista della spesa “${list.name}”.`;
    const validity = 'L’invito vale 30 giorni. Se non conosci chi te l’ha mandato, ignora questa e-mail.';
    await mailer.send({
      to: email,
      subject: `${list.first_name} condivide con te una lista della spesa`,
      plain: ['Ciao!', invited, '', `Apri la lista: ${link}`, '', validity].join('\n'),
      html: html`<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Lista condivisa</title></head>
<body style="margin:0;background:#faf6ef;color:#2b2620;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px 20px">
<p style="font-size:26px;font-weight:700;margin:0 0 24px">Bottega</p>
<h1 style="font-size:22px;margin:0 0 12px">Una lista da fare insieme</h1>
<p style="margin:0 0 24px">${invited}</p>
<p style="margin:0 0 24px"><a href="${link}" style="color:#2b2620;font-weight:700">Apri la lista</a></p>
<p style="margin:0;color:#6b6257"><small>${validity}</small></p></div></body></html>`.html,
    });
  };
}
