import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Stores files of visitors, under names of ours, in a folder that nothing serves. */
export interface UploadStore {
  /** Returns the key under which the file is stored. */
  put(bytes: Buffer): Promise<string>;
  read(key: string): Promise<Buffer | undefined>;
  remove(key: string): Promise<void>;
  /** Returns the keys of files written before then. */
  keysBefore(then: Date): Promise<string[]>;
}

const KEY = /^[0-9a-f]{32}$/;

export function createUploadStore(folder: string): UploadStore {
  // without a file extension, so that no program takes it for a page, a picture or an executable
  const fileOf = (key: string) => join(folder, key.slice(0, 2), key);
  return {
    async put(bytes) {
      const key = randomUUID().replaceAll('-', '');
      const file = fileOf(key);
      await mkdir(dirname(file), { recursive: true, mode: 0o700 });
      await writeFile(`${file}.part`, bytes, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return key;
    },
    read: async (key) => (KEY.test(key) ? readFile(fileOf(key)).catch(() => undefined) : undefined),
    async remove(key) {
      if (KEY.test(key)) await rm(fileOf(key), { force: true });
    },
    async keysBefore(then) {
      const names = await readdir(folder, { recursive: true }).catch(() => []);
      const old = await Promise.all(
        names.map(async (name) => {
          const found = await stat(join(folder, name)).catch(() => undefined);
          return found?.isFile() && found.mtime < then ? (name.split('/').at(-1) ?? '') : '';
        }),
      );
      return old.filter((name) => KEY.test(name));
    },
  };
}
