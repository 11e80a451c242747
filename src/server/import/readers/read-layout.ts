import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { readCell } from '../../infra/tables/formula-cells.ts';
import { faultSentence } from './faults.ts';
import { type Encoding, type FileRow, maxRow, openBytes, readHead } from './read-rows.ts';
import { UnreadableFileError } from './unreadable-file.ts';

/** How the bytes of a CSV are read. */
export interface CsvForm {
  readonly encoding: Encoding;
  readonly delimiter: ';' | ',' | '\t';
}

/** A CSV whose columns have other names than ours. */
export interface CsvLayout extends CsvForm {
  readonly hasHeader: boolean;
  /** Our column for each column of the file; empty: its cells are left out. */
  readonly columns: readonly string[];
}

export interface CsvRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Streams all records of a CSV, the header too, whatever its columns are. */
export async function* readRecords(
  file: string,
  { encoding, delimiter }: CsvForm,
  onBytes: (bytes: number) => void = () => {},
): AsyncGenerator<CsvRecord> {
  const [first = ''] = (await readHead(file, 100)).split(/\r?\n/, 1);
  const parser = parse({
    delimiter,
    // Excel uses a first line such as "sep=;" as the separator, and does not show it as a row
    from_line: /^sep=.$/i.test(first) ? 2 : 1,
    bom: true,
    info: true,
    relax_column_count: true,
    // inches stand in names: Padella 24" in acciaio
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRow,
    trim: true,
  });
  const source = Readable.from(decoded(await openBytes(file, onBytes), encoding));
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>)
      yield { line: info.lines, cells: record };
  } catch (error) {
    throw new UnreadableFileError(`The file is not readable as CSV: ${(error as Error).message}`);
  }
}

async function* decoded(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  for await (const chunk of bytes) {
    decoder ??= new TextDecoder(encoding === 'utf-16' ? (chunk[0] === 0xfe ? 'utf-16be' : 'utf-16le') : encoding);
    yield decoder.decode(chunk, { stream: true });
  }
  if (decoder) yield decoder.decode();
}

/** Streams the rows of a CSV under our names of columns. Cells of two columns with one name are joined by `|`. */
export async function* readLayout(
  file: string,
  layout: CsvLayout,
  onBytes?: (bytes: number) => void,
): AsyncGenerator<FileRow> {
  const { columns, hasHeader } = layout;
  let isFirst = true;
  for await (const { line, cells } of readRecords(file, layout, onBytes)) {
    const isHeader = isFirst && hasHeader;
    isFirst = false;
    if (isHeader || cells.every((cell) => cell === '')) continue;
    const named = cellsUnder(columns, cells);
    if (cells.length === columns.length) yield { line, cells: named };
    else {
      const fault = { column: 'code', kind: 'cells', values: [cells.length, columns.length] } as const;
      yield { line, cells: named, refused: faultSentence(fault), faults: [fault] };
    }
  }
}

function cellsUnder(columns: readonly string[], cells: readonly string[]): Record<string, string> {
  const named: Record<string, string> = {};
  columns.forEach((column, index) => {
    if (column === '') return;
    const cell = readCell(cells[index] ?? '');
    const before = named[column];
    named[column] = before && cell ? `${before}|${cell}` : before || cell;
  });
  return named;
}
