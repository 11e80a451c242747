import { createHash } from 'node:crypto';
import { wordsOfLabel } from '../../../contract/message-codes.ts';
import { type Dictionary, LANGUAGES, type Language } from '../../../language/language.ts';
import { keptFresh } from '../../infra/kept-fresh.ts';
import type { LabelRow } from './queries.ts';

export interface LabelsParts {
  readonly read: () => Promise<readonly LabelRow[]>;
  /** Calls back when a label may be another one. Answers the way to stop. */
  readonly watch?: (onChange: () => void) => Promise<() => Promise<void>>;
  readonly onError: (error: unknown) => void;
}

/** What the staff call things, by language (S 7): read in the background; pages that are made never wait for it. */
export class Labels {
  #dictionaries: Readonly<Record<Language, Dictionary>> = { it: {}, en: {} };
  #version = '';
  readonly #fresh = keptFresh(() => this.refresh());
  readonly #parts: LabelsParts;
  #stopWatching: (() => Promise<void>) | undefined;
  #asked = 0;
  #answered = 0;

  constructor(parts: LabelsParts) {
    this.#parts = parts;
  }

  of(language: Language): Dictionary {
    return this.#dictionaries[language];
  }

  /** Another whenever a label is another: pages that are kept are made anew. */
  get version(): string {
    return this.#version;
  }

  async start(): Promise<void> {
    this.#stopWatching = await this.#parts.watch?.(() => void this.refresh());
    await this.#fresh.start();
  }

  async stop(): Promise<void> {
    this.#fresh.stop();
    await this.#stopWatching?.();
  }

  /** Never fails: the labels stay as they were. */
  async refresh(): Promise<void> {
    const turn = ++this.#asked;
    try {
      const rows = await this.#parts.read();
      // what was asked for earlier and comes later is older
      if (turn < this.#answered) return;
      this.#answered = turn;
      const known = rows.filter(({ words, label }) => valuesOf(wordsOfLabel(words)) === valuesOf(label));
      this.#dictionaries = Object.fromEntries(
        LANGUAGES.map((language) => [
          language,
          Object.fromEntries(
            known.filter((row) => row.language === language).map(({ words, label }) => [words, label]),
          ),
        ]),
      ) as Record<Language, Dictionary>;
      this.#version = createHash('sha256').update(JSON.stringify(known)).digest('base64url').slice(0, 8);
    } catch (error) {
      this.#parts.onError(error);
    }
  }
}

/** A label that lost a value, or has one that nobody gives, would say something wrong. */
export function valuesOf(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
}
