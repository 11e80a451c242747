import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import {
  MAX_PROMOTION_GOODS,
  MAX_SIMULATED_WEEKS,
  PROMOTION_KINDS,
  PROMOTION_SORTS,
  PROMOTION_STATES,
} from './limits.ts';
import * as routes from './routes.ts';

const Kind = Type.Enum([...PROMOTION_KINDS]);
const State = Type.Enum([...PROMOTION_STATES]);
const day = (description: string) => Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description });
const Day = day('YYYY-MM-DD in Rome');
const number = (description?: string) =>
  Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000_000, ...(description ? { description } : {}) }));
const Names = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), { maxItems: 100 });

const Time = Type.Optional(
  Type.String({ pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)?$', description: 'HH:MM in Rome; empty: all day' }),
);

/** A promotion as its form has it. Numbers that its kind does not use are left out; drafts may lack any. */
export const PromotionDraft = Type.Object({
  name: Type.String({ maxLength: 120 }),
  kind: Kind,
  percent: number('off the price, or off the cheaper piece'),
  priceCents: number('of a piece or kilo; of a bundle: of all together'),
  take: number(),
  pay: number(),
  nth: number(),
  offCents: number(),
  fromCents: number(),
  fromPieces: number(),
  repeats: Type.Boolean({ description: 'a threshold counts each time it is reached' }),
  giftCode: Type.String({ maxLength: 40 }),
  giftQuantity: number(),
  pieces: Type.Array(Type.Integer({ minimum: 1, maximum: 99 }), { maxItems: 6, description: 'pieces of each part' }),
  segmentId: number('CRM segment; absent: everybody'),
  services: Type.Array(Type.Integer({ minimum: 1 }), { maxItems: 10, description: 'empty: every one' }),
  stores: Type.Array(Id, { maxItems: 2000, description: 'warehouses; empty: every one' }),
  startsOn: Day,
  endsOn: Day,
  most: number('times in one order; of prices: pieces or kilos'),
  perCustomer: number('orders in which one customer has it, as long as it runs'),
  hoursFrom: Time,
  hoursTo: Time,
  pieceGrams: number('loose goods that count as one piece'),
  combines: Type.Enum(['alone', 'prices', 'all']),
  priority: Type.Integer({ minimum: -1000, maximum: 1000 }),
  budgetCents: number('given away so much, it stops by itself'),
  badge: Type.String({ maxLength: 40, description: 'on the card; empty: by its kind' }),
  goods: Type.Array(
    Type.Object({
      code: Type.String({ maxLength: 40 }),
      priceCents: number('a price of its own'),
      part: Type.Optional(Type.Integer({ minimum: 1, maximum: 6 })),
    }),
    { maxItems: MAX_PROMOTION_GOODS },
  ),
  categories: Names,
  classes: Names,
  brands: Names,
  isWholeCart: Type.Boolean({ description: 'of gifts: whatever is in the cart' }),
});
export type PromotionDraft = Static<typeof PromotionDraft>;

export const StaffPromotionRow = Type.Object({
  promotionId: Type.Integer(),
  isPlan: Type.Boolean({ description: 'false: imported, or of a leaflet of a file' }),
  name: Type.String(),
  kind: Kind,
  state: State,
  startsOn: Day,
  endsOn: Day,
  stores: Type.Array(Type.String(), { description: 'names; empty: every one' }),
  department: Type.String({ description: 'of most of its goods; empty: none' }),
  products: Type.Integer({ description: 'that it lists' }),
  isPersonal: Type.Boolean(),
  budget: Type.Optional(Type.Number({ description: 'euro' })),
  given: Type.Number({ description: 'euro that orders were cheaper by' }),
  meets: Type.Array(Type.String(), { description: 'names of others with the same goods on the same days' }),
  modifiedAt: Type.Optional(Type.String()),
});
export type StaffPromotionRow = Static<typeof StaffPromotionRow>;

export const StaffPromotionsQuery = Type.Object({
  state: Type.Optional(State),
  kind: Type.Optional(Kind),
  warehouse_id: Type.Optional(Id),
  category: Type.Optional(Type.String({ maxLength: 200, description: 'slug, with all categories below it' })),
  q: Type.Optional(Type.String({ maxLength: 100 })),
  from: Type.Optional(day('ends then or later')),
  to: Type.Optional(day('begins then or earlier')),
  sort: Type.Optional(Type.Enum([...PROMOTION_SORTS])),
  page: pageNumber(10_000),
});
export type StaffPromotionsQuery = Static<typeof StaffPromotionsQuery>;

const counts = Object.fromEntries(PROMOTION_STATES.map((state) => [state, Type.Integer()]));
export const StaffPromotions = Type.Object({
  page: Page,
  promotions: Type.Array(StaffPromotionRow),
  counts: Type.Object(counts as Record<(typeof PROMOTION_STATES)[number], ReturnType<typeof Type.Integer>>),
});
export type StaffPromotions = Static<typeof StaffPromotions>;

export const StaffPromotionChoices = Type.Object({
  stores: Type.Array(Type.Object({ warehouseId: Type.Integer(), name: Type.String() })),
  services: Type.Array(Type.Object({ serviceId: Type.Integer(), name: Type.String() })),
  segments: Type.Array(Type.Integer(), { description: 'numbers of the CRM that customers have' }),
  categories: Type.Array(Type.Object({ slug: Type.String(), name: Type.String() })),
  classes: Type.Array(Type.String()),
  brands: Type.Array(Type.String()),
});
export type StaffPromotionChoices = Static<typeof StaffPromotionChoices>;

export const StaffPromotionMeeting = Type.Object({
  promotionId: Type.Integer(),
  name: Type.String(),
  products: Type.Integer({ description: 'in common' }),
  from: Day,
  to: Day,
  says: Type.String({ description: 'who wins, by the rule of the pricing function' }),
});
export type StaffPromotionMeeting = Static<typeof StaffPromotionMeeting>;

export const StaffPromotionCheck = Type.Object({
  problems: Type.Array(Type.Object({ field: Type.String(), text: Type.String() })),
  products: Type.Integer({ description: 'on sale, that it holds for' }),
  reads: Type.Object({
    badge: Type.String({ description: 'on the card' }),
    sentence: Type.String({ description: 'what the customer reads about it' }),
    english: Type.String({ description: 'the badge in English' }),
    isPersonal: Type.Boolean({ description: 'the shop adds "prezzo personalizzato"' }),
  }),
  meetings: Type.Array(StaffPromotionMeeting),
  example: Type.Optional(
    Type.Object({ name: Type.String(), before: Type.Number(), after: Type.Number() }, { description: 'one product' }),
  ),
});
export type StaffPromotionCheck = Static<typeof StaffPromotionCheck>;

export const StaffPromotionChange = Type.Object({
  changeId: Type.Integer(),
  changedAt: Type.String(),
  by: Type.String({ description: 'empty: the shop itself' }),
  act: Type.Enum(['made', 'saved', 'started', 'stopped', 'deleted', 'undone', 'spent']),
});
export const StaffPromotion = Type.Object({
  promotionId: Type.Integer(),
  isPlan: Type.Boolean(),
  state: State,
  modifiedAt: Type.String(),
  draft: PromotionDraft,
  goods: Type.Array(
    Type.Object({ code: Type.String(), name: Type.String(), price: Type.Number({ description: 'euro, base list' }) }),
    { description: 'the products that it lists one by one' },
  ),
  given: Type.Number({ description: 'euro that orders were cheaper by' }),
  changes: Type.Array(StaffPromotionChange),
});
export type StaffPromotion = Static<typeof StaffPromotion>;

export const StaffPromotionViewQuery = Type.Object({ promotion_id: Id });
const ModifiedAt = Type.String({ maxLength: 40, description: 'of the plan as it was read' });
export const StaffPromotionSaveBody = Type.Object({
  promotion_id: Type.Optional(Type.Integer({ ...Id, description: 'absent: a new draft' })),
  modified_at: Type.Optional(ModifiedAt),
  draft: PromotionDraft,
});
export const StaffPromotionActBody = Type.Object({ promotion_id: Id, modified_at: Type.Optional(ModifiedAt) });
export const StaffPromotionUndoBody = Type.Object({ change_id: Id });
export const StaffPromotionSaved = Type.Object({ promotion: StaffPromotion, changeId: Type.Integer() });
export type StaffPromotionSaved = Static<typeof StaffPromotionSaved>;

export const StaffPromotionCheckBody = Type.Object({ promotion_id: Type.Optional(Id), draft: PromotionDraft });
export const StaffPromotionSimulateBody = Type.Object({
  promotion_id: Type.Optional(Id),
  weeks: Type.Integer({ minimum: 1, maximum: MAX_SIMULATED_WEEKS }),
  draft: PromotionDraft,
});
const Margins = Type.Object(
  { before: Type.Number(), after: Type.Number(), costless: Type.Integer({ description: 'its goods without a cost' }) },
  { description: 'euro left of its goods in the reached orders, without VAT and cost; absent: no cost is known' },
);

export const StaffPromotionSimulation = Type.Object({
  orders: Type.Integer({ description: 'of these weeks' }),
  reached: Type.Integer({ description: 'that would have been cheaper, or have had the gift' }),
  customers: Type.Integer(),
  cost: Type.Number({ description: 'euro less in all orders together' }),
  gifts: Type.Integer({ description: 'pieces given' }),
  giftsValue: Type.Number({ description: 'euro of them at the price of the shop' }),
  goods: Type.Number({ description: 'euro that the reached orders paid for goods' }),
  margin: Type.Optional(Margins),
  examples: Type.Array(
    Type.Object({ orderNumber: Type.String(), day: Day, paid: Type.Number(), saved: Type.Number() }),
    { description: 'those that would have saved most; no names' },
  ),
});
export type StaffPromotionSimulation = Static<typeof StaffPromotionSimulation>;

const Figures = Type.Object({
  orders: Type.Integer(),
  customers: Type.Integer(),
  pieces: Type.Number({ description: 'of its goods; a line of loose goods is one' }),
  goods: Type.Number({ description: 'euro of its goods' }),
  margin: Type.Optional(Type.Number({ description: 'euro left without VAT and cost; absent: no cost is known' })),
});
export const StaffPromotionResult = Type.Object({
  from: Day,
  to: Day,
  weeksBefore: Type.Integer({ description: 'the same weekdays so many weeks earlier are what it is compared with' }),
  given: Type.Number({ description: 'euro that orders were cheaper by' }),
  reached: Type.Integer({ description: 'orders that had it' }),
  now: Figures,
  before: Figures,
});
export type StaffPromotionResult = Static<typeof StaffPromotionResult>;

const bind = bindFrom('issue 47, part 4');

export const promotionCalls = {
  staffPromotions: bind(routes.staffPromotions, {
    query: StaffPromotionsQuery,
    data: StaffPromotions,
    summary: 'Every promotion: drafts, planned, running and over',
  }),
  staffPromotionChoices: bind(routes.staffPromotionChoices, {
    data: StaffPromotionChoices,
    summary: 'Stores, services, segments and goods that a promotion may name',
  }),
  staffPromotionView: bind(routes.staffPromotionView, {
    query: StaffPromotionViewQuery,
    data: StaffPromotion,
    summary: 'A promotion with its history',
  }),
  staffPromotionResult: bind(routes.staffPromotionResult, {
    query: StaffPromotionViewQuery,
    data: StaffPromotionResult,
    summary: 'What a promotion gave, beside the same weekdays before',
  }),
  staffPromotionCheck: bind(routes.staffPromotionCheck, {
    body: StaffPromotionCheckBody,
    data: StaffPromotionCheck,
    summary: 'What a draft lacks, how the customer reads it, and which others it meets',
  }),
  staffPromotionSimulate: bind(routes.staffPromotionSimulate, {
    body: StaffPromotionSimulateBody,
    data: StaffPromotionSimulation,
    summary: 'What a draft would have cost on the orders of the last weeks',
  }),
  staffPromotionSave: bind(routes.staffPromotionSave, {
    body: StaffPromotionSaveBody,
    data: StaffPromotionSaved,
    summary: 'Save a draft, or change a promotion that is started',
  }),
  staffPromotionStart: bind(routes.staffPromotionStart, {
    body: StaffPromotionActBody,
    data: StaffPromotionSaved,
    summary: 'Start a promotion: at once, or on its first day',
  }),
  staffPromotionStop: bind(routes.staffPromotionStop, {
    body: StaffPromotionActBody,
    data: StaffPromotionSaved,
    summary: 'Stop a promotion at once',
  }),
  staffPromotionCopy: bind(routes.staffPromotionCopy, {
    body: StaffPromotionActBody,
    data: StaffPromotionSaved,
    summary: 'Make a draft out of a promotion',
  }),
  staffPromotionDelete: bind(routes.staffPromotionDelete, {
    body: StaffPromotionActBody,
    data: StaffPromotionSaved,
    summary: 'Throw a draft away',
  }),
  staffPromotionUndo: bind(routes.staffPromotionUndo, {
    body: StaffPromotionUndoBody,
    data: StaffPromotionSaved,
    summary: 'Take the last act on a promotion back',
  }),
} as const;

/** Refusals of the calls by which the staff plan promotions. */
export const STAFF_PROMOTION_ERRORS = {
  PROMOTION_GONE: 'Questa promozione non c’è più',
  PROMOTION_IMPORTED: 'Viene da un file: copiala, e cambia la copia',
  PROMOTION_NOT_DRAFT: 'Si butta via solo una bozza: questa si può fermare',
  PROMOTION_STATE: 'Questa promozione è già ferma o finita',
  PROMOTION_UNDO: 'Non si annulla più: dopo è cambiato altro',
  PROMOTION_NAME: 'Scrivi come si chiama',
  PROMOTION_NUMBER: 'Scrivi un numero, da 1',
  PROMOTION_PERCENT: 'Una percentuale va da 1 a 100',
  PROMOTION_ENDS: 'Finisce prima di cominciare',
  PROMOTION_PAST: 'Questo giorno è già passato',
  PROMOTION_PAY: 'Chi prende {take} deve pagarne di meno',
  PROMOTION_PRICE: 'Scrivi un prezzo, da 0,01 €',
  PROMOTION_ABOVE: '{name}: {price} non è meno del prezzo di oggi, {shelf}',
  PROMOTION_UNKNOWN: 'Nessun prodotto ha questo codice: {codes}',
  PROMOTION_GOODS: 'Scegli i prodotti, un reparto, una marca o una classe',
  PROMOTION_BUNDLE: 'Ogni parte di “insieme” ha bisogno di prodotti',
  PROMOTION_GIFT: 'Scegli il prodotto in omaggio: in vendita, e non sfuso',
  PROMOTION_SEGMENT: 'Scegli per quali clienti vale',
  PROMOTION_HOURS: 'Scrivi da che ora e fino a che ora, la seconda dopo la prima',
  PROMOTION_STORE: 'Questo negozio non c’è',
} as const;
