/** Names under which the fonts are registered. */
export const REGULAR = 'regular';
export const BOLD = 'bold';

/** Points; an A4 page has 595 by 842. */
export const MARGIN = 48;
export const SIZE = { title: 20, heading: 12, text: 9.5, small: 8 } as const;
export const COLOUR = { text: '#1f2a24', soft: '#5b6860', line: '#d5dbd6', head: '#f1f4f1' } as const;

export function widthOf(document: PDFKit.PDFDocument): number {
  return document.page.width - 2 * MARGIN;
}

/** The characters that the Latin part of the fonts has (its unicode-range). */
const HAS_GLYPH = /^[\u0020-\u007e\u00a0-\u00ff\u0152\u0153\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u20ac\u2122\u2212]+$/;

/** Returns a text with signs that the fonts have: letters of other alphabets lose their accents, or become a question mark. */
export function printableText(text: string): string {
  return Array.from(text.normalize('NFC').replace(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '), (sign) => {
    if (HAS_GLYPH.test(sign)) return sign;
    const bare = sign.normalize('NFKD').replace(/\p{M}/gu, '');
    return HAS_GLYPH.test(bare) ? bare : '?';
  }).join('');
}
