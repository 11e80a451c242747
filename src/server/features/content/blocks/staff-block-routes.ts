import {
  MAX_PLACE_NAME,
  type PlaceUpdateBody,
  type StaffBlock,
  type StaffPlace,
  type StaffProposal,
} from '../../../../contract/content/staff-block-schemas.ts';
import { required, tooLong } from '../../../../domain/base/problems.ts';
import { ok, type Result, refuseIfAny } from '../../../../domain/base/result.ts';
import { MAX_PROPOSALS, writtenType } from '../../../../domain/content/block-type.ts';
import { slugProblems } from '../../../../domain/content/slug.ts';
import type { Config } from '../../../config/config.ts';
import type { Handlers } from '../../../http/feature.ts';
import { done, type Refusal, refuse } from '../../../http/outcome.ts';
import type { Database, Tx } from '../../../infra/database/types.ts';
import { asWritten } from './block-meta.ts';
import type { ProposalRow } from './block-queries.ts';
import { announceContentChange } from './content-store.ts';
import {
  deleteOtherBlocks,
  deleteOtherProposals,
  deletePlace,
  insertPlace,
  listPlaces,
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
import { placeHeadOf, placeOf } from './place-view.ts';
import { blockToWrite, checkedPlace, proposalToWrite, type Surroundings } from './written-blocks.ts';

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
    const checked = await checkedPlace(tx, before, body, hosts);
    if (!checked.ok) return checked;
    await replaceBlocks(tx, before, body, checked.value);
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

async function reread(tx: Tx, placeId: number): Promise<EditedPlace> {
  const rows = await readPlace(tx, placeId);
  return rows ? ok(placeOf(rows)) : refuse('ENTRY_NOT_FOUND');
}

function nameProblems({ name, slug }: { readonly name: string; readonly slug: string }): Refusal[] {
  return [...required('name', name), ...tooLong('name', name, MAX_PLACE_NAME), ...slugProblems('slug', slug)];
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
