import { type Static, Type } from 'typebox';
import { BLOCK_TYPES } from '../../domain/content/block-type.ts';
import { langField } from '../base/lang.ts';

const StringMap = Type.Record(Type.String(), Type.String());
/** group -> KEY -> text (wire-facts 9). */
const MetaData = Type.Record(Type.String(), StringMap);

/**
 * A proposal (S 3). Empty fields are left out. Groups of metaData: `image_desktop`, `image_mobile`,
 * `category_proposal_type`.
 */
export const Proposal = Type.Object({
  id: Type.Integer(),
  name: Type.String(),
  ...langField,
  img: Type.Optional(Type.String({ description: 'path on this site' })),
  imgAlt: Type.Optional(Type.String()),
  imgDescription: Type.Optional(Type.String()),
  descr: Type.Optional(Type.String({ description: 'plain words' })),
  content: Type.Optional(Type.String({ description: 'sanitised HTML' })),
  slug: Type.Optional(Type.String({ description: 'of the category it leads to' })),
  proposalUrl: Type.Optional(Type.String({ description: 'https, http, mailto, tel or a path of this site' })),
  metaData: Type.Optional(MetaData),
});
export type Proposal = Static<typeof Proposal>;

/**
 * A block (S 3). Groups of metaData: `category_block_info` (CSS_STYLE, BACKGROUND_COLOR) and
 * `category_block_type_<type>`.
 */
export const CategoryBlock = Type.Object({
  categoryBlockId: Type.Integer(),
  ...langField,
  title: Type.Optional(Type.String()),
  description: Type.Optional(Type.String({ description: 'sanitised HTML' })),
  priority: Type.Integer({ description: 'place on the page, from 1' }),
  templateBlock: Type.Object({ codInt: Type.String() }),
  templateBlockType: Type.Object({ modeName: Type.Enum(BLOCK_TYPES) }),
  proposals: Type.Array(Proposal),
  metaData: Type.Optional(MetaData),
});
export type CategoryBlock = Static<typeof CategoryBlock>;

/** Content of the staff on a category's page, beside its goods; part of the reply about one category. */
export const categoryContentFields = {
  categoryProposalType: Type.Object({ name: Type.Enum(['BannerGrid', 'BannerSlider'] as const) }),
  proposals: Type.Array(Proposal),
  categoryBlocks: Type.Array(CategoryBlock),
};
