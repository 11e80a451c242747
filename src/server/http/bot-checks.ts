import { createHash } from 'node:crypto';
import { MAX_BOT_TOKEN } from '../../contract/base/bot-check-schemas.ts';
import type { BotCheckedGroup } from '../../contract/base/bot-checks.ts';
import type { BotCheckWidget } from '../../contract/bot-check/schemas.ts';
import type { HumanCheck } from '../infra/bot-check/human-check.ts';
import { sql } from '../infra/database/sql.ts';
import type { Database, Queryable } from '../infra/database/types.ts';
import type { CallContext } from './call-context.ts';
import { type Refused, refuse } from './outcome.ts';

/** Checks that callers are not programs (S 7 and D 7, token_recaptcha). */
export interface BotChecks {
  /** Returns the refusal of a call of this group with this token; undefined: it passes. A token can be used once. */
  refusal(context: CallContext, group: BotCheckedGroup, token: string | undefined): Promise<Refused | undefined>;
  /** Returns the data with which a browser makes a token; undefined: these calls need none. */
  widget(group: BotCheckedGroup, now: Date): Promise<BotCheckWidget | undefined>;
}

export interface BotCheckDeps {
  readonly db: Database;
  /** undefined: nothing is checked. */
  readonly check: HumanCheck | undefined;
  readonly groups: ReadonlySet<BotCheckedGroup>;
}

/** Longer than a token of any provider is valid. */
const REMEMBERED_MS = 60 * 60_000;

/**
 * When a call of each group is checked: `call`, before its handler; `handler`, by the handler itself, because it
 * depends on a second factor (login) or the form's own guard (forms).
 */
const CHECKED_AT: Readonly<Record<BotCheckedGroup, 'call' | 'handler'>> = {
  login: 'handler',
  registration: 'call',
  password: 'call',
  forms: 'handler',
};

export function isCheckedAtCall(group: BotCheckedGroup | undefined): group is BotCheckedGroup {
  return group !== undefined && CHECKED_AT[group] === 'call';
}

export function createBotChecks({ db, check, groups }: BotCheckDeps): BotChecks {
  const checkOf = (group: BotCheckedGroup) => (groups.has(group) ? check : undefined);
  return {
    widget: async (group, now) => checkOf(group)?.widget(group, now),
    refusal: async (context, group, token = '') => {
      const asked = checkOf(group);
      if (!asked) return undefined;
      if (token === '') return refuse('BOT_CHECK_REQUIRED');
      if (token.length > MAX_BOT_TOKEN) return refuse('BOT_CHECK_FAILED');
      const { ip, now } = context;
      const verdict = await asked.verify({ token, group, ip, now });
      // calls pass while the service is away, but with a lower rate limit for each address
      if (verdict.is === 'unchecked') return context.limitedBy('uncheckedCallers');
      if (verdict.is === 'program' || !(await spend(db, verdict.id, now))) return refuse('BOT_CHECK_FAILED');
      return undefined;
    },
  };
}

/** Marks a token as used, for all processes. Returns false if it was used before. */
async function spend(db: Queryable, id: string, now: Date): Promise<boolean> {
  const hash = createHash('sha256').update(id).digest();
  return db.changed(sql`
    insert into used_bot_tokens (token_hash, forgotten_at) values (${hash}, ${new Date(now.getTime() + REMEMBERED_MS)})
    on conflict do nothing`);
}

export async function deleteUsedBotTokens(db: Queryable, now: Date): Promise<void> {
  await db.query(sql`delete from used_bot_tokens where forgotten_at < ${now}`);
}
