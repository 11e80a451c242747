import { classNames } from './class-names.ts';
import { Icon } from './icons/Icon.tsx';

export interface PictureProps {
  /**
   * Address of any of its sizes as .webp; the same path with .avif exists, too. Scenes and uploads have one size. Empty
   * for the shop's placeholder.
   */
  readonly src: string;
  /** The catalogue's description of the picture, or ''. */
  readonly alt: string;
  /** Set where the description stays Italian on an English page. */
  readonly lang?: 'it' | undefined;
  readonly size: number;
  readonly className?: string;
  /** True above the fold: the picture is loaded at once and with priority. */
  readonly eager?: boolean;
  /** thumb for lists, photo and large for larger views. */
  readonly kind?: 'thumb' | 'photo' | 'large';
}

/** A product's picture in the best format that the browser supports; its space is reserved. */
export function Picture({ src, alt, lang, size, className, eager = false, kind = 'thumb' }: PictureProps) {
  if (!src) {
    return (
      <span
        role="img"
        lang={lang}
        aria-label={alt || undefined}
        aria-hidden={alt ? undefined : true}
        className={classNames('grid aspect-square place-items-center rounded-lg bg-tint text-ink-faint', className)}
      >
        <Icon name="basket-empty" className="size-2/5" />
      </span>
    );
  }
  const webp = src.replace(/^(?:https?:\/\/[^/]+)?\/photo\/(?:main\/)?(?:thumb|photo|large)\//, `/photo/${kind}/`);
  return (
    <picture className="contents">
      {webp.endsWith('.webp') && <source type="image/avif" srcSet={webp.replace(/\.webp$/, '.avif')} />}
      <img
        src={webp}
        alt={alt}
        lang={lang}
        width={size}
        height={size}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={priorityOf(size, eager && kind !== 'thumb')}
        className={classNames('aspect-square h-auto object-contain', className)}
      />
    </picture>
  );
}

/**
 * Pictures of this many pixels or fewer stand in a card, a link or a line: they wait for the fonts and for a page's
 * main picture.
 */
const SMALL = 150;

function priorityOf(size: number, isMain: boolean): 'high' | 'low' | 'auto' {
  if (isMain) return 'high';
  return size <= SMALL ? 'low' : 'auto';
}
