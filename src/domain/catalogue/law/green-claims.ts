import { msg } from '../../../language/language.ts';
import { fold } from '../italian-words.ts';

/** A word about the environment that a shop may not use without proof. */
export interface GreenClaim {
  /** The word as it stands in the text. */
  readonly text: string;
  /** Why it may not be used, in Italian, for `t`. */
  readonly because: string;
}

/** Annex I of Directive 2005/29/EC, as Directive (EU) 2024/825 has changed it; it applies from 27 September 2026. */
const GENERIC = msg('è generico: serve una prestazione riconosciuta, per esempio Ecolabel (allegato I, 4 bis)');
const OFFSET = msg('l’impatto non si può dire nullo o compensato pagando altrove (allegato I, 4 quater)');

const RULES: readonly (readonly [pattern: RegExp, because: string])[] = [
  [/\b(?:impatto|emissioni)\s+(?:zero|ambientale\s+zero)\b|\ba\s+zero\s+emissioni\b/g, OFFSET],
  [/\b(?:carbon|climate|climaticamente)\s*-?\s*(?:neutral|neutrale?|neutro|neutra|positive|negative)\b/g, OFFSET],
  [/\b(?:co2|emissioni)\s+(?:neutral[ei]?|compensat[aei])\b/g, OFFSET],
  [/\b(?:eco)?sostenibil[ei]\b|\bsustainable\b/g, GENERIC],
  [/\becologic(?:o|a|i|he)\b|\beco\s*-?\s*(?:friendly|compatibil[ei])\b/g, GENERIC],
  [
    /\bamic[oa]\s+(?:dell['’]ambiente|della\s+natura|del\s+pianeta)\b|\brispett\w*\s+(?:l['’]|dell['’])ambiente\b/g,
    GENERIC,
  ],
  [/\bgreen\b|\bbiodegradabil[ei]\b|\ba\s+basso\s+impatto(?:\s+ambientale)?\b/g, GENERIC],
];

/**
 * Returns the words of a text that the law on green claims forbids without proof. They are marked, not refused: a
 * person may have the proof.
 */
export function greenClaimsIn(text: string): GreenClaim[] {
  const folded = fold(text);
  const found = RULES.flatMap(([pattern, because]) =>
    [...folded.matchAll(pattern)].map(({ index, 0: word }) => ({
      index,
      text: folded.length === text.length ? text.slice(index, index + word.length) : word,
      because,
    })),
  );
  const first = new Map(found.sort((a, b) => a.index - b.index).map((claim) => [claim.text.toLowerCase(), claim]));
  return [...first.values()].map(({ text: word, because }) => ({ text: word, because }));
}
