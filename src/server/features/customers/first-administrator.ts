import { sql } from '../../infra/database/sql.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { hashToken, newToken } from '../../infra/tokens.ts';

/** Makes a link for the first administrator (decision 78). Returns its token, of which only the hash is stored. */
export async function newAdministratorLink(db: Queryable, now: Date): Promise<string> {
  const token = newToken();
  await db.query(sql`insert into administrator_links (token_hash, made_at) values (${hashToken(token)}, ${now})`);
  return token;
}

/** Returns the token of a link for a shop without an administrator and without an open link: it is printed once. */
export function linkForEmptyShop(db: Database, now: Date): Promise<string | undefined> {
  return db.tx(async (tx) => {
    // if several processes start at once, one prints it
    await tx.query(sql`lock table administrator_links in exclusive mode`);
    const row = await tx.one<{ needed: boolean }>(sql`
      select not exists (select from customers where 'administrator' = any(staff_roles))
        and not exists (select from administrator_links) as needed`);
    return row.needed ? newAdministratorLink(tx, now) : undefined;
  });
}

/** Uses a link up, and ends all others. False: it was used, or does not exist. */
export async function takeAdministratorLink(tx: Tx, token: string): Promise<boolean> {
  const taken = await tx.query(sql`delete from administrator_links where token_hash = ${hashToken(token)} returning 1`);
  if (taken.length > 0) await endAdministratorLinks(tx);
  return taken.length > 0;
}

async function endAdministratorLinks(tx: Tx): Promise<void> {
  await tx.query(sql`delete from administrator_links`);
}

/** Makes an account an administrator. False: the e-mail has no account. */
export async function makeAdministrator(tx: Tx, email: string): Promise<boolean> {
  const made = await tx.query(sql`
    update customers set staff_roles = array(select distinct unnest(staff_roles || array['administrator']) order by 1)
    where email = ${email} and closed_at is null and not blocked returning 1`);
  if (made.length > 0) await endAdministratorLinks(tx);
  return made.length > 0;
}

/** Returns the URL at which the first administrator creates an account. */
export function administratorLink(publicUrl: string, token: string): string {
  return `${publicUrl}/primo-accesso?token=${token}`;
}
