import { createHash } from 'node:crypto';
import { composerVersion } from '../../infra/images/picture-composer.ts';

export interface PictureUrls {
  readonly thumb: string;
  readonly medium: string;
  readonly large: string;
}

interface Pictured {
  readonly code: string;
  readonly name: string;
  readonly brand_line: string;
  readonly pack_line: string;
  readonly pictures: readonly string[];
}

/**
 * Addresses of a product's picture: /photo/<size>/<code>-<stamp>.webp, and .avif beside it. The stamp changes with
 * what is drawn, so that pictures may be kept for ever.
 */
export function pictureUrls(product: Pictured): PictureUrls {
  const drawn = `${composerVersion} ${product.name} ${product.brand_line} ${product.pack_line} ${product.pictures.join()}`;
  const stamp = createHash('sha1').update(drawn).digest('hex').slice(0, 8);
  const name = `${encodeURIComponent(product.code)}-${stamp}.webp`;
  return { thumb: `/photo/thumb/${name}`, medium: `/photo/photo/${name}`, large: `/photo/large/${name}` };
}
