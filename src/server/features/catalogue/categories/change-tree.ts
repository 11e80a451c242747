import { MAX_CATEGORIES, MAX_LEVELS } from '../../../../contract/tree/limits.ts';
import type { StaffCategoryMoveBody, StaffCategorySaveBody } from '../../../../contract/tree/schemas.ts';
import { required, tooLong } from '../../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { isDate } from '../../../../domain/base/rome-time.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import { sql } from '../../../infra/database/sql.ts';
import type { Tx } from '../../../infra/database/types.ts';
import { announceChange } from '../engine/announce-change.ts';

type Changed<T = void> = Promise<Result<T, Refusal>>;

interface Place {
  readonly categoryId: number;
  readonly parentId: number | null;
  readonly slug: string;
  readonly name: string;
}

/**
 * Runs one change of the tree at a time, imports included, and makes every process show it. Old addresses lead on by
 * the triggers of the table.
 */
export async function changingTree<T>(tx: Tx, work: () => Changed<T>): Changed<T> {
  await tx.query(sql`lock table categories in share row exclusive mode`);
  const result = await work();
  if (result.ok) await announceChange(tx, [{ what: 'products' }, { what: 'promotions', warehouseId: null }]);
  return result;
}

interface NewCategory {
  readonly name: string;
  /** The last part of its slug. */
  readonly address: string;
  readonly parentId: number | undefined;
}

/** Makes the last department, or the last category of a parent, and returns its number. */
export async function makeCategory(tx: Tx, { name, address, parentId }: NewCategory) {
  const checked = refuseIfAny<Refusal>([...required('name', name), ...tooLong('name', name, MAX_NAME)]);
  if (!checked.ok) return checked;
  const all = await readTree(tx);
  if (all.length >= MAX_CATEGORIES) return refuse('CATEGORIES_FULL', { details: { max: MAX_CATEGORIES } });
  const parent = parentId === undefined ? undefined : all.find(({ categoryId }) => categoryId === parentId);
  if (parentId !== undefined && !parent) return refuse('CATEGORY_GONE');
  if (levelOf(parent) === MAX_LEVELS) return refuse('CATEGORY_LEVELS');
  const slug = slugIn(parent, address);
  if (all.some((each) => each.slug === slug))
    return refuse('CATEGORY_ADDRESS_TAKEN', { field: 'name', details: { slug } });
  const { categoryId } = await tx.one<{ categoryId: number }>(sql`
    insert into categories (parent_id, slug, name, position)
    select ${parentId ?? null}, ${slug}, ${name.trim()}, coalesce(max(position), 0) + 1
    from categories where parent_id is not distinct from ${parentId ?? null} returning category_id`);
  return ok(categoryId);
}

const MAX_NAME = 100;
const MAX_DESCRIPTION = 10_000;
const ADDRESS = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Writes texts, address, picture and order of a category. */
export async function saveCategory(tx: Tx, body: StaffCategorySaveBody, today: string): Changed {
  const all = await readTree(tx);
  const category = all.find(({ categoryId }) => categoryId === body.category_id);
  if (!category) return refuse('CATEGORY_GONE');
  const same = await tx.query(sql`
    select 1 from categories where category_id = ${body.category_id}
      and date_trunc('milliseconds', modified_at) = ${new Date(body.modified_at)}`);
  if (same.length === 0) return refuse('ENTRY_CHANGED');
  const parent = all.find(({ categoryId }) => categoryId === category.parentId);
  const slug = slugIn(parent, body.address);
  const isTaken = all.some((each) => each.slug === slug && each.categoryId !== category.categoryId);
  const checked = refuseIfAny<Refusal>([
    ...textProblems(body),
    ...(isTaken ? [{ code: 'CATEGORY_ADDRESS_TAKEN', field: 'address', details: { slug } } as const] : []),
    ...(await pinProblems(tx, body, today)),
  ]);
  if (!checked.ok) return checked;
  await moveAddresses(tx, category.slug, slug);
  await tx.query(sql`
    update categories set name = ${body.name.trim()}, description = ${body.description.trim()},
      picture = ${body.picture || null}, product_order = ${body.order === 'usual' ? null : body.order},
      finished_last = coalesce(${body.finished_last ?? null}::boolean, finished_last),
      modified_at = now()
    where category_id = ${category.categoryId}`);
  await writeEnglish(tx, body.name, body.name_en);
  await writeEnglish(tx, body.description, body.description_en);
  await tx.query(sql`delete from category_pins where category_id = ${category.categoryId}`);
  const pins = body.pins.map(({ product_id: id, ends_on: day }, index) => ({ id, day: day ?? null, place: index + 1 }));
  await tx.query(sql`
    insert into category_pins (category_id, product_id, position, ends_on)
    select ${category.categoryId}, id, place, day
    from jsonb_to_recordset(${JSON.stringify(pins)}::jsonb) as f(id int, day date, place int)`);
  return ok();
}

function textProblems(body: StaffCategorySaveBody): readonly Refusal[] {
  const isAddress = ADDRESS.test(body.address) && body.address.length <= MAX_NAME;
  return [
    ...required('name', body.name),
    ...(isAddress ? [] : [{ code: 'CATEGORY_ADDRESS', field: 'address' } as const]),
    ...tooLong('name', body.name, MAX_NAME),
    ...tooLong('name_en', body.name_en, MAX_NAME),
    ...tooLong('description', body.description, MAX_DESCRIPTION),
    ...tooLong('description_en', body.description_en, MAX_DESCRIPTION),
  ];
}

async function pinProblems(
  tx: Tx,
  { category_id: categoryId, pins }: StaffCategorySaveBody,
  today: string,
): Promise<readonly Refusal[]> {
  const wrongDay = pins.some(({ ends_on: day }) => day !== undefined && !(isDate(day) && day >= today));
  const ids = pins.map(({ product_id: id }) => id);
  const own = await tx.query<{ productId: number }>(sql`
    select product_id from products where category_id = ${categoryId} and product_id = any(${ids}::int[])
    -- in any order: a set is made of them
    `);
  const known = new Set(own.map(({ productId }) => productId));
  const foreign = ids.find((id, index) => !known.has(id) || ids.indexOf(id) !== index);
  return [
    ...(wrongDay ? [{ code: 'CATEGORY_PIN_DAY', field: 'pins' } as const] : []),
    ...(foreign === undefined ? [] : [{ code: 'CATEGORY_PIN', field: 'pins', details: { code: foreign } } as const]),
  ];
}

/** The English of a text holds wherever the shop shows the text; an empty one is shown in Italian. */
async function writeEnglish(tx: Tx, italian: string, english: string): Promise<void> {
  const [from, to] = [italian.trim(), english.trim()];
  if (from === '') return;
  await tx.query(sql`delete from english_texts where md5(italian) = md5(${from})`);
  if (to !== '') await tx.query(sql`insert into english_texts (italian, english) values (${from}, ${to})`);
}

/** Moves a category, with all that is below it, to a parent and a place in it. */
export async function moveCategory(tx: Tx, body: StaffCategoryMoveBody): Changed {
  const all = await readTree(tx);
  const find = (id: number | undefined) => all.find(({ categoryId }) => categoryId === id);
  const [category, parent, next] = [find(body.category_id), find(body.parent_id), find(body.before_id)];
  if (!category || !isThere(body.parent_id, parent) || !isThere(body.before_id, next)) return refuse('CATEGORY_GONE');
  const slug = slugIn(parent, category.slug.split('/').at(-1) ?? '');
  const allowed = checkMove(all, { category, parent, slug });
  if (!allowed.ok) return allowed;
  await moveAddresses(tx, category.slug, slug);
  const parentId = parent?.categoryId ?? null;
  const beside = all.filter((each) => each.parentId === parentId && each !== category);
  const at = next ? beside.indexOf(next) : -1;
  const order = beside.toSpliced(at === -1 ? beside.length : at, 0, category).map(({ categoryId }) => categoryId);
  await tx.query(sql`
    update categories set parent_id = ${parentId}, modified_at = now()
    where category_id = ${category.categoryId} and parent_id is distinct from ${parentId}`);
  await tx.query(sql`
    update categories set position = o.place
    from unnest(${order}::int[]) with ordinality as o(id, place) where category_id = o.id and position <> o.place`);
  return ok();
}

function isThere(id: number | undefined, place: Place | undefined): boolean {
  return id === undefined || place !== undefined;
}

interface MovedCategory {
  readonly category: Place;
  readonly parent: Place | undefined;
  readonly slug: string;
}

function checkMove(all: readonly Place[], { category, parent, slug }: MovedCategory): Result<void, Refusal> {
  if (parent && isAtOrBelow(parent, category)) return refuse('CATEGORY_ITSELF');
  const depth = Math.max(...all.filter((each) => isAtOrBelow(each, category)).map((each) => levelOf(each)));
  if (levelOf(parent) + 1 + depth - levelOf(category) > MAX_LEVELS) return refuse('CATEGORY_LEVELS');
  if (all.some((each) => each.slug === slug && each !== category))
    return refuse('CATEGORY_ADDRESS_TAKEN', { details: { slug } });
  return ok();
}

interface RemovedCategory {
  readonly categoryId: number;
  readonly intoId: number | undefined;
  /** Gives the products of a category to another one. */
  readonly moveProducts: (from: number, to: number) => Promise<void>;
}

/** Removes an empty category, or merges it into another one, which gets its products, categories and addresses. */
export async function removeCategory(tx: Tx, { categoryId, intoId, moveProducts }: RemovedCategory): Changed {
  const all = await readTree(tx);
  const find = (id: number | undefined) => all.find((each) => each.categoryId === id);
  const [category, into] = [find(categoryId), find(intoId)];
  if (!category || !isThere(intoId, into)) return refuse('CATEGORY_GONE');
  if (into && isAtOrBelow(into, category)) return refuse('CATEGORY_ITSELF', { field: 'into' });
  const children = all.filter(({ parentId }) => parentId === categoryId);
  const { n } = await tx.one<{ n: number }>(sql`
    select count(*)::int as n from products where category_id = ${categoryId}`);
  if (!into && n + children.length > 0)
    return refuse('CATEGORY_FULL', { field: 'into', details: { n: n + children.length } });
  for (const child of children) {
    const moved = await moveCategory(tx, { category_id: child.categoryId, parent_id: into?.categoryId ?? 0 });
    if (!moved.ok) return moved;
  }
  const heir = into ?? find(category.parentId ?? undefined);
  if (into) await moveProducts(categoryId, into.categoryId);
  if (heir) await bequeathAddresses(tx, category, heir);
  await tx.query(sql`delete from categories where category_id = ${categoryId}`);
  return ok();
}

/** Makes the addresses of a category lead to another one, and promotions and bags that name it name the other one. */
async function bequeathAddresses(tx: Tx, from: Place, to: Place): Promise<void> {
  await tx.query(sql`
    update category_addresses set category_id = ${to.categoryId} where category_id = ${from.categoryId}`);
  await tx.query(sql`
    insert into category_addresses (slug, category_id) values (${from.slug}, ${to.categoryId})`);
  await tx.query(sql`select rename_category(${from.slug}, ${to.slug})`);
}

/** Gives a category, and all that is below it, another address; products have addresses of their own. */
async function moveAddresses(tx: Tx, from: string, to: string): Promise<void> {
  if (from === to) return;
  await tx.query(sql`
    update categories set slug = ${to} || substr(slug, ${from.length + 1}), modified_at = now()
    where slug = ${from} or starts_with(slug, ${`${from}/`})`);
}

function readTree(tx: Tx): Promise<Place[]> {
  return tx.query<Place>(sql`
    select category_id, parent_id, slug, name from categories order by position, category_id`);
}

function slugIn(parent: Place | undefined, address: string): string {
  return parent ? `${parent.slug}/${address}` : address;
}

/** 1 for a department; 0 for what departments are in. */
function levelOf(place: Place | undefined): number {
  return place ? place.slug.split('/').length : 0;
}

function isAtOrBelow(place: Place, top: Place): boolean {
  return place.slug === top.slug || place.slug.startsWith(`${top.slug}/`);
}

/** Stores in how many orders products were, and ends places whose last day has passed. */
export async function writeSales(
  tx: Tx,
  sales: readonly { readonly productId: number; readonly orders: number }[],
  today: string,
): Promise<void> {
  await tx.query(sql`delete from product_sales`);
  await tx.query(sql`
    insert into product_sales (product_id, orders)
    select "productId", orders from jsonb_to_recordset(${JSON.stringify(sales)}::jsonb) as s("productId" int, orders int)`);
  const ended = await tx.query(sql`delete from category_pins where ends_on < ${today} returning 1`);
  if (sales.length + ended.length > 0) await announceChange(tx, [{ what: 'products' }]);
}
