import { MAX_COMPANY_USERS } from '../../../contract/company/limits.ts';
import { COMPANY_USER_TYPE, MASTER_USER_TYPES } from '../../../domain/account/features.ts';
import { DAY_MS } from '../../../domain/base/duration.ts';
import { problemAt } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { emailProblem, normaliseEmail } from '../../../domain/base/validators.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { SessionCustomer } from '../../http/session.ts';
import type { Database } from '../../infra/database/types.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { hashToken } from '../../infra/tokens.ts';
import { maskedEmail } from '../customers/credentials.ts';
import { writeCreditLegal } from '../customers/credit-legal.ts';
import { setUserType } from '../customers/queries.ts';
import {
  type CompanyPart,
  companyHasCredit,
  companyHasUsers,
  companyName,
  deleteCompanyUser,
  deleteInvitation,
  insertCompanyUser,
  invitationByToken,
  invitationsOfCompany,
  lockMaster,
  membershipOf,
  usersOfCompany,
  writeInvitation,
} from './queries.ts';

const INVITATION_DAYS = 14;
const OWN_BUYER = MASTER_USER_TYPES[1] ?? 2;

/** Invites somebody by mail to buy for the own company. An invitation of the same address is replaced. */
export function inviteToCompany(
  db: Database,
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
    const users = await usersOfCompany(tx, master.userId, now);
    if (users.some((user) => user.email === email)) return refuse('COMPANY_USER_ALREADY', { field });
    const others = (await invitationsOfCompany(tx, master.userId, now)).filter((one) => one.email !== email);
    if (users.length + others.length >= MAX_COMPANY_USERS) return refuse('TOO_MANY_COMPANY_USERS', { details: { max: MAX_COMPANY_USERS } });
    const endsAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS);
    const companyInvitationId = await writeInvitation(tx, { masterId: master.userId, email, ...part, endsAt }, now);
    await enqueue(tx, 'company-invitation', { companyInvitationId });
    return ok();
  });
}

/** Accepts an invitation. The account has to be the one of the e-mail that was invited: a mail that was passed on opens nothing. */
export function joinCompany(db: Database, { userId, email }: SessionCustomer, token: string, now: Date): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const invitation = await invitationByToken(tx, hashToken(token), now);
    if (!invitation) return refuse('COMPANY_INVITATION_ENDED');
    if (invitation.email !== email) return refuse('COMPANY_INVITATION_OTHERS', { details: { email: maskedEmail(invitation.email) } });
    const { masterId } = invitation;
    if (masterId === userId) return refuse('COMPANY_SELF');
    await lockMaster(tx, Math.min(masterId, userId));
    await lockMaster(tx, Math.max(masterId, userId));
    if (await companyHasUsers(tx, userId)) return refuse('COMPANY_IS_MASTER');
    // its dues would be nobody's to see
    if (await companyHasCredit(tx, userId)) return refuse('COMPANY_HAS_CREDIT');
    // a master that joined another company meanwhile invites nobody any more
    if (await membershipOf(tx, masterId, now)) return refuse('COMPANY_INVITATION_ENDED');
    if (!(await insertCompanyUser(tx, { ...invitation, userId }, now))) return refuse('COMPANY_HAS_ONE');
    if (!(await deleteInvitation(tx, masterId, invitation.companyInvitationId))) return refuse('COMPANY_INVITATION_ENDED');
    await setUserType(tx, userId, COMPANY_USER_TYPE);
    await writeCreditLegal(tx, [userId]);
    return ok();
  });
}

/** Somebody no longer buys for the company; the account is their own again. */
export function removeFromCompany(db: Database, masterId: number, userId: number): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    if (!(await deleteCompanyUser(tx, masterId, userId))) return refuse('COMPANY_USER_NOT_FOUND');
    await setUserType(tx, userId, OWN_BUYER);
    await writeCreditLegal(tx, [userId]);
    return ok();
  });
}
