import { BOT_CHECKED_GROUPS, type BotCheckedGroup } from '../../contract/base/bot-checks.ts';
import { ConfigError, type Environment } from './environment.ts';

interface Common {
  readonly secret: string;
  /** The calls that ask for a token. */
  readonly groups: ReadonlySet<BotCheckedGroup>;
}

export interface CaptchaServiceConfig extends Common {
  readonly kind: 'recaptcha-v2' | 'recaptcha-v3' | 'turnstile';
  readonly siteKey: string;
  readonly verifyUrl: string;
  readonly script: string;
  readonly minimumScore: number;
}

/** The check that tells people from programs: an embedded proof of work, or a service. */
export type CaptchaConfig = (Common & { readonly kind: 'altcha' }) | CaptchaServiceConfig;

const RECAPTCHA = {
  verifyUrl: 'https://www.google.com/recaptcha/api/siteverify',
  script: 'https://www.google.com/recaptcha/api.js',
};
const ADDRESSES: Readonly<Record<CaptchaServiceConfig['kind'], Pick<CaptchaServiceConfig, 'verifyUrl' | 'script'>>> = {
  'recaptcha-v2': RECAPTCHA,
  'recaptcha-v3': RECAPTCHA,
  turnstile: {
    verifyUrl: 'https://challenges.cloudflare.com/turnstile/v0/siteverify',
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
  },
};
const MIN_SECRET = 16;

/** Reads the check that tells people from programs; undefined: there is none. */
export function captcha(env: Environment): CaptchaConfig | undefined {
  const { CAPTCHA: kind, CAPTCHA_SECRET: secret, CAPTCHA_SITE_KEY: siteKey } = env;
  const { CAPTCHA_VERIFY_URL: verifyUrl, CAPTCHA_SCRIPT_URL: script } = env;
  if (kind === 'none') {
    if (!secret && !siteKey && !verifyUrl && !script) return undefined;
    throw new ConfigError('CAPTCHA must name the maker that the other CAPTCHA variables are for');
  }
  const groups = groupsOf(env.CAPTCHA_CALLS);
  if (kind === 'altcha') {
    if (secret.length >= MIN_SECRET) return { kind, secret, groups };
    throw new ConfigError(`CAPTCHA=altcha needs a CAPTCHA_SECRET of at least ${MIN_SECRET} characters`);
  }
  if (!secret || !siteKey) throw new ConfigError(`CAPTCHA=${kind} needs CAPTCHA_SECRET and CAPTCHA_SITE_KEY`);
  if (!isService(kind)) throw new ConfigError(`CAPTCHA=${kind} is not known`);
  const usual = ADDRESSES[kind];
  return {
    kind,
    secret,
    siteKey,
    groups,
    minimumScore: env.CAPTCHA_MINIMUM_SCORE / 100,
    verifyUrl: verifyUrl ?? usual.verifyUrl,
    script: script ?? usual.script,
  };
}

function isService(kind: string): kind is CaptchaServiceConfig['kind'] {
  return Object.hasOwn(ADDRESSES, kind);
}

function groupsOf(text: string): ReadonlySet<BotCheckedGroup> {
  const names = text.split(/[\s,]+/).filter(Boolean);
  const isGroup = (name: string): name is BotCheckedGroup => BOT_CHECKED_GROUPS.some((group) => group === name);
  const groups = names.filter(isGroup);
  if (groups.length === names.length) return new Set(groups);
  throw new ConfigError(`CAPTCHA_CALLS must be names of ${BOT_CHECKED_GROUPS.join(', ')}, separated by commas`);
}
