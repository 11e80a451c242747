import { PRODUCT_FIELD_NAMES } from '../../../contract/products/limits.ts';
import { ok, type Result, refuseFor } from '../../../domain/base/result.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import type { ExportedProduct } from '../../import/export/export-row.ts';
import { exportedProducts } from '../../import/export/exported-products.ts';
import { touchProducts } from '../../import/write/touch-products.ts';
import { type WriteReport, writeCatalogue } from '../../import/write/write-catalogue.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Tx } from '../../infra/database/types.ts';
import { type Act, askedOf, CONTENTS, checkedRecords, type ProductEdit } from './check-edits.ts';
import { type Fields, fieldsOf } from './fields/product-fields.ts';
import { type Changed, changesToUndo, type ProductChange, recordChanges } from './product-changes.ts';

/** A product that an act leaves as it is, with the reasons. */
export interface RefusedEdit {
  readonly productId: number;
  readonly name: string;
  readonly refusals: readonly [Refusal, ...Refusal[]];
}

export interface ChangedProducts {
  /** undefined: nothing changed. */
  readonly actId: number | undefined;
  readonly changed: readonly number[];
  readonly same: readonly number[];
  readonly refused: readonly RefusedEdit[];
}

/**
 * Changes products by the one way to write them (import/records): their row is read as a file has it, the fields are
 * laid over its cells, and it is checked and written as a row of a file is. Products that are refused stay as they are;
 * the caller decides whether the others are written.
 */
export async function changeProducts(
  tx: Tx,
  edits: readonly ProductEdit[],
  act: Act,
): Promise<Result<ChangedProducts, Refusal>> {
  const ids = edits.map(({ productId }) => productId);
  await tx.query(sql`
    select 1 from products where product_id = any(${ids}::int[]) order by product_id for update`);
  const before = new Map((await exportedProducts(tx, ids)).map((product) => [product.id, product]));
  const all = edits.flatMap((edit) => askedOf(before.get(edit.productId), edit));
  const changing = all.filter(({ fields }) => Object.keys(fields).length > 0);
  const checked = await checkedRecords(tx, changing, act);
  const records = checked.flatMap(({ record }) => record ?? []);
  const refused = checked.flatMap(({ product, refusals }) => refusedEdit(product, refusals));
  const same = all.filter(({ fields }) => Object.keys(fields).length === 0).map(({ product }) => product.id);
  if (records.length === 0) return ok({ actId: undefined, changed: [], same, refused });
  const written = await writeCatalogue(tx, records, { removeMissing: false, isEdit: true });
  const claim = claimRefusal(written);
  if (claim) return claim;
  const changed = changing.filter(({ product }) => records.some(({ code }) => code === product.code));
  const changedIds = changed.map(({ product }) => product.id);
  await touchProducts(tx, changedIds);
  const after = new Map((await exportedProducts(tx, changedIds)).map((product) => [product.id, product]));
  const actId = await recordChanges(
    tx,
    act,
    changed.flatMap(({ product }) => changeOf(product, after.get(product.id))),
  );
  return ok({ actId, changed: changedIds, same, refused });
}

/** Refuses the whole act if a class is contradicted by what a product says about itself. */
export function claimRefusal({ claims }: Pick<WriteReport, 'claims'>) {
  const [claim] = claims;
  return claim && refuse('PRODUCT_CLASS', { field: 'classes', details: { name: claim.name, because: claim.because } });
}

function refusedEdit({ id, name }: ExportedProduct, refusals: readonly Refusal[]): RefusedEdit[] {
  const [first, ...others] = refusals;
  return first ? [{ productId: id, name, refusals: [first, ...others] }] : [];
}

/** Returns the fields in which a product differs from before; none: it is the same. */
export function changeOf(before: ExportedProduct, after: ExportedProduct | undefined) {
  if (!after) return [];
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  // the confirmation belongs to the contents: whoever takes them back takes it back, too
  const hasContents = CONTENTS.some((name) => was[name] !== is[name]);
  const names = PRODUCT_FIELD_NAMES.filter(
    (name) => was[name] !== is[name] || (hasContents && name === 'allergens_confirmed'),
  );
  const only = (fields: Fields) => Object.fromEntries(names.map((name) => [name, fields[name]]));
  return names.length === 0 ? [] : [{ productId: before.id, before: only(was), after: only(is) }];
}

/** Refuses an act that a single product is refused for. */
export function allOrNothing(changed: Result<ChangedProducts, Refusal>): Result<ChangedProducts, Refusal> {
  const [refused] = changed.ok ? changed.value.refused : [];
  return refused ? refuseFor(refused.refusals) : changed;
}

/**
 * Gives products the values from before an act back. Of a whole act only what nobody changed since is taken back; the
 * values of one change are laid over whatever came after it.
 */
export async function undoChanges(
  tx: Tx,
  asked: { readonly actId?: number | undefined; readonly changeId?: number | undefined },
  act: Act,
): Promise<Result<ChangedProducts, Refusal>> {
  const changes = (await changesToUndo(tx, asked))
    .map(fieldsOnly)
    .filter(({ before }) => Object.keys(before).length > 0);
  if (changes.length === 0) return refuse('PRODUCT_ACT_GONE');
  const products = await exportedProducts(
    tx,
    changes.map(({ productId }) => productId),
  );
  const now = new Map(products.map((product) => [product.id, fieldsOf(product)]));
  const isFree = (change: ProductChange) => asked.actId === undefined || isAsLeft(change, now.get(change.productId));
  const [free, since] = [changes.filter(isFree), changes.filter((change) => !isFree(change))];
  const undone = await changeProducts(
    tx,
    free.map(({ productId, before }) => ({ productId, fields: before })),
    act,
  );
  if (!undone.ok) return undone;
  const refused: RefusedEdit[] = since.map(({ productId, name }) => ({
    productId,
    name,
    refusals: [{ code: 'PRODUCT_CHANGED_SINCE' }],
  }));
  return ok({ ...undone.value, refused: [...undone.value.refused, ...refused] });
}

/** Pictures, proofs and stores have their own acts. */
function fieldsOnly<Change extends ProductChange>({ before, after, ...change }: Change) {
  const only = ({
    pictures: _pictures,
    links: _links,
    proofs: _proofs,
    store_price: _price,
    store_listed: _listed,
    ...fields
  }: Changed) => fields;
  return { ...change, before: only(before), after: only(after) };
}

function isAsLeft({ after }: ProductChange, now: ReturnType<typeof fieldsOf> | undefined): boolean {
  return now !== undefined && Object.entries(after).every(([name, value]) => now[name as keyof typeof now] === value);
}
