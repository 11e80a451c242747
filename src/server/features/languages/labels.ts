import { createHash } from 'node:crypto';
import { type Dictionary, LANGUAGES, type Language } from '../../../domain/language.ts';
import type { LabelRow } from './queries.ts';

export interface LabelsParts {
  readonly read: () => Promise<readonly LabelRow[]>;
  readonly onError: (error: unknown) => void;
  readonly everyMs?: number;
}

const EVERY_MS = 60_000;
/** S 9: after so long the words that the storefront brings along are shown. */
const WITHIN_MS = 1000;

/** What the staff call things, by language (S 7): read in the background; pages that are made never wait for it. */
export class Labels {
  #dictionaries: Readonly<Record<Language, Dictionary>> = { it: {}, en: {} };
  #version = '';
  #timer: NodeJS.Timeout | undefined;
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

  async start(): Promise<void> {
    const late = new Promise<void>((resolve) => setTimeout(resolve, WITHIN_MS).unref());
    await Promise.race([this.refresh(), late]);
    this.#timer = setInterval(() => void this.refresh(), this.#parts.everyMs ?? EVERY_MS).unref();
  }

  stop(): void {
    clearInterval(this.#timer);
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
