import type { CategoryBlock } from '../../../../contract/blocks/schemas.ts';
import { category as categoryCall } from '../../../../contract/catalogue/routes.ts';
import type { CategoryReply } from '../../../../contract/catalogue/schemas.ts';
import { categoryBlockInfo } from '../../../../contract/content/routes.ts';
import type { Api } from '../../../api/client.ts';
import { cardsOf } from '../../../product-model/cards.ts';
import type { PageBlock, ProductSliderBlock } from './page-block.ts';
import { pageBlockOf } from './page-block-of.ts';

type Category = NonNullable<CategoryReply['category']>;

/** The blocks and proposals of a page. */
export interface PageContent {
  readonly blocks: readonly PageBlock[];
  /** True when customers may see other blocks: a page that was rendered for everybody requests them again for a customer. */
  readonly isPersonal: boolean;
}

/** Loads what a category's page shows beside its goods: its own proposals, then its blocks, with the products of sliders. */
export async function contentOf(api: Api, category: Category): Promise<PageContent> {
  const blocks = [...ofProposals(category), ...category.categoryBlocks];
  const loaded = await Promise.all(
    blocks.map(async (block) => {
      const known = pageBlockOf(block);
      return known.type === 'ProductSlider' ? withProducts(api, known) : known;
    }),
  );
  return {
    // a slider without products today is left out
    blocks: loaded.filter((block) => block !== undefined),
    isPersonal: category.metaData?.['category_content']?.['PERSONAL'] === 'true',
  };
}

/** Loads the content of a page outside the category tree: it has only blocks, and its own description comes first. */
export async function contentBesideTree(api: Api, category: Category): Promise<PageContent> {
  const content = await contentOf(api, category);
  return category.description
    ? { ...content, blocks: [introduction(category.description), ...content.blocks] }
    : content;
}

/**
 * Loads the content of a page outside the tree by its slug; returns no blocks when there is no such page or it cannot be read, because the
 * page works without them.
 */
export async function contentOfPlace(api: Api, slug: string): Promise<PageContent> {
  const { category } = await api.call(categoryCall, { query: { slug } }).catch(() => NOTHING);
  return category ? contentOf(api, category) : { blocks: [], isPersonal: false };
}

const NOTHING: CategoryReply = {};

/** storefront 3: turns the proposals of a category itself into a block of its categoryProposalType. */
function ofProposals({ categoryProposalType, proposals, metaData }: Category): readonly CategoryBlock[] {
  if (proposals.length === 0) return [];
  return [
    {
      categoryBlockId: -1,
      priority: 0,
      templateBlock: { codInt: 'proposals' },
      templateBlockType: { modeName: categoryProposalType.name },
      proposals,
      ...(metaData && { metaData }),
    },
  ];
}

function introduction(html: string): PageBlock {
  return { type: 'StaticText', id: 0, code: 'introduction', html, isFlipped: false };
}

/** storefront 2: adds "mostra tutti" when there are more products than the slider holds. */
async function withProducts(api: Api, block: ProductSliderBlock): Promise<ProductSliderBlock | undefined> {
  const found = await api.call(categoryBlockInfo, { query: { categoryBlockId: block.id } }).catch(() => undefined);
  const { page, products = [] } = found?.categoryBlock ?? {};
  if (products.length === 0) return undefined;
  const hasMore = page !== undefined && page.totItems > page.itemsPerPage;
  return { ...block, products: await cardsOf(products), moreTo: hasMore ? block.moreTo : undefined };
}
