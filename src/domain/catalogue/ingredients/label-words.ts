import { fold } from '../italian-words.ts';
import { LOST } from './phrases.ts';

/** A word or number of a label. */
export interface LabelWord {
  /** Folded; a lost letter is `?`. */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** The text between this word and the one before, without `*` and `_`, which mark allergens. */
  readonly gap: string;
}

/** Letters, with single lost ones between or beside them ("bl\uFFFD"), or a number. */
const WORD = /\uFFFD?[\p{L}\p{M}]+(?:[?!|\uFFFD][\p{L}\p{M}]+)*\uFFFD?|\uFFFD|\d+(?:[.,]\d+)*/gu;

export function labelWords(text: string): LabelWord[] {
  const words: LabelWord[] = [];
  let before = 0;
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const end = index + word.length;
    words.push({ text: folded(word), start: index, end, gap: text.slice(before, index).replace(/[*_]+/g, '') });
    before = end;
  }
  return words;
}

function folded(word: string): string {
  if (/^[\dA-Za-z]+$/.test(word)) return word.toLowerCase();
  return fold(word.normalize('NFKC'))
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[\uFFFD?!|]/g, LOST);
}

/** A full stop after these ends no sentence. */
const ABBREVIATIONS = new Set(
  'd o p i g s t n es ecc min max ca circa cat art reg sp spp var aff prod tipo kg gr al'.split(' '),
);

/** Returns whether a sentence or another part of the label ends between this word and the one before it. */
export function isBreak(words: readonly LabelWord[], at: number): boolean {
  const word = words[at];
  const before = words[at - 1];
  if (word === undefined || before === undefined) return true;
  if (/[;•·|/!?…\n]|\s[-–—]\s|\.\s*\./.test(word.gap)) return true;
  if (!word.gap.includes('.')) return false;
  const isAbbreviation = ABBREVIATIONS.has(before.text) && /^\.,?\s?$/.test(word.gap);
  return !isAbbreviation;
}
