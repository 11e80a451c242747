import type { Product } from '../../../contract/catalogue/product.ts';
import type { Language } from '../../../language/language.ts';
import type { Json } from '../../http/outcome.ts';
import type { Database } from '../../infra/database/types.ts';
import { productCard } from './engine/card.ts';
import type { Catalogue } from './engine/catalogue.ts';
import { metaInEnglish } from './engine/english/english-meta.ts';
import { allPictureUrls } from './engine/picture-urls.ts';
import type { Scope } from './engine/scope.ts';
import { productMeta } from './queries.ts';

const PICTURE: Readonly<Record<Language, string>> = { it: 'immagine', en: 'picture' };

/**
 * Returns one product with its pictures, bread crumbs and texts (wire-facts 3.8), as JSON bytes; undefined: not sold
 * here.
 */
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
  const metaData = withDescription(metaInEnglish(snapshot.texts, await productMeta(db, row.productId)));
  const alt = `${row.name} ${row.brandLine}`.trim();
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

/** Groups of texts: group -> key -> text (wire-facts 3.8). */
type MetaData = Readonly<Record<string, Readonly<Record<string, string>>>>;

/**
 * Copies the texts of `product_info`, where this shop stores them, to `product_description`, where existing clients
 * read them. A text that `product_description` has itself is kept, and a nutrition table becomes an HTML table there.
 */
export function withDescription(meta: MetaData): Record<string, Record<string, string>> {
  const texts: Record<string, string> = { ...meta['product_info'], ...meta['product_description'] };
  if (Object.keys(texts).length === 0) return { ...meta };
  const { nutritional_values: table, ...others } = texts;
  const nutrition = table === undefined ? {} : { nutritional_values: htmlTable(table) };
  return { ...meta, product_description: { ...others, ...nutrition } };
}

/** Converts a table that is stored as JSON to HTML; any other text is returned unchanged. */
export function htmlTable(text: string): string {
  const [head = [], ...body] = rowsOf(text);
  if (body.length === 0) return text;
  const rows = [rowOf('th', head), ...body.map((cells) => rowOf('td', cells))];
  return `<table><tbody>${rows.join('')}</tbody></table>`;
}

/**
 * Returns the rows of `{"columns", "rows", "cells"}` with row-major cells, or of a list of rows; none for any other
 * text.
 */
function rowsOf(text: string): readonly (readonly string[])[] {
  if (!/^\s*[[{]/.test(text)) return [];
  try {
    const value: unknown = JSON.parse(text);
    if (Array.isArray(value)) return value.every(isRow) ? value : [];
    const { columns, rows, cells } = value as Readonly<Record<string, unknown>>;
    if (!isRow(columns) || !isRow(rows) || !isRow(cells)) return [];
    const width = columns.length;
    return [['', ...columns], ...rows.map((name, row) => [name, ...cells.slice(row * width, (row + 1) * width)])];
  } catch {
    return [];
  }
}

function isRow(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((cell) => typeof cell === 'string');
}

function rowOf(tag: 'th' | 'td', cells: readonly string[]): string {
  return `<tr>${cells.map((cell) => `<${tag}>${escaped(cell)}</${tag}>`).join('')}</tr>`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
