import { address, secret, text } from './variable-kinds.ts';

const WEB = ['https:', 'http:'] as const;

/** The variables of single sign-on. A provider that is not set is off, and no page shows it. */
export const SIGN_ON_VARIABLES = {
  SOCIAL_REGISTRATION_PATH: text(
    '/registration-user',
    'page of this shop where somebody registers whose account elsewhere has none here yet; it gets `social_login=`',
  ),
  SAML_LOGIN_URL: address(WEB, {
    description:
      'SAML 2.0 identity provider, its address for logins (HTTP-Redirect); it needs SAML_PROVIDER and SAML_PROVIDER_CERTIFICATE, too',
  }),
  SAML_LOGOUT_URL: address(WEB, { description: 'address for single logout (HTTP-Redirect), where it has one' }),
  SAML_PROVIDER: text('', 'entity id of the identity provider'),
  SAML_PROVIDER_CERTIFICATE: text(
    '',
    'certificates that it signs with, base64 or PEM, separated by commas while one replaces the other',
  ),
  SAML_ENTITY_ID: text('', 'entity id of this shop', 'the address of its metadata, `/ebsn/api/saml/metadata`'),
  SAML_PRIVATE_KEY: secret(
    'key that requests are signed with, base64 or PEM (PKCS#8); set together with SAML_CERTIFICATE',
  ),
  SAML_CERTIFICATE: text('', 'certificate of that key, which the metadata holds'),
  SAML_EMAIL_ATTRIBUTE: text(
    'email',
    'attribute of an assertion that has the e-mail; without it an e-mail as name identifier is taken',
  ),
  SAML_ROLES_ATTRIBUTE: text('roles', 'attribute that has the roles'),
  SAML_DOMAINS: text(
    '',
    'domains of e-mails, separated by commas, whose people are led to this sign-on as soon as they type one (`rossi.example`)',
    'nobody is led',
  ),
  SAML_ROLES: text('', 'roles, separated by commas, any of which lets somebody in', 'nobody needs one'),
  GOOGLE_CLIENT_ID: text('', 'sign-on with Google: client id; set together with GOOGLE_CLIENT_SECRET'),
  GOOGLE_CLIENT_SECRET: secret('secret of that client'),
  GOOGLE_ISSUER: address(WEB, {
    unset: 'https://accounts.google.com',
    description: 'issuer of OpenID Connect, where it is not Google itself',
  }),
  GOOGLE_DOMAINS: text('', 'the same as SAML_DOMAINS, for this sign-on by OpenID Connect', 'nobody is led'),
  FACEBOOK_APP_ID: text('', 'sign-on with Facebook: app id; set together with FACEBOOK_APP_SECRET'),
  FACEBOOK_APP_SECRET: secret('secret of that app'),
  FACEBOOK_DIALOG_URL: address(WEB, {
    unset: 'https://www.facebook.com/v23.0/dialog/oauth',
    description: 'address of its dialog',
  }),
  FACEBOOK_GRAPH_URL: address(WEB, {
    unset: 'https://graph.facebook.com/v23.0',
    description: 'address of its Graph API',
  }),
} as const;
