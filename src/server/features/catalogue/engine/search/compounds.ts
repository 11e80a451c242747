import type { Word } from '../../../../../domain/catalogue/italian-words.ts';
import { haveCommon, type Postings, type SearchIndex } from './search-index.ts';

/** A part of a compound has at least this many letters: shorter ones are in every word by chance. */
const SHORTEST_PART = 3;

/**
 * Returns the query with unknown words that goods have as two words: "extravergine" becomes "extra vergine", "cartaigienica" becomes "carta
 * igienica". Only where a product has both parts.
 */
export function withCompoundsSplit(index: SearchIndex, asked: readonly Word[]): readonly Word[] {
  const isKnown = ({ stem }: Word) => index.terms.has(stem) || index.synonyms.has(stem);
  const read = asked.map((word) => (isKnown(word) ? [word] : (partsOf(index, word) ?? [word])));
  return read.some((parts) => parts.length > 1) ? read.flat() : asked;
}

/** Returns the query with two neighbours as the one word that goods have for them, or one word as two: "pan grattato" is also "pangrattato". */
export function compoundVariants(index: SearchIndex, asked: readonly Word[]): Word[][] {
  const variants: Word[][] = [];
  asked.forEach((word, at) => {
    const next = asked[at + 1];
    const joined =
      word.kind === 'word' && next?.kind === 'word' ? index.reader.words(`${word.text}${next.text}`)[0] : undefined;
    if (joined && index.terms.has(joined.stem)) variants.push([...asked.slice(0, at), joined, ...asked.slice(at + 2)]);
    const parts = index.terms.has(word.stem) ? partsOf(index, word) : undefined;
    if (parts) variants.push([...asked.slice(0, at), ...parts, ...asked.slice(at + 1)]);
  });
  return variants;
}

/** Returns the two words of goods that a word is made of, if one product has both: of several ways, that with the most letters in front. */
function partsOf(index: SearchIndex, { text, kind }: Word): readonly [Word, Word] | undefined {
  if (kind !== 'word') return undefined;
  for (let at = text.length - SHORTEST_PART; at >= SHORTEST_PART; at--) {
    const [before] = index.reader.words(text.slice(0, at));
    const [after] = index.reader.words(text.slice(at));
    const [first, second] = [writtenAs(index, before), writtenAs(index, after)];
    if (before && after && first && second && haveCommon(first, second)) return [before, after];
  }
  return undefined;
}

function writtenAs({ terms, postings }: SearchIndex, word: Word | undefined): Postings | undefined {
  const found = word && postings[terms.get(word.stem) ?? -1];
  return word && found?.forms.has(word.text) ? found : undefined;
}
