import { problemAt, problemIf } from '../../../domain/base/problems.ts';
import { refuseIfAny } from '../../../domain/base/result.ts';
import { email as emailProblem, normaliseEmail, password as passwordProblem } from '../../../domain/base/validators.ts';
import type { Config } from '../../config/config.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import type { Clock } from '../../infra/clock.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { FeatureJobs } from '../../infra/jobs/job-kinds.ts';
import type { Mailer } from '../../infra/mail.ts';
import { hashPassword } from '../../infra/passwords.ts';
import { openCustomerSession } from '../auth/log-in.ts';
import { customerById, insertCustomer } from '../auth/queries.ts';
import { sessionCustomer } from '../auth/session-customer.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import { isEmailHeld, lockEmail } from '../customers/credentials.ts';
import { hasEmail } from '../customers/queries.ts';
import {
  INVITATION_DAYS,
  invitationOf,
  removeInvitation,
  takeInvitation,
  tokenOfInvitation,
  writeInvitation,
} from '../customers/staff-invitations.ts';
import { setStaffRoles } from '../customers/staff-roles.ts';
import { beyond, readPeople, workOf } from './people.ts';
import type { BackofficeDeps } from './routes.ts';

export interface InvitationDeps extends BackofficeDeps {
  readonly config: BackofficeDeps['config'] & Pick<Config, 'passwordMinimum'>;
  readonly clock: Clock;
  readonly mailer: Mailer;
  readonly publicUrl: string;
  readonly wakeJobs: () => void;
}

/** Decision 112: people who have no account are appointed by a mail, whose link makes the account. */
export function invitationHandlers(deps: InvitationDeps) {
  const { db, limits, wakeJobs } = deps;
  return {
    staffInvite: async (context, { body }) => {
      const { userId: by } = await context.staff();
      const { now } = context;
      const email = normaliseEmail(body.email);
      const work = workOf(body);
      const isLimited = work.roles.includes('administrator') && work.stores.length > 0;
      const checked = refuseIfAny([
        ...problemAt('email', emailProblem(email)),
        ...problemIf(work.roles.length + work.ownRoles.length === 0, 'REQUIRED', 'roles'),
        ...problemIf(isLimited, 'ADMINISTRATOR_STORES', 'stores'),
      ]);
      if (!checked.ok) return checked;
      const attempt = await limits.accountMails.consume(`invite ${email}`);
      if (!attempt.ok) return context.tooManyRequests(attempt.retryAfterSeconds);
      const invited = await db.tx(async (tx) => {
        const refused = await beyond(tx, context, work);
        if (refused) return refused;
        await lockEmail(tx, email);
        if ((await hasEmail(tx, email)) || (await isEmailHeld(tx, email, now)))
          return refuse('INVITED_HAS_ACCOUNT', { field: 'email' });
        const invitationId = await writeInvitation(tx, { ...work, email, by, now });
        await enqueue(tx, 'staff-invitation', { invitationId });
        return done({});
      });
      if (!invited.ok) return invited;
      wakeJobs();
      return done(await readPeople(db, now));
    },
    staffInvitationRemove: async ({ now }, { body: { invitation_id: invitationId } }) => {
      if (!(await removeInvitation(db, invitationId)))
        return refuse('INVITATION_NOT_FOUND', { field: 'invitation_id' });
      return done(await readPeople(db, now));
    },
    staffInvitationView: async ({ now }, { query: { token } }) => {
      const invitation = await invitationOf(db, token, now);
      return invitation ? done(invitation) : refuse('LINK_ENDED');
    },
    ...takingHandlers(deps),
  } satisfies Partial<Handlers>;
}

/** The account that is made by the link of an invitation. Whoever read the mail owns the mailbox. */
function takingHandlers(deps: InvitationDeps) {
  const { db, config } = deps;
  const minimum = config.passwordMinimum;
  return {
    staffInvitationTake: async (context, { body }) => {
      const { now } = context;
      const problem = passwordProblem(body.password, minimum);
      const checked = refuseIfAny([
        ...problemIf(body.first_name.trim() === '', 'REQUIRED', 'first_name'),
        ...problemIf(body.last_name.trim() === '', 'REQUIRED', 'last_name'),
        ...problemAt('password', problem, problem === 'PASSWORD_TOO_SHORT' ? { minimum } : undefined),
      ]);
      if (!checked.ok) return checked;
      const passwordHash = await hashPassword(body.password);
      const made = await db.tx(async (tx) => {
        const invitation = await takeInvitation(tx, body.token, now);
        if (!invitation) return refuse('LINK_ENDED');
        const { email } = invitation;
        await lockEmail(tx, email);
        const isFree = !(await isEmailHeld(tx, email, now));
        const row = isFree && (await insertCustomer(tx, { ...NOTHING, ...namesOf(body), email, passwordHash, now }));
        if (!row) return refuse('EMAIL_TAKEN');
        const set = await setStaffRoles(tx, email, invitation);
        const account = set.ok && (await customerById(tx, row.userId));
        return account ? done(account) : refuse('LINK_ENDED');
      });
      if (!made.ok) return made;
      const session = await openCustomerSession(deps, context, sessionCustomer(made.data), { remember: false });
      return cartOutcome(deps, session);
    },
  } satisfies Partial<Handlers>;
}

const NOTHING = {
  phone: '',
  companyName: '',
  vatNumber: '',
  fiscalCode: '',
  sdiCode: '',
  pec: '',
  profileLevel: 2,
  customerCode: undefined,
  registeredBy: undefined,
  hasAcceptedTerms: true,
  isEmailConfirmed: true,
} as const;

function namesOf(body: { readonly first_name: string; readonly last_name: string }) {
  return { firstName: body.first_name.trim(), lastName: body.last_name.trim() };
}

/** The mail of an invitation: each attempt makes a new token, because only the hash of the last one is stored. */
export function invitationJobs(deps: InvitationDeps): Pick<FeatureJobs, 'staff-invitation'> {
  const { db, clock, mailer, publicUrl } = deps;
  return {
    'staff-invitation': async ({ invitationId }, { key }) => {
      const invitation = await tokenOfInvitation(db, invitationId, clock.now());
      if (!invitation) return;
      const { staffInvitationLetter } = await import('../../mails/closing-letters.ts');
      const { token, email: to, by } = invitation;
      const link = `${publicUrl}/invito-gestione?token=${token}`;
      await mailer.send(() => staffInvitationLetter({ to, by, link, days: INVITATION_DAYS }), key);
    },
  };
}
