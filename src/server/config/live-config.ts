import { isSettingKey, SETTING_KEYS, type SettingKey, type SettingValue } from '../../domain/settings/settings.ts';
import type { Config } from './config.ts';

/** How a setting is written in the configuration, where it is not just the value at its path. */
interface Codec {
  readonly read: (configured: unknown) => SettingValue;
  readonly write: (value: SettingValue) => unknown;
}

interface Register {
  readonly province: string;
  readonly number: string;
}

const PERCENT: Codec = {
  read: (vat) => (typeof vat === 'number' ? String(vat / 100) : 'goods'),
  write: (value) => (value === 'goods' ? value : Number(value) * 100),
};

const REGISTER: Codec = {
  read: (register) => {
    const { province, number } = (register ?? {}) as Partial<Register>;
    return number === undefined ? '' : `${province}-${number}`;
  },
  write: (value) => {
    const [province, number] = String(value).split('-');
    return number === undefined ? undefined : { province, number };
  },
};

/** Where each setting is in the configuration. */
const PLACES: Readonly<Record<SettingKey, readonly [path: string, codec?: Codec]>> = {
  minimum_home: ['sale.minimumHomeCents'],
  minimum_pickup: ['sale.minimumPickUpCents'],
  certificate_threshold: ['sale.certificateThresholdCents'],
  weight_margin: ['sale.weightMarginPercent'],
  friend_gift: ['sale.friendGift.cents'],
  friend_gift_days: ['sale.friendGift.days'],
  substitutes_by_default: ['substitutions.acceptByDefault'],
  substitutes_on_promotions: ['substitutions.acceptOnPromotions'],
  substitutes_within: ['substitutions.withinPercent'],
  substitutes_never_dearer: ['substitutions.neverDearer'],
  slot_hold: ['slotHoldMinutes'],
  hold_rest: ['holdRestMinutes'],
  prepare: ['payments.prepareMinutes'],
  pay_again: ['payments.payAgainHours'],
  shopper_cost: ['payments.shopperCostCents'],
  handover_at_home: ['sale.isPaidAtTheDoor'],
  handover_at_store: ['sale.isPaidAtTheStore'],
  wire: ['sale.isPaidByWire'],
  dues_expiring: ['payments.onAccount.expiringDays'],
  credit_blocks: ['payments.onAccount.blocksExpired'],
  delivery_vat: ['invoicing.deliveryVat', PERCENT],
  slot_days: ['sale.slotDays'],
  proximity: ['proximityMetres'],
  picking_orders: ['picking.orders'],
  picking_by: ['picking.by'],
  picking_answer: ['picking.answerMinutes'],
  seller_name: ['invoicing.seller.name'],
  seller_vat: ['invoicing.seller.vatNumber'],
  seller_fiscal_code: ['invoicing.seller.fiscalCode'],
  seller_street: ['invoicing.seller.street'],
  seller_street_number: ['invoicing.seller.streetNumber'],
  seller_postcode: ['invoicing.seller.postcode'],
  seller_city: ['invoicing.seller.city'],
  seller_province: ['invoicing.seller.province'],
  seller_tax_regime: ['invoicing.seller.taxRegime'],
  seller_rea: ['invoicing.seller.register', REGISTER],
  seller_pec: ['contact.pec'],
  seller_phone: ['contact.phone'],
  seller_phone_hours: ['contact.phoneHours'],
  staff_mail: ['staffMail'],
  registration: ['registrationOpen'],
  password_minimum: ['passwordMinimum'],
  visitors_carts: ['anonymousCarts'],
  staff_second_factor: ['staffSecondFactor'],
  forms_days: ['formsRetentionDays'],
  guarantee: ['law.guarantee'],
  guarantee_picture: ['law.guaranteePicture'],
  news_title: ['news.title'],
  news_text: ['news.text'],
  news_link: ['news.link'],
  news_link_name: ['news.linkName'],
  news_until: ['news.until'],
  opens_on: ['news.opensOn'],
  opens_where: ['news.opensWhere'],
  back_at: ['news.backAt'],
  shop_name: ['look.shopName'],
  accent: ['look.accent'],
  logo: ['look.logo'],
  heading_font: ['look.headingFont'],
  text_font: ['look.textFont'],
};

export type SettingValues = Readonly<Record<SettingKey, SettingValue>>;

/** Returns the value of every setting in a configuration. */
export function settingsIn(config: Config): SettingValues {
  const entries = SETTING_KEYS.map((key) => {
    const [path, codec] = PLACES[key];
    const configured = path
      .split('.')
      .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>>)[name], config);
    return [key, codec ? codec.read(configured) : configured];
  });
  return Object.fromEntries(entries) as SettingValues;
}

/** Returns the configuration with these settings in place of its own; those of another version are left out. */
export function withSettings(config: Config, set: Readonly<Record<string, SettingValue>>): Config {
  let result: unknown = config;
  for (const [key, value] of Object.entries(set)) {
    if (!isSettingKey(key)) continue;
    const [path, codec] = PLACES[key];
    result = put(result, path.split('.'), codec ? codec.write(value) : value);
  }
  return result as Config;
}

function put(into: unknown, [name = '', ...rest]: readonly string[], value: unknown): unknown {
  const at = into as Readonly<Record<string, unknown>>;
  return { ...at, [name]: rest.length === 0 ? value : put(at[name], rest, value) };
}

/** The objects within the configuration that hold settings; others hold on to them. */
const INNER: ReadonlySet<string> = new Set(
  Object.values(PLACES).flatMap(([path]) =>
    path
      .split('.')
      .slice(0, -1)
      .map((_, index, names) => names.slice(0, index + 1).join('.')),
  ),
);

/**
 * Returns a configuration that reads each value from `now` when somebody asks for it, also in the objects within it:
 * only what is read once when the shop starts does not follow the settings.
 */
export function liveConfig(now: () => Config): Config {
  return liveView(now, '');
}

function liveView<Value extends object>(now: () => Value, path: string): Value {
  const view = {};
  for (const name of Object.keys(now()) as (keyof Value & string)[]) {
    const inner = path === '' ? name : `${path}.${name}`;
    const part = INNER.has(inner) ? liveView(() => now()[name] as object, inner) : undefined;
    Object.defineProperty(view, name, { enumerable: true, get: () => part ?? now()[name] });
  }
  return view as Value;
}
