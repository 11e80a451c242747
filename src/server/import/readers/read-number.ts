/** The notation of decimals: en is 1234.50, it is 1.234,50. */
export type NumberStyle = 'en' | 'it';

/** Reads a non-negative decimal; undefined if the text is none in that notation. */
export function readNumber(text: string, style: NumberStyle): number | undefined {
  const trimmed = text.trim();
  const pattern = style === 'it' ? /^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/ : /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/;
  if (!pattern.test(trimmed)) return undefined;
  const plain = style === 'it' ? trimmed.replaceAll('.', '').replace(',', '.') : trimmed.replaceAll(',', '');
  return Number(plain);
}

/** Reads euro as cents; undefined if the text is no price. */
export function readCents(text: string, style: NumberStyle): number | undefined {
  const euro = readNumber(text.replace(/\s*€\s*/g, ''), style);
  if (euro === undefined || euro <= 0 || euro > 100_000) return undefined;
  return Math.round(euro * 100) || undefined;
}
