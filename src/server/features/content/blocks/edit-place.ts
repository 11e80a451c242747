import {
  MAX_PLACE_NAME,
  type PlaceUpdateBody,
  type StaffPlace,
} from '../../../../contract/content/staff-block-schemas.ts';
import { required, tooLong } from '../../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { slugProblems } from '../../../../domain/content/slug.ts';
import { type Refusal, refuse } from '../../../http/outcome.ts';
import type { Database, Tx } from '../../../infra/database/types.ts';
import { announceContentChange } from '../announce-change.ts';
import { pictureOptions, shownPictures } from './block-meta.ts';
import { placeProblems } from './check-place.ts';
import {
  deletePlace,
  insertPlace,
  lockPictures,
  lockPlace,
  type PlaceRows,
  readChoices,
  readPlace,
  updatePlace,
} from './place-queries.ts';
import { placeOf } from './place-view.ts';
import { replaceBlocks } from './replace-blocks.ts';

/** The page as it is stored after the change, or why it was refused. */
export type EditedPlace = Result<StaffPlace, Refusal>;

export async function createPlace(
  db: Database,
  raw: { readonly categoryId: number; readonly name: string; readonly slug: string },
): Promise<EditedPlace> {
  const created = { ...raw, name: raw.name.trim(), slug: raw.slug.trim() };
  const checked = refuseIfAny(created.categoryId === 0 ? nameProblems(created) : []);
  if (!checked.ok) return checked;
  return db.tx(async (tx) => {
    const placeId = await insertPlace(tx, created);
    if (placeId === undefined)
      return created.categoryId === 0
        ? refuse('SLUG_TAKEN', { field: 'slug' })
        : refuse('PLACE_TAKEN', { field: 'categoryId' });
    await announceContentChange(tx);
    return reread(tx, placeId);
  });
}

/** Replaces the whole page. A page that was saved since this one was read is not overwritten (optimistic lock). */
export async function savePlace(db: Database, body: PlaceUpdateBody, hosts: ReadonlySet<string>): Promise<EditedPlace> {
  const { placeId, modifiedAt, name, html, proposalType } = body;
  return db.tx(async (tx) => {
    const locked = asRead(await lockPlace(tx, placeId), modifiedAt);
    if (!locked.ok) return locked;
    const before = locked.value;
    const allowed = await allowedPictures(tx, before, body);
    const page = placeOf(before);
    const problems = placeProblems(body, {
      isCategory: before.place.category_id !== null,
      before: page,
      blocksBefore: new Map(page.blocks.map((block) => [block.blockId ?? 0, block])),
      storeIds: new Set((await readChoices(tx)).stores.map(({ store_id }) => store_id)),
      picturePaths: new Set(allowed.keys()),
      hosts,
    });
    const checked = refuseIfAny(problems);
    if (!checked.ok) return checked;
    await replaceBlocks(tx, before, body, { allowed, hosts });
    await updatePlace(tx, placeId, { name: name.trim(), html, proposalType });
    await announceContentChange(tx);
    return reread(tx, placeId);
  });
}

/** Deletes a page. The home page cannot be deleted: the shop has one with or without blocks. */
export async function removePlace(
  db: Database,
  { placeId, modifiedAt }: { readonly placeId: number; readonly modifiedAt: string },
): Promise<Result<void, Refusal>> {
  return db.tx(async (tx) => {
    const locked = asRead(await lockPlace(tx, placeId), modifiedAt);
    if (!locked.ok) return locked;
    if (placeOf(locked.value).kind === 'home') return refuse('HOME_STAYS');
    await deletePlace(tx, placeId);
    await announceContentChange(tx);
    return ok();
  });
}

/** The page, unless it is gone or was changed since it was read (optimistic lock). */
function asRead(rows: PlaceRows | undefined, modifiedAt: string): Result<PlaceRows, Refusal> {
  if (!rows) return refuse('ENTRY_NOT_FOUND');
  return rows.place.modified_at.toISOString() === modifiedAt ? ok(rows) : refuse('ENTRY_CHANGED');
}

/** Pictures of the media library, and pictures that the page shows already. */
async function allowedPictures(tx: Tx, before: PlaceRows, { blocks, proposals }: PlaceUpdateBody) {
  const all = [...proposals, ...blocks.flatMap((block) => block.proposals)];
  const paths = all.flatMap(({ picture, narrowPicture }) => [picture, narrowPicture]);
  const rows = await lockPictures(tx, [...new Set(paths)]);
  return new Map([...shownPictures(before.proposals), ...rows.map((row) => [row.path, pictureOptions(row)] as const)]);
}

async function reread(tx: Tx, placeId: number): Promise<EditedPlace> {
  const rows = await readPlace(tx, placeId);
  return rows ? ok(placeOf(rows)) : refuse('ENTRY_NOT_FOUND');
}

function nameProblems({ name, slug }: { readonly name: string; readonly slug: string }): Refusal[] {
  return [...required('name', name), ...tooLong('name', name, MAX_PLACE_NAME), ...slugProblems('slug', slug)];
}
