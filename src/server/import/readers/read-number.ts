/** How decimals are written: 1234.50 or 1.234,50. */
export type NumberStyle = 'en' | 'it';

/** A non-negative decimal; undefined when the text is not one in that style. */
export function readNumber(text: string, style: NumberStyle): number | undefined {
  const trimmed = text.trim();
  const pattern = style === 'it' ? /^(\d{1,3}(\.\d{3})+|\d+)(,\d+)?$/ : /^(\d{1,3}(,\d{3})+|\d+)(\.\d+)?$/;
  if (!pattern.test(trimmed)) return undefined;
  const plain = style === 'it' ? trimmed.replaceAll('.', '').replace(',', '.') : trimmed.replaceAll(',', '');
  return Number(plain);
}

/** Decimal euro to cents; undefined when it is no price. */
export function readCents(text: string, style: NumberStyle): number | undefined {
  const euro = readNumber(text.replace(/\s*€\s*/g, ''), style);
  if (euro === undefined || euro <= 0 || euro > 100_000) return undefined;
  return Math.round(euro * 100) || undefined;
}
