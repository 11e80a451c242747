import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { RATE_LIMITS } from '../../contract/base/rate-limits.ts';
import { USUAL_SUBSTITUTIONS } from '../../domain/orders/substitution.ts';

/** What an operator set wrongly. The message is one line that names the variable. */
export class ConfigError extends Error {}

export type EnvironmentText = Readonly<Record<string, string | undefined>>;

export type Environment = Static<typeof Environment>;

/** The only hosts that events go to: the Measurement Protocol's own, the second within the EU. */
const GA4_HOSTS = ['www.google-analytics.com', 'region1.google-analytics.com'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const MAX_PER_MINUTE = 1_000_000;

/**
 * Every variable that the shop reads, once: kind, limits, default and what it means. Config is made from it, and so is the
 * table in docs/operations.md (`npm run environment`; a test fails while the two differ).
 */
export const Environment = Type.Object({
  HOST: text('127.0.0.1', 'the address it listens at'),
  PORT: whole({ minimum: 0, maximum: 65_535, default: 3000 }, 'where it listens; 0 lets the system choose the port'),
  PUBLIC_URL: address(['http:', 'https:'], {
    unset: 'http://localhost:PORT',
    description: 'the address shoppers use; with https cookies are Secure',
  }),
  OWN_HOSTS: text(
    '',
    'other hosts, parted by commas, that are this shop too: links of the staff to them stay in the shop',
  ),
  TRUST_PROXY: flag(false, "on behind a proxy of yours: the shopper's address is taken from what it says"),
  DATA_DIR: text('.data', 'the embedded database, prepared pictures, uploads and pictures of the staff'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], {
    description: 'a PostgreSQL 15 or later of your own instead of the embedded one',
  }),
  DEMO: flag(true, 'load the demo shop into an empty database'),
  LOG_LEVEL: oneOf(LOG_LEVELS, 'warn', 'what is written to the log'),
  SMTP_URL: address(['smtp:', 'smtps:'], {
    description: 'where mail leaves (smtp://user:password@host:port); without it mail stays in the mailbox page',
  }),
  MAIL_FROM: text('Bottega <spesa@bottega.example>', 'who mail comes from'),
  STAFF_MAIL: text('banco@bottega.example', 'who is told of forms and of products that shoppers ask for'),
  MAILBOX: Type.Optional(
    Type.Boolean({
      description: 'the page that shows mails that stayed. Never on where strangers can reach the shop',
      unset: 'on when local and without SMTP_URL',
    }),
  ),
  REGISTRATION: flag(true, 'who is new may register'),
  PASSWORD_MINIMUM: whole({ minimum: 6, maximum: 64, default: 6 }, 'characters of a password'),
  ANONYMOUS_CARTS: flag(
    true,
    'visitors have carts; off: putting something into one asks them to log in first, then goes on',
  ),
  LOGINS_PER_MINUTE: perMinute(RATE_LIMITS.logins, 'logins, and as many registrations, that one address may try'),
  SESSIONS_PER_MINUTE: whole(
    { minimum: 1, maximum: 100_000_000, default: RATE_LIMITS.sessions },
    'carts of new visitors from one address',
  ),
  GIFT_CODES_PER_MINUTE: perMinute(
    RATE_LIMITS.giftCodes,
    'wrong codes of gift certificates that one customer, or one address, may try',
  ),
  PRODUCT_REQUESTS_PER_MINUTE: perMinute(RATE_LIMITS.productRequests, 'products that one address may ask for'),
  FORMS_PER_MINUTE: perMinute(RATE_LIMITS.forms, 'forms from one address'),
  FORMS_PER_HOUR: perMinute(10, 'forms by one visitor'),
  FORM_MINIMUM_MS: whole({ minimum: 0, maximum: 60_000, default: 3000 }, 'faster than this nobody fills in a form'),
  FORMS_KEPT_DAYS: whole(
    { minimum: 30, maximum: 36_500, default: 730 },
    'submissions and their files are forgotten after so long',
  ),
  UPLOADS_PER_MINUTE: perMinute(RATE_LIMITS.uploads, 'files for forms from one address, and pictures of the staff'),
  WAITING_UPLOADS_MEGABYTES: whole(
    { minimum: 10, maximum: 1_000_000, default: 2000 },
    'what may lie in `DATA_DIR/uploads` unsent',
  ),
  CAPTCHA_VERIFY_URL: address(['https:', 'http:'], {
    description: 'a captcha service besides the embedded check of forms: where tokens are checked (decision 14)',
  }),
  CAPTCHA_SECRET: secret('its secret; the four of the captcha go together'),
  CAPTCHA_SCRIPT_URL: address(['https:', 'http:'], { description: 'its widget' }),
  CAPTCHA_SITE_KEY: text('', 'its public key'),
  FILTER_EMPTY_CATEGORY: flag(true, 'the category tree leaves out what has no goods in the store'),
  SYNONYMS_FILE: text(
    '',
    'what else shoppers call things: a group a line, ways to say it separated by commas (`latte, oro bianco`), at most 40 in a group. Looked at every minute',
    '`synonyms.txt` in DATA_DIR',
  ),
  ADV_LAYOUTS: text(
    '',
    'what a layout of `/adv` recommends (`27=bestSellers,40=promotions`); only those that differ need be named',
    '25=boughtTogether, 27=bestSellers, 28=similar, 29=usual, 30=newest, 31=promotions',
  ),
  PICTURE_HOSTS: text('', 'hosts, parted by commas, from which an import may fetch pictures'),
  MAP_TILES_URL: address(['http:', 'https:'], {
    description:
      'a server of map pictures (`https://.../{z}/{x}/{y}.png`); without it the store locator draws our own outline and fetches nothing',
  }),
  MAP_TILES_ATTRIBUTION: text('', 'the words that this server asks for'),
  CMS_URL: address(['http:', 'https:'], {
    description:
      "a WordPress whose pages, slides and menus are shown instead of the shop's own; read under `/wp-json` by fixed patterns",
  }),
  GA4_MEASUREMENT_ID: text(
    '',
    "passes events of consenting browsers on to GA4, from this server; the shop's own counts need none of it",
  ),
  GA4_API_SECRET: secret('the secret of that measurement id'),
  GA4_HOST: oneOf(GA4_HOSTS, 'region1.google-analytics.com', 'where they are passed on to'),
  ALTERNATIVES_BY_DEFAULT: flag(
    USUAL_SUBSTITUTIONS.acceptByDefault,
    'whether something may stand in for what is missing, where the shopper says nothing',
  ),
  ALTERNATIVES_ON_PROMOTIONS: flag(USUAL_SUBSTITUTIONS.acceptOnPromotions, 'the same for what is on promotion'),
  ALTERNATIVES_WITHIN_PERCENT: whole(
    { minimum: 0, maximum: 100, default: USUAL_SUBSTITUTIONS.withinPercent },
    'how far the price of a substitute may be off',
  ),
  SUBSTITUTES_NEVER_DEARER: flag(USUAL_SUBSTITUTIONS.neverDearer, 'nobody pays more than for what was ordered'),
  POPUP_CODES: text(
    '',
    'messages that a dialog says and that wait for OK, instead of going by: codes of `src/contract/errors.ts` and `notices.ts`, parted by commas; `none` for no dialogs',
    'AGE_REQUIRED, BELOW_MINIMUM, ORDER_TOO_LARGE, TOTAL_CHANGED, CART_FROZEN',
  ),
  BOTTEGA_DEV: flag(false, 'set by `npm run dev`, and by nobody else'),
});

/** Reads every variable; an empty one counts as not set. Throws a ConfigError at the first that is wrong. */
export function readEnvironment(env: EnvironmentText): Environment {
  const read = Object.entries<TSchema>(Environment.properties).map(([name, schema]) => [
    name,
    readVariable(name, schema, env[name]),
  ]);
  const values: unknown = Object.fromEntries(read.filter(([, value]) => value !== undefined));
  if (Value.Check(Environment, values)) return values;
  throw new Error('a variable of the environment has neither a value nor a default');
}

function readVariable(name: string, schema: TSchema, given: string | undefined): unknown {
  const { default: usual, isPrivate = false } = notesOf(schema);
  if (given === undefined || given === '') return usual;
  const value = decoded(schema, given);
  if (Value.Check(schema, value)) return value;
  throw new ConfigError(`${name} must be ${wantedOf(schema)}${isPrivate ? '' : `, not "${given}"`}`);
}

function decoded(schema: TSchema, given: string): unknown {
  if (Type.IsInteger(schema)) return Number(given);
  if (!Type.IsBoolean(schema)) return given;
  const word = given.toLowerCase();
  if (['1', 'true', 'on', 'yes'].includes(word)) return true;
  return ['0', 'false', 'off', 'no'].includes(word) ? false : given;
}

/** What a value has to be, as errors say it and the table of the docs does. */
export function wantedOf(schema: TSchema): string {
  const { minimum, maximum, protocols } = notesOf(schema);
  if (Type.IsInteger(schema)) return `a whole number from ${minimum} to ${maximum}`;
  if (Type.IsBoolean(schema)) return 'on or off';
  if (Type.IsEnum(schema)) return `one of ${schema.enum.join(', ')}`;
  return protocols ? `an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}` : 'a text';
}

/** What a schema says of its variable, as its maker below wrote it. */
export interface Notes {
  readonly description?: string;
  readonly default?: unknown;
  /** What holds when the variable is not set, in words. */
  readonly unset?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly protocols?: readonly string[];
  /** The value is never repeated in a message. */
  readonly isPrivate?: boolean;
}

export function notesOf(schema: TSchema): Notes {
  return schema;
}

function text(usual: string, description: string, unset?: string) {
  return Type.String({ default: usual, description, ...(unset === undefined ? {} : { unset }) });
}

function secret(description: string) {
  return Type.String({ default: '', description, isPrivate: true });
}

function whole(limits: { minimum: number; maximum: number; default: number }, description: string) {
  return Type.Integer({ ...limits, description });
}

function perMinute(usual: number, description: string) {
  return whole({ minimum: 1, maximum: MAX_PER_MINUTE, default: usual }, description);
}

function flag(usual: boolean, description: string) {
  return Type.Boolean({ default: usual, description });
}

function oneOf<const Words extends readonly string[]>(words: Words, usual: Words[number], description: string) {
  return Type.Enum(words, { default: usual, description });
}

/** The value itself is not repeated in a message: it may hold a password. */
function address(protocols: readonly string[], rest: { description: string; unset?: string }) {
  const isAddress = (given: string) => URL.canParse(given) && protocols.includes(new URL(given).protocol);
  return Type.Optional(Type.Refine(Type.String({ ...rest, protocols, isPrivate: true }), isAddress));
}
