import { classNames } from '../../../../ui/class-names.ts';
import type { BannerPicture as PictureData, PictureFile } from '../../frame/page-block.ts';

export interface BannerPictureProps {
  readonly picture: PictureData;
  /** The displayed widths of the picture, in the format of the `sizes` attribute. */
  readonly sizes: string;
  readonly isFirst: boolean;
  readonly className?: string;
}

/** Pictures that the shop makes itself: each also exists as .avif. */
const DRAWN = /^\/photo\/.*\.webp$/;
const NARROW = '(width < 37.5rem)';

/** Reserves the space of a picture from its width and height; the first picture of a page is loaded with priority. */
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
  /** True when the `img` element itself has the plain format, so that sources list only the better ones. */
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
