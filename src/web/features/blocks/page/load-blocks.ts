import type { CategoryBlock } from '../../../../contract/blocks/schemas.ts';
import { category as categoryCall } from '../../../../contract/catalogue/routes.ts';
import type { CategoryReply } from '../../../../contract/catalogue/schemas.ts';
import { categoryBlockInfo } from '../../../../contract/content/routes.ts';
import { columnsOf, readRows } from '../../../../domain/content/banner-grid.ts';
import { writtenType } from '../../../../domain/content/block-type.ts';
import { t } from '../../../../language/language.ts';
import type { Api } from '../../../api/client.ts';
import { paths } from '../../../page/paths.ts';
import { cardsOf } from '../../../product-model/cards.ts';
import { numberOf, type Options, optionsOf, yesOf } from '../frame/options.ts';
import type { BlockFrameData, PageBlock, ProductSliderBlock, SliderLook } from '../frame/page-block.ts';
import { bannerOf, groundOf, pictureOf, styleOf } from '../kinds/banners/banner-of.ts';

type Category = NonNullable<CategoryReply['category']>;

/** The blocks and proposals of a page. */
export interface PageContent {
  readonly blocks: readonly PageBlock[];
  /**
   * True when customers may see other blocks: a page that was rendered for everybody requests them again for a
   * customer.
   */
  readonly isPersonal: boolean;
}

/**
 * Loads the content of a category's page apart from its goods: its own proposals, then its blocks, with the products of
 * sliders.
 */
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
 * Loads the content of a page outside the tree by its slug; returns no blocks when there is no such page or it cannot
 * be read, because the page works without them.
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

/**
 * Converts a block from the wire format to that of the storefront; this file is loaded with the first page that the
 * server did not render.
 */
export function pageBlockOf(block: CategoryBlock): PageBlock {
  const { modeName } = block.templateBlockType;
  const type = writtenType(modeName);
  const options = optionsOf(block.metaData, `category_block_type_${modeName}`);
  const frame = frameOf(block);
  const banners = block.proposals.map(bannerOf);
  switch (type) {
    case 'BannerGrid':
      return { ...frame, type, banners, columns: columnsOf(banners.length, readRows(options['ROWS'] ?? '')) };
    case 'BannerSlider':
      return {
        ...frame,
        type,
        banners,
        hasBullets: yesOf(options, 'SHOW_PAGINATION_BULLETS', true),
        hasArrows: yesOf(options, 'SHOW_ARROWS', false),
        autoplaySeconds: yesOf(options, 'AUTOPLAY', true) ? numberOf(options, 'AUTOPLAY_SECONDS', 6, [3, 60]) : 0,
        isCompact: options['SIZE'] === 'compact',
      };
    case 'ProductSlider':
      return isOwn(options)
        ? { ...frame, type: 'CrmProductSlider', ...sliderLook(block, options) }
        : { ...frame, type, ...sliderLook(block, options), products: [] };
    case 'CrmProductSlider':
      return { ...frame, type, ...sliderLook(block, options) };
    case 'Hero':
      return { ...frame, type, picture: leadOf(block) };
    case 'StaticText':
      return { ...frame, type, picture: leadOf(block), isFlipped: yesOf(options, 'LAYOUT_FLIP', false) };
    case 'ShareWithFriends':
      return { ...frame, type, isFloating: options['MODE'] === 'floating', text: options['TEXT'] ?? '' };
    case 'InviteFriendBanner':
      return {
        ...frame,
        type,
        buttonText: options['BUTTON_TEXT'] ?? t('Scopri come funziona'),
        link: options['CATEGORY_SLUG'] ? paths.category(options['CATEGORY_SLUG']) : '',
      };
    default:
      return { ...frame, type };
  }
}

/** The picture of a block that has one. */
function leadOf({ proposals: [lead] }: CategoryBlock) {
  return lead && pictureOf(lead);
}

function frameOf(block: CategoryBlock): BlockFrameData {
  const look = optionsOf(block.metaData, 'category_block_info');
  return {
    id: block.categoryBlockId,
    ...(block.lang && { lang: block.lang }),
    code: block.templateBlock.codInt,
    ...(block.title && { title: block.title }),
    ...(block.description && { html: block.description }),
    ...(look['CSS_STYLE'] && { style: styleOf(look['CSS_STYLE']) }),
    ...(look['BACKGROUND_COLOR'] && { ground: groundOf(look['BACKGROUND_COLOR']) }),
  };
}

/** storefront 6: the layout of preferred products is shown only to customers who accepted profiling. */
function isOwn(options: Options): boolean {
  return options['ADV_LAYOUT'] === '29';
}

/** storefront 2: one slide below 600 px, then 2, 3 and 4, and 6 from 1900 px on. */
const PER_VIEW = '1/2/3/4/6';

function sliderLook(block: CategoryBlock, options: Options): SliderLook {
  const [perView] = readRows(options['SLIDES_PER_VIEW'] ?? PER_VIEW);
  const [lead] = block.proposals;
  return {
    hasBullets: yesOf(options, 'SHOW_PAGINATION_BULLETS', true),
    hasArrows: yesOf(options, 'SHOW_ARROWS', false),
    layout: options['PRODUCT_LAYOUT'] === 'card' ? 'card' : 'vertical',
    perView: perView ?? [1, 2, 3, 4, 6],
    ...(lead && { lead: bannerOf(lead) }),
    moreTo: moreTo(options),
  };
}

/** Returns the address of the page with all products of a slider, if there is one. */
function moreTo(options: Options): string | undefined {
  if (options['SHOW_ALL_URL']?.startsWith('/')) return options['SHOW_ALL_URL'];
  if (options['CATEGORY_SLUG']) {
    const query = {
      ...(options['PROMO'] === 'true' && { promo: true }),
      ...(options['ORDER_BY'] && { sort: options['ORDER_BY'] }),
    };
    return paths.category(options['CATEGORY_SLUG'], query);
  }
  if (options['QUERY']) return paths.search({ q: options['QUERY'] });
  if (options['PROMO'] === 'true') return paths.promotions();
  return options['NEW_PRODUCT'] === 'true' ? paths.news() : undefined;
}
