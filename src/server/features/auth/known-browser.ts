import type { CallContext } from '../../http/call-context.ts';
import { browserCookie } from '../../http/sessions/browser-cookie.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { isKnownTo, isKnownToAccount, rememberBrowser } from '../customers/known-browsers.ts';

/** Days for which a browser is remembered after its last login; the browsers' own limit for cookies. */
export const BROWSER_DAYS = 400;
const browsers = browserCookie('bottega_browser', BROWSER_DAYS * 86_400);

/**
 * Returns the key under which attempts at an account are counted. A browser that has logged in to it before has a key
 * of its own, so that strangers who guess never block it (decision 76). All others share the key of the typed name.
 */
export async function countOf(db: Database, context: CallContext, what: string, name: string): Promise<string> {
  const browser = browsers.of(context);
  return browser !== undefined && (await isKnownTo(db, name, browser))
    ? `${what} ${name} ${browser}`
    : `${what} ${name}`;
}

/** Does the same as `countOf` for an account that is known by its id. */
export async function countOfAccount(
  db: Database,
  context: CallContext,
  what: string,
  userId: number,
): Promise<string> {
  const browser = browsers.of(context);
  return browser !== undefined && (await isKnownToAccount(db, userId, browser))
    ? `${what} ${userId} ${browser}`
    : `${what} ${userId}`;
}

/** Remembers the browser of a customer who has proved to own the account. */
export function remember(tx: Tx, context: CallContext, userId: number): Promise<boolean> {
  return rememberBrowser(tx, { userId, browser: browsers.mark(context), now: context.now });
}

/** Remembers the browser of a login, and writes to the owner about a new one. */
export async function noteLogin(tx: Tx, context: CallContext, userId: number): Promise<void> {
  const isNew = await remember(tx, context, userId);
  if (isNew) await enqueue(tx, 'new-login', { userId, device: context.device, at: context.now.toISOString() });
}
