import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import { LEAFLET_STATES, MAX_LEAFLET_GOODS } from './limits.ts';
import * as routes from './staff-routes.ts';

const State = Type.Enum([...LEAFLET_STATES]);
const Day = Type.String({ maxLength: 10, description: 'YYYY-MM-DD in Rome' });
const Search = Type.Optional(Type.String({ maxLength: 100 }));

/** A flyer as its form has it. */
export const LeafletDraft = Type.Object({
  name: Type.String({ maxLength: 200 }),
  description: Type.String({ maxLength: 2000 }),
  cover: Type.String({ maxLength: 300, description: 'a picture of the library; empty: that of the first product' }),
  startsOn: Day,
  endsOn: Day,
  stores: Type.Array(Id, { maxItems: 2000, description: 'warehouses; empty: every one' }),
  products: Type.Array(Type.String({ minLength: 1, maxLength: 40 }), {
    maxItems: MAX_LEAFLET_GOODS,
    description: 'codes in the order of the flyer',
  }),
});
export type LeafletDraft = Static<typeof LeafletDraft>;

export const StaffLeafletRow = Type.Object({
  leafletId: Type.Integer(),
  isPlan: Type.Boolean({ description: 'false: of a file; it may be copied' }),
  name: Type.String(),
  slug: Type.String(),
  state: State,
  startsOn: Day,
  endsOn: Day,
  stores: Type.Integer({ description: '0: every one' }),
  products: Type.Integer(),
});
export type StaffLeafletRow = Static<typeof StaffLeafletRow>;
export const StaffLeafletsQuery = Type.Object({ state: Type.Optional(State), q: Search, page: pageNumber(10_000) });
export type StaffLeafletsQuery = Static<typeof StaffLeafletsQuery>;
const counts = Object.fromEntries(LEAFLET_STATES.map((state) => [state, Type.Integer()]));
export const StaffLeaflets = Type.Object({
  page: Page,
  leaflets: Type.Array(StaffLeafletRow),
  counts: Type.Object(counts as Record<(typeof LEAFLET_STATES)[number], ReturnType<typeof Type.Integer>>),
});
export type StaffLeaflets = Static<typeof StaffLeaflets>;

export const LeafletGood = Type.Object({
  code: Type.String(),
  name: Type.String(),
  price: Type.Number({ description: 'euro, base list' }),
  promoPrice: Type.Optional(Type.Number({ description: 'euro, of the cheapest promotion' })),
  until: Type.Optional(Day),
});
export type LeafletGood = Static<typeof LeafletGood>;

export const StaffLeaflet = Type.Object({
  leafletId: Type.Integer(),
  isPlan: Type.Boolean(),
  slug: Type.String(),
  state: State,
  modifiedAt: Type.String(),
  draft: LeafletDraft,
  goods: Type.Array(LeafletGood, { description: 'in the order of the flyer, at the price of its first day' }),
  changes: Type.Array(
    Type.Object({
      changeId: Type.Integer(),
      changedAt: Type.String(),
      by: Type.String(),
      act: Type.Enum(['made', 'saved', 'published', 'withdrawn', 'deleted', 'undone']),
    }),
  ),
});
export type StaffLeaflet = Static<typeof StaffLeaflet>;

export const LeafletPromotions = Type.Object({
  promotions: Type.Array(
    Type.Object({
      promotionId: Type.Integer(),
      name: Type.String(),
      startsOn: Day,
      endsOn: Day,
      goods: Type.Array(LeafletGood),
    }),
    { maxItems: 50, description: 'with prices on these days' },
  ),
});
export type LeafletPromotions = Static<typeof LeafletPromotions>;

const ActBody = Type.Object({ leaflet_id: Id, modified_at: Type.Optional(Type.String({ maxLength: 40 })) });
const Saved = Type.Object({ leaflet: StaffLeaflet, changeId: Type.Integer() });
export type StaffLeafletSaved = Static<typeof Saved>;
const bind = bindFrom('issue 47, part 4');

export const staffLeafletCalls = {
  staffLeaflets: bind(routes.staffLeaflets, {
    query: StaffLeafletsQuery,
    data: StaffLeaflets,
    summary: 'Every flyer: drafts, planned, running and over',
  }),
  staffLeafletView: bind(routes.staffLeafletView, {
    query: Type.Object({ leaflet_id: Id }),
    data: StaffLeaflet,
    summary: 'A flyer with its goods, their prices and its history',
  }),
  staffLeafletPromotions: bind(routes.staffLeafletPromotions, {
    query: Type.Object({ from: Day, to: Day, q: Search }),
    data: LeafletPromotions,
    summary: 'Promotions of some days with their goods and prices',
  }),
  staffLeafletSave: bind(routes.staffLeafletSave, {
    body: Type.Object({
      leaflet_id: Type.Optional(Id),
      modified_at: ActBody.properties.modified_at,
      draft: LeafletDraft,
    }),
    data: Saved,
    summary: 'Save a draft, or change a published flyer',
  }),
  staffLeafletPublish: bind(routes.staffLeafletPublish, {
    body: ActBody,
    data: Saved,
    summary: 'Show a flyer to shoppers: at once, if it begins within two weeks',
  }),
  staffLeafletWithdraw: bind(routes.staffLeafletWithdraw, {
    body: ActBody,
    data: Saved,
    summary: 'Take a flyer away from shoppers',
  }),
  staffLeafletCopy: bind(routes.staffLeafletCopy, {
    body: ActBody,
    data: Saved,
    summary: 'Make a draft out of a flyer',
  }),
  staffLeafletDelete: bind(routes.staffLeafletDelete, { body: ActBody, data: Saved, summary: 'Throw a draft away' }),
  staffLeafletUndo: bind(routes.staffLeafletUndo, {
    body: Type.Object({ change_id: Id }),
    data: Saved,
    summary: 'Take the last act on a flyer back',
  }),
} as const;

/** Refusals of the calls by which the staff write flyers. */
export const STAFF_LEAFLET_ERRORS = {
  LEAFLET_GONE: 'Questo volantino non c’è più',
  LEAFLET_IMPORTED: 'Viene da un file: copialo, e cambia la copia',
  LEAFLET_STATE: 'Questo volantino è già così: qualcuno l’ha pubblicato o ritirato intanto',
  LEAFLET_NOT_DRAFT: 'Si butta via solo una bozza: questo prima va ritirato',
  LEAFLET_UNDO: 'Non si annulla più: dopo è cambiato altro',
  LEAFLET_ENDS: 'Finisce prima di cominciare',
  LEAFLET_UNKNOWN: 'Nessun prodotto ha questo codice: {codes}',
  LEAFLET_GOODS: 'Un volantino ha almeno un prodotto',
  LEAFLET_STORE: 'Uno di questi negozi non c’è più',
  LEAFLET_COVER: 'Scegli l’immagine dalla raccolta',
} as const;
