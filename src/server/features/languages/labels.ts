import { createHash } from 'node:crypto';
import { wordsOfLabel } from '../../../contract/message-codes.ts';
import { type Dictionary, LANGUAGES, type Language } from '../../../language/language.ts';
import { LABELS_CHANGED } from '../../infra/database/announcements.ts';
import type { Database } from '../../infra/database/types.ts';
import { Live } from '../../infra/live.ts';
import type { LabelRow } from './queries.ts';

export interface LabelsDeps {
  readonly read: () => Promise<readonly LabelRow[]>;
  /** Notifies of changes of labels. */
  readonly db?: Pick<Database, 'listen'>;
  readonly onError: (error: unknown) => void;
}

interface LoadedLabels {
  readonly dictionaries: Readonly<Record<Language, Dictionary>>;
  readonly version: string;
}

/** S 9: the longest time (ms) that a start waits for the labels. */
const START_WITHIN_MS = 1000;

/** The staff's labels by language (S 7): read in the background; rendering never waits for them. */
export class Labels extends Live<LoadedLabels> {
  constructor({ read, db, onError }: LabelsDeps) {
    super({
      initial: { dictionaries: { it: {}, en: {} }, version: '' },
      read: async () => labelsOf(await read()),
      db,
      channels: [LABELS_CHANGED],
      startWithinMs: START_WITHIN_MS,
      onError,
    });
  }

  of(language: Language): Dictionary {
    return this.current.dictionaries[language];
  }

  /** Changes with every label, so that cached pages are rendered again. */
  get version(): string {
    return this.current.version;
  }
}

function labelsOf(rows: readonly LabelRow[]): LoadedLabels {
  const usable = rows.filter(({ words, label }) => valuesOf(wordsOfLabel(words)) === valuesOf(label));
  const dictionaries = Object.fromEntries(
    LANGUAGES.map((language) => [
      language,
      Object.fromEntries(usable.filter((row) => row.language === language).map(({ words, label }) => [words, label])),
    ]),
  ) as Record<Language, Dictionary>;
  const version = createHash('sha256').update(JSON.stringify(usable)).digest('base64url').slice(0, 8);
  return { dictionaries, version };
}

/** A label must have the same placeholders as the original text. */
export function valuesOf(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
}
