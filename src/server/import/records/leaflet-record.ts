import type { Notation } from '../../../domain/base/files/written-number.ts';
import { type Cells, readCells } from '../readers/read-cells.ts';

/** A flyer with its products in order, from a file or from the demo shop. */
export interface LeafletRecord {
  /** The id that clients store. A new flyer gets it if it is free. */
  readonly id?: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string;
  /** A path of this site; null for the picture of the first product. */
  readonly cover: string | null;
  /** YYYY-MM-DD, both days included. */
  readonly from: string;
  readonly to: string;
  /** The stores of the flyer; empty for all stores. */
  readonly warehouseIds: readonly number[];
  readonly products: readonly { readonly code: string; readonly promoCents: number | null }[];
}

/**
 * One line of a file: a product in a flyer. The first line of a flyer gives its name, days and other data for all its
 * lines.
 */
export interface LeafletLine extends Omit<LeafletRecord, 'products'> {
  /** The key of the line; it must occur only once. */
  readonly code: string;
  readonly productCode: string;
  readonly line: number;
  readonly promoCents: number | null;
}

export const leafletColumns = {
  required: ['leaflet', 'name', 'from', 'to', 'code'],
  decimals: ['promo_price'],
} as const;

const MAX_WAREHOUSES = 1000;

/** Reads one line of a file, or returns why it is refused. */
export function mapLeafletRow(
  cells: Cells,
  { line, numbers }: { line: number; numbers: Notation },
): { readonly record: LeafletLine } | { readonly refused: string } {
  const read = readCells(cells, numbers);
  const slug = read.text('leaflet', 90);
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(slug)) read.problems.push(`leaflet is not an address word: "${slug}"`);
  const productCode = read.text('code', 40);
  if (productCode === '') read.problems.push('no code');
  const name = read.text('name', 90);
  const from = read.date('from');
  const to = read.date('to');
  if (name === '') read.problems.push('no name');
  if (from === '' || to === '' || from > to) read.problems.push(`no days from "${from}" to "${to}"`);
  const cover = read.text('cover', 300);
  if (cover !== '' && !/^\/[^/\\]/.test(cover)) read.problems.push(`cover is not a path of this site: "${cover}"`);
  const promo = read.text('promo_price', 30);
  const promoCents = promo === '' ? null : (read.price('promo_price') ?? null);
  const id = read.count('id');
  const warehouses = warehouseIdsOf(read.text('warehouses', 6000));
  if (warehouses === undefined) read.problems.push('warehouses are not numbers');
  if (warehouses === undefined || read.problems.length > 0) return { refused: read.problems.join('; ') };
  const description = read.text('description', 1000);
  const leaflet = {
    ...(id === undefined ? {} : { id }),
    slug,
    name,
    description,
    cover: cover || null,
    from,
    to,
    warehouseIds: warehouses,
  };
  return { record: { ...leaflet, code: `${slug} ${productCode}`, productCode, line, promoCents } };
}

function warehouseIdsOf(text: string): number[] | undefined {
  const parts = text.split('|').filter((part) => part.trim() !== '');
  const ids = parts.map(Number);
  const right = ids.length <= MAX_WAREHOUSES && ids.every((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
  return right ? [...new Set(ids)] : undefined;
}
