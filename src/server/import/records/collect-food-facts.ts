import { stat } from 'node:fs/promises';
import { readFoodFacts } from '../readers/read-food-facts.ts';
import { UnreadableFileError } from '../readers/unreadable-file.ts';
import type { FileOptions, NotedRow, RefusedRow } from './collect-records.ts';
import { type FoodFactsRecord, mapFoodFactsRow } from './food-facts-record.ts';

export interface CollectedFacts {
  readonly records: readonly FoodFactsRecord[];
  readonly read: number;
  readonly refused: number;
  /** Only the first refusals are listed, because a dump has millions of rows. */
  readonly refusals: readonly RefusedRow[];
  /** What was left out of accepted rows. */
  readonly noted: readonly NotedRow[];
  /** The line of each record by its EAN without leading zeros. */
  readonly lines: ReadonlyMap<string, number>;
}

/** The share of the time for reading, which is large because few rows of a dump belong to the shop. */
const readingShare = 0.95;
const maxRefusals = 10_000;

/** Reads the whole file and keeps only rows of the shop's products: memory grows with the shop, not with the file. */
export async function collectFoodFacts(options: FileOptions, known: ReadonlySet<string>): Promise<CollectedFacts> {
  const { size } = await stat(options.file).catch(() => {
    throw new UnreadableFileError(`There is no file ${options.file}`);
  });
  const { format } = options;
  if (format === 'geojson') throw new UnreadableFileError('Open Food Facts is read as CSV or as JSON lines');
  let bytes = 0;
  const onBytes = (count: number) => {
    bytes += count;
    options.onProgress?.(Math.min(1, bytes / Math.max(1, size)) * readingShare);
  };
  const records: FoodFactsRecord[] = [];
  const linesByEan = new Map<string, number>();
  const refusals: RefusedRow[] = [];
  const noted: NotedRow[] = [];
  let read = 0;
  let refused = 0;
  const refuse = (refusal: RefusedRow) => {
    refused++;
    if (refusals.length < maxRefusals) refusals.push(refusal);
  };
  const source = { file: options.file, format, onBytes, isKnown: (ean: string) => known.has(ean) };
  for await (const row of readFoodFacts(source)) {
    read++;
    if (row === 'unknown') continue;
    const mapped = 'refused' in row ? row : mapFoodFactsRow(row.cells);
    const code = 'cells' in row ? (row.cells['code'] ?? row.cells['ean'] ?? '').slice(0, 40) : '';
    if ('refused' in mapped) refuse({ line: row.line, code, reason: mapped.refused });
    else if (linesByEan.has(mapped.record.code))
      refuse({ line: row.line, code, reason: `code already on line ${linesByEan.get(mapped.record.code)}` });
    else {
      linesByEan.set(mapped.record.code, row.line);
      records.push(mapped.record);
      for (const note of mapped.notes) noted.push({ line: row.line, code, reason: note });
    }
  }
  return { records, read, refused, refusals, noted, lines: linesByEan };
}
