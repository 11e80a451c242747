import { createHash } from 'node:crypto';
import { composerVersion } from '../../../../pictures/compose/picture-composer.ts';

export interface PictureUrls {
  readonly thumb: string;
  readonly medium: string;
  readonly large: string;
}

export interface Pictured {
  readonly code: string;
  readonly name: string;
  readonly brand_line: string;
  readonly pack_line: string;
  /** Keys of stored photos; none: one is drawn. */
  readonly pictures: readonly string[];
}

/**
 * Addresses of a product's first picture: /photo/<size>/<code>-<stamp>.webp, and .avif beside it. The stamp changes with
 * the picture, so that clients may cache pictures for ever.
 */
export function pictureUrls(product: Pictured): PictureUrls {
  const name = `${encodeURIComponent(product.code)}-${pictureStamp(product)}.webp`;
  return { thumb: `/photo/thumb/${name}`, medium: `/photo/photo/${name}`, large: `/photo/large/${name}` };
}

/** Returns all pictures in order; the second is at /photo/<size>/2/<code>-<stamp>.webp. */
export function allPictureUrls(product: Pictured): PictureUrls[] {
  const others = product.pictures.slice(1).map((key, index) => {
    const name = `${index + 2}/${encodeURIComponent(product.code)}-${photoStamp(key)}.webp`;
    return { thumb: `/photo/thumb/${name}`, medium: `/photo/photo/${name}`, large: `/photo/large/${name}` };
  });
  return [pictureUrls(product), ...others];
}

/** Returns the required end of the address of the picture at `index` (from 0); undefined: there is no such picture. */
export function stampAt(product: Pictured, index: number): string | undefined {
  if (index === 0) return pictureStamp(product);
  const key = product.pictures[index];
  return key === undefined ? undefined : photoStamp(key);
}

function pictureStamp(product: Pictured): string {
  const [first] = product.pictures;
  if (first !== undefined) return photoStamp(first);
  return stampOf(`${composerVersion} ${product.name} ${product.brand_line} ${product.pack_line} `);
}

function photoStamp(key: string): string {
  return stampOf(`photo ${key}`);
}

function stampOf(seen: string): string {
  return createHash('sha1').update(seen).digest('hex').slice(0, 8);
}
