import { contentLanguage } from '../../language/language.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icons/Icon.tsx';

export interface PictureProps {
  /** Address of any of its sizes as .webp; the same path with .avif exists beside it. Empty: the house's placeholder. */
  readonly src: string;
  /** What the catalogue calls what is in it, or nothing. */
  readonly alt: string;
  readonly size: number;
  readonly className?: string;
  /** Above the fold: loaded at once and first. */
  readonly eager?: boolean;
  /** thumb on lists, photo and large where it is shown big. */
  readonly kind?: 'thumb' | 'photo' | 'large';
}

/** A product's picture in the best format the browser reads; its place is kept from the start. */
export function Picture({ src, alt, size, className, eager = false, kind = 'thumb' }: PictureProps) {
  if (!src) {
    return (
      <span
        role="img"
        lang={alt ? contentLanguage() : undefined}
        aria-label={alt || undefined}
        aria-hidden={alt ? undefined : true}
        className={classNames('grid aspect-square place-items-center rounded-lg bg-tint text-ink-faint', className)}
      >
        <Icon name="basket-empty" className="size-2/5" />
      </span>
    );
  }
  const webp = src.replace(/^\/photo\/\w+\//, `/photo/${kind}/`);
  return (
    <picture className="contents">
      {webp.endsWith('.webp') && <source type="image/avif" srcSet={webp.replace(/\.webp$/, '.avif')} />}
      <img
        src={webp}
        alt={alt}
        lang={alt ? contentLanguage() : undefined}
        width={size}
        height={size}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={eager && kind !== 'thumb' ? 'high' : 'auto'}
        className={classNames('aspect-square h-auto object-contain brightness-(--picture-light,1)', className)}
      />
    </picture>
  );
}
