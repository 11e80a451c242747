/** Edge of the square, in pixels. */
export const edges = { thumb: 300, photo: 600, large: 900 } as const;

export type PictureSize = keyof typeof edges;
export type PictureFormat = 'avif' | 'webp';

export interface EncodedPicture {
  readonly picture: Buffer;
  readonly format: PictureFormat;
}
