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

/** Returns a page with its blocks as they are stored. The HTML is not sanitised. */
export function placeOf({ place, blocks, proposals }: PlaceRows): StaffPlace {
  const { blockCount: _count, ...head } = placeHeadOf(place);
  const ofBlocks = Map.groupBy(proposals, ({ blockId }) => blockId);
  return {
    ...head,
    html: place.categoryId === null ? place.description : '',
    proposalType: place.proposalType,
    proposals: (ofBlocks.get(null) ?? []).map(proposalOf),
    blocks: blocks.map((block) => blockOf(block, ofBlocks.get(block.blockId) ?? [])),
  };
}

export function placeHeadOf(place: StaffPlaceRow): StaffPlaceHead {
  const { placeId, categoryId, slug, name, modifiedAt, blockCount } = place;
  return {
    placeId,
    kind: categoryId !== null ? 'category' : slug === HOME ? 'home' : 'place',
    name,
    slug,
    path: pathOf(place),
    modifiedAt: modifiedAt.toISOString(),
    blockCount,
  };
}

/** Formats a time as YYYY-MM-DDTHH:MM in Rome; empty: never. */
export function momentOf(at: Date | null): string {
  if (at === null) return '';
  const { date, time } = romeTime(at);
  return `${date}T${time}`;
}

function pathOf({ categoryId, slug, hasPage }: StaffPlaceRow): string {
  if (categoryId !== null) return `/category/${slug}`;
  if (slug === HOME) return '/';
  if (WITHOUT_PAGE.includes(slug)) return '';
  return hasPage ? `/page/${slug}` : `/category/${slug}`;
}

function blockOf(row: StaffBlockRow, proposals: readonly ProposalRow[]): StaffBlock {
  return {
    blockId: row.blockId,
    type: row.type,
    code: row.code,
    title: row.title,
    html: row.description,
    style: row.cssStyle,
    colour: row.backgroundColour,
    options: { ...blockOptionsOf(row.type, row.meta) },
    validFrom: momentOf(row.validFrom),
    validTo: momentOf(row.validTo),
    storeIds: row.storeIds,
    audience: row.audience,
    segmentId: row.segmentId ?? 0,
    proposals: proposals.map(proposalOf),
  };
}

function proposalOf(row: ProposalRow): StaffProposal {
  const { wide, narrow } = picturesOf(row);
  return {
    proposalId: row.proposalId,
    name: row.name,
    text: row.descr,
    html: row.content,
    category: row.slug,
    url: row.url,
    picture: wide,
    narrowPicture: narrow,
    alt: row.imgAlt,
    options: { ...proposalOptionsOf(row.meta) },
  };
}
