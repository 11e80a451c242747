import { BOT_CHECKED_GROUPS } from '../../contract/base/bot-checks.ts';
import { address, oneOf, secret, text, whole } from './variable-kinds.ts';

/** The variables of what tells people from programs (decision 44). */
export const CAPTCHA_VARIABLES = {
  CAPTCHA: oneOf(
    ['none', 'altcha', 'turnstile', 'recaptcha-v2', 'recaptcha-v3'],
    'none',
    'how callers show that they are no programs: `altcha` is a proof of work that asks nobody outside, the others are services (decision 44)',
  ),
  CAPTCHA_CALLS: text(
    BOT_CHECKED_GROUPS.join(','),
    'calls that ask for it, separated by commas: `login`, `registration`, `password` (asking for a new one) and `forms`',
  ),
  CAPTCHA_SECRET: secret('secret of the captcha service, or at least 16 characters that sign the challenges of altcha'),
  CAPTCHA_SITE_KEY: text('', 'public key of the captcha service'),
  CAPTCHA_MINIMUM_SCORE: whole(
    { minimum: 0, maximum: 100, default: 50 },
    'percent of certainty that reCAPTCHA 3 must have that it was a person',
  ),
  CAPTCHA_VERIFY_URL: address(['https:', 'http:'], {
    description: 'address that checks tokens',
    unset: 'that of the service',
  }),
  CAPTCHA_SCRIPT_URL: address(['https:', 'http:'], {
    description: 'script of the widget',
    unset: 'that of the service',
  }),
};
