/** Writing and reading the files of a backup: compressed, encrypted, counted and on disk before the next step. */
import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { BackupError } from './fault.ts';
import { decrypt, encrypt } from './sealing.ts';

/** A file of a backup as the manifest lists it. */
export interface StoredFile {
  /** Its path in the folder of the backup, with `/`. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** Compressed with gzip. */
  readonly packed: boolean;
}

export interface WriteOptions {
  readonly folder: string;
  /** The name without the endings that compression and encryption add. */
  readonly name: string;
  readonly key: Buffer | undefined;
  readonly compress: boolean;
  /** Called as the source is read. A listener of its `data` would make it flow before anybody writes it. */
  readonly onChunk?: () => void;
}

/** The fastest level: the next ones save a tenth of the space for twice the time. */
const GZIP = { level: 1, chunkSize: 65_536 };

export async function writeStored(source: Readable, options: WriteOptions): Promise<StoredFile> {
  const { folder, compress, key, onChunk = () => {} } = options;
  const name = `${options.name}${compress ? '.gz' : ''}${key === undefined ? '' : '.enc'}`;
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  const hash = createHash('sha256');
  const counted = counter(hash);
  await pipeline(
    source,
    watched(onChunk),
    compress ? createGzip(GZIP) : new PassThrough(),
    key === undefined ? new PassThrough() : encrypt(key, name),
    counted.stream,
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { name, bytes: counted.bytes(), sha256: hash.digest('hex'), packed: compress };
}

/** Reads what `writeStored` wrote: first decrypted, then unpacked. */
export function readStored(folder: string, { name, packed }: StoredFile, key: Buffer | undefined): Readable {
  const source = createReadStream(join(folder, name));
  const plain = key === undefined ? source : chained(source, decrypt(key, name));
  return packed ? chained(plain, createGunzip()) : plain;
}

/** Reads a whole file of a backup and compares it with the manifest. */
export async function checkStored(folder: string, file: StoredFile): Promise<void> {
  const hash = createHash('sha256');
  const counted = counter(hash);
  counted.stream.resume();
  try {
    await pipeline(createReadStream(join(folder, file.name)), counted.stream);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new BackupError(`This backup is not whole: ${file.name} is missing.`);
  }
  if (hash.digest('hex') !== file.sha256) throw new BackupError(`This backup is damaged: ${file.name} was changed.`);
}

/** Makes sure that the names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function chained(source: Readable, next: Transform): Readable {
  source.on('error', (error) => next.destroy(error));
  next.on('close', () => source.destroy());
  return source.pipe(next);
}

function watched(onChunk: () => void): Transform {
  return new Transform({
    transform(data: Buffer, _encoding, done) {
      onChunk();
      done(null, data);
    },
  });
}

function counter(hash: Hash) {
  let bytes = 0;
  const stream = new Transform({
    transform(data: Buffer, _encoding, done) {
      hash.update(data);
      bytes += data.length;
      done(null, data);
    },
  });
  return { stream, bytes: () => bytes };
}
