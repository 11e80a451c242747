import {
  MAX_PLACE_NAME,
  type PlaceUpdateBody,
  type StaffBlock,
  type StaffPlace,
  type StaffProposal,
} from '../../../../contract/content/staff-block-schemas.ts';
import { required, tooLong } from '../../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { instantOf } from '../../../../domain/base/rome-time.ts';
import { MAX_PROPOSALS, writtenType } from '../../../../domain/content/block-type.ts';
import { safeLink } from '../../../../domain/content/proposal-link.ts';
import { slugProblems } from '../../../../domain/content/slug.ts';
import type { Config } from '../../../config/config.ts';
import type { Handlers } from '../../../http/feature.ts';
import { done, type Refusal, refuse } from '../../../http/outcome.ts';
import type { Database, Tx } from '../../../infra/database/types.ts';
import {
  type AllowedPictures,
  asWritten,
  blockMeta,
  pictureOptions,
  proposalMeta,
  shownPictures,
} from './block-meta.ts';
import type { ProposalRow } from './block-queries.ts';
import { placeProblems } from './check-place.ts';
import { announceContentChange } from './content-store.ts';
import {
  deleteOtherBlocks,
  deleteOtherProposals,
  deletePlace,
  insertPlace,
  listPlaces,
  lockPictures,
  lockPlace,
  type PlaceRows,
  type ProposalOwner,
  readChoices,
  readPlace,
  type StaffBlockRow,
  updatePlace,
  writeBlock,
  writeProposal,
} from './place-queries.ts';
import { momentOf, placeHeadOf, placeOf } from './place-view.ts';

export interface StaffBlockDeps {
  readonly db: Database;
  readonly config: Pick<Config, 'ownHosts'>;
}

/** Issue 4, S 2: pages of blocks. They are the shop's own even if a WordPress holds the texts. */
export function staffBlockHandlers({ db, config }: StaffBlockDeps) {
  return {
    staffPlaceList: async () => done({ places: (await listPlaces(db)).map(placeHeadOf) }),
    staffPlaceView: async (_context, { query: { placeId } }) => {
      const rows = await db.tx((tx) => readPlace(tx, placeId));
      return rows ? done(placeOf(rows)) : refuse('ENTRY_NOT_FOUND');
    },
    staffPlaceChoices: async () => {
      const { stores, categories } = await readChoices(db);
      return done({
        stores: stores.map(({ storeId, name }) => ({ storeId, name })),
        categories: categories.map(({ categoryId, slug, name }) => ({ categoryId, slug, name })),
      });
    },
    staffPlaceInsert: async (_context, { body }) => placeReply(await createPlace(db, body)),
    staffPlaceUpdate: async (_context, { body }) => placeReply(await savePlace(db, body, config.ownHosts)),
    staffPlaceDelete: async (_context, { body }) => {
      const removed = await removePlace(db, body);
      return removed.ok ? done({ placeId: body.placeId }) : removed;
    },
  } satisfies Partial<Handlers>;
}

function placeReply(edited: EditedPlace) {
  return edited.ok ? done(edited.value) : edited;
}

/** The stored page after the change, or why it was refused. */
type EditedPlace = Result<StaffPlace, Refusal>;

async function createPlace(
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
async function savePlace(db: Database, body: PlaceUpdateBody, hosts: ReadonlySet<string>): Promise<EditedPlace> {
  const { placeId, modifiedAt, name, html, proposalType } = body;
  return db.tx(async (tx) => {
    const locked = asRead(await lockPlace(tx, placeId), modifiedAt);
    if (!locked.ok) return locked;
    const before = locked.value;
    const allowed = await allowedPictures(tx, before, body);
    const page = placeOf(before);
    const problems = placeProblems(body, {
      isCategory: before.place.categoryId !== null,
      before: page,
      blocksBefore: new Map(page.blocks.map((block) => [block.blockId ?? 0, block])),
      storeIds: new Set((await readChoices(tx)).stores.map(({ storeId }) => storeId)),
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
async function removePlace(
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

/** Returns the page, unless it is gone or was changed since it was read (optimistic lock). */
function asRead(rows: PlaceRows | undefined, modifiedAt: string): Result<PlaceRows, Refusal> {
  if (!rows) return refuse('ENTRY_NOT_FOUND');
  return rows.place.modifiedAt.toISOString() === modifiedAt ? ok(rows) : refuse('ENTRY_CHANGED');
}

/** Reads the pictures of the media library, and those that the page shows already. */
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

interface Surroundings {
  readonly allowed: AllowedPictures;
  readonly hosts: ReadonlySet<string>;
}

/**
 * Replaces the blocks of a page by checked ones. A remaining block or proposal keeps its id and its unknown options.
 */
async function replaceBlocks(
  tx: Tx,
  before: PlaceRows,
  { blocks: sent, proposals }: Pick<StaffPlace, 'blocks' | 'proposals'>,
  around: Surroundings,
): Promise<void> {
  const { placeId } = before.place;
  const blocks = sent.map((block) => ({ ...block, type: writtenType(block.type) }));
  const rows = new Map(before.blocks.map((row) => [row.blockId, asWritten(row)]));
  const ofBlocks = Map.groupBy(before.proposals, ({ blockId }) => blockId);
  await replaceProposals(tx, { owner: { placeId }, rows: ofBlocks.get(null) ?? [] }, proposals, around);
  const rowOfBlock = new Map<StaffBlock, StaffBlockRow>();
  for (const block of blocks) {
    const row = rows.get(block.blockId ?? 0);
    // the same id with another type is a new block; of two blocks with the same id the first keeps it
    if (row?.type === block.type && rows.delete(row.blockId)) rowOfBlock.set(block, row);
  }
  await deleteOtherBlocks(
    tx,
    placeId,
    [...rowOfBlock.values()].map(({ blockId }) => blockId),
  );
  for (const [position, block] of blocks.entries()) {
    const row = rowOfBlock.get(block);
    const blockId = await writeBlock(tx, { placeId, blockId: row?.blockId }, blockToWrite(block, row, position));
    // a type that shows no proposals keeps those that are stored for it
    if (MAX_PROPOSALS[block.type] === 0) continue;
    const own = (row && ofBlocks.get(row.blockId)) ?? [];
    await replaceProposals(tx, { owner: { blockId }, rows: own }, block.proposals, around);
  }
}

function blockToWrite(block: StaffBlock, row: StaffBlockRow | undefined, position: number) {
  const { type, code, title, html, style, colour, options, audience, segmentId, storeIds } = block;
  return {
    position,
    type,
    code: code.trim(),
    title: title.trim(),
    description: html,
    cssStyle: style.trim(),
    backgroundColour: colour.toLowerCase(),
    meta: blockMeta(row?.meta ?? {}, type, options),
    validFrom: instantIn(block.validFrom, row?.validFrom),
    validTo: instantIn(block.validTo, row?.validTo),
    storeIds: [...new Set(storeIds)],
    audience,
    // visitors belong to no segment
    segmentId: audience === 'customer' && segmentId > 0 ? segmentId : null,
  };
}

/** Compares moments to the second. */
function instantIn(text: string, before: Date | null = null): Date | null {
  if (text === momentOf(before)) return before;
  const [date = '', time = ''] = text.split('T');
  return text === '' ? null : instantOf(date, time);
}

async function replaceProposals(
  tx: Tx,
  { owner, rows: before }: { readonly owner: ProposalOwner; readonly rows: readonly ProposalRow[] },
  proposals: readonly StaffProposal[],
  around: Surroundings,
): Promise<void> {
  const rows = new Map(before.map((row) => [row.proposalId, row]));
  const rowOfProposal = new Map<StaffProposal, ProposalRow>();
  for (const proposal of proposals) {
    const row = rows.get(proposal.proposalId ?? 0);
    if (row && rows.delete(row.proposalId)) rowOfProposal.set(proposal, row);
  }
  await deleteOtherProposals(
    tx,
    owner,
    [...rowOfProposal.values()].map(({ proposalId }) => proposalId),
  );
  for (const [position, proposal] of proposals.entries()) {
    const row = rowOfProposal.get(proposal);
    const written = proposalToWrite(proposal, row, around);
    await writeProposal(tx, { owner, proposalId: row?.proposalId }, { ...written, position });
  }
}

function proposalToWrite(proposal: StaffProposal, row: ProposalRow | undefined, { allowed, hosts }: Surroundings) {
  const { name, text, html, category, picture, narrowPicture, alt, options } = proposal;
  const url = proposal.url.trim();
  return {
    name: name.trim(),
    img: picture,
    imgAlt: alt.trim(),
    descr: text.trim(),
    content: html,
    slug: category,
    // URLs of this shop become paths, so that they stay valid when its host changes
    url: url === '' || url === row?.url ? url : (safeLink(url, hosts) ?? ''),
    meta: proposalMeta(row?.meta ?? {}, options, { wide: picture, narrow: narrowPicture }, allowed),
  };
}
