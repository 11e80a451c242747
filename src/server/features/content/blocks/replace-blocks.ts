import type { StaffBlock, StaffPlace, StaffProposal } from '../../../../contract/content/staff-block-schemas.ts';
import { instantOf } from '../../../../domain/base/rome-time.ts';
import { writtenType } from '../../../../domain/content/block-type.ts';
import { MAX_PROPOSALS } from '../../../../domain/content/max-proposals.ts';
import { safeLink } from '../../../../domain/content/proposal-link.ts';
import type { Tx } from '../../../infra/database/types.ts';
import { type AllowedPictures, asWritten, blockMeta, proposalMeta } from './block-meta.ts';
import type { ProposalRow } from './block-queries.ts';
import {
  deleteOtherBlocks,
  deleteOtherProposals,
  type PlaceRows,
  type ProposalOwner,
  type StaffBlockRow,
  writeBlock,
  writeProposal,
} from './place-queries.ts';
import { momentOf } from './place-view.ts';

export interface Surroundings {
  readonly allowed: AllowedPictures;
  readonly hosts: ReadonlySet<string>;
}

/** Replaces the blocks of a page by checked ones. A block or proposal that stays keeps its id and its unknown options. */
export async function replaceBlocks(
  tx: Tx,
  before: PlaceRows,
  { blocks: sent, proposals }: Pick<StaffPlace, 'blocks' | 'proposals'>,
  around: Surroundings,
): Promise<void> {
  const { place_id: placeId } = before.place;
  const blocks = sent.map((block) => ({ ...block, type: writtenType(block.type) }));
  const rows = new Map(before.blocks.map((row) => [row.block_id, asWritten(row)]));
  const ofBlocks = Map.groupBy(before.proposals, ({ block_id }) => block_id);
  await replaceProposals(tx, { owner: { placeId }, rows: ofBlocks.get(null) ?? [] }, proposals, around);
  const rowOfBlock = new Map<StaffBlock, StaffBlockRow>();
  for (const block of blocks) {
    const row = rows.get(block.blockId ?? 0);
    // the same id with another type is a new block; of two blocks with the same id the first keeps it
    if (row?.type === block.type && rows.delete(row.block_id)) rowOfBlock.set(block, row);
  }
  await deleteOtherBlocks(
    tx,
    placeId,
    [...rowOfBlock.values()].map(({ block_id }) => block_id),
  );
  for (const [position, block] of blocks.entries()) {
    const row = rowOfBlock.get(block);
    const blockId = await writeBlock(tx, { placeId, blockId: row?.block_id }, blockToWrite(block, row, position));
    // a type that shows no proposals keeps those that are stored for it
    if (MAX_PROPOSALS[block.type] === 0) continue;
    const own = (row && ofBlocks.get(row.block_id)) ?? [];
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
    css_style: style.trim(),
    background_colour: colour.toLowerCase(),
    meta: blockMeta(row?.meta ?? {}, type, options),
    valid_from: instantIn(block.validFrom, row?.valid_from),
    valid_to: instantIn(block.validTo, row?.valid_to),
    store_ids: [...new Set(storeIds)],
    audience,
    // visitors belong to no segment
    segment_id: audience === 'customer' && segmentId > 0 ? segmentId : null,
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
  const rows = new Map(before.map((row) => [row.proposal_id, row]));
  const rowOfProposal = new Map<StaffProposal, ProposalRow>();
  for (const proposal of proposals) {
    const row = rows.get(proposal.proposalId ?? 0);
    if (row && rows.delete(row.proposal_id)) rowOfProposal.set(proposal, row);
  }
  await deleteOtherProposals(
    tx,
    owner,
    [...rowOfProposal.values()].map(({ proposal_id }) => proposal_id),
  );
  for (const [position, proposal] of proposals.entries()) {
    const row = rowOfProposal.get(proposal);
    const written = proposalToWrite(proposal, row, around);
    await writeProposal(tx, { owner, proposalId: row?.proposal_id }, { ...written, position });
  }
}

function proposalToWrite(proposal: StaffProposal, row: ProposalRow | undefined, { allowed, hosts }: Surroundings) {
  const { name, text, html, category, picture, narrowPicture, alt, options } = proposal;
  const url = proposal.url.trim();
  return {
    name: name.trim(),
    img: picture,
    img_alt: alt.trim(),
    descr: text.trim(),
    content: html,
    slug: category,
    // addresses of this shop become paths: they go on leading here when it moves
    url: url === '' || url === row?.url ? url : (safeLink(url, hosts) ?? ''),
    meta: proposalMeta(row?.meta ?? {}, options, { wide: picture, narrow: narrowPicture }, allowed),
  };
}
