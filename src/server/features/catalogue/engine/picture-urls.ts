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
  readonly brandLine: string;
  readonly packLine: string;
  /** Keys of stored photos; if there are none, a picture is drawn. */
  readonly pictures: readonly string[];
}

/**
 * Returns the addresses of a product's first picture, /photo/main/<size>/<code>-<stamp>.webp, and .avif beside it:
 * existing clients replace /main/thumb/ in them by another size (decision 29). The stamp changes with the picture, so
 * that clients may cache pictures for ever.
 */
export function productPictureUrls(product: Pictured, site: string): PictureUrls {
  return sizesOf(`${site}/photo/main`, firstName(product));
}

/** Returns all pictures of a product in order; the second is at /photo/main/<size>/2/<code>-<stamp>.webp. */
export function allPictureUrls(product: Pictured, site: string): PictureUrls[] {
  const others = product.pictures.slice(1).map((key, index) => {
    const name = `${index + 2}/${encodeURIComponent(product.code)}-${photoStamp(key)}.webp`;
    return sizesOf(`${site}/photo/main`, name);
  });
  return [productPictureUrls(product, site), ...others];
}

function firstName(product: Pictured): string {
  return `${encodeURIComponent(product.code)}-${pictureStamp(product)}.webp`;
}

function sizesOf(folder: string, name: string): PictureUrls {
  return { thumb: `${folder}/thumb/${name}`, medium: `${folder}/photo/${name}`, large: `${folder}/large/${name}` };
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
  return stampOf(`${composerVersion} ${product.name} ${product.brandLine} ${product.packLine} `);
}

function photoStamp(key: string): string {
  return stampOf(`photo ${key}`);
}

function stampOf(seen: string): string {
  return createHash('sha1').update(seen).digest('hex').slice(0, 8);
}
