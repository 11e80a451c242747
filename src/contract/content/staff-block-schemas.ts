import { type Static, Type } from 'typebox';
import { BLOCK_TYPES } from '../../domain/content/block-type.ts';
import { bindFrom } from '../base/call.ts';
import { Id } from '../base/ids.ts';
import * as routes from './routes.ts';

// Pages of blocks as the staff edit them: a page with its blocks in order, saved as a whole. The options of each type
// and their texts are in domain/block-options.ts.

export const MAX_BLOCKS = 40;
export const MAX_BLOCK_TITLE = 200;
export const MAX_BLOCK_HTML = 20_000;
export const MAX_BLOCK_STYLE = 1000;
export const MAX_PLACE_NAME = 120;
export const MAX_PROPOSAL_NAME = 200;
export const MAX_PROPOSAL_TEXT = 1000;
export const MAX_PROPOSAL_LINK = 2000;

/** The schema accepts longer texts than allowed, so that the refusal names its field. */
const long = (max: number, description?: string) =>
  Type.String({ maxLength: 4 * max, default: '', ...(description === undefined ? {} : { description }) });
const Options = Type.Record(Type.String({ maxLength: 60 }), Type.String({ maxLength: 4000 }), { default: {} });
const KnownId = Type.Optional(Type.Integer({ minimum: 1, maximum: 2_147_483_647 }));

export const StaffProposal = Type.Object({
  proposalId: KnownId,
  name: long(MAX_PROPOSAL_NAME),
  text: long(MAX_PROPOSAL_TEXT, 'plain words'),
  html: long(MAX_BLOCK_HTML, 'HTML as it was written'),
  category: long(200, 'slug of the category it leads to'),
  url: long(MAX_PROPOSAL_LINK, 'or an address: a path of the shop, https, mailto or tel'),
  picture: long(200, 'path of one of the pictures of the shop; empty: none'),
  narrowPicture: long(200, 'another one for phones'),
  alt: long(300, 'what the picture shows'),
  options: Options,
});
export type StaffProposal = Static<typeof StaffProposal>;

export const StaffBlock = Type.Object({
  blockId: KnownId,
  type: Type.Enum(BLOCK_TYPES),
  code: long(60, 'a name of its place; intro: above the departments of the home page'),
  title: long(MAX_BLOCK_TITLE),
  html: long(MAX_BLOCK_HTML, 'HTML as it was written'),
  style: long(MAX_BLOCK_STYLE, 'CSS declarations'),
  colour: long(7, 'of its ground: #rrggbb'),
  options: Options,
  validFrom: long(16, 'YYYY-MM-DDTHH:MM in Rome; empty: always was'),
  validTo: long(16, 'the same, no longer from then on; empty: for good'),
  storeIds: Type.Array(Id, { maxItems: 500, default: [], description: 'empty: every store' }),
  audience: Type.Union(
    [
      Type.Literal('all'),
      Type.Literal('visitor'),
      Type.Literal('customer'),
      Type.Literal('company'),
      Type.Literal('tester'),
    ],
    { default: 'all', description: 'company: customers who buy for one; tester: beta testers (S 6)' },
  ),
  segmentId: Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0, description: '0: every customer' }),
  proposals: Type.Array(StaffProposal, { maxItems: 100, default: [] }),
});
export type StaffBlock = Static<typeof StaffBlock>;

const placeHead = {
  placeId: Type.Integer(),
  kind: Type.Union([Type.Literal('home'), Type.Literal('category'), Type.Literal('place')]),
  name: Type.String(),
  slug: Type.String(),
  path: Type.String({ description: 'where shoppers see it; empty: inside another page' }),
  modifiedAt: Type.String(),
};
export const StaffPlaceHead = Type.Object({ ...placeHead, blockCount: Type.Integer() });
export type StaffPlaceHead = Static<typeof StaffPlaceHead>;

export const StaffPlaceList = Type.Object({ places: Type.Array(StaffPlaceHead) });
export type StaffPlaceList = Static<typeof StaffPlaceList>;

/** Proposals of the page itself, shown before its blocks (S 3). */
const ownProposals = {
  proposalType: Type.Union([Type.Literal('BannerGrid'), Type.Literal('BannerSlider')], { default: 'BannerGrid' }),
  proposals: Type.Array(StaffProposal, { maxItems: 100, default: [] }),
};

export const StaffPlace = Type.Object({
  ...placeHead,
  html: Type.String({ description: 'of a place beside the tree: what it says above its blocks' }),
  ...ownProposals,
  blocks: Type.Array(StaffBlock),
});
export type StaffPlace = Static<typeof StaffPlace>;

/** Stores and categories that can be chosen while a page is edited. */
export const BlockChoices = Type.Object({
  stores: Type.Array(Type.Object({ storeId: Type.Integer(), name: Type.String() })),
  categories: Type.Array(Type.Object({ categoryId: Type.Integer(), slug: Type.String(), name: Type.String() }), {
    description: 'names with those above them, in the order of the tree',
  }),
});
export type BlockChoices = Static<typeof BlockChoices>;

export const PlaceIdQuery = Type.Object({ placeId: Id });
export const PlaceInsertBody = Type.Object({
  categoryId: Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0, description: '0: a landing page' }),
  name: long(MAX_PLACE_NAME),
  slug: long(120),
});
const placeText = {
  placeId: Id,
  name: long(MAX_PLACE_NAME, 'of a place beside the tree'),
  html: long(MAX_BLOCK_HTML, 'of a place beside the tree'),
  ...ownProposals,
  blocks: Type.Array(StaffBlock, { maxItems: 200 }),
};
const PlaceText = Type.Object(placeText);
/** A page as it is edited, published or not. */
export type PlaceText = Static<typeof PlaceText>;
export const PlaceUpdateBody = Type.Object({
  ...placeText,
  modifiedAt: Type.String({ maxLength: 40, description: 'modifiedAt of the place as it was read' }),
});
export type PlaceUpdateBody = Static<typeof PlaceUpdateBody>;

/** The kind of visitor as whom the staff look at a draft. */
const PreviewViewer = Type.Union(
  [Type.Literal('visitor'), Type.Literal('customer'), Type.Literal('company'), Type.Literal('tester')],
  { default: 'visitor' },
);
export type PreviewViewer = Static<typeof PreviewViewer>;
export const PlacePreviewBody = Type.Object({
  ...placeText,
  at: long(16, 'YYYY-MM-DDTHH:MM in Rome; empty: now'),
  viewer: PreviewViewer,
  segmentId: Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0, description: 'a segment of the customer' }),
  storeId: Type.Integer({ minimum: 0, maximum: 2_147_483_647, default: 0, description: '0: the usual store' }),
});
export const PlacePreview = Type.Object({
  shown: Type.Array(Type.Object({ index: Type.Integer(), blockId: Type.Integer() }), {
    description: 'the blocks that this viewer sees then, with their ids in the page',
  }),
  html: Type.String({ description: 'the page of the shop, without scripts and links; empty: inside another page' }),
});
export type PlacePreview = Static<typeof PlacePreview>;
export const PlaceBody = Type.Object({ placeId: Id, modifiedAt: Type.String({ maxLength: 40 }) });
export const PlaceDeleted = Type.Object({ placeId: Type.Integer() });

const bind = bindFrom('issue 4, blocks edited in the back office; S 2');

export const staffBlocksCalls = {
  staffPlaceList: bind(routes.staffPlaceList, {
    data: StaffPlaceList,
    summary: 'Pages that have blocks, or may have some',
  }),
  staffPlaceView: bind(routes.staffPlaceView, {
    query: PlaceIdQuery,
    data: StaffPlace,
    summary: 'One page with its blocks, as they were written',
  }),
  staffPlaceChoices: bind(routes.staffPlaceChoices, {
    data: BlockChoices,
    summary: 'Stores and categories that blocks may name',
  }),
  staffPlacePreview: bind(routes.staffPlacePreview, {
    body: PlacePreviewBody,
    data: PlacePreview,
    summary: 'The page that a draft would be, at a time and for a kind of viewer; nothing is kept',
  }),
  staffPlaceInsert: bind(routes.staffPlaceInsert, {
    body: PlaceInsertBody,
    data: StaffPlace,
    summary: 'Begins a page: blocks of a category, or a landing page',
  }),
  staffPlaceUpdate: bind(routes.staffPlaceUpdate, {
    body: PlaceUpdateBody,
    data: StaffPlace,
    summary: 'Saves a page with its blocks as a whole; refused when somebody else saved it since it was read',
  }),
  staffPlaceDelete: bind(routes.staffPlaceDelete, {
    body: PlaceBody,
    data: PlaceDeleted,
    summary: 'Deletes a page with its blocks; the home page stays',
  }),
} as const;
