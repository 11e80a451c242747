import { readCents } from '../../../domain/base/files/written-number.ts';
import { required } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseFor, refuseIfAny } from '../../../domain/base/result.ts';
import { addDays, romeTime } from '../../../domain/base/rome-time.ts';
import type { PictureStore } from '../../../pictures/store/picture-store.ts';
import type { Handlers } from '../../http/feature.ts';
import { done, type Refusal, refuse } from '../../http/outcome.ts';
import type { ExportedProduct } from '../../import/export/export-row.ts';
import { exportedProducts } from '../../import/export/exported-products.ts';
import { setPictures } from '../../import/pictures/set-pictures.ts';
import { knownProducts, wrongRecords } from '../../import/records/known-products.ts';
import { mapRow } from '../../import/records/map-row.ts';
import { touchProducts } from '../../import/write/touch-products.ts';
import { writeCatalogue } from '../../import/write/write-catalogue.ts';
import { writeStoreProduct } from '../../import/write/write-store-product.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database, Tx } from '../../infra/database/types.ts';
import { type ProductValues, productColumns } from '../catalogue/engine/rows/product-columns.ts';
import { type LinkKind, writeLinks } from '../catalogue/recommend/product-links.ts';
import { allOrNothing, type ChangedProducts, changeProducts, claimRefusal } from './change-products.ts';
import { barcodesIn, categoryPaths, confirmed } from './check-edits.ts';
import { allergenProblems, refusalOf } from './fields/check-fields.ts';
import { type Fields, fieldsOf, laidOver } from './fields/product-fields.ts';
import { actOf, type Changed, type RecordedAct, recordChanges } from './product-changes.ts';
import { productView } from './product-view.ts';
import { removeProof, saveProof } from './proofs.ts';

interface OneProductDeps {
  readonly db: Database;
  readonly pictures: PictureStore;
}

/** The acts on one product: its fields, a new one, its photos, and what one store does with it. */
export function oneProductHandlers({ db, pictures }: OneProductDeps) {
  const saved = async (productId: number, changed: Result<unknown, Refusal>, actId?: number) => {
    if (!changed.ok) return changed;
    const product = await productView(db, productId);
    return product ? done({ product, ...(actId === undefined ? {} : { actId }) }) : refuse('PRODUCT_GONE');
  };
  return {
    staffProductSave: async (context, { body }) => {
      const { product_id: productId, cells: fields, in_list: inList, allow_jumps: allowsJumps } = body;
      const act = { ...(await actOf(context, inList ? 'list' : 'form')), allowsJumps };
      const changed = await db.tx(async (tx): Promise<Result<ChangedProducts, Refusal>> => {
        const found = await asRead(tx, body);
        return found.ok ? allOrNothing(await changeProducts(tx, [{ productId, fields }], act)) : found;
      });
      return saved(productId, changed, changed.ok ? changed.value.actId : undefined);
    },
    staffProductMake: async (context, { body: { code = '', copy_of: copyOf, cells: fields } }) => {
      const act = await actOf(context, 'form');
      const made = await db.tx((tx) => makeProduct(tx, { code, fields, copyOf }, act));
      return made.ok ? saved(made.value, made) : made;
    },
    staffProductPictures: async (context, { body }) => {
      const stored = await Promise.all(body.keys.map((key) => pictures.has(key)));
      if (stored.includes(false)) return refuse('PICTURE_BROKEN', { field: 'file' });
      const act = await actOf(context, 'form');
      return saved(body.product_id, await db.tx((tx) => givePictures(tx, body, act)));
    },
    staffProductCrop: async (context, { body: { key, left, top, edge, ...read } }) => {
      const cut = await pictures.crop(key, { left, top, edge });
      if (cut === undefined) return refuse('PICTURE_BROKEN', { field: 'file' });
      const act = await actOf(context, 'form');
      const changed = await db.tx(async (tx): Promise<Result<void, Refusal>> => {
        const found = await asRead(tx, read);
        if (!found.ok) return found;
        return givePictures(tx, { ...read, keys: found.value.map((own) => (own === key ? cut : own)) }, act);
      });
      return saved(read.product_id, changed);
    },
    staffProductLinks: async (context, { body: { product_id: productId, links } }) => {
      const act = await actOf(context, 'form');
      return saved(productId, await db.tx((tx) => giveLinks(tx, productId, links, act)));
    },
    staffProductProof: async (context, { body }) => {
      const act = await actOf(context, 'form');
      return saved(body.product_id, await db.tx((tx) => saveProof(tx, body, act)));
    },
    staffProductProofRemove: async (context, { body: { product_id: productId, proof_id: proofId } }) => {
      const act = await actOf(context, 'form');
      return saved(productId, await db.tx((tx) => removeProof(tx, { productId, proofId }, act)));
    },
    staffProductStore: async (context, { body }) => {
      const { product_id: productId, warehouse_id: warehouseId, is_listed: isListed } = body;
      const price = priceOf(body.price);
      if (price === 'wrong') return refuse('PRODUCT_PRICE', { field: `price-${warehouseId}` });
      const act = await actOf(context, 'form');
      const of = { warehouseId, productId, isListed, priceCents: price };
      return saved(productId, await db.tx((tx) => changeStore(tx, of, act)));
    },
  } satisfies Partial<Handlers>;
}

interface AsRead {
  readonly product_id: number;
  readonly modified_at: string;
}

/** Locks a product, and returns its pictures if nobody changed it since it was read. */
async function asRead(
  tx: Tx,
  { product_id: productId, modified_at: modifiedAt }: AsRead,
): Promise<Result<readonly string[], Refusal>> {
  const row = await tx.maybeOne<{ at: Date; pictures: string[] }>(sql`
    select updated_at as at, pictures from products where product_id = ${productId} for update`);
  if (!row) return refuse('PRODUCT_GONE');
  return row.at.toISOString() === modifiedAt ? ok(row.pictures) : refuse('ENTRY_CHANGED');
}

async function givePictures(
  tx: Tx,
  read: AsRead & { readonly keys: readonly string[] },
  act: RecordedAct,
): Promise<Result<void, Refusal>> {
  const found = await asRead(tx, read);
  if (!found.ok) return found;
  const { product_id: productId } = read;
  const keys = [...new Set(read.keys)];
  await setPictures(tx, productId, keys);
  await touchProducts(tx, [productId]);
  const change = { before: { pictures: found.value.join(' ') }, after: { pictures: keys.join(' ') } };
  await recordChanges(tx, act, [{ productId, ...change }]);
  return ok();
}

interface AskedLink {
  readonly kind: LinkKind;
  readonly code: string;
}

/** Writes what goes with a product, what replaces it and what never does; others are named by code or barcode. */
async function giveLinks(
  tx: Tx,
  productId: number,
  links: readonly AskedLink[],
  act: RecordedAct,
): Promise<Result<void, Refusal>> {
  const before = await productView(tx, productId);
  if (!before) return refuse('PRODUCT_GONE');
  const codes = links.map(({ code }) => code.trim());
  const found = await tx.query<{ asked: string; productId: number }>(sql`
    select distinct on (asked) asked, product_id from unnest(${codes}::text[]) as asked
      join products p on lower(p.code) = lower(asked) or p.barcode = asked
    order by asked, lower(p.code) <> lower(asked), product_id`);
  const idOf = new Map(found.map((row) => [row.asked, row.productId]));
  const unknown = codes.find((code) => !idOf.has(code));
  if (unknown !== undefined) return refuse('PRODUCT_LINK_UNKNOWN', { field: 'code', details: { code: unknown } });
  if (codes.some((code) => idOf.get(code) === productId)) return refuse('PRODUCT_LINK_ITSELF', { field: 'code' });
  await writeLinks(
    tx,
    productId,
    links.map(({ kind }, index) => ({ kind, otherId: idOf.get(codes[index] ?? '') ?? 0 })),
  );
  await touchProducts(tx, [productId]);
  const after = await productView(tx, productId);
  const said = (of: readonly { readonly kind: string; readonly code: string }[] = []) =>
    of.map(({ kind, code }) => `${kind} ${code}`).join(', ');
  await recordChanges(tx, act, [
    { productId, before: { links: said(before.links) }, after: { links: said(after?.links) } },
  ]);
  return ok();
}

/** Returns the price of a field in cents; null: that of the base list; undefined: it stays. */
function priceOf(text: string | undefined): number | null | undefined | 'wrong' {
  if (text === undefined) return undefined;
  if (text.trim() === '') return null;
  const amount = readCents(text, 'en');
  return typeof amount === 'number' ? amount : 'wrong';
}

async function changeStore(
  tx: Tx,
  change: Parameters<typeof writeStoreProduct>[1],
  act: RecordedAct,
): Promise<Result<void, Refusal>> {
  const { productId, warehouseId, isListed, priceCents } = change;
  const before = await storeOf(tx, productId, warehouseId);
  if (!before) return refuse('PRODUCT_GONE');
  await writeStoreProduct(tx, change);
  await touchProducts(tx, [productId]);
  const after = await storeOf(tx, productId, warehouseId);
  const said = (store: typeof before): Changed => ({
    ...(isListed === undefined ? {} : { store_listed: `${store.name}: ${store.isListed ? 'si' : 'no'}` }),
    ...(priceCents === undefined ? {} : { store_price: `${store.name}: ${store.price?.toFixed(2) ?? '—'}` }),
  });
  await recordChanges(tx, act, [{ productId, before: said(before), after: said(after ?? before) }]);
  return ok();
}

async function storeOf(tx: Tx, productId: number, warehouseId: number) {
  return (await productView(tx, productId))?.stores.find((store) => store.warehouseId === warehouseId);
}

interface NewProduct {
  /** Empty: the next free one. */
  readonly code: string;
  readonly fields: Partial<Fields>;
  /** The product whose other data it takes over. */
  readonly copyOf: number | undefined;
}

/** Makes a product from name, category and price, or as a copy of another one. It is off sale until it is complete. */
async function makeProduct(
  tx: Tx,
  { code: asked, fields, copyOf }: NewProduct,
  act: RecordedAct,
): Promise<Result<number, Refusal>> {
  const [model] = copyOf === undefined ? [BLANK] : await exportedProducts(tx, [copyOf]);
  if (!model) return refuse('PRODUCT_GONE');
  const proposed = await proposedBy(tx, model, fields.category_slug);
  const all: Fields = {
    ...fieldsOf(model),
    ...(copyOf === undefined ? { price: '' } : {}),
    barcode: '',
    ...proposed,
    ...fields,
    on_sale: 'no',
  };
  const checked = refuseIfAny<Refusal>([
    ...required('name', all.name),
    ...required('price', all.price),
    ...(all.category_slug.trim() === '' ? [{ code: 'PRODUCT_CATEGORY', field: 'category_slug' } as const] : []),
    ...(fields.ingredients === undefined && fields.allergens === undefined ? [] : allergenProblems(all)),
  ]);
  if (!checked.ok) return checked;
  const code = asked.trim() || (await nextCode(tx));
  const taken = await tx.query(sql`select 1 from products where lower(code) = lower(${code})`);
  if (taken.length > 0) return refuse('PRODUCT_CODE_TAKEN', { field: 'code' });
  const paths = await categoryPaths(tx);
  const {
    id: _id,
    slug: _slug,
    ...cells
  } = laidOver(model, { ...proposed, ...fields, barcode: all.barcode, category_slug: all.category_slug }, (slug) =>
    paths.get(slug),
  );
  const row = { ...cells, ...(copyOf === undefined ? DERIVED : {}), code, variant_code: '', on_sale: 'no' };
  const known = await knownProducts(tx, { of: { codes: [code], barcodes: barcodesIn(all.barcode) } });
  const mapped = mapRow(row, { numbers: 'en', newUntil: addDays(romeTime(act.now).date, 30) });
  if ('refused' in mapped) return refuseFor(mapped.faults.map(refusalOf));
  const record = confirmed(mapped.record, fields, fields.allergens_confirmed === 'si');
  const wrong = wrongRecords([record], { known, lines: new Map(), allowsJumps: true });
  const problems = refuseIfAny(wrong.flatMap(({ faults = [] }) => faults.map(refusalOf)));
  if (!problems.ok) return problems;
  const claim = claimRefusal(await writeCatalogue(tx, [record], { removeMissing: false, isEdit: true }));
  if (claim) return claim;
  const { productId } = await tx.one<{ productId: number }>(sql`select product_id from products where code = ${code}`);
  const [made] = await exportedProducts(tx, [productId]);
  if (made) await recordChanges(tx, act, [{ productId, before: {}, after: filled(fieldsOf(made)) }]);
  return ok(productId);
}

/** Returns what a category proposes to a product that is no copy: the VAT of most of its goods. */
async function proposedBy(tx: Tx, model: ExportedProduct, slug: string | undefined): Promise<Partial<Fields>> {
  if (model !== BLANK) return {};
  const most = await tx.maybeOne<{ vat: string }>(sql`
    select v.code as vat from products p join categories c using (category_id) join vat_rates v using (vat_id)
    where c.slug = ${slug?.trim() ?? ''} group by v.code order by count(*) desc, v.code limit 1`);
  return most ?? {};
}

/** Cells that are derived from the goods when they are empty. */
const DERIVED = { alcoholic: '', perishable: '', weight_variable: '' };

function filled(fields: Fields): Partial<Fields> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Returns the number after the greatest code that is one, with as many digits. */
async function nextCode(tx: Tx): Promise<string> {
  const { last } = await tx.one<{ last: string | null }>(sql`
    select (array_agg(code order by code::bigint desc))[1] as last from products where code ~ '^[0-9]{1,7}$'`);
  return last === null ? '1' : String(Number(last) + 1).padStart(last.length, '0');
}

/** A product about which nothing is known yet. */
const BLANK: ExportedProduct = {
  ...(Object.fromEntries(productColumns.map(([name, { usual }]) => [name, usual])) as unknown as ProductValues),
  code: '',
  id: 0,
  slug: '',
  vendor: null,
  categorySlug: '',
  published: false,
  minQuantity: 1,
  selectOptions: [],
  classLimit: null,
  infos: {},
  name: '',
  brand: '',
  categories: [],
  vat: '',
  saleType: 'Pezzo',
  contentAmount: null,
  contentUnit: null,
  multiPack: 1,
  packLine: '',
  stepAmount: null,
  barcode: null,
  otherBarcodes: [],
  newUntil: null,
  priceCents: 0,
  tiers: null,
  promoCents: null,
  promoFrom: null,
  promoTo: null,
  meta: {},
  classes: [],
};
