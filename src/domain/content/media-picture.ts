/** Widths in which a picture of the staff is kept; one that is smaller is kept as it is. */
export const MEDIA_WIDTHS = [480, 720, 1080, 1600] as const;

/** Where they come in, as a form with the file and what is said of it. */
export const MEDIA_UPLOAD_PATH = '/staff/media-uploads';
export const MAX_MEDIA_MEGABYTES = 15;

export interface MediaPicture {
  readonly key: string;
  /** Of the largest form. */
  readonly width: number;
  readonly height: number;
}

/** The widths of a picture that is `width` wide: no form is larger than what came in. */
export function mediaWidths(width: number): number[] {
  const largest = MEDIA_WIDTHS[MEDIA_WIDTHS.length - 1] ?? width;
  return [...MEDIA_WIDTHS.filter((each) => each < width && each < largest), Math.min(width, largest)];
}

/** Another picture has another address: whoever has it keeps it. Each is there as .avif, too. */
export function mediaPath(key: string, width: number): string {
  return `/photo/media/${key}-${width}.webp`;
}

export function mediaSrcSet({ key, width }: MediaPicture): string {
  return mediaWidths(width)
    .map((each) => `${mediaPath(key, each)} ${each}w`)
    .join(', ');
}
