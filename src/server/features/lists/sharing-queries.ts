import { sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';

export interface PersonRow {
  userId: number;
  firstName: string;
  lastName: string;
  mayWrite: boolean;
}

export interface InvitationRow {
  invitationId: number;
  email: string;
  mayWrite: boolean;
  endsAt: Date;
}

/** Reads the people who may use the list besides its owner. */
export async function peopleOf(db: Queryable, listId: number): Promise<PersonRow[]> {
  return db.query<PersonRow>(sql`
    select c.user_id, c.first_name, c.last_name, s.may_write
    from shared_lists s join customers c using (user_id) where s.list_id = ${listId}
    order by lower(c.first_name), c.user_id`);
}

/** Reads the invitations that are still valid, newest first. */
export async function invitationsOf(db: Queryable, listId: number, now: Date): Promise<InvitationRow[]> {
  return db.query<InvitationRow>(sql`
    select invitation_id, email, may_write, ends_at from list_invitations
    where list_id = ${listId} and ends_at > ${now} order by invitation_id desc`);
}

export interface InvitationToWrite {
  readonly listId: number;
  readonly tokenHash: Buffer;
  readonly mayWrite: boolean;
  readonly email: string;
  readonly madeAt: Date;
  readonly endsAt: Date;
}

/** Returns the number of the invitation. */
export async function writeInvitation(tx: Tx, invitation: InvitationToWrite): Promise<number> {
  const { listId, tokenHash, mayWrite, email, madeAt, endsAt } = invitation;
  const row = await tx.maybeOne<{ invitationId: number }>(sql`
    insert into list_invitations (list_id, token_hash, may_write, email, made_at, ends_at)
    values (${listId}, ${tokenHash}, ${mayWrite}, ${email}, ${madeAt}, ${endsAt}) returning invitation_id`);
  if (!row) throw new Error('no invitation was written');
  return row.invitationId;
}

/**
 * Adds a token that opens an invitation. Returns what its mail says; undefined: the invitation was withdrawn or is
 * over.
 */
export async function addMailedToken(
  db: Queryable,
  { invitationId, tokenHash, now }: { readonly invitationId: number; readonly tokenHash: Buffer; readonly now: Date },
): Promise<{ email: string; listName: string; ownerName: string } | undefined> {
  const row = await db.maybeOne<{ email: string; listName: string; ownerName: string }>(sql`
    with present as (
      select i.invitation_id, i.email, l.name as list_name, c.first_name as owner_name
      from list_invitations i join shopping_lists l using (list_id) join customers c on c.user_id = l.user_id
      where i.invitation_id = ${invitationId} and i.ends_at > ${now}),
    added as (
      insert into list_invitation_tokens (token_hash, invitation_id) select ${tokenHash}::bytea, invitation_id
        from present)
    select email, list_name, owner_name from present`);
  return row;
}

/** Counts the invitations that this customer sent by mail since then, for any list, also deleted ones. */
export async function mailsSince(db: Queryable, userId: number, since: Date): Promise<number> {
  const row = await db.one<{ sent: number }>(sql`
    select count(*)::int as sent from list_invitation_mails where user_id = ${userId} and sent_at > ${since}`);
  return row.sent;
}

export async function countMail(tx: Tx, userId: number, sentAt: Date): Promise<void> {
  await tx.query(sql`insert into list_invitation_mails (user_id, sent_at) values (${userId}, ${sentAt})`);
}

export interface FoundInvitation {
  listId: number;
  name: string;
  ownerId: number;
  ownerName: string;
  mayWrite: boolean;
  size: number;
}

/** Reads the list of a valid invitation. */
export async function invitationByToken(
  db: Queryable,
  tokenHash: Buffer,
  now: Date,
): Promise<FoundInvitation | undefined> {
  const row = await db.maybeOne<FoundInvitation>(sql`
    select l.list_id, l.name, l.user_id as owner_id, c.first_name as owner_name, i.may_write,
      (select count(*)::int from shopping_list_items x where x.list_id = l.list_id) as size
    from list_invitations i join shopping_lists l using (list_id) join customers c on c.user_id = l.user_id
    where i.ends_at > ${now} and (i.token_hash = ${tokenHash}
      or i.invitation_id = (select m.invitation_id from list_invitation_tokens m where m.token_hash = ${tokenHash}))`);
  return row;
}

/** Grants access; it never downgrades write to read. */
export async function writeShare(
  tx: Tx,
  share: { readonly listId: number; readonly userId: number; readonly mayWrite: boolean },
): Promise<void> {
  await tx.query(sql`
    insert into shared_lists (list_id, user_id, may_write) values (${share.listId}, ${share.userId}, ${share.mayWrite})
    on conflict (list_id, user_id) do update set may_write = shared_lists.may_write or excluded.may_write`);
}

/** Counts the lists of others that the customer uses. */
export async function countShared(db: Queryable, userId: number): Promise<number> {
  const row = await db.one<{ lists: number }>(sql`
    select count(*)::int as lists from shared_lists where user_id = ${userId}`);
  return row.lists;
}

/** Ends the customer's access to a list of somebody else; returns false if there was none. */
export async function leaveList(db: Queryable, userId: number, listId: number): Promise<boolean> {
  return db.changed(sql`
    delete from shared_lists where list_id = ${listId} and user_id = ${userId}`);
}

export async function deleteInvitation(db: Queryable, listId: number, invitationId: number): Promise<void> {
  await db.query(sql`delete from list_invitations where list_id = ${listId} and invitation_id = ${invitationId}`);
}

/** Deletes expired invitations and mail counts that limit nobody any more. */
export async function deleteEndedInvitations(
  db: Queryable,
  { endedBefore, mailedBefore }: { readonly endedBefore: Date; readonly mailedBefore: Date },
): Promise<void> {
  await db.query(sql`delete from list_invitations where ends_at < ${endedBefore}`);
  await db.query(sql`delete from list_invitation_mails where sent_at < ${mailedBefore}`);
}
