import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import {
  MAX_NAMED_PRICES,
  MAX_PASTED_CHARACTERS,
  MAX_PRICE_TIERS,
  PLAN_VIEWS,
  PRICE_ROUNDINGS,
  PRICE_SORTS,
  PRICE_VIEWS,
} from './limits.ts';
import * as routes from './routes.ts';

const Day = Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'YYYY-MM-DD in Rome' });
const Store = Type.Integer({
  ...Id,
  description: 'absent: the base list, which counts where a store has no own price',
});
const Euro = Type.Number({ description: 'euro, per piece or kg' });
const Margin = Type.Optional(
  Type.Number({ description: 'percent of the price without VAT; absent: no cost is known' }),
);

const filters = {
  view: Type.Optional(Type.Enum([...PRICE_VIEWS])),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'words of name and brand, own code or barcode' })),
  category: Type.Optional(Type.String({ maxLength: 200, description: 'slug, with all categories below it' })),
  brand: Type.Optional(Type.String({ maxLength: 100 })),
};
export const PriceFilters = Type.Object(filters);
export type PriceFilters = Static<typeof PriceFilters>;

export const StaffPricesQuery = Type.Object({
  ...filters,
  day: Type.Optional(Day),
  warehouse_ids: Type.Optional(
    Type.String({ maxLength: 100, pattern: '^\\d+(,\\d+)*$', description: 'stores with a column; absent: the first' }),
  ),
  sort: Type.Optional(Type.Enum([...PRICE_SORTS])),
  page: pageNumber(10_000),
});
export type StaffPricesQuery = Static<typeof StaffPricesQuery>;

/** From so many pieces or kg on, each of all of them costs so much. */
const ShownTier = Type.Object({ from: Type.Number({ description: 'pieces; kg of loose goods' }), price: Euro });
export type ShownTier = Static<typeof ShownTier>;
const TypedTier = Type.Object({ from: Type.String({ maxLength: 10 }), price: Type.String({ maxLength: 30 }) });
export type TypedTier = Static<typeof TypedTier>;

const StorePrice = Type.Object({
  warehouseId: Type.Integer(),
  price: Euro,
  tiers: Type.Optional(Type.Array(ShownTier)),
});
export const StaffPriceRow = Type.Object({
  productId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  pack: Type.String(),
  unit: Type.String({ description: 'kg or pz: what the price is for' }),
  picture: Type.String({ description: 'address of the small picture' }),
  cost: Type.Optional(Euro),
  margin: Margin,
  price: Euro,
  tiers: Type.Optional(Type.Array(ShownTier, { description: 'of the base list, today' })),
  own: Type.Array(StorePrice, { description: 'prices of their own, in the stores that were asked for' }),
  lowest: Type.Optional(Type.Number({ description: 'the lowest price of the last 30 days, for everybody' })),
  next: Type.Optional(Type.Object({ day: Day, price: Euro, percent: Type.Number() }, { description: 'the next plan' })),
});
export type StaffPriceRow = Static<typeof StaffPriceRow>;

const PlanDay = Type.Object({ day: Day, prices: Type.Integer() });
export const StaffPrices = Type.Object({
  today: Day,
  day: Day,
  page: Page,
  prices: Type.Array(StaffPriceRow),
  stores: Type.Array(Type.Object({ warehouseId: Type.Integer(), name: Type.String(), isShown: Type.Boolean() })),
  days: Type.Array(PlanDay, { description: 'the next days with plans' }),
  views: Type.Object(
    { all: Type.Integer(), planned: Type.Integer(), own: Type.Integer({ description: 'counted up to 1000' }) },
    { description: 'products of each view, without other filters; those below cost are counted by their own view' },
  ),
  lastRun: Type.Optional(
    Type.Object({ day: Day, done: Type.Integer(), failed: Type.Integer() }, { description: 'the last day of plans' }),
  ),
});
export type StaffPrices = Static<typeof StaffPrices>;

export const StaffPriceViewQuery = Type.Object({ product_id: Id, warehouse_id: Type.Optional(Store) });
export const StaffPricePlan = Type.Object({
  planId: Type.Integer(),
  productId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  pack: Type.String(),
  warehouseId: Type.Optional(Type.Integer()),
  store: Type.String({ description: 'empty: everybody' }),
  day: Day,
  state: Type.Enum(['planned', 'done', 'cancelled', 'failed']),
  before: Type.Optional(Euro),
  price: Type.Optional(Type.Number({ description: 'absent: as everybody' })),
  tiers: Type.Optional(Type.Array(ShownTier, { description: 'absent: they stay as they are' })),
  percent: Type.Optional(Type.Number()),
  margin: Margin,
  by: Type.String(),
  madeAt: Type.String(),
  promotionEndsOn: Type.Optional(Type.String({ description: 'a promotion covers the price until then' })),
});
export type StaffPricePlan = Static<typeof StaffPricePlan>;

const PriceStep = Type.Object({
  since: Type.String(),
  price: Euro,
  list: Type.Number({ description: 'euro; above the price while a promotion reduces it' }),
  lowest: Type.Optional(Type.Number({ description: 'the lowest price of the 30 days before' })),
  reason: Type.Enum(['list', 'store', 'one', 'rule', 'plan', 'undo', 'promotion', 'product']),
  promotion: Type.Optional(Type.String()),
  by: Type.String({ description: 'empty: an import, or an account that was closed' }),
});
export type PriceStep = Static<typeof PriceStep>;

export const StaffPrice = Type.Object({
  productId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  pack: Type.String(),
  unit: Type.String(),
  picture: Type.String(),
  isPerishable: Type.Boolean({ description: 'and so announced without a lowest price' }),
  vatPercent: Type.Number(),
  cost: Type.Optional(Euro),
  base: Euro,
  tiers: Type.Array(ShownTier, { description: 'of the base list' }),
  own: Type.Array(StorePrice),
  stores: Type.Array(Type.Object({ warehouseId: Type.Integer(), name: Type.String() })),
  today: Day,
  shown: Type.Object(
    {
      price: Euro,
      struck: Type.Optional(Euro),
      percent: Type.Optional(Type.Number()),
      promotion: Type.Optional(Type.String()),
      announced: Type.Optional(Type.Number({ description: 'percent of the promotion itself, off the list price' })),
    },
    { description: 'as a shopper sees it today' },
  ),
  steps: Type.Array(PriceStep, { description: 'of two years, newest first' }),
  costs: Type.Array(Type.Object({ since: Type.String(), cost: Type.Optional(Euro), by: Type.String() })),
  plans: Type.Array(StaffPricePlan, { description: 'waiting' }),
});
export type StaffPrice = Static<typeof StaffPrice>;

export const StaffPricePlansQuery = Type.Object({
  day: Type.Optional(Day),
  view: Type.Optional(Type.Enum([...PLAN_VIEWS])),
  q: filters.q,
  page: pageNumber(10_000),
});
export type StaffPricePlansQuery = Static<typeof StaffPricePlansQuery>;

export const PriceSummary = Type.Object({
  prices: Type.Integer(),
  percent: Type.Number({ description: 'mean of all' }),
  rising: Type.Integer(),
  risingPercent: Type.Number(),
  falling: Type.Integer(),
  fallingPercent: Type.Number(),
  steep: Type.Integer({ description: 'rise by more than 20 %' }),
});
export type PriceSummary = Static<typeof PriceSummary>;

const planCounts = Object.fromEntries(PLAN_VIEWS.map((view) => [view, Type.Integer()]));
export const StaffPricePlans = Type.Object({
  page: Page,
  today: Day,
  days: Type.Array(Type.Object({ ...PlanDay.properties, failed: Type.Integer() })),
  summary: Type.Optional(PriceSummary),
  views: Type.Object(planCounts as Record<(typeof PLAN_VIEWS)[number], ReturnType<typeof Type.Integer>>),
  plans: Type.Array(StaffPricePlan),
});
export type StaffPricePlans = Static<typeof StaffPricePlans>;

const Confirmed = Type.Optional(
  Type.Array(Id, { maxItems: MAX_NAMED_PRICES, description: 'products whose unusual price was confirmed' }),
);
const LeftOut = Type.Optional(
  Type.Array(Id, { maxItems: MAX_NAMED_PRICES, description: 'products that keep their price' }),
);
const Act = {
  day: Type.Optional(Type.String({ ...Day, description: 'from midnight of this day; absent: now' })),
  confirmed: Confirmed,
  left_out: LeftOut,
  is_trial: Type.Optional(Type.Boolean({ description: 'counts and checks only' })),
};
export const StaffPricesChangeBody = Type.Object({
  ...Act,
  prices: Type.Array(
    Type.Object({
      product_id: Id,
      warehouse_id: Type.Optional(Store),
      price: Type.String({ maxLength: 30, description: 'euro; empty, in a store: as everybody' }),
      tiers: Type.Optional(
        Type.Array(TypedTier, { maxItems: MAX_PRICE_TIERS, description: 'absent: they stay as they are; empty: none' }),
      ),
      was: Type.Optional(
        Type.Union([Type.Number(), Type.Null()], { description: 'the price as it was read; null: as everybody' }),
      ),
    }),
    { minItems: 1, maxItems: MAX_NAMED_PRICES },
  ),
});
export type StaffPricesChangeBody = Static<typeof StaffPricesChangeBody>;

export const StaffPricesByRuleBody = Type.Object({
  ...Act,
  filters: PriceFilters,
  warehouse_id: Type.Optional(Store),
  percent: Type.String({ maxLength: 10, description: 'of the present price; negative: down' }),
  rounding: Type.Enum([...PRICE_ROUNDINGS]),
});
export type StaffPricesByRuleBody = Static<typeof StaffPricesByRuleBody>;

export const StaffPricesPasteBody = Type.Object({
  ...Act,
  text: Type.String({
    maxLength: MAX_PASTED_CHARACTERS,
    description: 'lines of a sheet: code or barcode, then the price; or columns with headings, as they are exported',
  }),
  warehouse_id: Type.Optional(Store),
});
export type StaffPricesPasteBody = Static<typeof StaffPricesPasteBody>;

export const PriceQuestion = Type.Object({
  productId: Type.Integer(),
  name: Type.String(),
  store: Type.String(),
  before: Euro,
  after: Euro,
  percent: Type.Number(),
  reason: Type.Enum(['steep', 'below_cost', 'jump'], { description: 'the last two have to be confirmed' }),
  cost: Type.Optional(Euro),
});
export type PriceQuestion = Static<typeof PriceQuestion>;

export const StaffPricesChanged = Type.Object({
  changed: Type.Integer(),
  same: Type.Integer({ description: 'prices that were so already' }),
  summary: PriceSummary,
  questions: Type.Array(PriceQuestion, { description: 'to be confirmed one by one, and steep rises; the first 500' }),
  waiting: Type.Array(
    Type.Object({ name: Type.String(), store: Type.String(), day: Day, price: Type.Optional(Euro) }),
    { description: 'plans that wait for the same goods; the first 20' },
  ),
  actId: Type.Optional(Type.Integer({ description: 'takes the act back; absent: nothing changed' })),
});
export type StaffPricesChanged = Static<typeof StaffPricesChanged>;

export const StaffPricesUndoBody = Type.Object({ act_id: Id });
export const StaffPricesUndone = Type.Object({
  undone: Type.Integer(),
  since: Type.Integer({ description: 'prices that somebody changed since, or that hold already: they stay' }),
});
export type StaffPricesUndone = Static<typeof StaffPricesUndone>;

export const StaffPricePlansCancelBody = Type.Object({
  plan_ids: Type.Array(Id, { minItems: 1, maxItems: MAX_NAMED_PRICES }),
});
export const StaffPriceCostBody = Type.Object({
  product_id: Id,
  cost: Type.String({ maxLength: 30, description: 'euro without VAT; empty: not known' }),
});
export const StaffPricesExportQuery = Type.Object({ ...filters, day: Type.Optional(Day) });

const bind = bindFrom('issue 47, part 3');

export const priceCalls = {
  staffPrices: bind(routes.staffPrices, {
    query: StaffPricesQuery,
    data: StaffPrices,
    summary: 'Prices of the base list and of stores, on a day',
  }),
  staffPriceView: bind(routes.staffPriceView, {
    query: StaffPriceViewQuery,
    data: StaffPrice,
    summary: 'The prices of a product: history, lowest of 30 days, plans',
  }),
  staffPricePlans: bind(routes.staffPricePlans, {
    query: StaffPricePlansQuery,
    data: StaffPricePlans,
    summary: 'Planned prices, by day',
  }),
  staffPricesExport: bind(routes.staffPricesExport, {
    query: StaffPricesExportQuery,
    data: Type.Object({ fileName: Type.String(), text: Type.String() }),
    summary: 'The filtered prices as CSV',
  }),
  staffPricesChange: bind(routes.staffPricesChange, {
    body: StaffPricesChangeBody,
    data: StaffPricesChanged,
    summary: 'Change prices, now or from a day on, as one act',
  }),
  staffPricesByRule: bind(routes.staffPricesByRule, {
    body: StaffPricesByRuleBody,
    data: StaffPricesChanged,
    summary: 'Change the filtered prices by a percentage, as one act',
  }),
  staffPricesPaste: bind(routes.staffPricesPaste, {
    body: StaffPricesPasteBody,
    data: StaffPricesChanged,
    summary: 'Change the prices of lines from a sheet, as one act',
  }),
  staffPricesUndo: bind(routes.staffPricesUndo, {
    body: StaffPricesUndoBody,
    data: StaffPricesUndone,
    summary: 'Take an act back, where nobody changed the same since',
  }),
  staffPricePlansCancel: bind(routes.staffPricePlansCancel, {
    body: StaffPricePlansCancelBody,
    data: Type.Object({ cancelled: Type.Integer(), actId: Type.Optional(Type.Integer()) }),
    summary: 'Cancel planned prices',
  }),
  staffPriceCost: bind(routes.staffPriceCost, {
    body: StaffPriceCostBody,
    data: Type.Object({ cost: Type.Optional(Euro) }),
    summary: 'Say what a product costs the shop',
  }),
} as const;

/** Refusals of the calls by which the staff change prices. */
export const STAFF_PRICE_ERRORS = {
  PRICE_WRITTEN: 'Scrivi un prezzo in euro, da 0,01 a 100.000, con al massimo due decimali',
  PRICE_PASTE_EMPTY: 'Incolla almeno una riga con codice e prezzo',
  PRICE_TIERS_WRITTEN: 'Scrivi da quanti pezzi o kg, e quanto costa l’uno',
  PRICE_TIERS: 'Gli scaglioni vanno da 2 pezzi interi in su, ognuno più conveniente di quello prima e del prezzo',
  PRICE_TIERS_KILOS: 'Gli scaglioni crescono di peso, ognuno più conveniente di quello prima e del prezzo',
  PRICE_TIERS_OWN: 'Scrivi anche il prezzo del negozio: i suoi scaglioni valgono con quello',
  PRICE_COST: 'Scrivi un costo in euro, da 0,01, con al massimo due decimali',
  PRICE_PERCENT: 'Scrivi una percentuale da −90 a 900, non 0',
  PRICE_DAY: 'Scegli un giorno da domani, entro un anno',
  PRICE_BASE_NEEDED: 'Il prezzo di tutti non si può togliere',
  PRICE_STORE_UNKNOWN: 'Questo negozio non c’è',
  PRICE_PRODUCT_GONE: 'Questo prodotto non c’è più',
  PRICE_CHANGED: 'Intanto qualcuno l’ha portato a {price} €',
  PRICE_UNUSUAL_JUMP: 'Da {last} a {price} €: se è giusto, confermalo',
  PRICE_BELOW_COST: '{price} € è sotto costo, che è {cost} €: se è giusto, confermalo',
  PRICES_TO_CONFIRM: '{n} prezzi vanno confermati o lasciati com’erano, uno per uno',
  PRICES_NONE: 'Nessun prodotto corrisponde ai filtri',
  PRICES_TOO_MANY: 'Sono {n} prezzi: al massimo {max} alla volta',
  PRICE_ACT_GONE: 'Questa modifica non si può più annullare',
} as const;
