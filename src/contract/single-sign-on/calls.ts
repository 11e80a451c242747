import { OfPeople } from '../base/bot-check-schemas.ts';
import { bind } from '../base/call.ts';
import { Cart } from '../cart/schemas.ts';
import * as routes from './routes.ts';
import {
  MobileSignOn,
  SamlFinishQuery,
  SamlLoginQuery,
  SamlLogoutInput,
  SignOnCodeBody,
  SignOnDelete,
  SignOnLinkBody,
  SignOnList,
  SignOnStart,
  SocialMobileQuery,
  SocialQuery,
  SocialUser,
} from './schemas.ts';

const source = 'D 7';
const ours = 'issue 15';
const logout = { data: SignOnStart, summary: 'Log out here, and where the session was signed on by SAML', source };
const social = { query: SocialQuery, data: SignOnStart, source };
const mobile = { query: SocialMobileQuery, data: MobileSignOn, source };

export const singleSignOnCalls = {
  samlLogin: bind(routes.samlLogin, {
    query: SamlLoginQuery,
    data: SignOnStart,
    summary: 'Where to sign on by SAML',
    source,
  }),
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
    source,
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
