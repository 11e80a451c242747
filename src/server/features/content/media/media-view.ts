import type { StaffMedia, StaffMediaHead } from '../../../../contract/content/staff-media-schemas.ts';
import { mediaSrcSet } from '../../../../domain/content/media-picture.ts';
import type { MediaUseRow, StaffMediaRow } from './media-queries.ts';

/** The `sizes` of a picture in a text: it is as wide as its column. */
const SIZES = '(max-width: 60rem) 100vw, 56rem';

export function mediaHeadOf(row: StaffMediaRow, uses: readonly MediaUseRow[]): StaffMediaHead {
  const { width, height, pictureKey: key } = row;
  const size = { width: width ?? 0, height: height ?? 0 };
  const view = {
    mediaId: row.mediaId,
    title: row.title,
    altText: row.altText,
    isDecorative: row.decorative,
    caption: row.caption,
    path: row.path,
    srcSet: key === null ? '' : mediaSrcSet({ key, ...size }),
    ...size,
  };
  return {
    ...view,
    html: htmlOf(view),
    modifiedAt: row.modifiedAt.toISOString(),
    useCount: uses.filter(({ mediaId }) => mediaId === row.mediaId).length,
  };
}

export function mediaOf(row: StaffMediaRow, uses: readonly MediaUseRow[]): StaffMedia {
  const own = uses.filter(({ mediaId }) => mediaId === row.mediaId);
  return { ...mediaHeadOf(row, own), uses: own.map(({ what, id, title }) => ({ what, id, title })) };
}

/** Returns the HTML of a picture that the sanitiser accepts, with its size so that the layout does not shift. */
function htmlOf({
  path,
  srcSet,
  width,
  height,
  altText,
  caption,
}: Omit<StaffMediaHead, 'html' | 'modifiedAt' | 'useCount'>) {
  const sizes = srcSet === '' ? '' : ` srcset="${srcSet}" sizes="${SIZES}"`;
  const image = `<img src="${escaped(path)}"${sizes} alt="${escaped(altText)}" width="${width}" height="${height}" loading="lazy">`;
  const below = caption === '' ? '' : `<figcaption>${escaped(caption)}</figcaption>`;
  return `<figure>${image}${below}</figure>`;
}

function escaped(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;');
}
