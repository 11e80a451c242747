import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SignOnList } from '../../../contract/single-sign-on/schemas.ts';
import { hasAnyRole } from '../../../domain/account/sign-on.ts';
import { ok } from '../../../domain/base/result.ts';
import type { ContextOf } from '../../http/context.ts';
import type { Feature, Handlers } from '../../http/feature.ts';
import { done, refuse } from '../../http/outcome.ts';
import { closeSsoSessions } from '../../http/sessions/account-sessions.ts';
import { signOnBrowser } from '../../http/sessions/browser-cookie.ts';
import type { RefusalCode } from '../../http/spoken-texts.ts';
import { enqueue } from '../../infra/jobs/enqueue.ts';
import type { SamlProvider } from '../../infra/sign-on/saml.ts';
import { checkLoginOfPeople } from '../auth/check-login.ts';
import { checkSecondFactor } from '../auth/check-second-factor.ts';
import { customerById } from '../auth/queries.ts';
import { cartOutcome } from '../cart/cart-outcome.ts';
import { passwordHashOf } from '../customers/credentials.ts';
import {
  deleteIdentity,
  identitiesOf,
  linkIdentity,
  readVerified,
  takeVerified,
} from '../customers/external-identities.ts';
import { passkeysOf } from '../customers/passkeys.ts';
import { answerSamlAttempt, openSamlAttempt, takeAssertion } from './attempts.ts';
import { openSignedOn } from './complete-sign-on.ts';
import type { SignOnDeps } from './deps.ts';
import { registerHandoverPage } from './handover-page.ts';
import { addressOfRefusal, ownPath } from './lead-on.ts';
import { samlHandlers, setKnownToSso } from './saml-routes.ts';
import { socialHandlers, socialUser } from './social-routes.ts';

/** Single sign-on: SAML, Google and Facebook (D 4 and 7). */
export function register(deps: SamlMessageDeps) {
  return {
    handlers: { ...samlHandlers(deps), ...socialHandlers(deps), ...answerHandlers(deps) },
    routes: (server: FastifyInstance) => {
      registerHandoverPage(server);
      registerSamlMessages(server, deps);
    },
  } satisfies Feature;
}

const PATH = '/ebsn/api/saml';

type SamlMessageDeps = SignOnDeps & { readonly contextOf: ContextOf };

/**
 * The addresses of this shop for an identity provider: metadata, assertion consumer service and single logout service.
 * They are not in the contract: they get XML by forms and redirects of another site, without a session of this shop.
 */
function registerSamlMessages(app: FastifyInstance, deps: SamlMessageDeps): void {
  const { saml } = deps.signOn;
  if (!saml) return;
  const hidden = { schema: { hide: true } };
  app.get(`${PATH}/metadata`, hidden, async (_request, reply) =>
    reply.type('application/samlmetadata+xml; charset=utf-8').send(await saml.metadata()),
  );
  app.post(`${PATH}/acs`, hidden, async (request, reply) =>
    reply.header('cache-control', 'no-store').redirect(await takeAnswer(deps, saml, request, reply), 303),
  );
  app.get(`${PATH}/sls`, hidden, (request, reply) => {
    const query = request.url.split('?').slice(1).join('?');
    const isAsked = Object.hasOwn(request.query as object, 'SAMLRequest');
    return isAsked ? logOut(deps, saml, { query }, reply) : home(reply, fieldsOf(request.query)['RelayState']);
  });
  app.post(`${PATH}/sls`, hidden, (request, reply) => {
    const { SAMLRequest: asked, RelayState: relay } = fieldsOf(request.body);
    return asked === undefined ? home(reply, relay) : logOut(deps, saml, { posted: asked }, reply);
  });
}

/**
 * Checks an answer that the provider has posted, and returns the next address of the browser: in the shop, which gets
 * its cookies there, or the login page.
 */
async function takeAnswer(
  deps: SamlMessageDeps,
  saml: SamlProvider,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  const context = deps.contextOf(request, reply);
  if (await context.limitedBy('logins')) return addressOfRefusal('TOO_MANY_REQUESTS', { returnTo: '/' });
  const { SAMLResponse: response = '', RelayState: state = '' } = fieldsOf(request.body);
  const attempt = await openSamlAttempt(deps.db, state, context.now);
  // an answer without a request: it comes from the provider's own start page, or from another browser
  if (!attempt?.requestId) return addressOfRefusal('SIGN_ON_ENDED', { returnTo: '/' });
  const refused = (code: RefusalCode) => addressOfRefusal(code, attempt);
  const answer = await saml.answerOf(response, attempt.requestId);
  if (!answer.ok) {
    // the person is not logged in at the provider: that is no error, and the login page does not try again by itself
    if (attempt.isPassive) {
      setKnownToSso(context, false);
      return `/login?${new URLSearchParams({ returnTo: attempt.returnTo })}`;
    }
    deps.log.warn({ err: answer.error }, 'a SAML sign-on was refused');
    return refused('SIGN_ON_FAILED');
  }
  const { identity, assertion } = answer;
  if (!hasAnyRole(identity.sso?.roles ?? [], deps.config.signOn.saml?.roles ?? [])) return refused('SIGN_ON_ROLE');
  const isNew = await takeAssertion(deps.db, assertion.id, assertion.expiresAt);
  if (!isNew || !(await answerSamlAttempt(deps.db, state, identity))) return refused('SIGN_ON_FAILED');
  return `${PATH}/finish?${new URLSearchParams({ state })}`;
}

/** Ends the sessions of a person who has logged out at the provider, and confirms it to the provider. */
async function logOut(
  deps: SamlMessageDeps,
  saml: SamlProvider,
  message: Parameters<SamlProvider['readLogout']>[0],
  reply: FastifyReply,
): Promise<FastifyReply> {
  const context = deps.contextOf(reply.request, reply);
  const logout = await saml.readLogout(message);
  if (!logout) return reply.code(400).type('text/plain; charset=utf-8').send('Richiesta di uscita non valida');
  await closeSsoSessions(deps.db, { ...logout, now: context.now });
  setKnownToSso(context, false);
  return reply.header('cache-control', 'no-store').redirect(logout.answerUrl ?? '/', 303);
}

/** Sends a browser to the shop after a logout at the provider, whose session here had ended before. */
function home(reply: FastifyReply, relay: string | undefined): FastifyReply {
  return reply.header('cache-control', 'no-store').redirect(ownPath(relay), 303);
}

/** Returns the posted fields; a repeated name has no value. */
function fieldsOf(posted: unknown): Readonly<Record<string, string | undefined>> {
  if (typeof posted !== 'object' || posted === null) return {};
  return Object.fromEntries(Object.entries(posted).filter(([, value]) => typeof value === 'string'));
}

/** Handlers for the missing step of a sign-on, and for the customer's own linked accounts. */
function answerHandlers(deps: SignOnDeps) {
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
    signOnOfDomain: async (_context, { body }) => {
      const domain = body.domain?.trim().toLowerCase() ?? '';
      const { saml, google } = deps.config.signOn;
      if (saml?.domains.includes(domain)) return done({ provider: 'saml' as const });
      return done(google?.domains.includes(domain) ? { provider: 'google' as const } : {});
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
  } satisfies Partial<Handlers>;
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

/** Returns whether a linked account is the only way to log in: no password, no passkey and no other linked account. */
async function isLastWay({ db }: SignOnDeps, userId: number): Promise<boolean> {
  if ((await passwordHashOf(db, userId)) !== undefined) return false;
  return (await passkeysOf(db, userId)).length + (await identitiesOf(db, userId)).length <= 1;
}
