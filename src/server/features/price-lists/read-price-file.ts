import { MAX_PRICE_EURO } from '../../../contract/price-lists/limits.ts';
import { parseDecimal } from '../../../domain/base/format.ts';
import { fromEuro } from '../../../domain/base/money.ts';
import { type Delimiter, tableRows } from '../../infra/tables/table-text.ts';

/** A line of a file of prices, as it was written. */
export interface PriceLine {
  /** In the file, from 1. */
  readonly line: number;
  /** Code or barcode of a product. */
  readonly code: string;
  readonly text: string;
  /** undefined: the text is no price. */
  readonly priceCents: number | undefined;
}

/** A comma belongs to a price, so it separates no cells. */
const DELIMITERS: readonly Delimiter[] = [';', '\t'];
const HEADING = /^(cod|ean|barcode|articolo|sku|prodotto)/i;

/**
 * Reads a CSV file of prices, or pasted lines: code or barcode, then the price. A first line of headings is skipped, further cells are passed
 * over, and so are lines that are empty.
 */
export function readPriceFile(text: string): PriceLine[] {
  return tableRows(text, DELIMITERS).flatMap(({ cells, line }, index): PriceLine[] => {
    const [code = '', written = ''] = cells.map((cell) => cell.trim());
    const isHeading = index === 0 && HEADING.test(code) && !/\d/.test(written);
    if ((code === '' && written === '') || isHeading) return [];
    return [{ line, code, text: written, priceCents: readPrice(written) }];
  });
}

/** Reads euro as cents, with or without the sign; undefined if the text is no price, has parts of cents or is out of bounds. */
function readPrice(text: string): number | undefined {
  const euro = parseDecimal(text.replace(/\s*€\s*/g, ''));
  if (euro === undefined) return undefined;
  return priceOf(euro);
}

/** Cents of a price in euro; undefined where no goods can have it. */
export function priceOf(euro: number): number | undefined {
  if (!(euro > 0 && euro <= MAX_PRICE_EURO)) return undefined;
  const priceCents = fromEuro(euro);
  return Math.abs(priceCents - euro * 100) < 1e-6 ? priceCents : undefined;
}
