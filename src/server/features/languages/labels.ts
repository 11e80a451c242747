import { createHash } from 'node:crypto';
import { type Dictionary, LANGUAGES, type Language } from '../../../domain/language.ts';
import { keptFresh } from '../../infra/kept-fresh.ts';
import type { LabelRow } from './queries.ts';

export interface LabelsParts {
  readonly read: () => Promise<readonly LabelRow[]>;
  readonly onError: (error: unknown) => void;
}

/** What the staff call things, by language (S 7): read in the background; pages that are made never wait for it. */
export class Labels {
  #dictionaries: Readonly<Record<Language, Dictionary>> = { it: {}, en: {} };
  #version = '';
  readonly #fresh = keptFresh(() => this.refresh());
  readonly #parts: LabelsParts;

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

  start(): Promise<void> {
    return this.#fresh.start();
  }

  stop(): void {
    this.#fresh.stop();
  }

  /** Never fails: the labels stay as they were. */
  async refresh(): Promise<void> {
    try {
      const rows = await this.#parts.read();
      const known = rows.filter(({ words, label }) => valuesOf(words) === valuesOf(label));
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
function valuesOf(text: string): string {
  return [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join();
}
