const SMALL = new Set('a ad al alla alle ai agli da dal dalla dai di de del dello della dei degli delle e in nel nella'.split(' '));
const ROMAN = /^(?=[IVX]{2,}$)X{0,3}(?:IX|IV|V?I{0,3})$/;

/** Writes a name of a register in capitals as it stands on maps: "PIAZZA DELL'UNITA' D'ITALIA" is "Piazza dell'Unità d'Italia". */
export function streetTitle(name: string): string {
  return name
    .replace(/([AEIOU])'(?=\s|$)/gi, (_, vowel: string) => `${vowel}\u0300`.normalize('NFC'))
    .split(/\s+/)
    .filter((word) => word !== '')
    .map((word, at) => titled(word, at === 0))
    .join(' ');
}

function titled(word: string, isFirst: boolean): string {
  if (ROMAN.test(word)) return word;
  const lower = word.toLowerCase();
  if (SMALL.has(lower) && !isFirst) return lower;
  const [, article, rest] = /^(d|l|dell|all|nell|sull|dall)['’](.+)$/.exec(lower) ?? [];
  if (article !== undefined && rest !== undefined) return `${isFirst ? capital(article) : article}’${capital(rest)}`;
  return lower.replace(/(^|[-.'’])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
