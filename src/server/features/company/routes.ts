import { MAX_COMPANY_USERS } from '../../../contract/company/limits.ts';
import type { CompanyOwn, CompanyUsers } from '../../../contract/company/schemas.ts';
import { COMPANY_USER_TYPE, CREDIT_LEGAL, MASTER_USER_TYPES } from '../../../domain/account/features.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { euroOf, fromEuro } from '../../../domain/base/money.ts';
import { problemAt } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { romeTime, wireDate } from '../../../domain/base/rome-time.ts';
import { emailProblem, normaliseEmail } from '../../../domain/base/validators.ts';
import type { CallContext } from '../../http/call-context.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { RateLimits } from '../../http/rate-limits/limits.ts';
import { byAddress } from '../../http/rate-limits/rate-limit.ts';
import type { SessionCustomer } from '../../http/session.ts';
import type { Database, Queryable, Tx } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { hashToken } from '../../infra/tokens.ts';
import { maskedEmail } from '../customers/credentials.ts';
import { setNetPrices, setUserType } from '../customers/queries.ts';
import {
  type CompanyPart,
  type CompanyRole,
  companyHasUsers,
  companyName,
  companyOfUser,
  deleteCompanyUser,
  deleteInvitation,
  insertCompanyUser,
  invitationByToken,
  invitationsOfCompany,
  lockMaster,
  membershipOf,
  nameOfPriceList,
  type SpentSql,
  updateCompanyUser,
  usersOfCompany,
  writeInvitation,
} from './queries.ts';

export interface CompanyDeps {
  readonly db: Database;
  readonly limits: Pick<RateLimits, 'mailRecipients' | 'mailSenders'>;
  readonly wakeJobs: () => void;
  readonly companyUse: CompanyUse;
}

/** The functions of features on higher floors that companies need; the assembly passes them in. */
export interface CompanyUse {
  /** Selects the cents that a person ordered this month, which count against their limits. */
  readonly spentSql: SpentSql;
  /** Returns the number of requests that wait for a decision that this customer may make. */
  waitingRequests(db: Queryable, userId: number): Promise<number>;
  /** Returns whether credit was granted to the company of this account, even if it is closed now. */
  hasCredit(db: Queryable, masterId: number): Promise<boolean>;
  /**
   * Allows these customers to buy on account if, and only if, credit was granted to the company that they buy for now.
   */
  creditFollows(tx: Tx, userIds: readonly number[]): Promise<void>;
}

/**
 * S 6: people who buy for the company of a master account. Each call takes the master from the session, never from its
 * input.
 */
export function companyHandlers(deps: CompanyDeps) {
  const { db } = deps;
  const listed = async ({ now }: CallContext, masterId: number, changed?: Result<void, Refusal>) =>
    changed === undefined || changed.ok ? done(await listOf(deps, masterId, now)) : changed;
  return {
    companyUsers: async (context) => listed(context, (await context.customer()).userId),
    companyInvite: async (context, { body }) => {
      const master = await context.customer();
      const { email = '', role = 'buyer' } = body;
      const sender = await deps.limits.mailSenders.consume(byAddress(context.ip));
      if (!sender.ok) return context.tooManyRequests(sender.retryAfterSeconds);
      const invited = await inviteToCompany(deps, master, { email, ...partOf({ ...body, role }) }, context.now);
      if (invited.ok) deps.wakeJobs();
      else await sender.giveBack();
      return listed(context, master.userId, invited);
    },
    companyInvitationRemove: async (context, { body }) => {
      const { userId } = await context.customer();
      const isGone = await deleteInvitation(db, userId, body.company_invitation_id);
      return isGone ? listed(context, userId) : refuse('COMPANY_INVITATION_NOT_FOUND');
    },
    companyUserUpdate: async (context, { body }) => {
      const { userId } = await context.customer();
      const isThere = await updateCompanyUser(db, userId, { userId: body.company_user_id, ...partOf(body) });
      return isThere ? listed(context, userId) : refuse('COMPANY_USER_NOT_FOUND');
    },
    companyUserRemove: async (context, { body }) => {
      const { userId } = await context.customer();
      return listed(context, userId, await removeFromCompany(deps, userId, body.company_user_id));
    },
    companyOwn: async (context) => done(await ownPart(deps, context, await context.customer())),
    companyInvitation: async (context, { query }) => {
      const invitation = await invitationByToken(db, hashToken(query.token), context.now);
      if (!invitation) return refuse('COMPANY_INVITATION_ENDED');
      const customer = (await context.session())?.customer;
      return done({
        companyName: await companyName(db, invitation.masterId),
        ...wirePart(invitation),
        isForYou: invitation.email === customer?.email,
        email: customer ? maskedEmail(invitation.email) : invitation.email,
      });
    },
    companyNetPrices: async (context, { body }) => {
      const customer = await context.customer();
      if (customer.companyId === undefined) return refuse('NO_COMPANY');
      const changed = { ...customer, hasNetPrices: body.net_prices };
      await setNetPrices(db, customer.userId, changed.hasNetPrices);
      context.noteOwnPrices(changed);
      return done(await ownPart(deps, context, changed));
    },
    companyJoin: async (context, { body }) => {
      const joined = await joinCompany(deps, await context.customer(), body.token, context.now);
      return joined.ok ? done(await ownPart(deps, context, await context.customer())) : joined;
    },
  } satisfies Partial<Handlers>;
}

async function listOf(
  { db, companyUse: { spentSql } }: CompanyDeps,
  masterId: number,
  now: Date,
): Promise<CompanyUsers> {
  const [users, invitations] = await Promise.all([
    usersOfCompany(db, masterId, { spentSql, now }),
    invitationsOfCompany(db, masterId, now),
  ]);
  return {
    users: users.map(({ userId, email, firstName, lastName, spentCents, ...part }) => ({
      userId,
      email,
      firstName,
      lastName,
      ...wirePart(part),
      spentThisMonth: euroOf(spentCents),
    })),
    invitations: invitations.map(({ companyInvitationId, email, endsAt, ...part }) => ({
      companyInvitationId,
      email,
      ...wirePart(part),
      endDate: wireDate(romeTime(endsAt).date),
    })),
  };
}

async function ownPart(
  { db, companyUse }: CompanyDeps,
  { now }: CallContext,
  { userId, userTypeId, legalIds, priceListId, hasNetPrices }: SessionCustomer,
): Promise<CompanyOwn> {
  const hasCredit = legalIds.includes(CREDIT_LEGAL);
  const own = await membershipOf(db, userId, { spentSql: companyUse.spentSql, now });
  const priceListName = priceListId === undefined ? undefined : await nameOfPriceList(db, priceListId);
  const common = {
    hasCredit,
    hasNetPrices,
    waitingRequests: await companyUse.waitingRequests(db, userId),
    ...(priceListName === undefined ? {} : { priceListName }),
  };
  if (own) {
    return {
      ...wirePart(own),
      companyName: await companyName(db, own.masterId),
      spentThisMonth: euroOf(own.spentCents),
      ...common,
    };
  }
  const name = await companyName(db, userId);
  const isMaster = MASTER_USER_TYPES.includes(userTypeId) && (name !== '' || (await companyHasUsers(db, userId)));
  return { role: isMaster ? 'master' : 'none', ...(name === '' ? {} : { companyName: name }), ...common };
}

interface WirePart {
  readonly role: CompanyRole;
  readonly orderLimit?: number;
  readonly monthLimit?: number;
}

function partOf({ role, orderLimit, monthLimit }: WirePart): CompanyPart {
  const limit = (euro: number | undefined) => (euro === undefined ? null : fromEuro(euro));
  return { role, orderLimitCents: limit(orderLimit), monthLimitCents: limit(monthLimit) };
}

function wirePart({ role, orderLimitCents, monthLimitCents }: CompanyPart): WirePart {
  return {
    role,
    ...(orderLimitCents === null ? {} : { orderLimit: euroOf(orderLimitCents) }),
    ...(monthLimitCents === null ? {} : { monthLimit: euroOf(monthLimitCents) }),
  };
}

const INVITATION_DAYS = 14;
const OWN_BUYER = MASTER_USER_TYPES[1] ?? 2;

/** Invites somebody by mail to buy for the own company. An invitation of the same address is replaced. */
function inviteToCompany(
  { db, companyUse: { spentSql } }: CompanyDeps,
  master: SessionCustomer,
  { email: typed, ...part }: CompanyPart & { readonly email: string },
  now: Date,
): Promise<Result<void, Refusal>> {
  const email = normaliseEmail(typed);
  const field = 'email';
  return db.tx(async (tx) => {
    await lockMaster(tx, master.userId);
    const checked = refuseIfAny(problemAt(field, emailProblem(email)));
    if (!checked.ok) return checked;
    if (email === master.email) return refuse('COMPANY_SELF', { field });
    if ((await companyName(tx, master.userId)) === '') return refuse('COMPANY_MISSING');
    const users = await usersOfCompany(tx, master.userId, { spentSql, now });
    if (users.some((user) => user.email === email)) return refuse('COMPANY_USER_ALREADY', { field });
    const others = (await invitationsOfCompany(tx, master.userId, now)).filter((one) => one.email !== email);
    if (users.length + others.length >= MAX_COMPANY_USERS)
      return refuse('TOO_MANY_COMPANY_USERS', { details: { max: MAX_COMPANY_USERS } });
    const endsAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const companyInvitationId = await writeInvitation(tx, { masterId: master.userId, email, ...part, endsAt }, now);
    await enqueue(tx, 'company-invitation', { companyInvitationId });
    return ok();
  });
}

/**
 * Accepts an invitation. The account has to be the one of the e-mail that was invited: a mail that was passed on opens
 * nothing.
 */
function joinCompany(
  { db, companyUse }: CompanyDeps,
  { userId, email }: SessionCustomer,
  token: string,
  now: Date,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const invitation = await invitationByToken(tx, hashToken(token), now);
    if (!invitation) return refuse('COMPANY_INVITATION_ENDED');
    if (invitation.email !== email)
      return refuse('COMPANY_INVITATION_OTHERS', { details: { email: maskedEmail(invitation.email) } });
    const { masterId } = invitation;
    if (masterId === userId) return refuse('COMPANY_SELF');
    await lockMaster(tx, Math.min(masterId, userId));
    await lockMaster(tx, Math.max(masterId, userId));
    if (await companyHasUsers(tx, userId)) return refuse('COMPANY_IS_MASTER');
    // otherwise nobody could see its dues
    if (await companyUse.hasCredit(tx, userId)) return refuse('COMPANY_HAS_CREDIT');
    // a master that has joined another company meanwhile cannot invite
    if (await companyOfUser(tx, masterId)) return refuse('COMPANY_INVITATION_ENDED');
    if (!(await insertCompanyUser(tx, { ...invitation, userId }, now))) return refuse('COMPANY_HAS_ONE');
    if (!(await deleteInvitation(tx, masterId, invitation.companyInvitationId)))
      return refuse('COMPANY_INVITATION_ENDED');
    await setUserType(tx, userId, COMPANY_USER_TYPE);
    await companyUse.creditFollows(tx, [userId]);
    return ok();
  });
}

/** Removes a person from the company; the account is their own again. */
function removeFromCompany(
  { db, companyUse }: CompanyDeps,
  masterId: number,
  userId: number,
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    if (!(await deleteCompanyUser(tx, masterId, userId))) return refuse('COMPANY_USER_NOT_FOUND');
    await setUserType(tx, userId, OWN_BUYER);
    await companyUse.creditFollows(tx, [userId]);
    return ok();
  });
}
