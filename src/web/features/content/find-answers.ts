import { fold } from '../../../domain/catalogue/italian-words.ts';
import type { Question } from './page-sections.ts';
import { textOf } from './text-of.ts';

/** Words that every question has, in the languages of the shop. */
const COMMON = new Set(
  'che chi come con cosa del della dei delle di da fare gli ho il in io la le lo mi mia mio non per posso quando quanto se sono su un una and are can do for how is my of on or the to what when you'.split(
    ' ',
  ),
);
const MIN_STEM = 4;

/** Returns the beginnings of words that are searched: "pesi" and "pesata" both begin with that of "peso". */
export function searchedWords(q: string): readonly string[] {
  const words = fold(q).match(/[a-z0-9]+/g) ?? [];
  const telling = words.filter((word) => word.length > 1 && !COMMON.has(word));
  return (telling.length > 0 ? telling : words).map((word) =>
    word.length >= MIN_STEM ? word.replace(/[aeiou]$/, '') : word,
  );
}

/** Returns the questions with all of these words, those with one in the question itself first. */
export function answersTo<Asked extends Question>(
  questions: readonly Asked[],
  words: readonly string[],
): readonly Asked[] {
  const found = questions.flatMap((question) => {
    const own = wordsIn(question.title);
    const all = [...own, ...wordsIn(question.group), ...wordsIn(textOf(question.html))];
    if (!words.every((word) => all.some((each) => each.startsWith(word)))) return [];
    return { question, isAsked: words.some((word) => own.some((each) => each.startsWith(word))) };
  });
  return found.sort((a, b) => Number(b.isAsked) - Number(a.isAsked)).map(({ question }) => question);
}

function wordsIn(text: string): readonly string[] {
  return fold(text).match(/[a-z0-9]+/g) ?? [];
}

const WORD_OR_ENTITY = /&#?\w+;|[\p{L}\p{N}]+/gu;

/** Returns HTML with the searched words marked; tags and their attributes stay as they are. */
export function markedHtml(html: string, words: readonly string[]): string {
  if (words.length === 0) return html;
  return html
    .split(/(<[^>]*>)/)
    .map((piece) =>
      piece.startsWith('<')
        ? piece
        : piece.replace(WORD_OR_ENTITY, (word) => (isSearched(word, words) ? `<mark>${word}</mark>` : word)),
    )
    .join('');
}

function isSearched(word: string, words: readonly string[]): boolean {
  return !word.startsWith('&') && words.some((each) => fold(word).startsWith(each));
}

/** Returns a text as HTML, so that its words can be marked. */
export function escapedHtml(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => ESCAPED[sign] ?? sign);
}

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
