import { DISCLAIMER_DEFAULTS, type UserDisclaimer } from '../../../contract/account/disclaimer-schemas.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { refusesProfiling } from '../consent/routes.ts';
import { currentDisclaimers } from './disclaimer-queries.ts';
import { chooseDisclaimers, readDisclaimers, wireDisclaimer } from './disclaimers.ts';

type DisclaimerHandlers = Pick<Handlers, 'disclaimers' | 'userDisclaimers' | 'disclaimerCheck' | 'disclaimerUpdate'>;

/** D 7, disclaimers: what a registration asks for, and what the customer chose. */
export function disclaimerHandlers({ db }: { readonly db: Database }): DisclaimerHandlers {
  const byType = async (userId: number, now: Date) =>
    done({ disclaimerTypes: grouped(await readDisclaimers(db, userId, now)) });
  return {
    disclaimers: async ({ now }, { query }) => {
      const { storeId, registrationModuleTypeId } = DISCLAIMER_DEFAULTS;
      const found = await currentDisclaimers(db, now, {
        storeId: query.store_id ?? storeId,
        registrationModuleTypeId: query.registration_module_type_id ?? registrationModuleTypeId,
      });
      return done({ disclaimers: found.map(wireDisclaimer) });
    },
    userDisclaimers: async (context) => byType((await context.customer()).userId, context.now),
    disclaimerCheck: async (context) => {
      const { userId } = await context.customer();
      const own = await readDisclaimers(db, userId, context.now);
      const missing = own.filter(({ isRequired, accepted }) => isRequired && !accepted);
      return done({
        isComplete: missing.length === 0,
        missing: missing.map(({ accepted: _accepted, history: _history, ...disclaimer }) => disclaimer),
      });
    },
    disclaimerUpdate: async (context, { body }) => {
      const { userId } = await context.customer();
      const { disclaimerId, accepted } = body;
      const one = disclaimerId !== undefined && accepted !== undefined ? [{ disclaimerId, accepted }] : [];
      const chooser = { userId, now: context.now, refusesProfiling: refusesProfiling(context) };
      const chosen = await chooseDisclaimers(db, [...(body.disclaimers ?? []), ...one], chooser);
      return chosen.ok ? byType(userId, context.now) : chosen;
    },
  };
}

function grouped(all: readonly UserDisclaimer[]) {
  const types = [...new Set(all.map(({ disclaimerType }) => disclaimerType))];
  return types.map((disclaimerType) => ({
    disclaimerType,
    disclaimers: all.filter((one) => one.disclaimerType === disclaimerType),
  }));
}
