import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import { ofUser } from './account-tables.ts';
import type { Person, PersonalTable } from './personal-table.ts';

const DELETED = [{ does: 'delete' }] as const;
const ofLists = ({ userId }: Person): SqlFragment =>
  sql`t.list_id in (select l.list_id from shopping_lists l where l.user_id = ${userId})`;

/** Shopping lists with those whom they were shared with. */
export const LIST_TABLES = {
  list_invitation_tokens: {
    from: sql`list_invitation_tokens t`,
    where: ({ userId }) => sql`t.invitation_id in (
      select i.invitation_id from list_invitations i join shopping_lists l using (list_id) where l.user_id = ${userId})`,
    secret: ['token_hash'],
    closing: DELETED,
  },
  list_invitations: {
    from: sql`list_invitations t`,
    where: (person) => sql`(t.email = ${person.email} or ${ofLists(person)})`,
    secret: ['token_hash'],
    closing: DELETED,
  },
  list_invitation_mails: { from: sql`list_invitation_mails t`, where: ofUser, closing: DELETED },
  shared_lists: {
    from: sql`shared_lists t`,
    where: (person) => sql`(${ofUser(person)} or ${ofLists(person)})`,
    secret: ['user_id'],
    closing: DELETED,
  },
  shopping_list_items: { from: sql`shopping_list_items t`, where: ofLists, closing: DELETED },
  shopping_lists: { from: sql`shopping_lists t`, where: ofUser, closing: DELETED },
} as const satisfies Readonly<Record<string, PersonalTable>>;
