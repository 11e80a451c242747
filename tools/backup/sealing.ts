/**
 * Encryption of the files of a backup: AES-256-GCM in chunks of 64 KiB: a file of any size is written and read as
 * a stream, and not one byte is given out that was not authenticated. A file is a magic word, 16 random bytes, and
 * chunks. Its key comes from the key of the backup, these bytes and its name: files cannot be swapped. The nonce of
 * a chunk is its number, and whether it is the last one: chunks cannot be left out, moved or cut off.
 */
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, scryptSync } from 'node:crypto';
import { Transform } from 'node:stream';
import { BackupError } from './fault.ts';

const MAGIC = Buffer.from('BTGBKP01');
const SALT_BYTES = 16;
const CHUNK_BYTES = 65_536;
const TAG_BYTES = 16;
const MIN_PASSPHRASE = 12;
/** A passphrase takes 128 MB and about half a second, once for a backup. */
const SCRYPT = { N: 2 ** 17, r: 8, p: 1, maxmem: 256 * 2 ** 20 };

/** Makes the key of a backup: 32 bytes in base64 as they are, anything else is a passphrase. */
export function keyOf(text: string, salt: Buffer): Buffer {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length === 32 && bytes.toString('base64') === text) return bytes;
  if (text.length < MIN_PASSPHRASE)
    throw new BackupError(
      `BACKUP_KEY is too short: 32 bytes in base64 (openssl rand -base64 32), or ${MIN_PASSPHRASE} characters.`,
    );
  return scryptSync(text, salt, 32, SCRYPT);
}

/** Returns a word by which the right key is known, and nothing else. */
export function checkOf(key: Buffer): string {
  return createHmac('sha256', key).update('bottega backup key').digest('hex').slice(0, 16);
}

export function signatureOf(key: Buffer, text: string): string {
  return createHmac('sha256', Buffer.from(hkdfSync('sha256', key, '', 'bottega backup manifest', 32)))
    .update(text)
    .digest('hex');
}

export function encrypt(key: Buffer, name: string): Transform {
  const salt = randomBytes(SALT_BYTES);
  const fileKey = keyOfFile(key, salt, name);
  const seal = (chunk: Buffer, number: number, isLast: boolean) => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast));
    return Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  };
  return inChunks({ begin: Buffer.concat([MAGIC, salt]), size: CHUNK_BYTES, each: seal });
}

export function decrypt(key: Buffer, name: string): Transform {
  let fileKey: Buffer | undefined;
  const header = MAGIC.length + SALT_BYTES;
  const open = (chunk: Buffer, number: number, isLast: boolean) => {
    if (fileKey === undefined || chunk.length < TAG_BYTES) throw new BackupError(`${name} was cut off.`);
    const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(number, isLast));
    decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
    try {
      return Buffer.concat([decipher.update(chunk.subarray(0, -TAG_BYTES)), decipher.final()]);
    } catch {
      throw new BackupError(`${name} was changed, or was encrypted with another key.`);
    }
  };
  return inChunks({
    header,
    readHeader: (bytes) => {
      if (!bytes.subarray(0, MAGIC.length).equals(MAGIC)) throw new BackupError(`${name} is not an encrypted file.`);
      fileKey = keyOfFile(key, bytes.subarray(MAGIC.length), name);
    },
    size: CHUNK_BYTES + TAG_BYTES,
    each: open,
  });
}

function keyOfFile(key: Buffer, salt: Buffer, name: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, `bottega backup file ${name}`, 32));
}

function nonceOf(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(number, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

interface Chunks {
  readonly begin?: Buffer;
  /** The number of bytes before the first chunk. */
  readonly header?: number;
  readonly readHeader?: (bytes: Buffer) => void;
  readonly size: number;
  readonly each: (chunk: Buffer, number: number, isLast: boolean) => Buffer;
}

/** Cuts a stream into chunks. One is given on only when a byte after it is there: the last one is another. */
function inChunks({ begin, header = 0, readHeader, size, each }: Chunks): Transform {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let number = 0;
  let missing = header;
  const take = (count: number): Buffer => {
    const all = waiting.length === 1 ? (waiting[0] as Buffer) : Buffer.concat(waiting);
    waiting = all.length > count ? [all.subarray(count)] : [];
    bytes = all.length - Math.min(count, all.length);
    return all.subarray(0, count);
  };
  const takeHeader = () => {
    if (missing === 0 || bytes < missing) return;
    readHeader?.(take(missing));
    missing = 0;
  };
  return new Transform({
    construct(done) {
      if (begin !== undefined) this.push(begin);
      done();
    },
    transform(data: Buffer, _encoding, done) {
      try {
        waiting.push(data);
        bytes += data.length;
        takeHeader();
        while (missing === 0 && bytes > size) this.push(each(take(size), number++, false));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
    flush(done) {
      try {
        takeHeader();
        this.push(each(take(bytes), number, true));
        done();
      } catch (error) {
        done(error as Error);
      }
    },
  });
}
