import type { CategoryBlock } from '../../../../contract/blocks/schemas.ts';
import { columnsOf, readRows } from '../../../../domain/content/banner-grid.ts';
import { writtenType } from '../../../../domain/content/block-type.ts';
import { t } from '../../../../language/language.ts';
import { paths } from '../../../page/paths.ts';
import { bannerOf, groundOf, pictureOf, styleOf } from '../kinds/banners/banner-of.ts';
import { numberOf, type Options, optionsOf, yesOf } from './options.ts';
import type { BlockFrameData, PageBlock, SliderLook } from './page-block.ts';

/** Converts a block of the wire into a block of the storefront; loaded with the first page that the server did not render. */
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
    case 'StaticText':
      return {
        ...frame,
        type,
        picture: block.proposals[0] && pictureOf(block.proposals[0]),
        isFlipped: yesOf(options, 'LAYOUT_FLIP', false),
      };
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
