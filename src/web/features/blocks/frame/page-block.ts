import type { Columns } from '../../../../domain/content/banner-grid.ts';
import type { Scheme } from '../../../../domain/content/block-style.ts';
import type { BlockType } from '../../../../domain/content/block-type.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';

/** A block as pages show it, with options parsed and defaults applied. */
export type PageBlock =
  | HeroBlock
  | BannerGridBlock
  | BannerSliderBlock
  | ProductSliderBlock
  | PersonalSliderBlock
  | StaticTextBlock
  | ShareBlock
  | InviteBannerBlock
  | PlainBlock;

export interface BlockFrameData {
  /** Set where its texts stay Italian on an English page. */
  readonly lang?: 'it' | undefined;
  readonly id: number;
  /** Marks the position in the staff's list: a block with the code `intro` is shown above the departments. */
  readonly code: string;
  readonly title?: string | undefined;
  /** HTML, sanitised by the server. */
  readonly html?: string | undefined;
  /** CSS declarations, made safe by the server. */
  readonly style?: Readonly<Record<string, string>> | undefined;
  readonly ground?: Ground | undefined;
}

/** A background colour, and the theme that is legible on it. */
export interface Ground {
  readonly colour: string;
  readonly scheme: Scheme;
}

interface Typed<Type extends BlockType> extends BlockFrameData {
  readonly type: Type;
}

export interface BannerGridBlock extends Typed<'BannerGrid'> {
  readonly banners: readonly Banner[];
  /** Columns of each banner. */
  readonly columns: readonly Columns[];
}

export interface BannerSliderBlock extends Typed<'BannerSlider'> {
  readonly banners: readonly Banner[];
  readonly hasBullets: boolean;
  readonly hasArrows: boolean;
  /** Seconds between slides; 0 turns autoplay off. */
  readonly autoplaySeconds: number;
  /** True for a low slider, at the top of a page whose main content is below it. */
  readonly isCompact: boolean;
}

export interface SliderLook {
  readonly hasBullets: boolean;
  readonly hasArrows: boolean;
  readonly layout: 'vertical' | 'card';
  /** The number of visible slides from each breakpoint on (storefront 2). */
  readonly perView: Columns;
  readonly lead?: Banner | undefined;
  readonly moreTo?: string | undefined;
}

export interface ProductSliderBlock extends Typed<'ProductSlider'>, SliderLook {
  readonly products: readonly CardProduct[];
}

/** Personal products: the browser requests them, for customers who accepted profiling. */
export interface PersonalSliderBlock extends Typed<'CrmProductSlider'>, SliderLook {}

export interface HeroBlock extends Typed<'Hero'> {
  /** The picture of the goods on the counter, with a transparent background. */
  readonly picture?: BannerPicture | undefined;
}

export interface StaticTextBlock extends Typed<'StaticText'> {
  readonly picture?: BannerPicture | undefined;
  readonly isFlipped: boolean;
}

export interface ShareBlock extends Typed<'ShareWithFriends'> {
  readonly isFloating: boolean;
  /** The text that is shared together with the address. */
  readonly text: string;
}

export interface InviteBannerBlock extends Typed<'InviteFriendBanner'> {
  readonly buttonText: string;
  readonly link: string;
}

export type PlainBlock =
  | Typed<'MyShopping'>
  | Typed<'ServiceAutodiscovery'>
  | Typed<'CartInfoButton'>
  | Typed<'InviteFriend'>;

/** A proposal (storefront 2): an image, a card with text, or a button tile. */
export interface Banner {
  /** Set where its texts stay Italian on an English page. */
  readonly lang?: 'it' | undefined;
  readonly id: number;
  readonly name: string;
  readonly kind: 'image' | 'card' | 'button';
  readonly picture?: BannerPicture | undefined;
  readonly text?: string | undefined;
  /** HTML, sanitised by the server. */
  readonly html?: string | undefined;
  /** A path of this site, or an address of another one; undefined when the banner has no link. */
  readonly link?: string | undefined;
  readonly button?: { readonly text: string; readonly ground?: Ground | undefined; readonly isOutlined: boolean };
  readonly ground?: Ground | undefined;
  readonly textColour?: string | undefined;
  readonly align: 'left' | 'center' | 'right';
  readonly isFlipped: boolean;
  /** Width of the picture within a card with text, in percent. */
  readonly imagePercent: number;
}

export interface BannerPicture {
  readonly alt: string;
  readonly wide: PictureFile;
  /** The picture for windows below 600 px, if it differs. */
  readonly narrow?: PictureFile | undefined;
  /** True when the picture is shown uncropped, with its background beside it. */
  readonly isContained: boolean;
}

export interface PictureFile {
  readonly src: string;
  readonly srcSet?: string | undefined;
  readonly width: number;
  readonly height: number;
}
