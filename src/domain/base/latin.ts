/** Replacements of characters that Latin 1 lacks and that have no base letter. */
const REPLACED: Readonly<Record<string, string>> = {
  '€': 'EUR',
  '’': "'",
  '‘': "'",
  '‚': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '™': 'TM',
  œ: 'oe',
  Œ: 'OE',
  ł: 'l',
  Ł: 'L',
  đ: 'd',
  Đ: 'D',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  ŋ: 'n',
  Ŋ: 'N',
  ŧ: 't',
  Ŧ: 'T',
  ŀ: 'l',
  Ŀ: 'L',
  ĸ: 'k',
  ŉ: "'n",
  ſ: 's',
  ə: 'e',
  Ə: 'E',
  ƒ: 'f',
  ẞ: 'SS',
};

/**
 * Returns a text in characters of Latin 1 on one line, as invoices and other official files require: "Wałęsa" is
 * "Walesa", "Șerban" is "Serban". Letters of other alphabets have no such form (`hasLatinForm`) and become spaces.
 */
export function inLatin(text: string): string {
  return Array.from(text.normalize('NFC'), latinSign).join('').replace(/\s+/g, ' ').trim();
}

/** Returns whether each letter of a text can be written in Latin 1: those of "Оксана" or "芳" cannot. */
export function hasLatinForm(text: string): boolean {
  return Array.from(text.normalize('NFC')).every((sign) => !/\p{L}/u.test(sign) || latinSign(sign) !== ' ');
}

function latinSign(sign: string): string {
  if (isLatin1(sign)) return sign;
  const bare = sign.normalize('NFKD').replace(/\p{M}/gu, '');
  return REPLACED[sign] ?? (bare !== '' && Array.from(bare).every(isLatin1) ? bare : (REPLACED[bare] ?? ' '));
}

function isLatin1(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0;
  return (code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff);
}
