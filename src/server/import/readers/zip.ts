import { type FileHandle, open } from 'node:fs/promises';
import { createInflateRaw } from 'node:zlib';

export interface ZipEntry {
  readonly name: string;
  readonly bytes: number;
  readonly packed: number;
  readonly offset: number;
  readonly isDeflated: boolean;
}

/** An archive whose names and sizes were checked. */
export interface Zip {
  readonly entries: readonly ZipEntry[];
  /** Streams the bytes of an entry; never more than its stated size. */
  read(entry: ZipEntry): AsyncGenerator<Buffer>;
  close(): Promise<void>;
}

export type ZipRefusal =
  | { readonly refused: 'path'; readonly name: string }
  | { readonly refused: 'bomb' }
  | { readonly refused: 'broken' };

const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const END_BYTES = 22;
const MAX_COMMENT = 65_535;
const MAX_ENTRIES = 100_000;
const MAX_UNPACKED = 2 * 1024 * 1024 * 1024;
/** Texts of spreadsheets become a hundredth; what shrinks more is made to fill a memory. */
const MAX_RATIO = 200;
const SMALL = 1024 * 1024;

/** Opens an archive. Names that lead out of it and contents that swell beyond measure refuse it. */
export async function openZip(file: string): Promise<Zip | ZipRefusal> {
  const handle = await open(file);
  const entries = await readEntries(handle).catch(() => undefined);
  const refusal = entries ? refusalOf(entries) : ({ refused: 'broken' } as const);
  if (!entries || refusal) {
    await handle.close();
    return refusal ?? { refused: 'broken' };
  }
  return {
    entries: entries.filter(({ name }) => !name.endsWith('/') && !name.startsWith('__MACOSX/')),
    read: (entry) => readEntry(handle, entry),
    close: () => handle.close(),
  };
}

function refusalOf(entries: readonly ZipEntry[]): ZipRefusal | undefined {
  const leading = entries.find(({ name }) => /^[/\\]|^[a-z]:|(?:^|[/\\])\.\.(?:[/\\]|$)|\0/i.test(name));
  if (leading) return { refused: 'path', name: leading.name.slice(0, 100) };
  const unpacked = entries.reduce((sum, { bytes }) => sum + bytes, 0);
  const swells = entries.some(({ bytes, packed }) => bytes > SMALL && bytes > packed * MAX_RATIO);
  return unpacked > MAX_UNPACKED || swells ? { refused: 'bomb' } : undefined;
}

async function readAt(handle: FileHandle, position: number, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, position);
  return buffer.subarray(0, bytesRead);
}

async function readEntries(handle: FileHandle): Promise<ZipEntry[] | undefined> {
  const { size } = await handle.stat();
  const tailAt = Math.max(0, size - END_BYTES - MAX_COMMENT);
  const tail = await readAt(handle, tailAt, size - tailAt);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end--;
  if (end < 0) return undefined;
  const [count, length, start] = [
    tail.readUInt16LE(end + 10),
    tail.readUInt32LE(end + 12),
    tail.readUInt32LE(end + 16),
  ];
  if (count > MAX_ENTRIES || start + length > size) return undefined;
  const central = await readAt(handle, start, length);
  const entries: ZipEntry[] = [];
  for (let at = 0, index = 0; index < count; index++) {
    if (central.readUInt32LE(at) !== CENTRAL) return undefined;
    const [flags, method] = [central.readUInt16LE(at + 8), central.readUInt16LE(at + 10)];
    const nameLength = central.readUInt16LE(at + 28);
    const name = central.subarray(at + 46, at + 46 + nameLength);
    // a password or another packing than deflate
    if ((flags & 1) !== 0 || (method !== 0 && method !== 8)) return undefined;
    entries.push({
      name: name.toString((flags & 0x800) === 0 ? 'latin1' : 'utf8'),
      packed: central.readUInt32LE(at + 20),
      bytes: central.readUInt32LE(at + 24),
      offset: central.readUInt32LE(at + 42),
      isDeflated: method === 8,
    });
    at += 46 + nameLength + central.readUInt16LE(at + 30) + central.readUInt16LE(at + 32);
  }
  return entries;
}

const CHUNK = 65_536;

async function* packedBytes(handle: FileHandle, { offset, packed }: ZipEntry): AsyncGenerator<Buffer> {
  const head = await readAt(handle, offset, 30);
  let at = offset + 30 + head.readUInt16LE(26) + head.readUInt16LE(28);
  const end = at + packed;
  while (at < end) {
    const chunk = await readAt(handle, at, Math.min(CHUNK, end - at));
    if (chunk.length === 0) throw new Error('the archive ends early');
    at += chunk.length;
    yield chunk;
  }
}

async function* readEntry(handle: FileHandle, entry: ZipEntry): AsyncGenerator<Buffer> {
  let length = 0;
  const source = packedBytes(handle, entry);
  for await (const chunk of entry.isDeflated ? inflated(source) : source) {
    length += chunk.length;
    if (length > entry.bytes) throw new Error('an entry is longer than it says');
    yield chunk;
  }
}

async function* inflated(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const inflate = createInflateRaw();
  const feed = (async () => {
    for await (const chunk of source) {
      if (!inflate.write(chunk)) await new Promise((resume) => inflate.once('drain', resume));
    }
    inflate.end();
  })().catch((error: unknown) => inflate.destroy(error as Error));
  for await (const chunk of inflate) yield chunk as Buffer;
  await feed;
}

/** Returns a whole entry. */
export async function readWhole(zip: Zip, entry: ZipEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of zip.read(entry)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
