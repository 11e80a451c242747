/** Widths in which a picture of the staff is stored; a smaller picture is stored in its own width. */
export const MEDIA_WIDTHS = [480, 720, 1080, 1600] as const;

/** The path of uploads, which are forms with the file and its description. */
export const MEDIA_UPLOAD_PATH = '/staff/media-uploads';
export const MAX_MEDIA_MEGABYTES = 15;

export interface MediaPicture {
  readonly key: string;
  /** Size of the largest stored version. */
  readonly width: number;
  readonly height: number;
}

/** Returns the stored widths of a picture that is `width` pixels wide: none is larger than the upload. */
export function mediaWidths(width: number): number[] {
  const largest = MEDIA_WIDTHS[MEDIA_WIDTHS.length - 1] ?? width;
  return [...MEDIA_WIDTHS.filter((each) => each < width && each < largest), Math.min(width, largest)];
}

/**
 * Returns the address of a stored picture. Another picture has another address, so browsers cache it for good. Each
 * exists as .avif, too.
 */
export function mediaPath(key: string, width: number): string {
  return `/photo/media/${key}-${width}.webp`;
}

export function mediaSrcSet({ key, width }: MediaPicture): string {
  return mediaWidths(width)
    .map((each) => `${mediaPath(key, each)} ${each}w`)
    .join(', ');
}
