import type { CategoryBlock } from '../../../../contract/blocks/schemas.ts';
import { category as categoryCall } from '../../../../contract/catalogue/routes.ts';
import type { CategoryReply } from '../../../../contract/catalogue/schemas.ts';
import { categoryBlockInfo } from '../../../../contract/content/routes.ts';
import type { Api } from '../../../api/client.ts';
import { cardsOf } from '../../../product-model/cards.ts';
import type { PageBlock, ProductSliderBlock } from './page-block.ts';
import { pageBlockOf } from './page-block-of.ts';

type Category = NonNullable<CategoryReply['category']>;

/** What a page shows of blocks. */
export interface PageContent {
  readonly blocks: readonly PageBlock[];
  /** Customers may see others: a page that was rendered for all asks again for them. */
  readonly isPersonal: boolean;
}

/** What a category's page shows beside its goods: its own proposals, then its blocks, sliders with their products. */
export async function contentOf(api: Api, category: Category): Promise<PageContent> {
  const blocks = [...ofProposals(category), ...category.categoryBlocks];
  const loaded = await Promise.all(
    blocks.map(async (block) => {
      const known = pageBlockOf(block);
      return known.type === 'ProductSlider' ? withProducts(api, known) : known;
    }),
  );
  return {
    // one that has no products today is left out
    blocks: loaded.filter((block) => block !== undefined),
    isPersonal: category.metaData?.['category_content']?.['PERSONAL'] === 'true',
  };
}

/** A place beside the tree is made of blocks only: what it says of itself is the first. */
export async function contentBesideTree(api: Api, category: Category): Promise<PageContent> {
  const content = await contentOf(api, category);
  return category.description
    ? { ...content, blocks: [introduction(category.description), ...content.blocks] }
    : content;
}

/** The same of a place by its slug; nothing where there is none, or it cannot be read: the page stands without. */
export async function contentOfPlace(api: Api, slug: string): Promise<PageContent> {
  const { category } = await api.call(categoryCall, { query: { slug } }).catch(() => NOTHING);
  return category ? contentOf(api, category) : { blocks: [], isPersonal: false };
}

const NOTHING: CategoryReply = {};

/** storefront 3: proposals of a category itself, shown as its categoryProposalType says. */
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

/** storefront 2: "mostra tutti" when there are more than the slider holds. */
async function withProducts(api: Api, block: ProductSliderBlock): Promise<ProductSliderBlock | undefined> {
  const found = await api.call(categoryBlockInfo, { query: { categoryBlockId: block.id } }).catch(() => undefined);
  const { page, products = [] } = found?.categoryBlock ?? {};
  if (products.length === 0) return undefined;
  const hasMore = page !== undefined && page.totItems > page.itemsPerPage;
  return { ...block, products: await cardsOf(products), moreTo: hasMore ? block.moreTo : undefined };
}
