import { DISCLAIMER_DEFAULTS, type UserDisclaimer } from '../../../contract/account/disclaimer-schemas.ts';
import type { CheckedVat, CompanyRequest, RegistrationBody } from '../../../contract/account/registration-schemas.ts';
import { pageAsked, pageBlock } from '../../../contract/base/page.ts';
import { plainFiscalCode } from '../../../domain/account/fiscal-data.ts';
import type { SignOnProvider } from '../../../domain/account/sign-on.ts';
import { fitsVatNumber } from '../../../domain/base/check-characters.ts';
import { problemIf } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { normaliseEmail } from '../../../domain/base/validators.ts';
import type { Config } from '../../config/config.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, type Refused, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress, type LimitState } from '../../http/rate-limits/rate-limit.ts';
import { signOnBrowser } from '../../http/sessions/browser-cookie.ts';
import type { Database, Queryable } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { VatRegister } from '../../infra/vat-register/vat-register.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { sessionCustomer } from '../auth/session-customer.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import type { ShownCartDeps } from '../cart/stored/deps.ts';
import { refusesProfiling } from '../consent/register.ts';
import { type CompanyRow, companiesOf, companyById, writeDecision } from '../customers/company-requests.ts';
import { linkVerifiedIdentity, readVerified } from '../customers/external-identities.ts';
import { setLanguage } from '../customers/queries.ts';
import { type CardDeps, checkCard, type TypedCard, wireCard } from './check-card.ts';
import { currentDisclaimers } from './disclaimer-queries.ts';
import { chooseDisclaimers, readDisclaimers, wireDisclaimer } from './disclaimers.ts';
import { type RegistrationIdentity, registerCustomer } from './register-customer.ts';

export interface AccountDeps extends ShownCartDeps, Omit<CardDeps, 'db'> {
  readonly config: Config;
  readonly limits: Pick<RateLimits, 'takenEmails' | 'sameTakenEmail' | 'cardChecks'>;
  readonly vatRegister: VatRegister;
  readonly wakeJobs: () => void;
}

/** D 2 and 7, registration: creates an account, for the customer or by the staff in person. */
export function accountHandlers(deps: AccountDeps) {
  const { config } = deps;
  return {
    registerUser: async (context, { body }) => {
      if (!config.registrationOpen) return refuse('FORBIDDEN');
      // The refusal of a taken e-mail reveals that it has an account. It is given, because shoppers forget their
      // accounts, but an address that got it too often is refused every registration for a while, so that it cannot
      // test e-mails by successful ones either.
      const counted = await deps.limits.takenEmails.state(byAddress(context.ip));
      if (!counted.ok) return context.tooManyRequests(counted.retryAfterSeconds);
      const { now } = context;
      const held = await heldUp(deps.limits, context, cardIn(body));
      if (held) return held;
      const vouched = await registrationIdentity(deps.db, context, body.social_login);
      if (!vouched.ok) return vouched;
      const identity = vouched.value;
      const input = { body, now, identity, refusesProfiling: refusesProfiling(context) };
      const registered = await registerCustomer(deps, input);
      if (!registered.ok) {
        const isTaken = registered.refusals.some(({ code }) => code === 'EMAIL_TAKEN');
        const attempt = isTaken ? await countTaken(deps.limits, context.ip, body.email ?? '') : counted;
        return attempt.ok ? registered : context.tooManyRequests(attempt.retryAfterSeconds);
      }
      // before the first mail, so that it is in the language of the registration
      await setLanguage(deps.db, registered.value.userId, context.language);
      deps.wakeJobs();
      const session = await openCustomerSession(deps, context, sessionCustomer(registered.value), {
        remember: true,
        isNew: true,
        signOn: identity?.signOn,
        sso: identity?.sso,
      });
      return cartOutcome(deps, session);
    },
    vatCheck: async (_context, { body }) =>
      config.registrationOpen ? done(await registeredCompany(deps, body.vatNumber ?? '')) : refuse('FORBIDDEN'),
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
      const input = { body: rest, now: context.now, agentId, refusesProfiling: true };
      const registered = await registerCustomer(deps, input);
      if (!registered.ok) return registered;
      deps.wakeJobs();
      return done({ userId: registered.value.userId });
    },
  } satisfies Partial<Handlers>;
}

function cardIn({ customerCode = '', vatNumber = '', fiscalCode = '' }: Partial<RegistrationBody>): TypedCard {
  return { customerCode, holderCodes: [vatNumber, fiscalCode] };
}

/**
 * Returns the company of a VAT number in the public register. A wrong number, one that nobody has and a register that
 * is away get the same reply: then the customer types the name.
 */
async function registeredCompany({ vatRegister, log }: AccountDeps, typed: string): Promise<CheckedVat> {
  const vatNumber = plainFiscalCode(typed).replace(/^IT/, '');
  if (!/^\d{11}$/.test(vatNumber) || !fitsVatNumber(vatNumber)) return {};
  try {
    const company = await vatRegister.find(vatNumber);
    return company === undefined || company.companyName === '' ? {} : { company };
  } catch (error) {
    log.warn({ err: error }, 'a VAT number was not looked up');
    return {};
  }
}

/**
 * Counts an attempt with a card, by the address and by each holder: VAT numbers are public, and codes of cards can be
 * guessed.
 */
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

/**
 * Returns the identity that this browser has proved for a registration with a social login (D 2, `social_login`).
 * Undefined: the registration names none. Refused if the proof has expired or is of another provider.
 */
async function registrationIdentity(
  db: Queryable,
  context: CallContext,
  provider: SignOnProvider | undefined,
): Promise<Result<RegistrationIdentity | undefined, Refusal>> {
  if (provider === undefined) return ok(undefined);
  const { now } = context;
  const browser = signOnBrowser(context);
  const verified = await readVerified(db, browser, now);
  if (!verified || verified.step === 'code' || verified.identity.provider !== provider) return refuse('SIGN_ON_ENDED');
  const { email, firstName, lastName, isEmailVerified, sso } = verified.identity;
  return ok({
    email,
    firstName,
    lastName,
    sso,
    isEmailConfirmed: isEmailVerified,
    signOn: provider,
    join: async (tx, userId, to) =>
      (await linkVerifiedIdentity(tx, { browser, provider, userId, email: to, now })) !== undefined,
  });
}

/** D 7, disclaimers: those of a registration, and the customer's choices. */
export function disclaimerHandlers({ db }: { readonly db: Database }) {
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
  } satisfies Partial<Handlers>;
}

function grouped(all: readonly UserDisclaimer[]) {
  const types = [...new Set(all.map(({ disclaimerType }) => disclaimerType))];
  return types.map((disclaimerType) => ({
    disclaimerType,
    disclaimers: all.filter((one) => one.disclaimerType === disclaimerType),
  }));
}

const PAGE_SIZE = 20;

interface CompanyDeps {
  readonly db: Database;
  readonly wakeJobs: () => void;
}

/** D 6: the staff approve companies that registered without a customer card, or refuse them with a reason. */
export function companyHandlers({ db, wakeJobs }: CompanyDeps) {
  return {
    companyList: async (_context, { query }) => {
      const page = pageAsked(query.page);
      const state = query.state ?? 'pending';
      const { rows, counts } = await companiesOf(db, state, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
      return done({
        page: pageBlock({ page, pageSize: PAGE_SIZE, total: counts[state] }),
        companies: rows.map(wireCompany),
        counts,
      });
    },
    companyDecide: async (context, { body }) => {
      const { userId: agentId } = await context.staff();
      const { user_id: userId, decision: state } = body;
      const reason = state === 'refused' ? (body.reason?.trim() ?? '') : '';
      const checked = refuseIfAny(problemIf(state === 'refused' && reason === '', 'REQUIRED', 'reason'));
      if (!checked.ok) return checked;
      const isDecided = await db.tx(async (tx) => {
        const isWritten = await writeDecision(tx, { userId, state, reason, agentId, now: context.now });
        if (isWritten) await enqueue(tx, 'company-decision', { userId });
        return isWritten;
      });
      const company = await companyById(db, userId);
      if (!company) return refuse('CUSTOMER_NOT_FOUND');
      if (!isDecided) return refuse('COMPANY_DECIDED');
      wakeJobs();
      return done(wireCompany(company));
    },
  } satisfies Partial<Handlers>;
}

function wireCompany({ requestedAt, decidedAt, decidedBy, ...rest }: CompanyRow): CompanyRequest {
  return {
    ...rest,
    requestedAt: requestedAt.toISOString(),
    ...(decidedAt ? { decidedAt: decidedAt.toISOString() } : {}),
    ...(decidedBy === null ? {} : { decidedBy }),
  };
}

/**
 * Counts a refusal for a taken e-mail for the client's address, at most once an hour for each e-mail, because people
 * press again.
 */
async function countTaken(limits: AccountDeps['limits'], ip: string, email: string): Promise<LimitState> {
  const first = await limits.sameTakenEmail.consume(`${byAddress(ip)} ${normaliseEmail(email)}`);
  return first.ok ? limits.takenEmails.consume(byAddress(ip)) : limits.takenEmails.state(byAddress(ip));
}
