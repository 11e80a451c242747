import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { isMessageCode, type MessageCode, USUAL_POPUPS } from '../../contract/message-codes.ts';
import { type Layouts, RECOMMENDATIONS, readLayouts } from '../../domain/catalogue/recommendation.ts';
import { type Look, USUAL_LOOK } from '../../domain/content/look.ts';
import { USUAL_SLOT_DAYS } from '../../domain/delivery/slots/slot-status.ts';
import type { SubstitutionRules } from '../../domain/orders/substitution.ts';
import type { BatchRules } from '../../domain/picking/batches.ts';
import { USUAL_WEIGHT_MARGIN_PERCENT } from '../../domain/pricing/cart-total.ts';
import { type FriendGift, USUAL_FRIEND_GIFT } from '../../domain/pricing/friend-gift.ts';
import { CERTIFICATE_THRESHOLD_CENTS } from '../../domain/pricing/gift-certificate.ts';
import { USUAL_GUARANTEE } from '../../domain/settings/guarantee.ts';
import { NO_NEWS, type WrittenNews } from '../../domain/settings/news.ts';
import { type AddressServiceConfig, addressService, provinces } from './address-service.ts';
import { type CaptchaConfig, captcha } from './captcha.ts';
import { ConfigError, type Environment, type EnvironmentText, readEnvironment } from './environment.ts';
import { type InvoicingConfig, type PaymentsConfig, paidAndInvoiced } from './invoicing.ts';
import { contactKeyTemplate, type MarketingCloudConfig, marketingCloud } from './marketing-cloud.ts';
import { pushHosts, type VapidKeys, vapidKeys } from './push.ts';
import { type SignOnConfig, signOn } from './sign-on.ts';
import { type TracingConfig, tracing } from './tracing.ts';
import { viesUrl } from './vies.ts';

export interface Config {
  readonly host: string;
  readonly port: number;
  /** The public address of the shop without a slash at the end. Cookies are Secure when it is https. */
  readonly publicUrl: string;
  /** Other host names of this shop: links of the staff to them count as internal, as those to PUBLIC_URL do. */
  readonly ownHosts: ReadonlySet<string>;
  /** True where PUBLIC_URL is a name on the network: requests for other hosts are refused. */
  readonly servesOwnHostsOnly: boolean;
  readonly dataDir: string;
  /** undefined: the embedded PostgreSQL in dataDir. */
  readonly databaseUrl: string | undefined;
  /** A copy of it that is read, and how old it may be; undefined: there is none. */
  readonly databaseCopy: { readonly url: string; readonly limitSeconds: number } | undefined;
  /** The folder of the backups; undefined: none is named. */
  readonly backupDir: string | undefined;
  readonly backupKey: string | undefined;
  /** The number of processes that serve the shop on this machine. */
  readonly processes: number;
  /** A WordPress whose content is shown; undefined: the shop's own tables. */
  readonly cmsUrl: string | undefined;
  /** Types of entries, and endpoints below custom/v1, that may be read from that WordPress besides the usual ones. */
  readonly cmsTypes: ReadonlySet<string>;
  readonly cmsEndpoints: ReadonlySet<string>;
  /** smtp://user:password@host:port; undefined: mails stay in the embedded mailbox. */
  readonly smtpUrl: string | undefined;
  readonly mailFrom: string;
  /** The staff's address for product requests. */
  readonly staffMail: string;
  /** True if a page shows the embedded mailbox. Never on a shop that strangers can reach. */
  readonly showMailbox: boolean;
  readonly passwordMinimum: number;
  readonly registrationOpen: boolean;
  readonly staffSecondFactor: boolean;
  /** True if visitors may have carts; otherwise adding to one asks them to log in (storefront 6). */
  readonly anonymousCarts: boolean;
  /** D 4: goods that need a delivery place may use one that the shop assigned. */
  readonly bypassAddressAssignment: boolean;
  /** D 4: goods that need a slot may be added without one; buying needs it all the same. */
  readonly bypassTimeslotAssignment: boolean;
  /** D 9: stores and lockers within this distance of a position are near it, if a call names no distance. */
  readonly proximityMetres: number;
  /** The limit of attempts to log in or register from one address. */
  readonly loginsPerMinute: number;
  /** The limit of visitors' sessions opened from one address. */
  readonly sessionsPerMinute: number;
  /** The limit of product requests from one address. */
  readonly productRequestsPerMinute: number;
  /** The limit of wrong codes of gift certificates, for each customer and address. */
  readonly giftCodesPerMinute: number;
  /** The limit of forms sent from one address, and by one visitor. */
  readonly formsPerMinute: number;
  readonly formsPerHour: number;
  /** The limit of files sent for forms from one address. */
  readonly uploadsPerMinute: number;
  /** The limit of DATA_DIR/uploads for files that were not sent with a form yet. */
  readonly waitingUploadsMegabytes: number;
  /** Days after which submissions and their files are deleted. */
  readonly formsRetentionDays: number;
  /** A form that is sent sooner after it was opened counts as sent by a program. */
  readonly formMinimumMs: number;
  /** A service with the chain's customer cards; undefined: the shop's own table. */
  readonly cardRegister: KeyedService | undefined;
  /** The REST address of VIES, without a slash at its end; undefined: companies type their names. */
  readonly viesUrl: string | undefined;
  /** A service whose couriers deliver to the zones of group 5; undefined: none, or the simulator of the demo. */
  readonly deliveryPartner: KeyedService | undefined;
  /** An OSRM server with driving times; undefined: straight lines. */
  readonly osrmUrl: string | undefined;
  /** The check that tells people from programs; undefined: there is none. */
  readonly captcha: CaptchaConfig | undefined;
  /** The memory, in megabytes, that all caches of the process share. */
  readonly cacheMegabytes: number;
  /** S 9: categories without goods in the store are left out unless a call asks for them. */
  readonly filterEmptyCategory: boolean;
  /** Decision 106: perishable goods are struck through by the lowest price of 30 days, too. */
  readonly lowestOfPerishables: boolean;
  /** The file of synonyms that the staff write; it is checked every minute. */
  readonly synonymsFile: string;
  /** The kind of recommendation of each layout of /adv. */
  readonly advLayouts: Layouts;
  /** Hosts from which an import may fetch pictures, with a port unless it is 443. */
  readonly pictureHosts: ReadonlySet<string>;
  /** Hosts with their ports that webhooks may reach by http, and in a private network. */
  readonly webhookPrivateHosts: ReadonlySet<string>;
  /** Assistants may read the catalogue and make links to a cart. */
  readonly assistants: boolean;
  /** The folder of files that are imported on a schedule; undefined: none. */
  readonly importFolder: string | undefined;
  /** Hosts from which files of scheduled imports may be fetched, with a port unless it is 443. */
  readonly importHosts: ReadonlySet<string>;
  /** True if URLs of pictures of products begin with PUBLIC_URL. */
  readonly absolutePictures: boolean;
  /** A server of map tiles for the store locator; undefined: our own outline, and nothing is fetched. */
  readonly mapTiles: { readonly url: string; readonly attribution: string } | undefined;
  /** The outside service that looks up streets and positions; undefined: the registers in our own database. */
  readonly addressService: AddressServiceConfig | undefined;
  /** The minutes for which a chosen slot is held. */
  readonly slotHoldMinutes: number;
  /** The minutes for which a cart cannot hold a place again after its time for holds ended (decision 31). */
  readonly holdRestMinutes: number;
  /** Codes of the provinces in which addresses are suggested; empty: all. */
  readonly provinces: readonly string[];
  /** The service that gets events of consenting browsers, besides the shop's own counts; undefined: none. */
  readonly ga4: Ga4Config | undefined;
  /** S 9: the substitution rules for missing goods. */
  readonly substitutions: SubstitutionRules;
  /** How many orders are picked together, whole or by zone; and the minutes that a customer has to answer a picker. */
  readonly picking: BatchRules & { readonly answerMinutes: number };
  /** S 8, showInPopupCode: messages shown in a dialog that waits for OK, instead of a toast. */
  readonly popupCodes: readonly MessageCode[];
  /** The keys for push services; undefined: notifications stay in the database. */
  readonly vapid: VapidKeys | undefined;
  /** The push services to which the shop may post. */
  readonly pushHosts: readonly string[];
  /** The service with the contact keys; undefined: the embedded one. */
  readonly marketingCloud: MarketingCloudConfig | undefined;
  readonly payments: PaymentsConfig;
  /** Numbers of the sale that the chain sets in the back office; the environment does not know them. */
  readonly sale: SaleConfig;
  /** How customers reach the company besides its address; empty: it is not shown. */
  readonly contact: { readonly pec: string; readonly phone: string; readonly phoneHours: string };
  readonly look: Look;
  /** Texts that the law wants on pages. */
  readonly law: {
    readonly guarantee: string;
    /** The path of the official notice; empty: pages show our drawing of it. */
    readonly guaranteePicture: string;
  };
  /** What the chain says to everybody: an announcement, and the day of the opening. */
  readonly news: WrittenNews;
  /** The company that issues invoices, and how they reach the exchange. */
  readonly invoicing: InvoicingConfig;
  readonly contactKeyTemplate: string | undefined;
  /** The identity providers for sign-on besides the shop itself. */
  readonly signOn: SignOnConfig;
  readonly demo: boolean;
  /** True if the demo begins with open orders of today and tomorrow. */
  readonly demoDay: boolean;
  /** True behind one proxy that sets x-forwarded-for. */
  readonly trustProxy: boolean;
  readonly logLevel: string;
  /** The collector to which traces are sent; undefined: nothing is traced. */
  readonly tracing: TracingConfig | undefined;
  readonly development: boolean;
}

interface SaleConfig {
  /** What an order for a home needs at least, where its zone has no minimum of its own. */
  readonly minimumHomeCents: number;
  readonly minimumPickUpCents: number;
  /** From this total the cart proposes certificates. */
  readonly certificateThresholdCents: number;
  /** How much more than ordered weighed goods may cost; it is authorised in addition (D 9, decisions: 30). */
  readonly weightMarginPercent: number;
  readonly friendGift: FriendGift;
  /** The days for which slots are offered, from the first one on which an order is possible. */
  readonly slotDays: number;
  readonly isPaidAtTheDoor: boolean;
  readonly isPaidAtTheStore: boolean;
  /** False: transfers are not offered even where there is an account for them. */
  readonly isPaidByWire: boolean;
}

const USUAL_SALE: SaleConfig = {
  minimumHomeCents: 0,
  minimumPickUpCents: 0,
  certificateThresholdCents: CERTIFICATE_THRESHOLD_CENTS,
  weightMarginPercent: USUAL_WEIGHT_MARGIN_PERCENT,
  friendGift: USUAL_FRIEND_GIFT,
  slotDays: USUAL_SLOT_DAYS,
  isPaidAtTheDoor: true,
  isPaidAtTheStore: true,
  isPaidByWire: true,
};

/** What the environment does not know: the staff set it (decision 117). */
const CHAIN: Pick<Config, 'sale' | 'contact' | 'look' | 'law' | 'news' | 'holdRestMinutes'> = {
  sale: USUAL_SALE,
  holdRestMinutes: 5,
  contact: { pec: '', phone: '', phoneHours: '' },
  look: USUAL_LOOK,
  law: { guarantee: USUAL_GUARANTEE, guaranteePicture: '' },
  news: NO_NEWS,
};

const MAX_PROCESSES = 64;
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '::1']);

/**
 * Reads the environment once (`environment.ts` lists it). A wrong value throws a ConfigError whose message is one clear
 * line.
 */
export function readConfig(text: EnvironmentText): Config {
  const env = readEnvironment(text);
  const { HOST: host, PORT: port, SMTP_URL: smtpUrl } = env;
  const publicUrl = env.PUBLIC_URL ?? `http://${LOOPBACK.has(host) ? 'localhost' : host}:${port}`;
  return {
    host,
    port,
    publicUrl: publicUrl.replace(/\/+$/, ''),
    ownHosts: new Set([...hosts(env, 'OWN_HOSTS'), new URL(publicUrl).host]),
    servesOwnHostsOnly: env.PUBLIC_URL !== undefined && !LOOPBACK.has(hostnameOf(publicUrl)),
    dataDir: resolve(env.DATA_DIR),
    ...surroundings(env),
    cmsUrl: env.CMS_URL?.replace(/\/+$/, ''),
    cmsTypes: contentNames(env, 'CMS_TYPES'),
    cmsEndpoints: contentNames(env, 'CMS_ENDPOINTS'),
    smtpUrl,
    mailFrom: env.MAIL_FROM,
    staffMail: env.STAFF_MAIL,
    showMailbox: env.MAILBOX ?? (smtpUrl === undefined && isLocal({ host, publicUrl })),
    ...accountRules(env),
    anonymousCarts: env.ANONYMOUS_CARTS,
    bypassAddressAssignment: env.BYPASS_ADDRESS_ASSIGNMENT,
    bypassTimeslotAssignment: env.BYPASS_TIMESLOT_ASSIGNMENT,
    proximityMetres: env.PROXIMITY_DEFAULT_DISTANCE,
    ...rates(env),
    waitingUploadsMegabytes: env.WAITING_UPLOADS_MEGABYTES,
    formsRetentionDays: env.FORMS_KEPT_DAYS,
    formMinimumMs: env.FORM_MINIMUM_MS,
    cardRegister: keyedService(env, 'CARD_REGISTER'),
    viesUrl: viesUrl(env),
    deliveryPartner: keyedService(env, 'DELIVERY_PARTNER'),
    osrmUrl: env.OSRM_URL?.replace(/\/+$/, ''),
    captcha: captcha(env),
    cacheMegabytes: env.CACHE_MB,
    ...catalogueRules(env),
    synonymsFile: resolve(env.SYNONYMS_FILE || `${env.DATA_DIR}/synonyms.txt`),
    advLayouts: layouts(env),
    ...outsideHosts(env),
    ...importSources(env),
    absolutePictures: env.PICTURE_ADDRESSES === 'absolute',
    mapTiles: mapTiles(env),
    addressService: addressService(env),
    slotHoldMinutes: env.SLOT_HOLD_MINUTES,
    provinces: provinces(env),
    ga4: ga4(env),
    substitutions: substitutions(env),
    picking: {
      orders: env.PICKING_ORDERS,
      by: env.PICKING_BY === 'zone' ? 'zone' : 'order',
      answerMinutes: env.PICKING_ANSWER_MINUTES,
    },
    popupCodes: popupCodes(env),
    vapid: vapidKeys(env),
    pushHosts: pushHosts(env),
    marketingCloud: marketingCloud(env),
    ...paidAndInvoiced(env, isLocal({ host, publicUrl })),
    ...CHAIN,
    contactKeyTemplate: contactKeyTemplate(env),
    signOn: signOn(env),
    demo: env.DEMO,
    demoDay: env.DEMO_DAY,
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    development: env.BOTTEGA_DEV,
  };
}

/** Returns whether only this machine reaches the shop: it listens on localhost, and no proxy publishes it elsewhere. */
export function isLocal({ host, publicUrl }: Pick<Config, 'host' | 'publicUrl'>): boolean {
  return LOOPBACK.has(host) && LOOPBACK.has(hostnameOf(publicUrl));
}

function hostnameOf(url: string): string {
  return new URL(url).hostname.replace(/^\[|\]$/g, '');
}

function surroundings(
  env: Environment,
): Pick<Config, 'databaseUrl' | 'databaseCopy' | 'backupDir' | 'backupKey' | 'processes' | 'tracing'> {
  return {
    databaseUrl: env.DATABASE_URL,
    databaseCopy: databaseCopy(env),
    backupDir: env.BACKUP_DIR === '' ? undefined : resolve(env.BACKUP_DIR),
    backupKey: env.BACKUP_KEY === '' ? undefined : env.BACKUP_KEY,
    processes: processes(env),
    tracing: tracing(env),
  };
}

function databaseCopy({
  DATABASE_READ_URL: url,
  DATABASE_READ_LAG: limitSeconds,
}: Environment): Config['databaseCopy'] {
  return url === undefined ? undefined : { url, limitSeconds };
}

function processes({ PROCESSES: text, BOTTEGA_DEV: isDevelopment }: Environment): number {
  if (text === 'auto') return isDevelopment ? 1 : availableParallelism();
  if (/^\d{1,2}$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_PROCESSES) return Number(text);
  throw new ConfigError(`PROCESSES must be a whole number from 1 to ${MAX_PROCESSES}, or auto, not "${text}"`);
}

function substitutions(env: Environment): SubstitutionRules {
  return {
    acceptByDefault: env.ALTERNATIVES_BY_DEFAULT,
    acceptOnPromotions: env.ALTERNATIVES_ON_PROMOTIONS,
    withinPercent: env.ALTERNATIVES_WITHIN_PERCENT,
    neverDearer: env.SUBSTITUTES_NEVER_DEARER,
  };
}

function layouts({ ADV_LAYOUTS: text }: Environment): Layouts {
  const read = readLayouts(text);
  if (read) return read;
  throw new ConfigError(
    `ADV_LAYOUTS must be like 27=bestSellers,40=promotions with ${RECOMMENDATIONS.join(', ')}, not "${text}"`,
  );
}

/** Reads the message codes; "none" for a shop without dialogs. */
function popupCodes({ POPUP_CODES: text }: Environment): readonly MessageCode[] {
  if (text.trim() === 'none') return [];
  const codes = text.split(/[\s,]+/).filter(Boolean);
  const wrong = codes.find((code) => !isMessageCode(code));
  if (wrong !== undefined)
    throw new ConfigError(
      `POPUP_CODES must be codes of messages parted by commas, such as AGE_REQUIRED, not "${wrong}"`,
    );
  return codes.length === 0 ? USUAL_POPUPS : [...new Set(codes.filter(isMessageCode))];
}

function accountRules(env: Environment): Pick<Config, 'passwordMinimum' | 'registrationOpen' | 'staffSecondFactor'> {
  return {
    passwordMinimum: env.PASSWORD_MINIMUM,
    registrationOpen: env.REGISTRATION,
    staffSecondFactor: env.STAFF_SECOND_FACTOR,
  };
}

function catalogueRules(env: Environment): Pick<Config, 'filterEmptyCategory' | 'lowestOfPerishables'> {
  return { filterEmptyCategory: env.FILTER_EMPTY_CATEGORY, lowestOfPerishables: env.LOWEST_PRICE_OF_PERISHABLES };
}

/** Returns the folder and the hosts from which scheduled imports may read files. */
function importSources(env: Environment): Pick<Config, 'importFolder' | 'importHosts'> {
  const { IMPORT_FOLDER: folder } = env;
  return { importFolder: folder === '' ? undefined : resolve(folder), importHosts: hosts(env, 'IMPORT_HOSTS') };
}

/** Reads exact host names, without patterns or schemes. */
function hosts(env: Environment, name: 'OWN_HOSTS' | 'PICTURE_HOSTS' | 'IMPORT_HOSTS'): ReadonlySet<string> {
  const names = env[name].split(/[\s,]+/).filter(Boolean);
  const wrong = names.find((host) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+(:\d{1,5})?$/i.test(host));
  if (wrong === undefined) return new Set(names.map((host) => host.toLowerCase().replace(/:443$/, '')));
  throw new ConfigError(`${name} must be names of hosts parted by commas, such as pictures.example.it, not "${wrong}"`);
}

/** Reads the hosts from which pictures come, and those of a private network to which webhooks may go, with ports. */
function outsideHosts(env: Environment): Pick<Config, 'pictureHosts' | 'webhookPrivateHosts' | 'assistants'> {
  const names = env.WEBHOOK_PRIVATE_HOSTS.toLowerCase().split(/[\s,]+/);
  return {
    pictureHosts: hosts(env, 'PICTURE_HOSTS'),
    webhookPrivateHosts: new Set(names.filter(Boolean)),
    assistants: env.ASSISTANTS,
  };
}

/** Reads names as the paths of the content management system contain them. */
function contentNames(env: Environment, name: 'CMS_TYPES' | 'CMS_ENDPOINTS'): ReadonlySet<string> {
  const names = env[name].split(/[\s,]+/).filter(Boolean);
  const wrong = names.find((each) => !/^[a-z][a-z0-9_-]{0,39}$/.test(each));
  if (wrong === undefined) return new Set(names);
  throw new ConfigError(
    `${name} must be names of lower case letters separated by commas, such as recipes, not "${wrong}"`,
  );
}

function mapTiles(env: Environment): Config['mapTiles'] {
  const { MAP_TILES_URL: template, MAP_TILES_ATTRIBUTION: attribution } = env;
  if (template === undefined) return undefined;
  if (!['{z}', '{x}', '{y}'].every((part) => template.includes(part)) || new URL(template).host.includes('{'))
    throw new ConfigError('MAP_TILES_URL must hold {z}, {x} and {y} in its path');
  return { url: template, attribution };
}

/** Reads the rate limits. */
function rates(env: Environment) {
  return {
    loginsPerMinute: env.LOGINS_PER_MINUTE,
    sessionsPerMinute: env.SESSIONS_PER_MINUTE,
    giftCodesPerMinute: env.GIFT_CODES_PER_MINUTE,
    productRequestsPerMinute: env.PRODUCT_REQUESTS_PER_MINUTE,
    formsPerMinute: env.FORMS_PER_MINUTE,
    formsPerHour: env.FORMS_PER_HOUR,
    uploadsPerMinute: env.UPLOADS_PER_MINUTE,
  };
}

/** The property of Google Analytics to which events are forwarded. */
interface Ga4Config {
  readonly url: string;
  readonly measurementId: string;
  readonly secret: string;
}

/** Reads the property; undefined: none. */
function ga4(env: Environment): Ga4Config | undefined {
  const { GA4_MEASUREMENT_ID: measurementId, GA4_API_SECRET: secret, GA4_HOST: host } = env;
  if (measurementId === '' && secret === '') return undefined;
  if (!/^G-[A-Z0-9]{4,20}$/.test(measurementId) || !/^[\w-]{8,100}$/.test(secret))
    throw new ConfigError('GA4_MEASUREMENT_ID must be like G-XXXXXXXXXX and GA4_API_SECRET its secret: both or none');
  return { url: `https://${host}`, measurementId, secret };
}

/** An outside service with a bearer token. */
interface KeyedService {
  /** The address has no slash at its end. */
  readonly url: string;
  readonly key: string;
}

type Service = 'CARD_REGISTER' | 'DELIVERY_PARTNER';

/** Address and token of a service are set together, or neither is. */
function keyedService(env: Environment, service: Service): KeyedService | undefined {
  const [url, key] = [env[`${service}_URL`], env[`${service}_KEY`]];
  if (url && key) return { url: url.replace(/\/+$/, ''), key };
  if (!url && !key) return undefined;
  throw new ConfigError(`${service}_URL and ${service}_KEY go together`);
}
