import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { parse } from 'csv-parse';

/** A row of the file: its cells by column, or why it cannot be read. */
export type FileRow =
  | { readonly line: number; readonly cells: Readonly<Record<string, string>> }
  | { readonly line: number; readonly refused: string };

/** A file that cannot be imported at all; the message is meant for the operator. */
export class UnreadableFileError extends Error {
  override name = 'UnreadableFileError';
}

const longestRow = 65_536;

/** Streams the rows of a CSV with a header row. Lines are counted from 1, the header included. */
export async function* readCsv(
  file: string,
  required: readonly string[],
  onBytes: (bytes: number) => void,
): AsyncGenerator<FileRow> {
  const source = createReadStream(file);
  const parser = parse({
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: longestRow,
    trim: true,
  });
  source.on('data', (chunk) => onBytes(chunk.length)).on('error', (error) => parser.destroy(error));
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
        ? { line: info.lines, cells: Object.fromEntries(header.map((name, index) => [name, record[index] ?? ''])) }
        : { line: info.lines, refused: `${record.length} cells, but the header has ${header.length}` };
    }
  } catch (error) {
    throw error instanceof UnreadableFileError
      ? error
      : new UnreadableFileError(`The file is not readable as CSV: ${(error as Error).message}`);
  }
  if (!header) throw new UnreadableFileError('The file is empty');
}

/** Streams JSON lines: one object a line, with the same names as the CSV's columns. */
export async function* readJsonLines(file: string, onBytes: (bytes: number) => void): AsyncGenerator<FileRow> {
  const lines = createInterface({ input: createReadStream(file, 'utf8'), crlfDelay: Number.POSITIVE_INFINITY });
  let line = 0;
  for await (const text of lines) {
    line++;
    onBytes(Buffer.byteLength(text) + 1);
    if (text.trim() === '') continue;
    yield text.length > longestRow
      ? { line, refused: `longer than ${longestRow} characters` }
      : readObject(line, text.replace(/^\uFEFF/, ''));
  }
}

function readObject(line: number, text: string): FileRow {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { line, refused: 'not valid JSON' };
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    return { line, refused: 'not a JSON object' };
  const cells = Object.entries(value).map(([name, cell]) => [name.toLowerCase(), cellText(cell)]);
  return { line, cells: Object.fromEntries(cells) };
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(cellText).join('|');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function checkColumns(header: readonly string[], required: readonly string[]): void {
  const missing = required.filter((name) => !header.includes(name));
  if (missing.length > 0)
    throw new UnreadableFileError(
      `The header row lacks the column${missing.length > 1 ? 's' : ''} ${missing.join(', ')}`,
    );
}
