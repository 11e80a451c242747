import { type Static, Type } from 'typebox';
import { ALLERGEN_TAGS } from '../../domain/catalogue/ingredients/allergens.ts';
import { LAW_DATA } from '../../domain/catalogue/law/completeness.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import { Page, pageNumber } from '../base/page.ts';
import {
  MAX_BULK_PRODUCTS,
  MAX_PRODUCT_LINKS,
  MAX_PRODUCT_PICTURES,
  PRODUCT_FIELDS,
  PRODUCT_SORTS,
  PRODUCT_VIEWS,
} from './limits.ts';
import * as routes from './routes.ts';

const LawDatumName = Type.Enum([...LAW_DATA]);
const Needed = Type.Array(LawDatumName, { description: 'data that the law wants about this product' });
const Missing = Type.Array(LawDatumName, { description: 'those of them that are missing: it cannot be put on sale' });

export const StaffProductRow = Type.Object({
  productId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
  brand: Type.String({ description: 'empty: none' }),
  pack: Type.String({ description: 'the pack or "al kg"' }),
  category: Type.String({ description: 'the name of the innermost one' }),
  picture: Type.String({ description: 'address of the small picture' }),
  hasPicture: Type.Boolean({ description: 'false: the shop draws one' }),
  price: Type.Number({ description: 'euro of the base list, per piece or kg' }),
  unit: Type.String({ description: 'kg or pz: what the price is for' }),
  finishedIn: Type.Integer({ description: 'stores where nothing is left' }),
  stock: Type.Optional(Type.Number({ description: 'pieces or kg in all stores that count it; absent: nobody counts' })),
  needed: Needed,
  missing: Missing,
  hasEnglish: Type.Boolean(),
  promotion: Type.Optional(Type.String({ description: 'the name of a promotion of today' })),
  promotionEndsOn: Type.Optional(Type.String()),
  isOnSale: Type.Boolean(),
  isUnproved: Type.Boolean({ description: 'a word about the environment has no proof, or none in 30 days' }),
  proofEndsOn: Type.Optional(
    Type.String({ description: 'YYYY-MM-DD: the last day of the proof; absent: there was never one' }),
  ),
  modifiedAt: Type.String({ description: 'sent back with a change, which is refused if somebody made one since' }),
});
export type StaffProductRow = Static<typeof StaffProductRow>;

const views = Object.fromEntries(PRODUCT_VIEWS.map((view) => [view, Type.Integer()]));
export const StaffProductsQuery = Type.Object({
  view: Type.Optional(Type.Enum([...PRODUCT_VIEWS])),
  q: Type.Optional(Type.String({ maxLength: 100, description: 'words of name and brand, own code or barcode' })),
  category: Type.Optional(Type.String({ maxLength: 200, description: 'slug, with all categories below it' })),
  brand: Type.Optional(Type.String({ maxLength: 100 })),
  on_sale: Type.Optional(Type.Boolean()),
  missing: Type.Optional(LawDatumName),
  picture: Type.Optional(Type.Boolean()),
  english: Type.Optional(Type.Boolean()),
  finished: Type.Optional(Type.Boolean({ description: 'nothing is left in a store that lists it' })),
  price_from: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 })),
  price_to: Type.Optional(Type.Number({ minimum: 0, maximum: 100_000 })),
  sort: Type.Optional(Type.Enum([...PRODUCT_SORTS])),
  page: pageNumber(10_000),
});
export type StaffProductsQuery = Static<typeof StaffProductsQuery>;

export const StaffProducts = Type.Object({
  page: Page,
  products: Type.Array(StaffProductRow),
  views: Type.Object(views as Record<(typeof PRODUCT_VIEWS)[number], ReturnType<typeof Type.Integer>>, {
    description: 'products of each view, without other filters',
  }),
});
export type StaffProducts = Static<typeof StaffProducts>;

const Named = Type.Object({ word: Type.String(), name: Type.String() });
export const StaffProductChoices = Type.Object({
  categories: Type.Array(
    Type.Object({ slug: Type.String(), name: Type.String({ description: 'with those above it' }) }),
  ),
  brands: Type.Array(Type.String()),
  classes: Type.Array(Named),
});
export type StaffProductChoices = Static<typeof StaffProductChoices>;

const cell = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const cells = Object.fromEntries(Object.entries(PRODUCT_FIELDS).map(([name, max]) => [name, cell(max)]));
export const ProductCells = Type.Object(cells as Record<keyof typeof PRODUCT_FIELDS, ReturnType<typeof cell>>, {
  description: 'cells of a row of docs/import.md, as text; numbers with a decimal point',
});
export type ProductCells = Static<typeof ProductCells>;

export const StaffProductPicture = Type.Object({ key: Type.String(), thumb: Type.String(), large: Type.String() });
export const StaffProductStoreState = Type.Object({
  warehouseId: Type.Integer(),
  name: Type.String(),
  isListed: Type.Boolean(),
  available: Type.Optional(Type.Number({ description: 'pieces or kg; absent: not counted' })),
  finishedUntil: Type.Optional(Type.String({ description: 'YYYY-MM-DD: finished today, sold again from this day on' })),
  shelf: Type.Optional(Type.String({ description: 'where it stands there' })),
  price: Type.Optional(Type.Number({ description: 'euro, where the store has another price than the base list' })),
});
export type StaffProductStoreState = Static<typeof StaffProductStoreState>;
export const LinkKind = Type.Enum(['related', 'alternative', 'never']);
export const StaffProductLink = Type.Object({
  kind: LinkKind,
  productId: Type.Integer(),
  code: Type.String(),
  name: Type.String(),
});
export type StaffProductLink = Static<typeof StaffProductLink>;
export const ProductProof = Type.Object(
  {
    proofId: Type.Integer(),
    word: Type.String({ description: 'the word of its texts that it proves' }),
    name: Type.String({ description: 'of the label or scheme' }),
    certificate: Type.String({ description: 'its number' }),
    link: Type.String({ description: 'where the document can be read; empty: nobody said' }),
    expiresOn: Type.String({ description: 'YYYY-MM-DD, the last day' }),
  },
  { description: 'proof of what a product says about the environment, without which the law forbids the word' },
);
export type ProductProof = Static<typeof ProductProof>;
const Uses = Type.Object(
  {
    carts: Type.Integer({ description: 'open carts that changed within 7 days' }),
    lists: Type.Integer({ description: 'shopping lists of customers' }),
    orders: Type.Integer({ description: 'orders that are not taken in charge yet' }),
  },
  { description: 'who is told when it goes off sale' },
);
export const StaffProductChange = Type.Object({
  changeId: Type.Integer(),
  actId: Type.Integer(),
  changedAt: Type.String(),
  by: Type.String({ description: 'empty: the account was closed' }),
  source: Type.Enum(['form', 'list', 'bulk', 'undo', 'import']),
  before: Type.Record(Type.String(), Type.String(), {
    description: 'cells; `pictures`, `links`, `proofs`, `store_price` and `store_listed`, too',
  }),
  after: Type.Record(Type.String(), Type.String()),
});
export type StaffProductChange = Static<typeof StaffProductChange>;

export const StaffProduct = Type.Object({
  productId: Type.Integer(),
  code: Type.String(),
  path: Type.String({ description: 'of its page in the shop' }),
  modifiedAt: Type.String(),
  isFood: Type.Boolean(),
  cells: ProductCells,
  found: Type.Object(
    { contains: Type.Array(Type.Enum([...ALLERGEN_TAGS])), traces: Type.Array(Type.Enum([...ALLERGEN_TAGS])) },
    { description: 'allergens that its ingredients name' },
  ),
  needed: Needed,
  missing: Missing,
  pictures: Type.Array(StaffProductPicture),
  page: Type.Record(Type.String(), Type.Record(Type.String(), Type.String()), {
    description: 'texts of its page in the shop by their groups',
  }),
  drawnPicture: Type.String({ description: 'address of the picture that its card shows' }),
  stores: Type.Array(StaffProductStoreState),
  links: Type.Array(StaffProductLink, { description: 'what the staff say about it and other products' }),
  proofs: Type.Array(ProductProof, { description: 'the one that expires first at the head' }),
  uses: Uses,
  changes: Type.Array(StaffProductChange, { description: 'the last 100, newest first' }),
});
export type StaffProduct = Static<typeof StaffProduct>;

export const StaffProductViewQuery = Type.Object({ product_id: Id });
const ModifiedAt = Type.String({ maxLength: 40, description: 'of the product as it was read' });
const AllowsJumps = Type.Optional(
  Type.Boolean({ description: 'the price may be more than ten times the last one, or less than a tenth of it' }),
);
export const StaffProductSaveBody = Type.Object({
  product_id: Id,
  modified_at: ModifiedAt,
  cells: ProductCells,
  in_list: Type.Optional(Type.Boolean({ description: 'one number was changed in its row' })),
  allow_jumps: AllowsJumps,
});
export const StaffProductMakeBody = Type.Object({
  code: Type.Optional(Type.String({ maxLength: 60, description: 'absent: the next free one' })),
  copy_of: Type.Optional(Type.Integer({ ...Id, description: 'a product whose other data it takes over' })),
  cells: ProductCells,
});
export const StaffProductSaved = Type.Object({ product: StaffProduct, actId: Type.Optional(Type.Integer()) });

const ProductIds = Type.Array(Id, { minItems: 1, maxItems: MAX_BULK_PRODUCTS });
export const StaffProductsChangeBody = Type.Object({
  product_ids: ProductIds,
  cells: ProductCells,
  is_trial: Type.Optional(Type.Boolean({ description: 'counts and checks only' })),
});
export const StaffProductsChanged = Type.Object({
  changed: Type.Integer(),
  same: Type.Integer({ description: 'products that were so already' }),
  refused: Type.Array(Type.Object({ productId: Type.Integer(), name: Type.String(), reason: Type.String() })),
  actId: Type.Optional(Type.Integer({ description: 'takes the act back; absent: nothing changed' })),
});
export type StaffProductsChanged = Static<typeof StaffProductsChanged>;

export const StaffProductsUndoBody = Type.Object({
  act_id: Type.Optional(Type.Integer({ ...Id, description: 'the whole act' })),
  change_id: Type.Optional(Type.Integer({ ...Id, description: 'the values of one product before this change' })),
});

export const StaffProductPicturesBody = Type.Object({
  product_id: Id,
  modified_at: ModifiedAt,
  keys: Type.Array(Type.String({ pattern: '^[0-9a-f]{32}$' }), {
    maxItems: MAX_PRODUCT_PICTURES,
    description: 'stored pictures in their order; the first is that of the card',
  }),
});
const Share = Type.Number({ minimum: 0, maximum: 1 });
export const StaffProductCropBody = Type.Object(
  {
    product_id: Id,
    modified_at: ModifiedAt,
    key: Type.String({ pattern: '^[0-9a-f]{32}$' }),
    left: Share,
    top: Share,
    edge: Type.Number({ minimum: 0.05, maximum: 1 }),
  },
  { description: 'a square part, in shares of the square on white that the photo is shown in' },
);
export const StaffProductProofBody = Type.Object({
  product_id: Id,
  proof_id: Type.Optional(Type.Integer({ ...Id, description: 'absent: a new one' })),
  word: Type.String({ maxLength: 400 }),
  name: Type.String({ maxLength: 600 }),
  certificate: Type.String({ maxLength: 400 }),
  link: Type.Optional(Type.String({ maxLength: 2500, description: 'https address of the document' })),
  expires_on: Type.String({ maxLength: 20, description: 'YYYY-MM-DD' }),
});
export type StaffProductProofBody = Static<typeof StaffProductProofBody>;
export const StaffProductProofRemoveBody = Type.Object({ product_id: Id, proof_id: Id });

export const StaffProductStoreBody = Type.Object({
  product_id: Id,
  warehouse_id: Id,
  is_listed: Type.Optional(Type.Boolean()),
  price: Type.Optional(Type.String({ maxLength: 30, description: 'euro; empty: the price of the base list' })),
});

export const StaffProductLinksBody = Type.Object({
  product_id: Id,
  links: Type.Array(
    Type.Object({ kind: LinkKind, code: Type.String({ maxLength: 60, description: 'own code or barcode' }) }),
    { maxItems: MAX_PRODUCT_LINKS, description: 'all of them, in their order' },
  ),
});

const bind = bindFrom('issue 47, part 1');

export const productCalls = {
  staffProducts: bind(routes.staffProducts, {
    query: StaffProductsQuery,
    data: StaffProducts,
    summary: 'The whole catalogue, on sale or not',
  }),
  staffProductChoices: bind(routes.staffProductChoices, {
    data: StaffProductChoices,
    summary: 'Categories, brands and classes',
  }),
  staffProductView: bind(routes.staffProductView, {
    query: StaffProductViewQuery,
    data: StaffProduct,
    summary: 'A product with all its data and its history',
  }),
  staffProductSave: bind(routes.staffProductSave, {
    body: StaffProductSaveBody,
    data: StaffProductSaved,
    summary: 'Change some fields of a product',
  }),
  staffProductMake: bind(routes.staffProductMake, {
    body: StaffProductMakeBody,
    data: StaffProductSaved,
    summary: 'Make a product, which is off sale at first',
  }),
  staffProductsChange: bind(routes.staffProductsChange, {
    body: StaffProductsChangeBody,
    data: StaffProductsChanged,
    summary: 'Change the same fields of many products as one act',
  }),
  staffProductsUndo: bind(routes.staffProductsUndo, {
    body: StaffProductsUndoBody,
    data: StaffProductsChanged,
    summary: 'Take an act back, where nobody changed the same since',
  }),
  staffProductPictures: bind(routes.staffProductPictures, {
    body: StaffProductPicturesBody,
    data: StaffProductSaved,
    summary: 'Order and remove the pictures of a product',
  }),
  staffProductCrop: bind(routes.staffProductCrop, {
    body: StaffProductCropBody,
    data: StaffProductSaved,
    summary: 'Show only a part of a photo',
  }),
  staffProductLinks: bind(routes.staffProductLinks, {
    body: StaffProductLinksBody,
    data: StaffProductSaved,
    summary: 'Say what goes well with a product, what replaces it first and what never',
  }),
  staffProductProof: bind(routes.staffProductProof, {
    body: StaffProductProofBody,
    data: StaffProductSaved,
    summary: 'Write down a proof of what a product says about the environment',
  }),
  staffProductProofRemove: bind(routes.staffProductProofRemove, {
    body: StaffProductProofRemoveBody,
    data: StaffProductSaved,
    summary: 'Take a proof away',
  }),
  staffProductStore: bind(routes.staffProductStore, {
    body: StaffProductStoreBody,
    data: StaffProductSaved,
    summary: 'List a product in a store or not, and give it a price of its own there',
  }),
} as const;

/** Refusals of the calls by which the staff keep products. */
export const STAFF_PRODUCT_ERRORS = {
  PRODUCT_GONE: 'Questo prodotto non c’è più',
  PRODUCT_NUMBER: '“{text}” non è un numero',
  PRODUCT_COUNT: 'Scrivi un numero intero, da 1',
  PRODUCT_PRICE: 'Scrivi un prezzo in euro, da 0,01, con al massimo due decimali',
  PRODUCT_PRICE_JUMP: 'Da {last} a {price} €: se è giusto, confermalo',
  PRODUCT_VALUE: '“{text}” qui non si può usare',
  PRODUCT_DAMAGED: '“{text}” è un errore del foglio di calcolo, o ha perso delle lettere',
  PRODUCT_LEAST: 'È meno della quantità minima, {least}',
  PRODUCT_CHECK_DIGIT: '{text}: l’ultima cifra non torna con le altre',
  PRODUCT_DIGITS: '{text}: un codice a barre ha 8, 12, 13 o 14 cifre',
  PRODUCT_BARCODE_TAKEN: '{text} è già il codice di {others}',
  PRODUCT_CODE_TAKEN: 'C’è già un prodotto con questo codice',
  PRODUCT_CATEGORY: 'Scegli una categoria',
  PRODUCT_INCOMPLETE: 'Per la vendita manca: {what}',
  PRODUCT_CLASS: '“{name}” non può stare con quello che il prodotto dice di sé: {because}',
  PRODUCT_ALLERGEN: 'Gli ingredienti lo nominano: {names}',
  PRODUCT_ENERGY: 'Da grassi, carboidrati e proteine vengono circa {kcal} kcal',
  PRODUCT_NUTRITION: 'Questi valori non possono stare insieme in 100 g',
  PRODUCT_LINK_UNKNOWN: 'Nessun prodotto ha il codice {code}',
  PRODUCT_LINK_ITSELF: 'È questo prodotto',
  PRODUCT_PROOF_GONE: 'Questa prova non c’è più',
  PRODUCT_PROOF_LINK: 'Scrivi un indirizzo che comincia con https://',
  PRODUCT_PROOF_EXPIRED: 'Questa prova è già scaduta',
  PRODUCT_PROOFS_FULL: 'Un prodotto ha al massimo {max} prove',
  PRODUCT_ACT_GONE: 'Questa modifica non si può più annullare',
  PRODUCT_CHANGED_SINCE: 'Qualcuno l’ha cambiato dopo',
  PICTURE_HEIC: 'È una foto HEIC, il formato dell’iPhone: salvala come JPEG e caricala di nuovo',
  PICTURE_KIND: 'Serve una foto JPEG, PNG o WebP',
  PICTURE_TOO_LARGE: 'La foto è troppo grande: al massimo {max} MB',
  PICTURE_PIXELS: 'La foto ha {pixels} milioni di punti: al massimo {max}',
  PICTURE_BROKEN: 'La foto non si può leggere: il file è rovinato',
} as const;
