import {
  MAX_PLACE_NAME,
  type PlaceUpdateBody,
  type StaffPlace,
} from '../../../../contract/content/staff-block-schemas.ts';
import { isSlug, MAX_SLUG } from '../../../../domain/content/slug.ts';
import type { Refusal } from '../../../http/outcome.ts';
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

export type EditedPlace = { readonly place: StaffPlace } | { readonly refusals: readonly Refusal[] };

const GONE: Refusal = { code: 'ENTRY_NOT_FOUND' };

export async function createPlace(
  db: Database,
  raw: { readonly categoryId: number; readonly name: string; readonly slug: string },
): Promise<EditedPlace> {
  const wanted = { ...raw, name: raw.name.trim(), slug: raw.slug.trim() };
  const problems = wanted.categoryId === 0 ? nameProblems(wanted) : [];
  if (problems.length > 0) return { refusals: problems };
  return db.tx(async (tx) => {
    const placeId = await insertPlace(tx, wanted);
    if (placeId === undefined)
      return {
        refusals: [
          wanted.categoryId === 0
            ? { code: 'SLUG_TAKEN', field: 'slug' }
            : { code: 'PLACE_TAKEN', field: 'categoryId' },
        ],
      };
    await announceContentChange(tx);
    return reread(tx, placeId);
  });
}

/** The whole page; whoever saved it since it was read is not written over. */
export async function savePlace(db: Database, body: PlaceUpdateBody, hosts: ReadonlySet<string>): Promise<EditedPlace> {
  const { placeId, modifiedAt, name, html, proposalType } = body;
  return db.tx(async (tx) => {
    const before = await lockPlace(tx, placeId);
    const refused = refusalOf(before, modifiedAt);
    if (!before || refused) return { refusals: [refused ?? GONE] };
    const known = await knownPictures(tx, before, body);
    const page = placeOf(before);
    const problems = placeProblems(body, {
      isCategory: before.place.category_id !== null,
      before: page,
      blocksBefore: new Map(page.blocks.map((block) => [block.blockId ?? 0, block])),
      storeIds: new Set((await readChoices(tx)).stores.map(({ store_id }) => store_id)),
      picturePaths: new Set(known.keys()),
      hosts,
    });
    if (problems.length > 0) return { refusals: problems };
    await replaceBlocks(tx, before, body, { known, hosts });
    await updatePlace(tx, placeId, { name: name.trim(), html, proposalType });
    await announceContentChange(tx);
    return reread(tx, placeId);
  });
}

/** The home page stays: it is a page of the shop with or without blocks. */
export async function removePlace(
  db: Database,
  { placeId, modifiedAt }: { readonly placeId: number; readonly modifiedAt: string },
): Promise<readonly Refusal[]> {
  return db.tx(async (tx) => {
    const before = await lockPlace(tx, placeId);
    const refused = refusalOf(before, modifiedAt);
    if (!before || refused) return [refused ?? GONE];
    if (placeOf(before).kind === 'home') return [{ code: 'HOME_STAYS' }];
    await deletePlace(tx, placeId);
    await announceContentChange(tx);
    return [];
  });
}

function refusalOf(rows: PlaceRows | undefined, modifiedAt: string): Refusal | undefined {
  if (!rows) return GONE;
  return rows.place.modified_at.toISOString() === modifiedAt ? undefined : { code: 'ENTRY_CHANGED' };
}

/** Those of the shop, and those that the page shows already. */
async function knownPictures(tx: Tx, before: PlaceRows, { blocks, proposals }: PlaceUpdateBody) {
  const all = [...proposals, ...blocks.flatMap((block) => block.proposals)];
  const wanted = all.flatMap(({ picture, narrowPicture }) => [picture, narrowPicture]);
  const rows = await lockPictures(tx, [...new Set(wanted)]);
  return new Map([...shownPictures(before.proposals), ...rows.map((row) => [row.path, pictureOptions(row)] as const)]);
}

async function reread(tx: Tx, placeId: number): Promise<EditedPlace> {
  const rows = await readPlace(tx, placeId);
  return rows ? { place: placeOf(rows) } : { refusals: [GONE] };
}

function nameProblems({ name, slug }: { readonly name: string; readonly slug: string }): Refusal[] {
  return [
    ...(name === '' ? [{ code: 'REQUIRED' as const, field: 'name' }] : []),
    ...(name.length > MAX_PLACE_NAME
      ? [{ code: 'TOO_LONG' as const, field: 'name', details: { max: MAX_PLACE_NAME } }]
      : []),
    ...(slug === '' ? [{ code: 'REQUIRED' as const, field: 'slug' }] : []),
    ...(slug.length > MAX_SLUG ? [{ code: 'TOO_LONG' as const, field: 'slug', details: { max: MAX_SLUG } }] : []),
    ...(slug === '' || slug.length > MAX_SLUG || isSlug(slug)
      ? []
      : [{ code: 'SLUG_INVALID' as const, field: 'slug' }]),
  ];
}
