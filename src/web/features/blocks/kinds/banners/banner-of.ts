import type { Proposal } from '../../../../../contract/blocks/schemas.ts';
import { schemeOn } from '../../../../../domain/content/block-style.ts';
import { paths } from '../../../../page/paths.ts';
import { numberOf, type Options, optionsOf, yesOf } from '../../frame/options.ts';
import type { Banner, BannerPicture, Ground, PictureFile } from '../../frame/page-block.ts';

/** storefront 3, proposal: converts it to a banner. */
export function bannerOf(proposal: Proposal): Banner {
  const options = optionsOf(proposal.metaData, 'category_proposal_type');
  const picture = pictureOf(proposal);
  const button = options['BUTTON_TEXT'];
  const link = linkOf(proposal);
  return {
    id: proposal.id,
    name: proposal.name,
    ...(proposal.lang && { lang: proposal.lang }),
    kind: kindOf(options, proposal),
    ...(picture && { picture }),
    ...(proposal.descr && { text: proposal.descr }),
    ...(proposal.content && { html: link ? withoutLinks(proposal.content) : proposal.content }),
    ...(link && { link }),
    ...(button && {
      button: {
        text: button,
        ground: groundOf(options['BUTTON_COLOR'] ?? ''),
        isOutlined: yesOf(options, 'BUTTON_OUTLINED', false),
      },
    }),
    ground: groundOf(options['BACKGROUND_COLOR'] ?? ''),
    textColour: schemeOn(options['TEXT_COLOR'] ?? '') && options['TEXT_COLOR'],
    align: options['TEXT_ALIGN'] === 'center' || options['TEXT_ALIGN'] === 'right' ? options['TEXT_ALIGN'] : 'left',
    isFlipped: yesOf(options, 'LAYOUT_FLIP', false),
    imagePercent: numberOf(options, 'IMAGE_WIDTH_PERCENT', 50, [20, 80]),
  };
}

/**
 * Returns the background colour with the theme that is legible on it, because a background keeps its colour in both
 * themes.
 */
export function groundOf(colour: string): Ground | undefined {
  const scheme = schemeOn(colour);
  return scheme && { colour, scheme };
}

/** Converts CSS declarations to a React style object. */
export function styleOf(css: string): Readonly<Record<string, string>> {
  return Object.fromEntries(
    css.split(';').map((declaration) => {
      const [property = '', ...value] = declaration.split(':');
      return [
        property.trim().replace(/-([a-z])/g, (_all, letter: string) => letter.toUpperCase()),
        value.join(':').trim(),
      ];
    }),
  );
}

export function pictureOf(proposal: Proposal): BannerPicture | undefined {
  const wide = fileOf(optionsOf(proposal.metaData, 'image_desktop'), ownPath(proposal.img));
  const narrow = fileOf(optionsOf(proposal.metaData, 'image_mobile'), undefined);
  const file = wide ?? narrow;
  if (!file) return undefined;
  return {
    alt: proposal.imgAlt ?? '',
    wide: file,
    ...(narrow && narrow !== file && { narrow }),
    isContained: yesOf(optionsOf(proposal.metaData, 'category_proposal_type'), 'IMAGE_CONTAIN', false),
  };
}

/**
 * Returns the path of a picture: proposals have absolute addresses for other clients, but pages must work under any
 * name of the shop.
 */
function ownPath(address: string | undefined): string | undefined {
  return address?.replace(/^https?:\/\/[^/]+(?=\/(?:photo|media)\/)/, '');
}

function fileOf(options: Options, fallback: string | undefined): PictureFile | undefined {
  const src = options['SRC'] ?? fallback;
  if (!src?.startsWith('/')) return undefined;
  return {
    src,
    ...(options['SRCSET'] && { srcSet: options['SRCSET'] }),
    width: numberOf(options, 'WIDTH', 1200, [1, 10_000]),
    height: numberOf(options, 'HEIGHT', 900, [1, 10_000]),
  };
}

function kindOf(options: Options, proposal: Proposal): Banner['kind'] {
  const asked = options['LAYOUT'];
  if (asked === 'image' || asked === 'card' || asked === 'button') return asked;
  if (!proposal.img && !proposal.metaData?.['image_desktop'])
    return proposal.descr || proposal.content ? 'card' : 'button';
  return proposal.descr || proposal.content || options['BUTTON_TEXT'] ? 'card' : 'image';
}

/** Returns the link to a category by its slug, or the address; the server lets only safe addresses through. */
function linkOf({ slug, proposalUrl }: Proposal): string | undefined {
  if (slug) return paths.category(slug);
  return proposalUrl && /^(?:https?:|mailto:|tel:|\/(?![/\\]))/i.test(proposalUrl) ? proposalUrl : undefined;
}

/** Removes links from HTML inside a banner that is itself a link. */
function withoutLinks(html: string): string {
  return html.replace(/<\/?a\b[^>]*>/gi, '');
}
