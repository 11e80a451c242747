import type { StaffLabel } from '../../../contract/languages/staff-schemas.ts';
import type { Language } from '../../../language/language.ts';

/** A text of the storefront in Italian and English; a text that the storefront no longer uses has no English. */
export interface LabelWords {
  readonly italian: string;
  readonly english: string;
  /** The documented key of the text, by which clients look it up (S 8). */
  readonly labelKey?: string | undefined;
}

export interface LabelRow extends LabelWords {
  /** The replacement by the staff; empty for the storefront's own text. */
  readonly own: Readonly<Record<Language, string>>;
  /** True when the storefront no longer uses the text: its label has no effect. */
  readonly isGone: boolean;
}

export interface LabelChange {
  readonly language: Language;
  readonly label: string;
}

/** Returns all texts with their labels; labels of unused texts come last. */
export function labelRows(words: readonly LabelWords[], labels: readonly StaffLabel[]): LabelRow[] {
  const own = new Map(labels.map(({ language, words: text, label }) => [`${language} ${text}`, label]));
  const current = new Set(words.map(({ italian }) => italian));
  const gone = new Set(labels.map((label) => label.words).filter((text) => !current.has(text)));
  const ownOf = (text: string) => ({ it: own.get(`it ${text}`) ?? '', en: own.get(`en ${text}`) ?? '' });
  return [
    ...words.map((each) => ({ ...each, own: ownOf(each.italian), isGone: false })),
    ...[...gone].map((italian) => ({ italian, english: '', own: ownOf(italian), isGone: true })),
  ];
}

/** Returns rows that contain the words in either language, in their key or in a label, ignoring case and accents. */
export function foundRows(rows: readonly LabelRow[], { text, onlyOwn }: { text: string; onlyOwn: boolean }): LabelRow[] {
  const query = plain(text);
  return rows.filter(({ italian, english, labelKey = '', own }) => {
    if (onlyOwn && own.it === '' && own.en === '') return false;
    return [italian, english, labelKey, own.it, own.en].some((each) => plain(each).includes(query));
  });
}

/** Returns the languages whose label was changed. */
export function labelChanges(row: LabelRow, typed: Readonly<Record<Language, string>>): LabelChange[] {
  return (['it', 'en'] as const)
    .map((language) => ({ language, label: typed[language].trim() }))
    .filter(({ language, label }) => label !== row.own[language]);
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/’/g, "'").toLowerCase().trim();
}
