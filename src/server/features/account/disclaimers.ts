import { randomUUID } from 'node:crypto';
import type { DisclaimerUpdate, UserDisclaimer } from '../../../contract/account/disclaimer-schemas.ts';
import { CONSENT_VERSION } from '../../../domain/account/consent.ts';
import { ok, type Result } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { type Chooser, saveConsent } from '../consent/keep-consent.ts';
import { choiceOfCustomer, choicesOfCustomer } from '../consent/queries.ts';
import { lockOwnData } from '../customers/own-data.ts';
import {
  type ChoiceRow,
  currentDisclaimers,
  type DisclaimerRow,
  keepDisclaimerChoice,
  ownChoices,
  termsAcceptedAt,
} from './disclaimer-queries.ts';

type OwnChooser = Chooser & { readonly userId: number };
type Wanted = NonNullable<DisclaimerUpdate['disclaimers']>;

/**
 * Reads the customer's choice about each disclaimer (D 3, D 7). The choice about profiling is read from the cookie
 * choice.
 */
export async function readDisclaimers(db: Queryable, userId: number, now: Date): Promise<UserDisclaimer[]> {
  const [current, choices, profiling, accepted] = await Promise.all([
    currentDisclaimers(db, now),
    ownChoices(db, userId),
    choicesOfCustomer(db, userId),
    termsAcceptedAt(db, userId),
  ]);
  return current.map((row) => {
    const own = row.disclaimerType === 'profiling' ? ofProfiling(row, profiling) : choicesOf(row, choices, accepted);
    const [newest] = own;
    return {
      ...wireDisclaimer(row),
      accepted: newest !== undefined && newest.accepted && newest.version >= row.version,
      history: own.map(({ accepted: isAccepted, version, chosenAt }) => ({
        accepted: isAccepted,
        version,
        chosenAt: chosenAt.toISOString(),
      })),
    };
  });
}

/**
 * Stores choices, each with its time and version (D 7 update-disclaimer). Required ones stay accepted; unchanged ones
 * are not stored again.
 */
export async function chooseDisclaimers(
  db: Database,
  wanted: Wanted,
  chooser: OwnChooser,
): Promise<Result<void, Refusal>> {
  const { userId, now } = chooser;
  const before = await readDisclaimers(db, userId, now);
  const known = new Map(before.map((one) => [one.disclaimerId, one]));
  for (const { disclaimerId, accepted } of wanted) {
    const found = known.get(disclaimerId);
    if (!found) return refuse('DISCLAIMER_NOT_FOUND');
    if (found.isRequired && !accepted) return refuse('CONSENT_REQUIRED', { field: String(disclaimerId) });
  }
  await db.tx(async (tx) => {
    await lockOwnData(tx, userId);
    const choices = await ownChoices(tx, userId);
    for (const { disclaimerId, accepted } of wanted) {
      const found = known.get(disclaimerId);
      if (!found || found.disclaimerType === 'profiling') continue;
      const { version } = found;
      const newest = choices.find((choice) => choice.disclaimerId === disclaimerId);
      const isSame = newest?.accepted === accepted && newest.version === version;
      if (!isSame) await keepDisclaimerChoice(tx, userId, { disclaimerId, version, accepted, chosenAt: now });
    }
  });
  const profiling = wanted.find(({ disclaimerId }) => known.get(disclaimerId)?.disclaimerType === 'profiling');
  if (profiling) await chooseProfiling(db, profiling.accepted, chooser);
  return ok();
}

export function wireDisclaimer({ publishedAt: _publishedAt, slug, ...rest }: DisclaimerRow) {
  return { ...rest, ...(slug === null ? {} : { slug }) };
}

/** Returns the customer's cookie choice with this answer about profiling: it changes only in this way (S 6). */
async function chooseProfiling(db: Database, accepted: boolean, chooser: OwnChooser): Promise<void> {
  const held = await choiceOfCustomer(db, chooser.userId);
  if (held?.profilation === accepted) return;
  const uuid = held?.uuid ?? randomUUID();
  const { analytics } = held ?? { analytics: false };
  await saveConsent(db, { uuid, analytics, profilation: accepted, version: CONSENT_VERSION, way: 'centre' }, chooser);
}

function ofProfiling(row: DisclaimerRow, choices: Awaited<ReturnType<typeof choicesOfCustomer>>): ChoiceRow[] {
  const { disclaimerId, version } = row;
  return choices.map(({ profilation, saveDate }) => ({
    disclaimerId,
    version,
    accepted: profilation,
    chosenAt: new Date(saveDate),
  }));
}

function choicesOf(row: DisclaimerRow, choices: readonly ChoiceRow[], termsAt: Date | undefined): ChoiceRow[] {
  const { disclaimerId, version, isRequired, publishedAt } = row;
  const own = choices.filter((choice) => choice.disclaimerId === disclaimerId);
  // an account that is older than the disclaimers accepted them together with the terms
  if (own.length > 0 || !isRequired || !termsAt || termsAt < publishedAt) return own;
  return [{ disclaimerId, version, accepted: true, chosenAt: termsAt }];
}
