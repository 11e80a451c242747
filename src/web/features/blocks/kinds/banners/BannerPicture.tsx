import { classNames } from '../../../../ui/class-names.ts';
import type { BannerPicture as PictureData, PictureFile } from '../../frame/page-block.ts';

export interface BannerPictureProps {
  readonly picture: PictureData;
  /** The widths it is shown in, as `sizes` has them. */
  readonly sizes: string;
  readonly isFirst: boolean;
  readonly className?: string;
}

/** Drawn by the shop: each also exists as .avif. */
const DRAWN = /^\/photo\/.*\.webp$/;
const NARROW = '(width < 37.5rem)';

/** The place of a picture is kept from its width and height; the first of a page is asked for before anything else. */
export function BannerPicture({ picture, sizes, isFirst, className }: BannerPictureProps) {
  const { alt, wide, narrow, isContained } = picture;
  return (
    <picture className="contents [&>source]:hidden">
      {narrow && <Sources file={narrow} sizes={sizes} media={NARROW} />}
      <Sources file={wide} sizes={sizes} isOnlyBetter />
      <img
        src={wide.src}
        srcSet={wide.srcSet}
        sizes={sizes}
        width={wide.width}
        height={wide.height}
        alt={alt}
        loading={isFirst ? 'eager' : 'lazy'}
        fetchPriority={isFirst ? 'high' : 'auto'}
        decoding={isFirst ? 'sync' : 'async'}
        className={classNames(isContained ? 'object-contain' : 'object-cover', className)}
      />
    </picture>
  );
}

interface SourcesProps {
  readonly file: PictureFile;
  readonly sizes: string;
  readonly media?: string;
  /** The plain form stands in the `img` itself. */
  readonly isOnlyBetter?: boolean;
}

function Sources({ file, sizes, media, isOnlyBetter = false }: SourcesProps) {
  const set = file.srcSet ?? file.src;
  const size = { width: file.width, height: file.height };
  return (
    <>
      {DRAWN.test(file.src) && (
        <source type="image/avif" srcSet={set.replaceAll('.webp', '.avif')} sizes={sizes} media={media} {...size} />
      )}
      {!isOnlyBetter && <source srcSet={set} sizes={sizes} media={media} {...size} />}
    </>
  );
}
