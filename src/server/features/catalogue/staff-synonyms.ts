import { readFile, stat } from 'node:fs/promises';
import { DEFAULT_SYNONYMS, parseSynonyms, type Synonyms } from './engine/search/synonyms.ts';

const MAX_BYTES = 1024 * 1024;

/**
 * Reads the synonym groups of the shop and those that its staff wrote into `file`, in the same format. Returns the same object until
 * the file changes; a file that is not there, or cannot be read, adds nothing.
 */
export function synonymsReader(file: string | undefined): () => Promise<Synonyms> {
  const own = parseSynonyms(DEFAULT_SYNONYMS);
  let loaded: { stamp: string; synonyms: Synonyms } = { stamp: '', synonyms: own };
  return async () => {
    const stamp = await stampOf(file);
    if (stamp !== loaded.stamp) {
      const text = stamp === '' || file === undefined ? '' : await readFile(file, 'utf8').catch(() => '');
      loaded = { stamp, synonyms: text === '' ? own : parseSynonyms(`${DEFAULT_SYNONYMS}\n${text}`) };
    }
    return loaded.synonyms;
  };
}

/** Returns a stamp that changes when the file is written; empty if there is no readable file. */
async function stampOf(file: string | undefined): Promise<string> {
  const found = file === undefined ? undefined : await stat(file).catch(() => undefined);
  return found?.isFile() && found.size <= MAX_BYTES ? `${found.mtimeMs} ${found.size}` : '';
}
