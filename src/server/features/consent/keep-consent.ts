import type { ConsentBody } from '../../../contract/consent/schemas.ts';
import { CONSENT_VERSION, type ConsentChoice, newest } from '../../../domain/account/consent.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { choiceOfBrowser, choiceOfCustomer, keepChoice, lockCustomer, setProfiling } from './queries.ts';

/**
 * The author of a choice: `refusesProfiling` is set by signals of the browser (Global Privacy Control, Do Not Track).
 */
export interface Chooser {
  readonly userId: number | undefined;
  readonly refusesProfiling: boolean;
  readonly now: Date;
}

/** The maximum age of a choice that an offline browser sends later. */
const MAX_AGE_MS = 365 * DAY_MS;

/** Stores a choice and returns the valid one: a customer's newest, which may come from another device. */
export async function saveConsent(db: Database, body: ConsentBody, chooser: Chooser): Promise<ConsentChoice> {
  const { userId, now } = chooser;
  const choice: ConsentChoice = {
    technical: true,
    analytics: body.analytics,
    profilation: body.profilation && !chooser.refusesProfiling,
    saveDate: chosenAt(body.saveDate, now),
    uuid: body.uuid,
    version: Math.min(body.version, CONSENT_VERSION),
  };
  if (userId === undefined) {
    await keepChoice(db, choice, { userId, way: body.way });
    return choice;
  }
  return db.tx(async (tx) => {
    await lockCustomer(tx, userId);
    await keepChoice(tx, choice, { userId, way: body.way });
    return settle(tx, userId, now, choice);
  });
}

/**
 * After login: what the visitor chose joins the account, and the newest choice holds. What somebody else chose in this
 * browser stays theirs. undefined: this customer has not chosen yet.
 */
export async function attachConsent(
  db: Database,
  uuid: string | undefined,
  { userId, refusesProfiling, now }: Chooser & { readonly userId: number },
): Promise<ConsentChoice | undefined> {
  return db.tx(async (tx) => {
    await lockCustomer(tx, userId);
    const inBrowser = uuid === undefined ? undefined : await choiceOfBrowser(tx, uuid);
    const visitors = inBrowser?.userId === null ? inBrowser : undefined;
    if (visitors) await keepChoice(tx, visitors, { userId, way: 'login' });
    const held = newest(await choiceOfCustomer(tx, userId), visitors);
    if (!held) return undefined;
    // this browser stores the customer's choice, also after the logout
    if (uuid !== undefined && held.uuid !== uuid) await keepChoice(tx, { ...held, uuid }, { userId, way: 'login' });
    if (held.profilation && refusesProfiling) {
      const refused = { ...held, profilation: false, uuid: uuid ?? held.uuid, saveDate: now.toISOString() };
      await keepChoice(tx, refused, { userId, way: 'signal' });
    }
    return settle(tx, userId, now, held);
  });
}

async function settle(tx: Tx, userId: number, now: Date, otherwise: ConsentChoice): Promise<ConsentChoice> {
  const held = (await choiceOfCustomer(tx, userId)) ?? otherwise;
  await setProfiling(tx, userId, held.profilation, now);
  return held;
}

function chosenAt(said: string | undefined, now: Date): string {
  const at = Date.parse(said ?? '');
  const isBelievable = at <= now.getTime() && at > now.getTime() - MAX_AGE_MS;
  return isBelievable ? new Date(at).toISOString() : now.toISOString();
}
