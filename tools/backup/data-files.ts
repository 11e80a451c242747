/** The files of DATA_DIR that cannot be made again: what people sent, the staff wrote, and documents on their way. */
import { createWriteStream } from 'node:fs';
import { mkdir, open, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './fault.ts';
import { readStored, type StoredFile, writeStored } from './stored-files.ts';

/** Folders of DATA_DIR, with everything below them. */
const FOLDERS = ['uploads', 'media', 'pictures/stored', 'invoice-exchange', 'imports/files'];
/** Where the synonyms are in a backup, and in a restored shop whose SYNONYMS_FILE is not set. */
const SYNONYMS = 'synonyms.txt';
const PREFIX = 'files/';

export interface DataPlace {
  readonly dataDir: string;
  readonly synonymsFile: string;
}

export interface DataFilesOptions extends DataPlace {
  readonly folder: string;
  readonly key: Buffer | undefined;
  /** True where an interrupted restore may have left files. */
  readonly replace?: boolean;
  /** Called after each file. */
  readonly onFile?: (files: readonly StoredFile[]) => void;
}

/**
 * Copies the files into a backup. They are written once, under names that are never used for anything else, before the
 * row that names them: a copy made after the snapshot of the database has every file that its rows name, but for those
 * that the shop deletes meanwhile, and some that only later rows name. One that vanishes meanwhile is left out.
 */
export async function storeDataFiles({ onFile = () => {}, ...options }: DataFilesOptions): Promise<StoredFile[]> {
  const stored: StoredFile[] = [];
  for (const { name, path } of await listed(options)) {
    const source = await open(path).catch(isGone);
    if (source === undefined) continue;
    const compress = /\.(txt|csv|tsv|json|jsonl|xml)$/.test(name);
    stored.push(await writeStored(source.createReadStream(), { ...options, name: PREFIX + name, compress }));
    onFile(stored);
  }
  return stored;
}

/** Refuses a place where the files of a shop are. */
export async function refuseFilled(place: DataPlace): Promise<void> {
  const [first] = await listed(place);
  if (first !== undefined)
    throw new BackupError(`${place.dataDir} is not empty: it has ${first.name}. Restore into an empty place.`);
}

/** Writes the files of a backup into an empty place. */
export async function restoreDataFiles(files: readonly StoredFile[], options: DataFilesOptions): Promise<void> {
  const { folder, key, dataDir, synonymsFile, replace = false } = options;
  for (const file of files) {
    const plain = nameInDataDir(file, key !== undefined);
    const path = plain === SYNONYMS ? synonymsFile : join(dataDir, plain);
    await mkdir(dirname(path), { recursive: true });
    await pipeline(
      readStored(folder, file, key),
      createWriteStream(path, { flags: replace ? 'w' : 'wx', flush: true }),
    );
  }
}

/** Returns where a file belongs. A backup that somebody made up must not write elsewhere. */
export function nameInDataDir({ name, packed }: StoredFile, isSealed: boolean): string {
  const endings = `${packed ? '.gz' : ''}${isSealed ? '.enc' : ''}`;
  const plain = name.slice(PREFIX.length, name.length - endings.length);
  const isInside = plain === SYNONYMS || FOLDERS.some((folder) => plain.startsWith(`${folder}/`));
  if (!name.startsWith(PREFIX) || !isInside || plain.split('/').some((part) => part === '..' || part === ''))
    throw new BackupError(`This backup names a file that no shop has: ${name}.`);
  return plain;
}

function isGone(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function listed({ dataDir, synonymsFile }: DataPlace): Promise<{ name: string; path: string }[]> {
  const found: { name: string; path: string }[] = [];
  for (const folder of FOLDERS) {
    const entries = await readdir(join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(noFolder);
    for (const entry of entries.filter((one) => one.isFile())) {
      const path = join(entry.parentPath, entry.name);
      found.push({ name: path.slice(join(dataDir, '/').length), path });
    }
  }
  if (await isFile(synonymsFile)) found.push({ name: SYNONYMS, path: synonymsFile });
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

function noFolder(error: NodeJS.ErrnoException): [] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
}
