import { MAX_PRODUCT_PROOFS, PROOF_WARNING_DAYS } from '../../../contract/products/limits.ts';
import type { ProductProof, StaffProductProofBody } from '../../../contract/products/schemas.ts';
import { required, tooLong } from '../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../domain/base/result.ts';
import { addDays, isDate, romeTime } from '../../../domain/base/rome-time.ts';
import { type Refusal, refuse } from '../../http/outcome.ts';
import { type SqlFragment, sql } from '../../infra/database/sql.ts';
import type { Queryable, Tx } from '../../infra/database/types.ts';
import { type RecordedAct, recordChanges } from './product-changes.ts';

/** Returns the proofs of a product, the one that expires first at the head. */
export function proofsOf(db: Queryable, productId: number): Promise<ProductProof[]> {
  return db.query<ProductProof>(sql`
    select proof_id, word, name, certificate, link, expires_on::text from product_proofs
    where product_id = ${productId} order by expires_on, proof_id`);
}

/**
 * Selects product_id and ends_on, the day on which the first of its words loses its last proof, of products for which
 * that day is near or over; null: a word that stands in its texts was never proved.
 */
export function endingProofs(today: string): SqlFragment {
  return sql`
    select product_id, case when bool_and(last_on is not null) then min(last_on)::text end as ends_on from (
      select product_id, word, max(expires_on) as last_on from (
        select product_id, lower(word) as word, expires_on from product_proofs
        union all
        select k.product_id, claim, null from product_checks k cross join unnest(k.claims) as claim
        where k.claims <> '{}') w
      group by product_id, word) w
    where last_on is null or last_on <= ${addDays(today, PROOF_WARNING_DAYS)}::date group by product_id`;
}

/** Counts the products on sale with a word without proof, or whose proof expires soon or has expired. */
export async function countEndingProofs(db: Queryable, now: Date): Promise<number> {
  const { products } = await db.one<{ products: number }>(sql`
    select count(*)::int as products from (${endingProofs(romeTime(now).date)}) e join products p using (product_id)
    where p.published`);
  return products;
}

const LENGTHS = { word: 80, name: 120, certificate: 80, link: 500 } as const;

/** Writes a proof, a new one or in place of another one of the same product. */
export async function saveProof(tx: Tx, body: StaffProductProofBody, act: RecordedAct): Promise<Result<void, Refusal>> {
  const { product_id: productId, proof_id: proofId, expires_on: expiresOn } = body;
  const { word, name, certificate, link = '' } = body;
  const found = await tx.query(sql`select 1 from products where product_id = ${productId} for update`);
  if (found.length === 0) return refuse('PRODUCT_GONE');
  const before = await proofsOf(tx, productId);
  const own = before.find((proof) => proof.proofId === proofId);
  if (proofId !== undefined && !own) return refuse('PRODUCT_PROOF_GONE');
  if (!own && before.length >= MAX_PRODUCT_PROOFS)
    return refuse('PRODUCT_PROOFS_FULL', { field: 'name', details: { max: MAX_PRODUCT_PROOFS } });
  const texts = { word, name, certificate, link };
  const checked = refuseIfAny<Refusal>([
    ...required('word', word),
    ...required('name', name),
    ...required('certificate', certificate),
    ...(['word', 'name', 'certificate', 'link'] as const).flatMap((at) => tooLong(at, texts[at], LENGTHS[at])),
    ...(link.trim() === '' || /^https:\/\/\S+$/.test(link.trim())
      ? []
      : [{ code: 'PRODUCT_PROOF_LINK', field: 'link' } as const]),
    ...expiryProblems(expiresOn, own?.expiresOn, act.now),
  ]);
  if (!checked.ok) return checked;
  if (own) await tx.query(sql`delete from product_proofs where proof_id = ${own.proofId}`);
  await tx.query(sql`
    insert into product_proofs (product_id, word, name, certificate, link, expires_on)
    values (${productId}, ${word.trim()}, ${name.trim()}, ${certificate.trim()}, ${link.trim()}, ${expiresOn})`);
  await noteProofs(tx, { productId, before, act });
  return ok();
}

/** A day that was written before may have passed since. */
function expiryProblems(expiresOn: string, before: string | undefined, now: Date): Refusal[] {
  if (!isDate(expiresOn)) return [{ code: 'INVALID_DATE', field: 'expires_on' }];
  const isPast = expiresOn !== before && expiresOn < romeTime(now).date;
  return isPast ? [{ code: 'PRODUCT_PROOF_EXPIRED', field: 'expires_on' }] : [];
}

/** Takes a proof away. */
export async function removeProof(
  tx: Tx,
  { productId, proofId }: { readonly productId: number; readonly proofId: number },
  act: RecordedAct,
): Promise<Result<void, Refusal>> {
  const before = await proofsOf(tx, productId);
  if (!before.some((proof) => proof.proofId === proofId)) return refuse('PRODUCT_PROOF_GONE');
  await tx.query(sql`delete from product_proofs where proof_id = ${proofId}`);
  await noteProofs(tx, { productId, before, act });
  return ok();
}

interface ChangedProofs {
  readonly productId: number;
  readonly before: readonly ProductProof[];
  readonly act: RecordedAct;
}

async function noteProofs(tx: Tx, { productId, before, act }: ChangedProofs): Promise<void> {
  const said = (proofs: readonly ProductProof[]) =>
    proofs.map(({ word, name, certificate, expiresOn }) => `${word}: ${name} ${certificate} ${expiresOn}`).join(', ');
  const after = await proofsOf(tx, productId);
  await recordChanges(tx, act, [{ productId, before: { proofs: said(before) }, after: { proofs: said(after) } }]);
}
