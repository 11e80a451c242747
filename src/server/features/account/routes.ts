import type { RegistrationBody } from '../../../contract/account/registration-schemas.ts';
import { plainFiscalCode } from '../../../domain/account/fiscal-data.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, type Refused, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress } from '../../http/rate-limits/rate-limit.ts';
import { sessionCustomer } from '../../http/session.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/deps.ts';
import { refusesProfiling } from '../consent/routes.ts';
import { type CardDeps, checkCard, type TypedCard, wireCard } from './check-card.ts';
import { registerCustomer } from './register-customer.ts';
import { registrationIdentity } from './registration-identity.ts';

export interface AccountDeps extends ShownCartDeps, Omit<CardDeps, 'db'> {
  readonly config: Config;
  readonly limits: Pick<RateLimits, 'takenEmails' | 'cardChecks'>;
  readonly wakeJobs: () => void;
}

/** D 2 and 7, registration: an account is made, by the customer or by the staff in person. */
export function accountHandlers(deps: AccountDeps): Pick<Handlers, 'registerUser' | 'cardCheck' | 'staffRegister'> {
  const { config } = deps;
  const registration = { ...deps, passwordMinimum: config.passwordMinimum };
  return {
    registerUser: async (context, { body }) => {
      if (!config.registrationOpen) return refuse('FORBIDDEN');
      // The refusal of a taken e-mail tells who is a customer. It is given, because shoppers forget their accounts, but seldom: an
      // address that has heard it often registers nobody for a while, so that it learns nothing from an account that is made either.
      const heard = await deps.limits.takenEmails.state(byAddress(context.ip));
      if (!heard.ok) return context.tooManyRequests(heard.retryAfterSeconds);
      const { now } = context;
      const held = await heldUp(deps.limits, context, cardIn(body));
      if (held) return held;
      const vouched = await registrationIdentity(deps.db, context, body.social_login);
      if (!vouched.ok) return vouched;
      const identity = vouched.value;
      const wish = { body, now, identity, refusesProfiling: refusesProfiling(context) };
      const registered = await registerCustomer(registration, wish);
      if (!registered.ok) {
        const isTaken = registered.refusals.some(({ code }) => code === 'EMAIL_TAKEN');
        const attempt = isTaken ? await deps.limits.takenEmails.consume(byAddress(context.ip)) : heard;
        return attempt.ok ? registered : context.tooManyRequests(attempt.retryAfterSeconds);
      }
      deps.wakeJobs();
      const session = await openCustomerSession(deps, context, sessionCustomer(registered.value), {
        ...{ remember: true, signOn: identity?.signOn, sso: identity?.sso },
      });
      return cartOutcome(deps, session);
    },
    cardCheck: async (context, { body }) => {
      if (!config.registrationOpen) return refuse('FORBIDDEN');
      const typed = cardIn(body);
      const held = await heldUp(deps.limits, context, typed);
      if (held) return held;
      const card = await checkCard(deps, typed);
      return card.ok ? done(wireCard(card.value)) : card;
    },
    staffRegister: async (context, { body }) => {
      const { userId: agentId } = await context.staff();
      const { password: _password, ...rest } = body;
      const wish = { body: rest, now: context.now, agentId, refusesProfiling: true };
      const registered = await registerCustomer(registration, wish);
      if (!registered.ok) return registered;
      deps.wakeJobs();
      return done({ userId: registered.value.user_id });
    },
  };
}

function cardIn({ customerCode = '', vatNumber = '', fiscalCode = '' }: Partial<RegistrationBody>): TypedCard {
  return { customerCode, holderCodes: [vatNumber, fiscalCode] };
}

/** Counts an attempt with a card, by the address and by each holder: VAT numbers are public, and codes of cards can be guessed. */
async function heldUp(
  { cardChecks }: AccountDeps['limits'],
  context: CallContext,
  { customerCode, holderCodes }: TypedCard,
): Promise<Refused | undefined> {
  if (customerCode.trim() === '') return undefined;
  const holders = holderCodes.map(plainFiscalCode).filter((code) => code !== '');
  for (const key of [byAddress(context.ip), ...holders.map((code) => `holder ${code}`)]) {
    const attempt = await cardChecks.consume(key);
    if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
  }
  return undefined;
}
