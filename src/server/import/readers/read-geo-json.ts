import { cellsOf, type FileRow, readLimited } from './read-rows.ts';
import { UnreadableFileError } from './unreadable-file.ts';

/** The maximum size of a file; a country's zones in the detail of a street map are smaller. */
const MAX_BYTES = 64 * 1024 * 1024;

/**
 * Reads the features of a GeoJSON file (RFC 7946), a collection or a single one: each is a row with its properties as
 * cells, and its geometry as the cell `geometry`. Rows are counted from 1, because such a file has no lines of its own.
 */
export async function* readGeoJson(file: string, onBytes: (bytes: number) => void): AsyncGenerator<FileRow> {
  const features = featuresOf(parse(await readLimited(file, MAX_BYTES, onBytes)));
  let line = 0;
  for (const feature of features) yield rowOf(feature, ++line);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    throw new UnreadableFileError('The file is not valid JSON');
  }
}

function featuresOf(value: unknown): readonly unknown[] {
  if (isObject(value) && 'type' in value) {
    if (value.type === 'Feature') return [value];
    if (value.type === 'FeatureCollection' && 'features' in value && Array.isArray(value.features))
      return value.features;
  }
  throw new UnreadableFileError('The file is neither a GeoJSON feature nor a collection of features');
}

function rowOf(feature: unknown, line: number): FileRow {
  if (!isObject(feature) || !('properties' in feature) || !isObject(feature.properties))
    return { line, refused: 'a feature without properties' };
  const geometry = 'geometry' in feature && isObject(feature.geometry) ? JSON.stringify(feature.geometry) : '';
  return { line, cells: { ...cellsOf(feature.properties), geometry } };
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
