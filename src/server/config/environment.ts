import { type Static, type TSchema, Type } from 'typebox';
import { Value } from 'typebox/value';
import { PASSWORD_MINIMUM } from '../../contract/account/limits.ts';
import { BOT_CHECKED_GROUPS } from '../../contract/base/bot-checks.ts';
import { RATE_LIMITS } from '../../contract/base/rate-limits.ts';
import { FORM_MINIMUM_MS } from '../../contract/forms/limits.ts';
import { PROXIMITY_METRES } from '../../domain/delivery/distance.ts';
import { USUAL_SUBSTITUTIONS } from '../../domain/orders/substitution.ts';
import { PAYMENT_VARIABLES } from './payment-variables.ts';
import { SIGN_ON_VARIABLES } from './sign-on-variables.ts';
import { TRACING_VARIABLES } from './tracing-variables.ts';
import { address, flag, notesOf, oneOf, perMinute, secret, text, whole } from './variable-kinds.ts';

/** A valid VAT number that is not assigned. */
export const TRIAL_VAT_NUMBER = '01234567897';

/**
 * The company that issues invoices, and how they reach the exchange. The defaults are those of the demo: a company that
 * does not exist.
 */
const INVOICING_VARIABLES = {
  SELLER_NAME: text('Bottega Trial S.r.l.', 'name of the company that issues invoices'),
  SELLER_VAT_NUMBER: text(TRIAL_VAT_NUMBER, 'its VAT number, 11 digits'),
  SELLER_FISCAL_CODE: text('', 'its fiscal code', 'SELLER_VAT_NUMBER'),
  SELLER_STREET: text('Via Mazzini', 'street of its seat'),
  SELLER_STREET_NUMBER: text('4', 'house number of its seat'),
  SELLER_POSTCODE: text('24121', 'postcode of its seat'),
  SELLER_CITY: text('Bergamo', 'town of its seat'),
  SELLER_PROVINCE: text('BG', 'province of its seat, two letters'),
  SELLER_TAX_REGIME: text('RF01', 'its tax regime by the codes of FatturaPA; RF01 is the ordinary one'),
  SELLER_REA: text('', 'its number in the register of companies with the province, such as `BG-123456`'),
  DELIVERY_VAT: text(
    '22',
    'VAT of deliveries in percent, or `goods`: that of the goods that are delivered, as a cost beside them (art. 12 DPR 633/1972)',
  ),
  INVOICE_PEC_SMTP_URL: address(['smtp:', 'smtps:'], {
    description:
      'server of the certified mailbox (PEC) that sends invoices; without it and INVOICE_API_URL they stay in `DATA_DIR/invoice-exchange`',
  }),
  INVOICE_PEC_FROM: text('', 'address of that mailbox'),
  INVOICE_PEC_TO: text('sdi01@pec.fatturapa.it', 'mailbox of the exchange; after the first mail it names another one'),
  INVOICE_PEC_IMAP_URL: address(['imaps:', 'imap:'], {
    description:
      'that mailbox, `imaps://name:password@host:993` with both percent-encoded: receipts of the exchange are read there; imap only on this machine',
    unset: 'receipts are not read, and documents stay sent',
  }),
  INVOICE_API_URL: address(['https:', 'http:'], {
    description: 'provider that sends invoices to the exchange, instead of certified mail; http only on this machine',
  }),
  INVOICE_API_TOKEN: secret('bearer token of that provider'),
} as const;

/** The variables of the check that tells people from programs (decision 44). */
const CAPTCHA_VARIABLES = {
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

/** A wrong variable of the environment. The message is one line that names it. */
export class ConfigError extends Error {}

export type EnvironmentText = Readonly<Record<string, string | undefined>>;

export type Environment = Static<typeof Environment>;

/** The only hosts of the Measurement Protocol to which events are sent; the second one is in the EU. */
const GA4_HOSTS = ['www.google-analytics.com', 'region1.google-analytics.com'] as const;
const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/**
 * Every variable that the shop reads, with its kind, limits, default and meaning. The config and the table in
 * docs/operations.md are made from it (`npm run environment`; a test fails while the two differ).
 */
export const Environment = Type.Object({
  HOST: text('127.0.0.1', 'address that the server listens at'),
  PORT: whole(
    { minimum: 0, maximum: 65_535, default: 3000 },
    'port that the server listens at; 0 lets the system choose one',
  ),
  PROCESSES: text(
    '1',
    'processes that serve behind the port, from 1 to 64, or `auto`: one for each core. Each takes 550 MB and up to 25 connections to the database',
  ),
  PUBLIC_URL: address(['http:', 'https:'], {
    unset: 'http://localhost:PORT',
    description: 'address that shoppers use, without a slash at the end; with https, cookies are Secure',
  }),
  OWN_HOSTS: text(
    '',
    'further host names of this shop, separated by commas: links of the staff to them are opened inside. Unless PUBLIC_URL is local, other hosts are refused',
  ),
  TRUST_PROXY: flag(
    false,
    "on when the shop runs behind your own proxy: the shopper's address is read from the header that it sets",
  ),
  DATA_DIR: text('.data', 'the embedded database, prepared pictures, uploads and pictures of the staff'),
  DATABASE_URL: address(['postgres:', 'postgresql:'], {
    description: 'a PostgreSQL 15 or later of your own instead of the embedded one',
  }),
  DATABASE_READ_URL: address(['postgres:', 'postgresql:'], {
    description:
      'one copy (streaming standby) of that database, for reports, exports and the first read of the catalogue (decision 167)',
  }),
  DATABASE_READ_LAG: whole(
    { minimum: 1, maximum: 3_600, default: 30 },
    'seconds that this copy may be behind; while it is further behind, or away, the first database is read',
  ),
  BACKUP_DIR: text('', 'folder of the backups that `npm run backup` makes (docs/backup.md)'),
  BACKUP_KEY: secret(
    'key with which backups are encrypted: 32 bytes in base64 (`openssl rand -base64 32`), or a passphrase of 12 characters or more. Without it they are not encrypted; without it nobody reads them either, so keep it elsewhere',
  ),
  DEMO: flag(true, 'loads the demo shop into an empty database'),
  DEMO_DAY: flag(true, 'the demo shop begins with open orders of today and tomorrow'),
  LOG_LEVEL: oneOf(LOG_LEVELS, 'warn', 'least severe level that is written to the log'),
  SMTP_URL: address(['smtp:', 'smtps:'], {
    description: 'mail server (smtp://user:password@host:port); without it, mails are shown on the mailbox page',
  }),
  MAIL_FROM: text('Bottega <spesa@bottega.example>', 'sender of mails'),
  STAFF_MAIL: text('banco@bottega.example', 'recipient of mails about forms and about products that shoppers ask for'),
  MAILBOX: Type.Optional(
    Type.Boolean({
      description:
        'mailbox page that shows mails that were not sent. It must be off where strangers can reach the shop',
      unset: 'on when local and without SMTP_URL',
    }),
  ),
  REGISTRATION: flag(true, 'new customers may register'),
  PASSWORD_MINIMUM: whole(
    { minimum: PASSWORD_MINIMUM, maximum: 64, default: PASSWORD_MINIMUM },
    'least number of characters of a password; 8 or more make it much harder to guess, and passwords that everybody tries are refused anyway',
  ),
  STAFF_SECOND_FACTOR: flag(
    false,
    'the staff need a second factor: who has none sets it up at the next login, and may do nothing before; on where strangers can reach the shop',
  ),
  ANONYMOUS_CARTS: flag(
    true,
    'visitors may have carts; off: login, place and slot are asked for before the first product is added',
  ),
  BYPASS_ADDRESS_ASSIGNMENT: flag(false, 'with ANONYMOUS_CARTS off: a place that the shop assigned will do'),
  BYPASS_TIMESLOT_ASSIGNMENT: flag(false, 'with ANONYMOUS_CARTS off: products are added before a slot is chosen'),
  PROXIMITY_DEFAULT_DISTANCE: whole(PROXIMITY_METRES, 'metres within which stores and lockers are near a position'),
  LOGINS_PER_MINUTE: perMinute(RATE_LIMITS.logins, 'attempts to log in, and as many to register, from one address'),
  SESSIONS_PER_MINUTE: whole(
    { minimum: 1, maximum: 100_000_000, default: RATE_LIMITS.sessions },
    'new sessions of visitors from one address',
  ),
  GIFT_CODES_PER_MINUTE: perMinute(
    RATE_LIMITS.giftCodes,
    'wrong codes of gift certificates from one customer or one address',
  ),
  PRODUCT_REQUESTS_PER_MINUTE: perMinute(RATE_LIMITS.productRequests, 'requests for missing products from one address'),
  FORMS_PER_MINUTE: perMinute(RATE_LIMITS.forms, 'forms from one address'),
  FORMS_PER_HOUR: perMinute(10, 'forms by one visitor'),
  FORM_MINIMUM_MS: whole(
    { minimum: 0, maximum: 60_000, default: FORM_MINIMUM_MS },
    'milliseconds that filling in a form takes at least; faster submissions are refused as automatic',
  ),
  FORMS_KEPT_DAYS: whole(
    { minimum: 30, maximum: 36_500, default: 730 },
    'days after which submissions and their files are deleted',
  ),
  UPLOADS_PER_MINUTE: perMinute(RATE_LIMITS.uploads, 'files for forms from one address, and pictures of the staff'),
  WAITING_UPLOADS_MEGABYTES: whole(
    { minimum: 10, maximum: 1_000_000, default: 2000 },
    'megabytes of uploads in `DATA_DIR/uploads` that were not sent with a form yet; one address may take a twentieth',
  ),
  CARD_REGISTER_URL: address(['https:', 'http:'], {
    description: 'register of customer cards: `<address>/<code>` is a card; without it, the table `customer_cards`',
  }),
  CARD_REGISTER_KEY: secret('bearer token of the register of customer cards'),
  VIES_URL: address(['https:', 'http:'], {
    description:
      'register of VAT numbers that fills in a company’s name at the registration: `https://ec.europa.eu/taxation_customs/vies/rest-api`, ' +
      'or a server on this machine that speaks like it; without it one types the name (the demo knows three companies)',
  }),
  DELIVERY_PARTNER_URL: address(['https:', 'http:'], {
    description:
      'couriers for the zones of group 5 (docs/delivery-partner.md); without it only the shop delivers; in the demo, a simulator',
  }),
  DELIVERY_PARTNER_KEY: secret('bearer token of that service; the two variables are set together'),
  OSRM_URL: address(['https:', 'http:'], {
    description:
      'OSRM server of the shop for the minutes that vans drive; without it, or while it is away, straight lines count',
  }),
  ...CAPTCHA_VARIABLES,
  CACHE_MB: whole(
    { minimum: 20, maximum: 100_000, default: 128 },
    'megabytes that cached pages, replies, cards of products, carts and texts may take together in one process, besides the catalogue and Node itself',
  ),
  FILTER_EMPTY_CATEGORY: flag(true, 'the category tree leaves out categories without goods in the store'),
  SYNONYMS_FILE: text(
    '',
    'synonyms of the search: one group per line, separated by commas (`latte, oro bianco`), at most 40 in a group; `latticini > latte, yogurt` says ' +
      'what a word means and shows that first, `cannucce >` that a word is none that was misspelt. The file is read again every minute. The staff write further groups in the back office (Ricerca, Sinonimi)',
    '`synonyms.txt` in DATA_DIR',
  ),
  ADV_LAYOUTS: text(
    '',
    'recommendations by layout of `/adv` (`27=bestSellers,40=promotions`); only layouts that differ from the default are named',
    '25=boughtTogether, 27=bestSellers, 28=similar, 29=usual, 30=newest, 31=promotions',
  ),
  PICTURE_HOSTS: text('', 'hosts, separated by commas, from which an import may fetch pictures'),
  ASSISTANTS: flag(
    true,
    'whether assistants may read the catalogue and make links to a cart: `/mcp` and `/.well-known/ucp`',
  ),
  WEBHOOK_PRIVATE_HOSTS: text(
    '',
    'hosts with their ports, separated by commas, that webhooks may reach by http and in a private network (`localhost:4000, erp.lan:8080`)',
    'none: only https to public addresses',
  ),
  IMPORT_FOLDER: text(
    '',
    'folder in which other programs leave files that the shop imports by itself, at the times that the staff set; nothing outside of it is read',
    'no folder',
  ),
  IMPORT_HOSTS: text('', 'hosts, separated by commas, from which the shop may fetch such files by https'),
  PICTURE_ADDRESSES: oneOf(
    ['absolute', 'relative'],
    'absolute',
    'addresses of product pictures in replies: with PUBLIC_URL in front, as existing clients need them, or without',
  ),
  LOWEST_PRICE_OF_PERISHABLES: flag(
    false,
    'reductions of perishable goods are measured by the lowest price of 30 days, too; the law leaves them out (art. 17-bis, paragraph 3)',
  ),
  MAP_TILES_URL: address(['http:', 'https:'], {
    description:
      'server of map tiles (`https://.../{z}/{x}/{y}.png`); without it, the store locator draws its own outline and fetches nothing',
  }),
  MAP_TILES_ATTRIBUTION: text('', 'attribution text that the tile server requires'),
  GEOCODER: oneOf(
    ['registers', 'google', 'nominatim', 'photon'],
    'registers',
    'who knows streets and positions: the registers that `npm run import:geo` loaded, or an outside service, behind which the registers stand in',
  ),
  GEOCODER_URL: address(['http:', 'https:'], { description: 'Nominatim or Photon that is asked' }),
  GOOGLE_MAPS_KEY: secret('key of Google Maps, with its Geocoding API and its Places API (New)'),
  SLOT_HOLD_MINUTES: whole(
    { minimum: 1, maximum: 240, default: 15 },
    'minutes for which a customer holds a place of the chosen slot, also when it is changed for another one, and for which it can be extended once',
  ),
  PROVINCES: text(
    '',
    'codes of provinces, separated by commas (`BG, CO`), outside of which no address is suggested',
    'all',
  ),
  CMS_URL: address(['http:', 'https:'], {
    description:
      "WordPress whose pages, slides and menus replace the shop's own; only fixed paths under `/wp-json` are read",
  }),
  CMS_TYPES: text(
    '',
    'further types of entries, separated by commas, that may be read from that WordPress besides those of this shop, such as pages, posts and slides',
  ),
  CMS_ENDPOINTS: text(
    '',
    'names, separated by commas, of the endpoints below `custom/v1` that may be read from that WordPress',
  ),
  GA4_MEASUREMENT_ID: text(
    '',
    "GA4 property that the server forwards events of consenting browsers to; the shop's own counts do not need it",
  ),
  GA4_API_SECRET: secret('API secret of that property'),
  GA4_HOST: oneOf(GA4_HOSTS, 'region1.google-analytics.com', 'host that events are forwarded to'),
  VAPID_PUBLIC_KEY: text(
    '',
    'key that browsers subscribe to notifications with (`npx web-push generate-vapid-keys` makes a pair); the two are set together',
  ),
  VAPID_PRIVATE_KEY: secret('private key that notifications are signed with; without it they stay in the database'),
  PUSH_HOSTS: text(
    'fcm.googleapis.com, *.push.services.mozilla.com, *.notify.windows.com, web.push.apple.com',
    'push services, separated by commas, that notifications may be posted to',
  ),
  MARKETING_CLOUD_URL: address(['https:', 'http:'], {
    description: 'marketing cloud that knows the contact keys of customers; without it, their numbers are the keys',
  }),
  MARKETING_CLOUD_KEY: secret('bearer token of the marketing cloud; the two variables are set together'),
  COMPANY_ID: whole({ minimum: 0, maximum: 1_000_000, default: 0 }, 'company of this shop; 32 needs CONTACT_KEY'),
  CONTACT_KEY: text('', 'contact keys of company 32, with `{userId}` for the number of the customer'),
  ...PAYMENT_VARIABLES,
  ...INVOICING_VARIABLES,
  ...SIGN_ON_VARIABLES,
  ...TRACING_VARIABLES,
  ALTERNATIVES_BY_DEFAULT: flag(
    USUAL_SUBSTITUTIONS.acceptByDefault,
    'missing goods may be substituted where the shopper expressed no preference',
  ),
  ALTERNATIVES_ON_PROMOTIONS: flag(USUAL_SUBSTITUTIONS.acceptOnPromotions, 'the same for goods bought in a promotion'),
  ALTERNATIVES_WITHIN_PERCENT: whole(
    { minimum: 0, maximum: 100, default: USUAL_SUBSTITUTIONS.withinPercent },
    'percentage by which the price of a substitute may differ',
  ),
  SUBSTITUTES_NEVER_DEARER: flag(
    USUAL_SUBSTITUTIONS.neverDearer,
    'a substitute never costs more than the ordered product',
  ),
  PICKING_ORDERS: whole({ minimum: 1, maximum: 24, default: 6 }, 'orders that one person picks on one walk'),
  PICKING_BY: oneOf(
    ['order', 'zone'],
    'order',
    'whether one person picks whole orders, or what stands in one zone of the store',
  ),
  PICKING_ANSWER_MINUTES: whole(
    { minimum: 1, maximum: 120, default: 10 },
    'minutes that a customer has to answer a picker; after them the wishes of the order count',
  ),
  POPUP_CODES: text(
    '',
    'codes of messages, separated by commas, that are shown in a dialog with OK instead of a toast (`src/contract/errors.ts`, `notices.ts`); `none` for no dialogs',
    'AGE_REQUIRED, BELOW_MINIMUM, ORDER_TOO_LARGE, TOTAL_CHANGED, CART_FROZEN',
  ),
  BOTTEGA_DEV: flag(false, 'set by `npm run dev` only'),
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
  throw new ConfigError(`${name} must be ${expectedOf(schema)}${isPrivate ? '' : `, not "${given}"`}`);
}

function decoded(schema: TSchema, given: string): unknown {
  if (Type.IsInteger(schema)) return Number(given);
  if (!Type.IsBoolean(schema)) return given;
  const word = given.toLowerCase();
  if (['1', 'true', 'on', 'yes'].includes(word)) return true;
  return ['0', 'false', 'off', 'no'].includes(word) ? false : given;
}

/** The description of valid values, for errors and the table of the docs. */
export function expectedOf(schema: TSchema): string {
  const { minimum, maximum, protocols } = notesOf(schema);
  if (Type.IsInteger(schema)) return `a whole number from ${minimum} to ${maximum}`;
  if (Type.IsBoolean(schema)) return 'on or off';
  if (Type.IsEnum(schema)) return `one of ${schema.enum.join(', ')}`;
  return protocols ? `an address that begins with ${protocols.map((each) => `${each}//`).join(' or ')}` : 'a text';
}
