import type { Product } from '../../../contract/catalogue/product.ts';
import type { Language } from '../../../language/language.ts';
import type { Json } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Catalogue } from './catalogue.ts';
import { productCard } from './engine/card.ts';
import { metaInEnglish } from './engine/english/english-meta.ts';
import type { Scope } from './engine/scope.ts';
import { allPictureUrls } from './pictures/picture-urls.ts';
import { withDescription } from './product-texts.ts';
import { productMeta } from './queries.ts';

const PICTURE: Readonly<Record<Language, string>> = { it: 'immagine', en: 'picture' };

/** One product with its pictures, bread crumbs and texts (wire-facts 3.8), as JSON bytes; undefined: not sold here. */
export async function productDetailJson(
  deps: { catalogue: Catalogue; db: Database },
  ordinal: number | undefined,
  scope: Scope,
): Promise<Json | undefined> {
  if (ordinal === undefined) return undefined;
  const { catalogue, db } = deps;
  const key = `product ${scope.key} ${ordinal}`;
  const cached = catalogue.replies.get(key);
  if (cached) return cached;
  const { snapshot } = scope;
  const row = snapshot.rows[ordinal];
  if (!row) return undefined;
  const metaData = withDescription(metaInEnglish(snapshot.texts, await productMeta(db, row.product_id)));
  const alt = `${row.name} ${row.brand_line}`.trim();
  const product: Product = {
    ...productCard(scope, ordinal),
    media: allPictureUrls(row, scope.site).map((urls, index) => ({
      type: 'image',
      ...urls,
      alt: index === 0 ? alt : `${alt}, ${PICTURE[snapshot.language]} ${index + 1}`,
    })),
    metaData,
  };
  const json = Buffer.from(JSON.stringify(product));
  // if a change came while the texts were read, this key is never looked up again
  return catalogue.replies.keep(key, json);
}
