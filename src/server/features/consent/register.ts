import type { CookiePreferences } from '../../../contract/consent/schemas.ts';
import type { ConsentChoice } from '../../../domain/account/consent.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done } from '../../http/outcome.ts';
import type { Recorded } from '../../http/recorded.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import { attachConsent, saveConsent } from './keep-consent.ts';

/** Cookie preferences of visitors and customers. */
export function register(deps: Parameters<typeof consentHandlers>[0]) {
  return { handlers: consentHandlers(deps), recorded: RECORDED } satisfies Feature;
}

const RECORDED: Recorded = {
  account: {
    segments: {
      state: (userId) =>
        sql`(select jsonb_object_agg(segment_id, value) from customer_segments s where s.user_id = ${userId})`,
    },
  },
};

interface ConsentDeps {
  readonly db: Database;
}

/** S 3 and D 3, cookie preferences. A visitor's choice needs no session: its uuid identifies it. */
function consentHandlers({ db }: ConsentDeps) {
  return {
    consentSave: async (context, { body }) => {
      const { customer, agent } = (await context.session()) ?? {};
      // the browser of a member of the staff who acts for a customer is not the customer's
      const userId = agent ? undefined : customer?.userId;
      const { now } = context;
      const choice = await saveConsent(db, body, { userId, now, refusesProfiling: refusesProfiling(context) });
      return done({ preferences: preferencesOf(choice) });
    },
    consentAttach: async (context, { body }) => {
      const { userId } = await context.customer();
      const chooser = { userId, now: context.now, refusesProfiling: refusesProfiling(context) };
      const choice = await attachConsent(db, body.uuid, chooser);
      return done(choice ? { preferences: preferencesOf(choice) } : {});
    },
  } satisfies Partial<Handlers>;
}

/** Returns whether the browser sends a signal against profiling (Global Privacy Control, Do Not Track). */
export function refusesProfiling(context: CallContext): boolean {
  return context.header('sec-gpc') === '1' || context.header('dnt') === '1';
}

function preferencesOf({ analytics, profilation, saveDate, uuid, version }: ConsentChoice): CookiePreferences {
  return { technical: true, analytics, profilation, saveDate, uuid, version };
}
