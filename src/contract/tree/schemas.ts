import { type Static, Type } from 'typebox';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { MAX_CATEGORY_PINS, PRODUCT_ORDERS } from './limits.ts';
import * as routes from './routes.ts';

const heads = {
  categoryId: Type.Integer(),
  parentId: Type.Optional(Type.Integer({ description: 'absent: a department' })),
  name: Type.String(),
  slug: Type.String({ description: 'with those of the categories above it' }),
  products: Type.Integer({ description: 'in it and below it' }),
  onSale: Type.Integer({ description: 'of these; 0: the shop hides the category' }),
};
export const StaffCategoryHead = Type.Object(heads);
export type StaffCategoryHead = Static<typeof StaffCategoryHead>;
export const StaffCategories = Type.Object({
  categories: Type.Array(StaffCategoryHead, { description: 'the whole tree; those beside each other in their order' }),
  oldAddresses: Type.Integer(),
});
export type StaffCategories = Static<typeof StaffCategories>;

const OrderedProduct = Type.Object({
  productId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  pack: Type.String(),
  price: Type.Number({ description: 'euro' }),
  picture: Type.String(),
  orders: Type.Integer({ description: 'of the last four weeks; counted at night' }),
  isPinned: Type.Boolean(),
  endsOn: Type.Optional(Type.String({ description: 'YYYY-MM-DD: the last day on which it stands first' })),
});
export type OrderedProduct = Static<typeof OrderedProduct>;

const texts = {
  name: Type.String({ maxLength: 400 }),
  nameEn: Type.String({ maxLength: 400, description: 'empty: the Italian one is shown in English, too' }),
  address: Type.String({ maxLength: 400, description: 'the last part of the slug' }),
  description: Type.String({ maxLength: 11_000 }),
  descriptionEn: Type.String({ maxLength: 11_000 }),
  picture: Type.String({
    maxLength: 500,
    description: 'path of a picture of the library; empty: of its first product',
  }),
  order: Type.Enum([...PRODUCT_ORDERS]),
  finishedLast: Type.Boolean({ description: 'goods of which a store has nothing left stand last' }),
};
export const StaffCategory = Type.Object({
  ...heads,
  ...texts,
  modifiedAt: Type.String(),
  addresses: Type.Array(Type.String(), { description: 'slugs that it had before; they lead here' }),
  placeId: Type.Optional(Type.Integer({ description: 'where its blocks and banners are edited' })),
  promotions: Type.Integer({ description: 'promotions that name it' }),
  ordered: Type.Array(OrderedProduct, { description: 'its first products on sale, in the order of the shop' }),
});
export type StaffCategory = Static<typeof StaffCategory>;

export const StaffCategoryNamed = Type.Object({ category_id: Id });
export const StaffCategoryMakeBody = Type.Object({ parent_id: Type.Optional(Id), name: texts.name });
export const StaffCategorySaveBody = Type.Object({
  category_id: Id,
  modified_at: Type.String({ maxLength: 40, description: 'of the category as it was read' }),
  name: texts.name,
  name_en: texts.nameEn,
  address: texts.address,
  description: texts.description,
  description_en: texts.descriptionEn,
  picture: texts.picture,
  order: texts.order,
  finished_last: Type.Optional(texts.finishedLast),
  pins: Type.Array(Type.Object({ product_id: Id, ends_on: Type.Optional(Type.String({ maxLength: 10 })) }), {
    maxItems: MAX_CATEGORY_PINS,
    description: 'products that stand first, in their order',
  }),
});
export type StaffCategorySaveBody = Static<typeof StaffCategorySaveBody>;
export const StaffCategoryMoveBody = Type.Object({
  category_id: Id,
  parent_id: Type.Optional(Type.Integer({ ...Id, description: 'absent: it becomes a department' })),
  before_id: Type.Optional(Type.Integer({ ...Id, description: 'the one that follows it; absent: it is the last' })),
});
export type StaffCategoryMoveBody = Static<typeof StaffCategoryMoveBody>;
export const StaffCategoryRemoveBody = Type.Object({
  category_id: Id,
  into_id: Type.Optional(Type.Integer({ ...Id, description: 'where its products, categories and addresses go' })),
});
export const StaffCategoryAddresses = Type.Object({
  addresses: Type.Array(
    Type.Object({ before: Type.String(), now: Type.String(), name: Type.String(), since: Type.String() }),
    { description: 'the last 500' },
  ),
});

const bind = bindFrom('issue 47, part 2');

export const treeCalls = {
  staffCategories: bind(routes.staffCategories, { data: StaffCategories, summary: 'Departments and categories' }),
  staffCategoryView: bind(routes.staffCategoryView, {
    query: StaffCategoryNamed,
    data: StaffCategory,
    summary: 'A category with its texts and the order of its products',
  }),
  staffCategoryMake: bind(routes.staffCategoryMake, {
    body: StaffCategoryMakeBody,
    data: StaffCategory,
    summary: 'Make a department or a category, the last one of its level',
  }),
  staffCategorySave: bind(routes.staffCategorySave, {
    body: StaffCategorySaveBody,
    data: StaffCategory,
    summary: 'Change the texts, address, picture and order of a category',
  }),
  staffCategoryMove: bind(routes.staffCategoryMove, {
    body: StaffCategoryMoveBody,
    data: StaffCategories,
    summary: 'Move a category to another place; old addresses lead to the new ones',
  }),
  staffCategoryRemove: bind(routes.staffCategoryRemove, {
    body: StaffCategoryRemoveBody,
    data: StaffCategories,
    summary: 'Merge a category into another one, or remove an empty one',
  }),
  staffCategoryAddresses: bind(routes.staffCategoryAddresses, {
    data: StaffCategoryAddresses,
    summary: 'Addresses that categories had before',
  }),
} as const;

/** Refusals of the calls by which the staff keep the tree. */
export const STAFF_TREE_ERRORS = {
  CATEGORY_GONE: 'Questa categoria non c’è più',
  CATEGORY_ADDRESS: 'Usa solo lettere minuscole senza accenti, cifre e trattini singoli, per esempio formaggi-freschi',
  CATEGORY_ADDRESS_TAKEN: 'C’è già una categoria con questo indirizzo: {slug}',
  CATEGORY_ITSELF: 'Una categoria non può stare dentro sé stessa',
  CATEGORY_LEVELS: 'Sotto un reparto ci sono al massimo due livelli: qui diventerebbero di più',
  CATEGORY_FULL: 'Ha ancora {n} prodotti o categorie: scegli dove vanno',
  CATEGORY_PICTURE: 'Scegli un’immagine della raccolta',
  CATEGORY_PIN: 'Questo prodotto non è della categoria: {code}',
  CATEGORY_PIN_DAY: 'Scrivi un giorno da oggi in poi',
  CATEGORIES_FULL: 'Le categorie sono al massimo {max}',
} as const;
