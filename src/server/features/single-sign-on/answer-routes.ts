import type { SignOnList } from '../../../contract/single-sign-on/schemas.ts';
import { ok } from '../../../domain/base/result.ts';
import type { Handlers } from '../../http/handlers.ts';
import { done, refuse } from '../../http/outcome.ts';
import { signOnBrowser } from '../../http/sessions/sign-on-browser.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import { checkLoginOfPeople } from '../auth/check-login-of-people.ts';
import { checkSecondFactor } from '../auth/check-second-factor.ts';
import { customerById } from '../auth/queries.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import { passwordHashOf } from '../customers/credentials.ts';
import { deleteIdentity, identitiesOf, linkIdentity, readVerified, takeVerified } from '../customers/external-identities.ts';
import { passkeysOf } from '../customers/passkeys.ts';
import { openSignedOn } from './complete-sign-on.ts';
import type { SignOnDeps } from './deps.ts';
import { socialUser } from './social-user.ts';

type AnswerHandlers = Pick<Handlers, 'socialUserDetail' | 'signOnCode' | 'signOnLink' | 'signOnList' | 'signOnDelete'>;

/** Handlers for what a sign-on may still need of the person, and for the own accounts elsewhere. */
export function answerHandlers(deps: SignOnDeps): AnswerHandlers {
  const { db } = deps;
  const list = async (userId: number) => done<SignOnList>({ identities: await identitiesView(deps, userId) });
  return {
    socialUserDetail: async (context) => {
      const verified = await readVerified(db, signOnBrowser(context), context.now);
      return verified ? done(socialUser(verified)) : refuse('SIGN_ON_ENDED');
    },
    signOnCode: async (context, { body }) => {
      const browser = signOnBrowser(context);
      const verified = await readVerified(db, browser, context.now);
      const row = verified?.userId == null ? undefined : await customerById(db, verified.userId);
      if (browser === undefined || !verified || !row) return refuse('SIGN_ON_ENDED');
      if (row.blocked) return refuse('BLOCKED');
      const shown = await checkSecondFactor(deps, context, row.userId, body.mfa_pin ?? '');
      if (!shown.ok) return shown;
      const taken = await db.tx((tx) => takeVerified(tx, browser, context.now));
      if (taken?.userId !== row.userId) return refuse('SIGN_ON_ENDED');
      const signedOn = { row, identity: taken.identity, hasSecondFactor: shown.value };
      return cartOutcome(deps, await openSignedOn(deps, context, signedOn));
    },
    signOnLink: async (context, { body, query }) => {
      const browser = signOnBrowser(context);
      const verified = await readVerified(db, browser, context.now);
      if (browser === undefined || !verified || verified.step === 'code') return refuse('SIGN_ON_ENDED');
      const { login = verified.identity.email, password = '', mfa_pin: pin = '' } = body;
      const token = query.token_recaptcha;
      const checked = await checkLoginOfPeople(deps, context, { login, password, pin, token });
      if (!checked.ok) return checked;
      const { row, hasSecondFactor } = checked.value;
      const linked = await db.tx(async (tx) => {
        const taken = await takeVerified(tx, browser, context.now);
        if (!taken || taken.step === 'code') return refuse('SIGN_ON_ENDED');
        const { identity } = taken;
        const isLinked = await linkIdentity(tx, { userId: row.userId, to: row.email, identity, now: context.now });
        return isLinked ? ok(identity) : refuse('SIGN_ON_TAKEN');
      });
      if (!linked.ok) return linked;
      deps.wakeJobs();
      const signedOn = { row, identity: linked.value, hasSecondFactor };
      return cartOutcome(deps, await openSignedOn(deps, context, signedOn));
    },
    signOnList: async (context) => list((await context.customer()).userId),
    signOnDelete: async (context, { body }) => {
      const { userId, email } = await context.customer();
      if (await isLastWay(deps, userId)) return refuse('SIGN_ON_LAST');
      await db.tx(async (tx) => {
        if (await deleteIdentity(tx, userId, body.identity_id))
          await enqueue(tx, 'account-changed', { userId, change: 'sign-on-off', to: email });
      });
      deps.wakeJobs();
      return list(userId);
    },
  };
}

async function identitiesView({ db }: SignOnDeps, userId: number): Promise<SignOnList['identities']> {
  const rows = await identitiesOf(db, userId);
  return rows.map(({ identityId, provider, email, linkedAt }) => ({
    identityId,
    provider,
    email,
    linkedAt: linkedAt.toISOString(),
  }));
}

/** An account without a password, a passkey and another account elsewhere would lock its owner out. */
async function isLastWay({ db }: SignOnDeps, userId: number): Promise<boolean> {
  if ((await passwordHashOf(db, userId)) !== undefined) return false;
  return (await passkeysOf(db, userId)).length + (await identitiesOf(db, userId)).length <= 1;
}
