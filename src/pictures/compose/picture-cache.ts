import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Pictures that were drawn before, by the key that names what is seen. */
export interface PictureCache {
  read(key: string): Promise<Buffer | undefined>;
  keep(key: string, picture: Buffer): Promise<void>;
}

export function createPictureCache(folder: string): PictureCache {
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async read(key) {
      const cached = await readFile(fileOf(key)).catch(() => undefined);
      return cached && cached.length > 0 ? cached : undefined;
    },
    /** Whole or not at all: a picture half written is never read. A full disk costs the cache, not the picture. */
    async keep(key, picture) {
      const file = fileOf(key);
      const draft = `${file}.${randomUUID()}`;
      try {
        await mkdir(join(file, '..'), { recursive: true });
        await writeFile(draft, picture);
        await rename(draft, file);
      } catch {
        await rm(draft, { force: true }).catch(() => undefined);
      }
    },
  };
}
