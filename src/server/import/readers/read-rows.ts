import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { PassThrough, pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { parse } from 'csv-parse';
import { delimiterOf, textOfFile } from '../../../domain/base/files/file-text.ts';
import { readCell } from '../../infra/tables/formula-cells.ts';
import type { Fault } from './faults.ts';
import { UnreadableFileError } from './unreadable-file.ts';

/** A row has its cells by column, or the reason why it cannot be read. */
export type FileRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | {
      readonly line: number;
      readonly refused: string;
      readonly faults?: readonly Fault[];
      readonly cells?: Readonly<Record<string, string>>;
    };

export type Encoding = 'utf-8' | 'utf-16' | 'windows-1252';

export const maxRow = 262_144;

/** A file of rows, with its callbacks. */
export interface RowSource {
  readonly file: string;
  readonly onBytes?: (bytes: number) => void;
  /** Gets a sentence about how the file was read, if that is not the usual way. */
  readonly say?: (sentence: string) => void;
}

/**
 * Streams the rows of a CSV with a header row, from which the separator is detected. Lines are counted from 1, the
 * header included. A file that is not UTF-8 is converted, and reported.
 */
export async function* readCsv(from: RowSource, required: readonly string[]): AsyncGenerator<FileRow> {
  const { source, head } = await openText(from);
  const [first = '', second = ''] = head.split(/\r?\n/, 2);
  // Excel uses a first line such as "sep=;" as the separator, and does not show it as a row
  const isNaming = /^sep=.$/i.test(first);
  const parser = parse({
    delimiter: delimiterOf(isNaming ? second : first),
    from_line: isNaming ? 2 : 1,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRow,
    trim: true,
  });
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  let header: string[] | undefined;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      if (!header) {
        header = record.map((name) => name.toLowerCase());
        checkColumns(header, required);
        continue;
      }
      yield record.length === header.length
        ? {
            line: info.lines,
            cells: Object.fromEntries(header.map((name, index) => [name, readCell(record[index] ?? '')])),
          }
        : { line: info.lines, refused: `${record.length} cells, but the header has ${header.length}` };
    }
  } catch (error) {
    throw error instanceof UnreadableFileError
      ? error
      : new UnreadableFileError(`The file is not readable as CSV: ${(error as Error).message}`);
  }
  if (!header) throw new UnreadableFileError('The file is empty');
}

/** The maximum size of a file that is not UTF-8: it comes from a spreadsheet and is read as a whole. */
const MAX_OTHER_ENCODING = 256 * 1024 * 1024;
const MAX_HEAD = 65_536;

/** Opens a file as UTF-8, whatever its encoding is, with its beginning. */
async function openText({
  file,
  onBytes,
  say,
}: RowSource): Promise<{ readonly source: Readable; readonly head: string }> {
  if (await isUtf8(file)) return { source: await openBytes(file, onBytes), head: await readHead(file, MAX_HEAD) };
  const found = textOfFile(await readBytes(file, MAX_OTHER_ENCODING, onBytes), (bytes, encoding) =>
    new TextDecoder(encoding, { fatal: true }).decode(bytes),
  );
  if ('wrongLine' in found) {
    throw new UnreadableFileError(
      `Line ${found.wrongLine} is not written in the encoding of the other lines: save the file again, as UTF-8`,
    );
  }
  say?.(`The file is no UTF-8: it was read as ${found.encoding === 'utf-16' ? 'UTF-16' : 'Windows-1252'}`);
  return { source: Readable.from([Buffer.from(found.text)]), head: found.text.slice(0, MAX_HEAD) };
}

/** Returns the encoding of a file, or its first line that is in another one than the rest. */
export async function encodingOf(
  file: string,
): Promise<{ readonly encoding: Encoding } | { readonly wrongLine: number }> {
  if (await isUtf8(file)) return { encoding: 'utf-8' };
  return textOfFile(await readBytes(file, MAX_OTHER_ENCODING), (bytes, encoding) =>
    new TextDecoder(encoding, { fatal: true }).decode(bytes),
  );
}

async function isUtf8(file: string): Promise<boolean> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of await openBytes(file)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    // other errors of the file are reported when it is read
    return (error as NodeJS.ErrnoException).code !== 'ERR_ENCODING_INVALID_ENCODED_DATA';
  }
}

/** Streams JSON lines: one object in each line, with the names of the CSV columns. */
export async function* readJsonLines({ file, onBytes = () => {} }: RowSource): AsyncGenerator<FileRow> {
  for await (const batch of readLines(file, maxRow, onBytes)) {
    for (const { line, bytes } of batch) {
      if (bytes === undefined) yield { line, refused: `longer than ${maxRow} bytes` };
      else {
        const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
        if (text.trim() !== '') yield readObject(line, text);
      }
    }
  }
}

/** Returns a JSON object as cells; lists and objects in it become text. */
export function readObject(line: number, text: string): FileRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, refused: 'not valid JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, refused: 'not a JSON object' };
  return { line, cells: cellsOf(value) };
}

/** Returns the members of a JSON object as cells, by their names in small letters. */
export function cellsOf(value: object): Readonly<Record<string, string>> {
  const cells = Object.entries(value).map(([name, cell]) => [name.toLowerCase(), cellText(cell)]);
  return Object.fromEntries(cells);
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellText).join('|');
  // a JSON number has a decimal point: with three digits after it, it would be read as thousands
  if (typeof value === 'number') return String(value).replace(/^\d{1,3}\.\d{3}$/, '$&0');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function checkColumns(header: readonly string[], required: readonly string[]): void {
  const missing = required.filter((name) => !name.split(' or ').some((each) => header.includes(each)));
  if (missing.length === 0) return;
  const lacks = `The header row lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`;
  throw new UnreadableFileError(`${lacks}; it has ${header.map((name) => `"${name}"`).join(', ')}`);
}

/** A line without its line ending, counted from 1. `bytes` is undefined if the line was longer than allowed. */
export interface ByteLine {
  readonly line: number;
  /** Valid only until the next batch is read. */
  readonly bytes: Buffer | undefined;
}

const NEWLINE = 10;
const RETURN = 13;

/**
 * Reads the lines of a file of any size, plain or gzip, in batches. It never holds more than a chunk and one line of at
 * most `maxLength` bytes, because dumps have lines that would fill the memory.
 */
export async function* readLines(
  file: string,
  maxLength: number,
  onBytes: (bytes: number) => void,
): AsyncGenerator<readonly ByteLine[]> {
  let line = 0;
  let pieces: Buffer[] = [];
  let length = 0;
  const keep = (part: Buffer) => {
    length += part.length;
    if (length > maxLength) pieces = [];
    else pieces.push(part);
  };
  const take = (): ByteLine => {
    line++;
    const whole =
      length > maxLength ? undefined : withoutReturn(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
    pieces = [];
    length = 0;
    return { line, bytes: whole };
  };
  try {
    for await (const chunk of (await openBytes(file, onBytes)) as AsyncIterable<Buffer>) {
      const batch: ByteLine[] = [];
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        keep(chunk.subarray(start, end));
        batch.push(take());
        start = end + 1;
      }
      if (start < chunk.length) keep(chunk.subarray(start));
      yield batch;
    }
  } catch (error) {
    throw new UnreadableFileError(`The file cannot be read after line ${line}: ${(error as Error).message}`);
  }
  if (length > 0) yield [take()];
}

function withoutReturn(bytes: Buffer | undefined): Buffer {
  if (bytes === undefined) return Buffer.alloc(0);
  return bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes;
}

/**
 * Reads a file, decompressed if it is gzip, whatever its name. `onBytes` gets the number of bytes read from the file
 * itself.
 */
export async function openBytes(file: string, onBytes: (bytes: number) => void = () => {}): Promise<Readable> {
  const source = createReadStream(file, { highWaterMark: 1 << 20 });
  const packed = await isGzip(file);
  source.on('data', (chunk) => onBytes(chunk.length));
  // an error in any stream destroys all of them and is thrown by the last one
  return pipeline(source, packed ? createGunzip({ chunkSize: 1 << 18 }) : new PassThrough(), () => {});
}

/** Returns the first line of a file, cut at `maxBytes`, without reading further. */
export async function firstLine(file: string, maxBytes = MAX_HEAD): Promise<string> {
  return (await readHead(file, maxBytes)).split(/\r?\n/, 1)[0] ?? '';
}

export async function readHead(file: string, maxBytes: number): Promise<string> {
  const bytes = await openBytes(file);
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of bytes) {
      head = Buffer.concat([head, chunk as Buffer]);
      if (head.length >= maxBytes) break;
    }
  } catch (error) {
    throw new UnreadableFileError(`The file cannot be read: ${(error as Error).message}`);
  }
  return head
    .subarray(0, maxBytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '');
}

/** Returns a whole file as text. Throws `UnreadableFileError` for one that is longer than `maxBytes`, decompressed. */
export async function readLimited(file: string, maxBytes: number, onBytes: (bytes: number) => void): Promise<string> {
  return (await readBytes(file, maxBytes, onBytes)).toString('utf8');
}

async function readBytes(file: string, maxBytes: number, onBytes?: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of await openBytes(file, onBytes)) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > maxBytes) throw new UnreadableFileError(`The file is longer than ${maxBytes} bytes`);
  }
  return Buffer.concat(chunks);
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
