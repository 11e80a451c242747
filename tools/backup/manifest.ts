/** `manifest.json` of a backup: what it holds, of which moment, and the checksum of each of its files. */
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BackupError } from './fault.ts';
import { checkOf, keyOf, signatureOf } from './sealing.ts';
import type { StoredFile } from './stored-files.ts';

export const FORMAT = 1;
export const MANIFEST = 'manifest.json';
export const CHECKSUMS = 'SHA256SUMS';

export interface StoredTable extends StoredFile {
  /** With its schema: `public.orders`. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly rows: number;
}

/** The state of a sequence; null is one that gave no number yet. */
export interface StoredSequence {
  readonly sequence: string;
  readonly value: string;
  readonly isCalled: boolean;
}

export interface Contents {
  readonly format: number;
  /** The moment of the snapshot: everything that was committed before it is in the backup. */
  readonly snapshotAt: string;
  readonly postgres: string;
  /** The applied migrations with their checksums, and the revision of the job queue. */
  readonly migrations: Readonly<Record<string, string>>;
  readonly queueRevision: number;
  readonly tables: readonly StoredTable[];
  readonly sequences: readonly StoredSequence[];
  readonly files: readonly StoredFile[];
}

interface Encryption {
  readonly salt: string;
  readonly check: string;
}

export interface Manifest extends Contents {
  readonly encryption?: Encryption;
  /** Signs everything above with the key. */
  readonly signature?: string;
}

export interface BackupKey {
  readonly key: Buffer;
  readonly encryption: Encryption;
}

export function newKey(text: string | undefined): BackupKey | undefined {
  if (text === undefined || text === '') return undefined;
  const salt = randomBytes(16);
  const key = keyOf(text, salt);
  return { key, encryption: { salt: salt.toString('hex'), check: checkOf(key) } };
}

/** Writes the manifest and, for `sha256sum -c`, the checksums of all files. Returns the manifest's text. */
export async function writeManifest(folder: string, contents: Contents, key: BackupKey | undefined): Promise<void> {
  const manifest: Manifest = key === undefined ? contents : { ...contents, encryption: key.encryption };
  const signature = key === undefined ? {} : { signature: signatureOf(key.key, JSON.stringify(manifest)) };
  await write(join(folder, MANIFEST), `${JSON.stringify({ ...manifest, ...signature }, null, 1)}\n`);
  const sums = [...contents.tables, ...contents.files].map(({ sha256, name }) => `${sha256}  ${name}\n`);
  await write(join(folder, CHECKSUMS), sums.join(''));
}

function write(path: string, text: string): Promise<void> {
  return writeFile(path, text, { mode: 0o600, flush: true, flag: 'wx' });
}

/** Reads the manifest of a backup and makes its key. Refuses what is no backup, a wrong key and a changed manifest. */
export async function readManifest(folder: string, keyText: string | undefined) {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new BackupError(`${folder} is not a whole backup: it has no ${MANIFEST}.`);
  });
  const manifest = parse(text, folder);
  if (manifest.format !== FORMAT)
    throw new BackupError(
      `This backup has the format ${manifest.format}, and this version of the shop reads ${FORMAT}.`,
    );
  const { encryption } = manifest;
  if (encryption === undefined) {
    if (keyText)
      throw new BackupError(
        'This backup is not encrypted, but BACKUP_KEY is set. Without the key nothing proves who made it.',
      );
    return { manifest, key: undefined };
  }
  if (!keyText) throw new BackupError('This backup is encrypted: set BACKUP_KEY to the key with which it was made.');
  const key = keyOf(keyText, Buffer.from(encryption.salt, 'hex'));
  if (checkOf(key) !== encryption.check)
    throw new BackupError('BACKUP_KEY is not the key with which this backup was made.');
  const { signature = '', ...signed } = manifest;
  const expected = Buffer.from(signatureOf(key, JSON.stringify(signed)));
  if (expected.length !== signature.length || !timingSafeEqual(expected, Buffer.from(signature)))
    throw new BackupError(`This backup is damaged: ${MANIFEST} was changed after it was made.`);
  return { manifest, key };
}

function parse(text: string, folder: string): Manifest {
  try {
    return JSON.parse(text) as Manifest;
  } catch {
    throw new BackupError(`This backup is damaged: ${join(folder, MANIFEST)} cannot be read.`);
  }
}
