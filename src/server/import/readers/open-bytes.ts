import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, pipeline, type Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { UnreadableFileError } from './unreadable-file.ts';

/** Reads a file, decompressed if it is gzip, whatever its name. `onBytes` gets the number of bytes read from the file itself. */
export async function openBytes(file: string, onBytes: (bytes: number) => void = () => {}): Promise<Readable> {
  const source = createReadStream(file, { highWaterMark: 1 << 20 });
  const packed = await isGzip(file);
  source.on('data', (chunk) => onBytes(chunk.length));
  // an error in any stream destroys all of them and is thrown by the last one
  return pipeline(source, packed ? createGunzip({ chunkSize: 1 << 18 }) : new PassThrough(), () => {});
}

/** Returns the first line of a file, cut at `maxBytes`, without reading further. */
export async function firstLine(file: string, maxBytes = 65_536): Promise<string> {
  const bytes = await openBytes(file);
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of bytes) {
      head = Buffer.concat([head, chunk as Buffer]);
      if (head.length >= maxBytes || head.includes(10)) break;
    }
  } catch (error) {
    throw new UnreadableFileError(`The file cannot be read: ${(error as Error).message}`);
  }
  const end = head.indexOf(10);
  return head
    .subarray(0, end === -1 ? maxBytes : end)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r$/, '');
}

/** Returns a whole file as text. Throws `UnreadableFileError` for one that is longer than `maxBytes`, decompressed. */
export async function readLimited(file: string, maxBytes: number, onBytes: (bytes: number) => void): Promise<string> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await openBytes(file, onBytes)) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > maxBytes) throw new UnreadableFileError(`The file is longer than ${maxBytes} bytes`);
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function isGzip(file: string): Promise<boolean> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(2), 0, 2, 0);
    return bytesRead === 2 && buffer[0] === 0x1f && buffer[1] === 0x8b;
  } finally {
    await handle.close();
  }
}
