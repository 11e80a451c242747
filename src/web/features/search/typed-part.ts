import { fold } from '../../../domain/catalogue/italian-words.ts';

export interface TextPart {
  readonly text: string;
  readonly isTyped: boolean;
}

/** Splits a suggestion into the typed part, where a word of it begins with the text, and the completion. Accents and case do not matter. */
export function typedParts(name: string, typed: string): readonly TextPart[] {
  const query = letters(typed.trim());
  const own = letters(name);
  const at = query.length === 0 ? -1 : startOf(own, query);
  if (at < 0) return [{ text: name, isTyped: false }];
  const characters = [...name];
  const part = (from: number, to: number, isTyped: boolean) => ({ text: characters.slice(from, to).join(''), isTyped });
  const end = at + query.length;
  return [part(0, at, false), part(at, end, true), part(end, characters.length, false)].filter(
    ({ text }) => text !== '',
  );
}

/** Folds each character by itself, so that indexes stay valid. */
function letters(text: string): readonly string[] {
  return [...text].map((character) => fold(character) || character);
}

function startOf(own: readonly string[], query: readonly string[]): number {
  return own.findIndex(
    (_, at) =>
      (at === 0 || !/[a-z0-9]/.test(own[at - 1] ?? '')) && query.every((letter, index) => own[at + index] === letter),
  );
}
