import type {
  StaffBlock,
  StaffPlace,
  StaffPlaceHead,
  StaffProposal,
} from '../../../../contract/content/staff-block-schemas.ts';
import { romeTime } from '../../../../domain/base/rome-time.ts';
import { blockOptionsOf, picturesOf, proposalOptionsOf } from './block-meta.ts';
import type { ProposalRow } from './block-queries.ts';
import type { PlaceRows, StaffBlockRow, StaffPlaceRow } from './place-queries.ts';

const HOME = 'home';
/** Kinds of blocks that are shown inside another page and have no page of their own. */
const WITHOUT_PAGE = ['timeslot-selector', 'timeslot-selector-drive', 'timeslot-selector-locker'];

/** A page with its blocks as they were written. The HTML is not sanitised. */
export function placeOf({ place, blocks, proposals }: PlaceRows): StaffPlace {
  const { blockCount: _count, ...head } = placeHeadOf(place);
  const ofBlocks = Map.groupBy(proposals, ({ block_id }) => block_id);
  return {
    ...head,
    html: place.category_id === null ? place.description : '',
    proposalType: place.proposal_type,
    proposals: (ofBlocks.get(null) ?? []).map(proposalOf),
    blocks: blocks.map((block) => blockOf(block, ofBlocks.get(block.block_id) ?? [])),
  };
}

export function placeHeadOf(place: StaffPlaceRow): StaffPlaceHead {
  const { place_id, category_id, slug, name, modified_at, block_count } = place;
  return {
    placeId: place_id,
    kind: category_id !== null ? 'category' : slug === HOME ? 'home' : 'place',
    name,
    slug,
    path: pathOf(place),
    modifiedAt: modified_at.toISOString(),
    blockCount: block_count,
  };
}

/** YYYY-MM-DDTHH:MM in Rome; empty: never. */
export function momentOf(at: Date | null): string {
  if (at === null) return '';
  const { date, time } = romeTime(at);
  return `${date}T${time}`;
}

function pathOf({ category_id, slug, has_page }: StaffPlaceRow): string {
  if (category_id !== null) return `/category/${slug}`;
  if (slug === HOME) return '/';
  if (WITHOUT_PAGE.includes(slug)) return '';
  return has_page ? `/page/${slug}` : `/category/${slug}`;
}

function blockOf(row: StaffBlockRow, proposals: readonly ProposalRow[]): StaffBlock {
  return {
    blockId: row.block_id,
    type: row.type,
    code: row.code,
    title: row.title,
    html: row.description,
    style: row.css_style,
    colour: row.background_colour,
    options: { ...blockOptionsOf(row.type, row.meta) },
    validFrom: momentOf(row.valid_from),
    validTo: momentOf(row.valid_to),
    storeIds: row.store_ids,
    audience: row.audience,
    segmentId: row.segment_id ?? 0,
    proposals: proposals.map(proposalOf),
  };
}

function proposalOf(row: ProposalRow): StaffProposal {
  const { wide, narrow } = picturesOf(row);
  return {
    proposalId: row.proposal_id,
    name: row.name,
    text: row.descr,
    html: row.content,
    category: row.slug,
    url: row.url,
    picture: wide,
    narrowPicture: narrow,
    alt: row.img_alt,
    options: { ...proposalOptionsOf(row.meta) },
  };
}
