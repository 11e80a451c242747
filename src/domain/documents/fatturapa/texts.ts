/** Signs that the format does not know, with what is written in their place. */
const REPLACED: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  œ: 'oe',
  Œ: 'OE',
  '™': 'TM',
};

/**
 * Returns a text as the format takes it: only signs of Latin 1, on one line, of at most this length. Letters of other alphabets lose their
 * accents or are left out; undefined: nothing is left.
 */
export function latinText(text: string, maxLength: number): string | undefined {
  const latin = Array.from(text.normalize('NFC'), latinSign).join('').replace(/\s+/g, ' ').trim();
  return latin.slice(0, maxLength).trim() || undefined;
}

/** Returns a text with signs of ASCII only, as codes and house numbers are written. */
export function plainText(text: string, maxLength: number): string | undefined {
  const latin = latinText(text.normalize('NFD').replace(/\p{M}/gu, ''), maxLength);
  return latin?.replace(/[^\x20-\x7e]/g, '').trim() || undefined;
}

function latinSign(sign: string): string {
  if (isLatin1(sign)) return sign;
  const bare = sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return REPLACED[sign] ?? (Array.from(bare).every(isLatin1) ? bare : ' ');
}

function isLatin1(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff);
}
