import type { StaffBlock, StaffPlace, StaffProposal } from '../../../../contract/content/staff-block-schemas.ts';
import type { BlockType } from '../../../../domain/content/block-type.ts';
import type { RowField } from '../../kit/use-rows.ts';

type SentPlace = Pick<StaffPlace, 'name' | 'html' | 'proposalType' | 'proposals' | 'blocks'>;

/** The draft of a page of blocks. */
export interface PlaceDraft {
  readonly name: string;
  readonly html: string;
  /** How the page's own proposals are shown, before its blocks. */
  readonly proposalType: StaffPlace['proposalType'];
  readonly proposals: readonly ProposalDraft[];
  readonly blocks: readonly BlockDraft[];
}

export interface BlockDraft extends Omit<StaffBlock, 'proposals'> {
  /** Identifies the row within this page; it is not saved. */
  readonly key: string;
  readonly proposals: readonly ProposalDraft[];
}

export interface ProposalDraft extends StaffProposal {
  readonly key: string;
}

export function draftOf(place: SentPlace): PlaceDraft {
  const { name, html, proposalType, proposals, blocks } = place;
  return {
    name,
    html,
    proposalType,
    proposals: proposals.map((proposal, index) => ({ ...proposal, key: `p${index}` })),
    blocks: blocks.map((block, index) => ({
      ...block,
      // the same after a save in another order
      key: `b${block.blockId ?? index}`,
      proposals: block.proposals.map((proposal, inside) => ({
        ...proposal,
        key: `b${block.blockId ?? index}p${inside}`,
      })),
    })),
  };
}

/** Returns the body of the save call, without the fields that are local to the page. */
export function placeOf({ name, html, proposalType, proposals, blocks }: PlaceDraft) {
  return {
    name,
    html,
    proposalType,
    proposals: proposals.map(withoutKey),
    blocks: blocks.map((block) => ({ ...withoutKey(block), proposals: block.proposals.map(withoutKey) })),
  };
}

export function isPlaceDraft(stored: unknown): stored is PlaceDraft {
  const { name, html, proposals, blocks } = (stored ?? {}) as Partial<PlaceDraft>;
  return (
    typeof name === 'string' &&
    typeof html === 'string' &&
    Array.isArray(proposals) &&
    Array.isArray(blocks) &&
    blocks.every(
      (block: Partial<BlockDraft> | null) => typeof block?.key === 'string' && Array.isArray(block.proposals),
    )
  );
}

export function newBlock(type: BlockType, key: string): BlockDraft {
  return {
    key,
    type,
    code: '',
    title: '',
    html: '',
    style: '',
    colour: '',
    options: {},
    validFrom: '',
    validTo: '',
    storeIds: [],
    audience: 'all',
    segmentId: 0,
    proposals: [],
  };
}

export function newProposal(key: string): ProposalDraft {
  return {
    key,
    name: '',
    text: '',
    html: '',
    category: '',
    url: '',
    picture: '',
    narrowPicture: '',
    alt: '',
    options: {},
  };
}

function withoutKey<Row extends { readonly key: string }>({ key: _key, ...row }: Row): Omit<Row, 'key'> {
  return row;
}

/** The row key that stands for the page's own proposals. */
export const OWN = 'own';
const BLOCK_FIELD = /^blocks\/(\d+)\/(?:proposals\/(\d+)\/)?(.+)$/;
const OWN_FIELD = /^proposals(?:\/(\d+)\/(.+))?$/;

/** Returns the row and field of a path in a refusal: `blocks/0/proposals/1/url`. */
export function rowOfField({ blocks, proposals }: PlaceDraft, field: string): RowField | undefined {
  const [isOwn, index, ownField] = OWN_FIELD.exec(field) ?? [];
  if (isOwn !== undefined) {
    const own = index === undefined ? undefined : proposals[Number(index)];
    return own ? { row: own.key, field: ownField ?? '' } : { row: OWN, field: 'proposals' };
  }
  const [, at, inside, rest] = BLOCK_FIELD.exec(field) ?? [];
  const block = at === undefined ? undefined : blocks[Number(at)];
  if (!block || rest === undefined) return undefined;
  const proposal = inside === undefined ? undefined : block.proposals[Number(inside)];
  return proposal ? { row: proposal.key, field: rest, within: block.key } : { row: block.key, field: rest };
}

/** Returns the key of the block that holds a field of a refusal; undefined if none does. */
export function blockOfField(place: PlaceDraft, field: string | undefined): string | undefined {
  const at = field === undefined ? undefined : rowOfField(place, field);
  return place.blocks.find(({ key }) => key === (at?.within ?? at?.row))?.key;
}

/** Swaps a row with its neighbour; returns the rows unchanged if there is none. */
export function movedRows<Row>(rows: readonly Row[], index: number, way: 'up' | 'down'): readonly Row[] {
  const other = way === 'up' ? index - 1 : index + 1;
  const [row, neighbour] = [rows[index], rows[other]];
  return row === undefined || neighbour === undefined ? rows : rows.with(index, neighbour).with(other, row);
}

/** Moves a row to the index that it will have. */
export function movedTo<Row>(rows: readonly Row[], from: number, to: number): readonly Row[] {
  const row = rows[from];
  return row === undefined ? rows : rows.toSpliced(from, 1).toSpliced(to, 0, row);
}
