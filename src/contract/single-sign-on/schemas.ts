import { type Static, Type } from 'typebox';
import { SIGN_ON_PROVIDERS } from '../../domain/account/sign-on.ts';
import { OfPeople } from '../base/bot-check-schemas.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './routes.ts';

const RelayState = Type.Optional(
  Type.String({
    maxLength: 800,
    description: 'where to go afterwards: a path of this shop; anything else is the home page',
  }),
);
/** Existing clients send true, 1 or nothing. */
const Flag = (description: string) => Type.Optional(Type.String({ maxLength: 10, description }));
const State = Type.Optional(Type.String({ maxLength: 200 }));
const Code = Type.Optional(Type.String({ maxLength: 2000, description: 'the code of the provider' }));

export const SamlLoginQuery = Type.Object({
  relay_state_url: RelayState,
  checkUser: Flag('looks whether this browser has signed on before, and asks nobody for a password'),
});

export const SamlFinishQuery = Type.Object({ state: State });

export const SamlLogoutInput = Type.Object({ relay_state_url: RelayState });

/** Without `code` and `error` a sign-on starts; with them the browser returns from the provider. */
export const SocialQuery = Type.Object({
  relay_state_url: RelayState,
  popup: Type.Optional(Type.String({ maxLength: 40, description: 'the name of the pop-up that this runs in' })),
  code: Code,
  state: State,
  iss: Type.Optional(Type.String({ maxLength: 300 })),
  error: Type.Optional(Type.String({ maxLength: 100 })),
});

export const SocialMobileQuery = Type.Object({
  code: Code,
  'use-plugin': Flag('`code` comes from the provider’s own software in an app'),
  relay_state_url: RelayState,
});

export const SignOnStart = Type.Object({
  redirectUrl: Type.Optional(
    Type.String({ description: 'the address of the provider; left out: there is nowhere to go' }),
  ),
});
export type SignOnStart = Static<typeof SignOnStart>;

const Provider = Type.Enum(SIGN_ON_PROVIDERS);
const Step = Type.Enum(['code', 'link', 'register'], {
  description: 'a code of the second factor, the password of the account of this e-mail once, or a registration',
});

/** The identity that a provider has verified, while the sign-on still needs a code, a password or a registration. */
export const SocialUser = Type.Object({
  socialLogin: Provider,
  step: Step,
  email: Type.String({ description: 'may be empty: not every provider says it' }),
  emailVerified: Type.Boolean(),
  firstName: Type.String(),
  lastName: Type.String(),
  expiresAt: Type.String(),
});
export type SocialUser = Static<typeof SocialUser>;

export const MobileSignOn = Type.Object({ ...SignOnStart.properties, socialUser: Type.Optional(SocialUser) });

/** Only the domain is asked: who has an account is nobody's question. */
export const SignOnOfDomain = Type.Object({
  domain: Type.Optional(
    Type.String({ maxLength: 253, description: 'of a typed e-mail, without what stands before it' }),
  ),
});

export const SignOnOfDomainReply = Type.Object({
  provider: Type.Optional({ ...Provider, description: 'whose sign-on people of this domain use; left out: none' }),
});

export const SignOnCodeBody = Type.Object({ mfa_pin: Type.Optional(Type.String({ maxLength: 20 })) });

export const SignOnLinkBody = Type.Object({
  login: Type.Optional(
    Type.String({ maxLength: 254, description: 'of the account; left out: the e-mail of the provider' }),
  ),
  password: Type.Optional(Type.String({ maxLength: 200 })),
  mfa_pin: Type.Optional(Type.String({ maxLength: 20 })),
});

export const SignOnList = Type.Object({
  identities: Type.Array(
    Type.Object({ identityId: Type.Integer(), provider: Provider, email: Type.String(), linkedAt: Type.String() }),
  ),
});
export type SignOnList = Static<typeof SignOnList>;

export const SignOnDelete = Type.Object({ identity_id: Id });

const bind = bindFrom('D 7');
const ours = 'issue 15';
const logout = { data: SignOnStart, summary: 'Log out here, and where the session was signed on by SAML' };
const social = { query: SocialQuery, data: SignOnStart };
const mobile = { query: SocialMobileQuery, data: MobileSignOn };

export const singleSignOnCalls = {
  samlLogin: bind(routes.samlLogin, { query: SamlLoginQuery, data: SignOnStart, summary: 'Where to sign on by SAML' }),
  samlFinish: bind(routes.samlFinish, {
    query: SamlFinishQuery,
    data: SignOnStart,
    summary: 'The browser that began a SAML sign-on comes back (ours)',
    source: ours,
  }),
  samlLogout: bind(routes.samlLogout, { query: SamlLogoutInput, ...logout }),
  samlLogoutPost: bind(routes.samlLogoutPost, { body: SamlLogoutInput, ...logout }),
  googleSignOn: bind(routes.googleSignOn, { ...social, summary: 'Sign on with Google; the provider leads back here' }),
  facebookSignOn: bind(routes.facebookSignOn, {
    ...social,
    summary: 'Sign on with Facebook; the provider leads back here',
  }),
  googleMobile: bind(routes.googleMobile, { ...mobile, summary: 'Sign on with Google from an app' }),
  facebookMobile: bind(routes.facebookMobile, { ...mobile, summary: 'Sign on with Facebook from an app' }),
  socialUserDetail: bind(routes.socialUserDetail, {
    data: SocialUser,
    summary: 'Who this browser’s user has proved to be elsewhere, for the registration',
  }),
  signOnOfDomain: bind(routes.signOnOfDomain, {
    body: SignOnOfDomain,
    data: SignOnOfDomainReply,
    summary: 'The sign-on that people with an e-mail of this domain use (ours)',
    source: 'issue 49',
  }),
  signOnCode: bind(routes.signOnCode, {
    body: SignOnCodeBody,
    data: Cart,
    summary: 'Show the second factor after a sign-on (ours)',
    source: ours,
  }),
  signOnLink: bind(routes.signOnLink, {
    query: OfPeople,
    body: SignOnLinkBody,
    data: Cart,
    summary: 'Link a sign-on to an account by its password, once, and log in (ours)',
    source: ours,
  }),
  signOnList: bind(routes.signOnList, {
    data: SignOnList,
    summary: 'The own accounts elsewhere that sign on here (ours)',
    source: ours,
  }),
  signOnDelete: bind(routes.signOnDelete, {
    body: SignOnDelete,
    data: SignOnList,
    summary: 'Unlink an account elsewhere (ours)',
    source: ours,
  }),
} as const;
