import { resolve } from 'node:path';
import { isMessageCode, type MessageCode, USUAL_POPUPS } from '../../contract/message-codes.ts';
import { type Layouts, RECOMMENDATIONS, readLayouts } from '../../domain/catalogue/recommendation.ts';
import { type SubstitutionRules, USUAL_SUBSTITUTIONS } from '../../domain/orders/substitution.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** Where visitors reach the shop, no slash at the end. Cookies are Secure when it is https. */
  readonly publicUrl: string;
  /** Other names of this shop: links of the staff to them stay in the shop, as those to PUBLIC_URL do. */
  readonly ownHosts: ReadonlySet<string>;
  readonly dataDir: string;
  /** undefined: the embedded PostgreSQL in dataDir. */
  readonly databaseUrl: string | undefined;
  /** A WordPress whose content is shown; undefined: the shop's own tables. */
  readonly cmsUrl: string | undefined;
  /** smtp://user:password@host:port; undefined: mails stay in the embedded mailbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** Who is told of what shoppers miss. */
  readonly staffMail: string;
  /** The page that shows the embedded mailbox. Never on where strangers can reach the shop. */
  readonly showMailbox: boolean;
  readonly passwordMinimum: number;
  readonly registrationOpen: boolean;
  /** Visitors may have carts; off: what adds to one asks them to log in (storefront 6). */
  readonly anonymousCarts: boolean;
  /** Attempts to log in or register from one address. */
  readonly loginsPerMinute: number;
  /** Visitors' sessions opened from one address. */
  readonly sessionsPerMinute: number;
  /** Products asked for from one address. */
  readonly productRequestsPerMinute: number;
  /** Wrong codes of gift certificates, for each customer and address. */
  readonly giftCodesPerMinute: number;
  /** Forms sent from one address, and by one visitor. */
  readonly formsPerMinute: number;
  readonly formsPerHour: number;
  /** Files sent for forms from one address. */
  readonly uploadsPerMinute: number;
  /** What may lie in DATA_DIR/uploads without having been sent with a form. */
  readonly waitingUploadsMegabytes: number;
  /** Submissions and their files are forgotten after so long. */
  readonly formsKeptDays: number;
  /** Nobody fills in a form faster. */
  readonly formMinimumMs: number;
  /** A captcha service besides the embedded check of who sends forms: where tokens are checked, and the widget that makes them. */
  readonly captcha:
    | { readonly verifyUrl: string; readonly secret: string; readonly script: string; readonly siteKey: string }
    | undefined;
  /** S 9: categories without goods in the store are left out unless a call asks for them. */
  readonly filterEmptyCategory: boolean;
  /** What else shoppers call things, written by the staff; looked at every minute. */
  readonly synonymsFile: string;
  /** What each layout of /adv recommends. */
  readonly advLayouts: Layouts;
  /** Hosts from which an import may fetch pictures, with a port where it is not 443. */
  readonly pictureHosts: ReadonlySet<string>;
  /** A server of map pictures for the store locator; undefined: our own outline, and nothing is fetched. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | undefined;
  /** Where events of consenting browsers are passed on to, beside the shop's own counts; undefined: nowhere. */
  readonly ga4: { readonly url: string; readonly measurementId: string; readonly secret: string } | undefined;
  /** S 9: what is done where something is missing. */
  readonly substitutions: SubstitutionRules;
  /** S 8, showInPopupCode: what a dialog says that waits for OK, instead of a message that goes by. */
  readonly popupCodes: readonly MessageCode[];
  readonly demo: boolean;
  /** Behind one proxy that sets x-forwarded-for. */
  readonly trustProxy: boolean;
  readonly logLevel: string;
  readonly development: boolean;
}

export class ConfigError extends Error {}

type Environment = Readonly<Record<string, string | undefined>>;

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];

/** Reads the environment once. A wrong value throws a ConfigError whose message is one clear line. */
export function readConfig(env: Environment): Config {
  const host = env['HOST'] || '127.0.0.1';
  const port = integer(env, 'PORT', 3000, { min: 0, max: 65535 });
  const smtpUrl = url(env, 'SMTP_URL', ['smtp:', 'smtps:']);
  const publicUrl =
    url(env, 'PUBLIC_URL', ['http:', 'https:']) ?? `http://${LOOPBACK.has(host) ? 'localhost' : host}:${port}`;
  return {
    host,
    port,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    ownHosts: new Set([...hosts(env, 'OWN_HOSTS'), new URL(publicUrl).host]),
    dataDir: resolve(env['DATA_DIR'] || '.data'),
    databaseUrl: url(env, 'DATABASE_URL', ['postgres:', 'postgresql:']),
    cmsUrl: url(env, 'CMS_URL', ['http:', 'https:'])?.replace(/\/+$/, ''),
    smtpUrl,
    mailFrom: env['MAIL_FROM'] || 'Bottega <spesa@bottega.example>',
    staffMail: env['STAFF_MAIL'] || 'banco@bottega.example',
    showMailbox: flag(env, 'MAILBOX', smtpUrl === undefined && isLocal({ host, publicUrl })),
    passwordMinimum: integer(env, 'PASSWORD_MINIMUM', 6, { min: 6, max: 64 }),
    registrationOpen: flag(env, 'REGISTRATION', true),
    anonymousCarts: flag(env, 'ANONYMOUS_CARTS', true),
    loginsPerMinute: integer(env, 'LOGINS_PER_MINUTE', 30, { min: 1, max: 1_000_000 }),
    sessionsPerMinute: integer(env, 'SESSIONS_PER_MINUTE', 600, { min: 1, max: 100_000_000 }),
    giftCodesPerMinute: integer(env, 'GIFT_CODES_PER_MINUTE', 10, { min: 1, max: 1_000_000 }),
    productRequestsPerMinute: integer(env, 'PRODUCT_REQUESTS_PER_MINUTE', 5, { min: 1, max: 1_000_000 }),
    formsPerMinute: integer(env, 'FORMS_PER_MINUTE', 10, { min: 1, max: 1_000_000 }),
    formsPerHour: integer(env, 'FORMS_PER_HOUR', 10, { min: 1, max: 1_000_000 }),
    uploadsPerMinute: integer(env, 'UPLOADS_PER_MINUTE', 20, { min: 1, max: 1_000_000 }),
    waitingUploadsMegabytes: integer(env, 'WAITING_UPLOADS_MEGABYTES', 2000, { min: 10, max: 1_000_000 }),
    formsKeptDays: integer(env, 'FORMS_KEPT_DAYS', 730, { min: 30, max: 36_500 }),
    formMinimumMs: integer(env, 'FORM_MINIMUM_MS', 3000, { min: 0, max: 60_000 }),
    captcha: captcha(env),
    filterEmptyCategory: flag(env, 'FILTER_EMPTY_CATEGORY', true),
    synonymsFile: resolve(env['SYNONYMS_FILE'] || `${env['DATA_DIR'] || '.data'}/synonyms.txt`),
    advLayouts: layouts(env),
    pictureHosts: hosts(env, 'PICTURE_HOSTS'),
    mapTiles: mapTiles(env),
    ga4: ga4(env),
    substitutions: {
      acceptByDefault: flag(env, 'ALTERNATIVES_BY_DEFAULT', USUAL_SUBSTITUTIONS.acceptByDefault),
      acceptOnPromotions: flag(env, 'ALTERNATIVES_ON_PROMOTIONS', USUAL_SUBSTITUTIONS.acceptOnPromotions),
      withinPercent: integer(env, 'ALTERNATIVES_WITHIN_PERCENT', USUAL_SUBSTITUTIONS.withinPercent, {
        min: 0,
        max: 100,
      }),
      neverDearer: flag(env, 'SUBSTITUTES_NEVER_DEARER', USUAL_SUBSTITUTIONS.neverDearer),
    },
    popupCodes: popupCodes(env),
    demo: flag(env, 'DEMO', true),
    trustProxy: flag(env, 'TRUST_PROXY', false),
    logLevel: oneOf(env, 'LOG_LEVEL', LOG_LEVELS, 'warn'),
    development: flag(env, 'BOTTEGA_DEV', false),
  };
}

/** Only this machine reaches the shop: it listens here, and no proxy gives it an address elsewhere. */
export function isLocal({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return LOOPBACK.has(host) && LOOPBACK.has(new URL(publicUrl).hostname.replace(/^\[|\]$/g, ''));
}

function integer(env: Environment, name: string, fallback: number, { min, max }: { min: number; max: number }): number {
  const text = env[name];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isInteger(value) || value < min || value > max) {
    throw new ConfigError(`${name} must be a whole number from ${min} to ${max}, not "${text}"`);
  }
  return value;
}

function layouts(env: Environment): Layouts {
  const text = env['ADV_LAYOUTS'] ?? '';
  const known = readLayouts(text);
  if (known) return known;
  throw new ConfigError(
    `ADV_LAYOUTS must be like 27=bestSellers,40=promotions with ${RECOMMENDATIONS.join(', ')}, not "${text}"`,
  );
}

/** "none" for a shop that wants no dialogs. */
function popupCodes(env: Environment): readonly MessageCode[] {
  const text = env['POPUP_CODES'] ?? '';
  if (text.trim() === 'none') return [];
  const codes = text.split(/[\s,]+/).filter(Boolean);
  const wrong = codes.find((code) => !isMessageCode(code));
  if (wrong !== undefined)
    throw new ConfigError(
      `POPUP_CODES must be codes of messages parted by commas, such as AGE_REQUIRED, not "${wrong}"`,
    );
  return codes.length === 0 ? USUAL_POPUPS : [...new Set(codes.filter(isMessageCode))];
}

/** Exact names: no patterns, no addresses with a scheme. */
function hosts(env: Environment, name: string): ReadonlySet<string> {
  const names = (env[name] ?? '').split(/[\s,]+/).filter(Boolean);
  const wrong = names.find((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i.test(host));
  if (wrong === undefined) return new Set(names.map((host) => host.toLowerCase().replace(/:443$/, '')));
  throw new ConfigError(`${name} must be names of hosts parted by commas, such as pictures.example.it, not "${wrong}"`);
}

function captcha(env: Environment): Config['captcha'] {
  const verifyUrl = url(env, 'CAPTCHA_VERIFY_URL', ['https:', 'http:']);
  const script = url(env, 'CAPTCHA_SCRIPT_URL', ['https:', 'http:']);
  const { CAPTCHA_SECRET: secret, CAPTCHA_SITE_KEY: siteKey } = env;
  if (verifyUrl && script && secret && siteKey) return { verifyUrl, script, secret, siteKey };
  if (!verifyUrl && !script && !secret && !siteKey) return undefined;
  throw new ConfigError('CAPTCHA_VERIFY_URL, CAPTCHA_SECRET, CAPTCHA_SCRIPT_URL and CAPTCHA_SITE_KEY go together');
}

function mapTiles(env: Environment): Config['mapTiles'] {
  const template = url(env, 'MAP_TILES_URL', ['http:', 'https:']);
  if (template === undefined) return undefined;
  if (!['{z}', '{x}', '{y}'].every((part) => template.includes(part)) || new URL(template).host.includes('{'))
    throw new ConfigError('MAP_TILES_URL must hold {z}, {x} and {y} in its path');
  return { url: template, attribution: env['MAP_TILES_ATTRIBUTION'] ?? '' };
}

/** The only hosts that events go to: the Measurement Protocol's own, the second within the EU. */
const GA4_HOSTS = ['www.google-analytics.com', 'region1.google-analytics.com'];

function ga4(env: Environment): Config['ga4'] {
  const [measurementId = '', secret = ''] = [env['GA4_MEASUREMENT_ID'], env['GA4_API_SECRET']];
  if (measurementId === '' && secret === '') return undefined;
  if (!/^G-[A-Z0-9]{4,20}$/.test(measurementId) || !/^[\w-]{8,100}$/.test(secret))
    throw new ConfigError('GA4_MEASUREMENT_ID must be like G-XXXXXXXXXX and GA4_API_SECRET its secret: both or none');
  const host = oneOf(env, 'GA4_HOST', GA4_HOSTS, 'region1.google-analytics.com');
  return { url: `https://${host}`, measurementId, secret };
}

function flag(env: Environment, name: string, fallback: boolean): boolean {
  const text = env[name]?.toLowerCase();
  if (text === undefined || text === '') return fallback;
  if (['1', 'true', 'on', 'yes'].includes(text)) return true;
  if (['0', 'false', 'off', 'no'].includes(text)) return false;
  throw new ConfigError(`${name} must be on or off, not "${env[name]}"`);
}

function oneOf(env: Environment, name: string, allowed: readonly string[], fallback: string): string {
  const text = env[name] || fallback;
  if (!allowed.includes(text)) throw new ConfigError(`${name} must be one of ${allowed.join(', ')}, not "${text}"`);
  return text;
}

/** The value itself is not repeated in the message: it may hold a password. */
function url(env: Environment, name: string, protocols: readonly string[]): string | undefined {
  const text = env[name];
  if (text === undefined || text === '') return undefined;
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    throw new ConfigError(`${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`);
  }
  return text;
}
