import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { plainCell } from '../../infra/tables/formula-cells.ts';
import { openZip, readWhole, type Zip, type ZipRefusal } from './zip.ts';

/**
 * Writes the first sheet of an Excel file as a CSV with semicolons, row by row, so that it is read as every other file.
 * undefined: the archive holds no sheet.
 */
export async function xlsxToCsv(file: string, target: string): Promise<'written' | ZipRefusal | undefined> {
  const zip = await openZip(file);
  if ('refused' in zip) return zip;
  try {
    const sheet =
      zip.entries.find(({ name }) => /^xl\/worksheets\/sheet1\.xml$/i.test(name)) ??
      zip.entries.find(({ name }) => /^xl\/worksheets\/[^/]+\.xml$/i.test(name));
    if (!sheet) return undefined;
    const [texts, dates] = [await sharedTexts(zip), await dateStyles(zip)];
    const lines = csvLines(zip.read(sheet), texts, dates);
    await pipeline(Readable.from(lines), createWriteStream(target, { mode: 0o600 }));
    return 'written';
  } catch {
    return { refused: 'broken' };
  } finally {
    await zip.close();
  }
}

/** The longest XML of one row: what is longer is no sheet. */
const MAX_ROW = 4 * 1024 * 1024;
/** The texts of a file are read as a whole. */
const MAX_TEXTS = 256 * 1024 * 1024;

async function* csvLines(bytes: AsyncIterable<Buffer>, texts: readonly string[], dates: ReadonlySet<number>) {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of bytes) {
    rest += decoder.decode(chunk, { stream: true });
    for (let end = rest.indexOf('</row>'); end !== -1; end = rest.indexOf('</row>')) {
      const cells = cellsOf(rest.slice(0, end), texts, dates);
      rest = rest.slice(end + '</row>'.length);
      if (cells.some((cell) => cell !== '')) yield csvLine(cells);
    }
    if (rest.length > MAX_ROW) throw new Error('a row is too long');
  }
}

function csvLine(cells: readonly string[]): string {
  return `${cells.map((cell) => `"${plainCell(cell).replaceAll('"', '""')}"`).join(';')}\r\n`;
}

const CELL = /<c\b([^>]*?)(?:\/>|>(.*?)<\/c>)/gs;
const MAX_COLUMNS = 300;

function cellsOf(row: string, texts: readonly string[], dates: ReadonlySet<number>): string[] {
  const cells: string[] = [];
  for (const [, attributes = '', inner = ''] of row.matchAll(CELL)) {
    const letters = /\br="([A-Z]+)\d+"/.exec(attributes)?.[1];
    const index = letters === undefined ? cells.length : columnOf(letters);
    if (index >= MAX_COLUMNS) continue;
    while (cells.length < index) cells.push('');
    cells[index] = cellText(attributes, inner, { texts, dates });
  }
  return cells;
}

/** "A" is 0, "AA" is 26. */
function columnOf(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

interface Book {
  readonly texts: readonly string[];
  readonly dates: ReadonlySet<number>;
}

function cellText(attributes: string, inner: string, { texts, dates }: Book): string {
  const type = /\bt="(\w+)"/.exec(attributes)?.[1];
  if (type === 'inlineStr') return textsIn(inner);
  const value = unescaped(/<v\b[^>]*>(.*?)<\/v>/s.exec(inner)?.[1] ?? '');
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'b') return value === '1' ? 'si' : 'no';
  if (type !== undefined && type !== 'n') return value;
  const style = Number(/\bs="(\d+)"/.exec(attributes)?.[1] ?? -1);
  return value !== '' && dates.has(style) ? dayOf(Number(value)) : numberText(value);
}

/** Excel counts days from 1899-12-30. */
function dayOf(days: number): string {
  const at = new Date(Date.UTC(1899, 11, 30) + Math.floor(days) * 86_400_000);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString().slice(0, 10);
}

/** A number has a decimal point: with three digits after it, it would be read as thousands. */
function numberText(value: string): string {
  const number = Number(value);
  if (value === '' || !Number.isFinite(number)) return value;
  return String(Number(number.toPrecision(15))).replace(/^\d{1,3}\.\d{3}$/, '$&0');
}

async function sharedTexts(zip: Zip): Promise<string[]> {
  const entry = zip.entries.find(({ name }) => name.toLowerCase() === 'xl/sharedstrings.xml');
  if (!entry) return [];
  if (entry.bytes > MAX_TEXTS) throw new Error('the texts are too long');
  const xml = (await readWhole(zip, entry)).toString('utf8');
  return [...xml.matchAll(/<si\b[^>]*?(?:\/>|>(.*?)<\/si>)/gs)].map(([, inner = '']) => textsIn(inner));
}

/** The texts of a cell; how a word is pronounced (rPh) is none. */
function textsIn(xml: string): string {
  const spoken = xml.replace(/<rPh\b.*?<\/rPh>/gs, '');
  return [...spoken.matchAll(/<t\b[^>]*?(?:\/>|>(.*?)<\/t>)/gs)].map(([, text = '']) => unescaped(text)).join('');
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

function unescaped(text: string): string {
  return text.replace(/&(#x?[0-9a-f]+|\w+);/gi, (all, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name] ?? all;
    const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
  });
}

/** The numbers of the styles that show a day. */
async function dateStyles(zip: Zip): Promise<ReadonlySet<number>> {
  const entry = zip.entries.find(({ name }) => name.toLowerCase() === 'xl/styles.xml');
  if (!entry || entry.bytes > MAX_ROW) return new Set();
  const xml = (await readWhole(zip, entry)).toString('utf8');
  const own = [...xml.matchAll(/<numFmt\b[^>]*numFmtId="(\d+)"[^>]*formatCode="([^"]*)"/g)]
    .filter(([, , code = '']) => /[dy]/i.test(code.replace(/\[[^\]]*\]|&quot;.*?&quot;/g, '')))
    .map(([, id]) => Number(id));
  const formats = /<cellXfs\b.*?<\/cellXfs>/s.exec(xml)?.[0] ?? '';
  const ids = [...formats.matchAll(/<xf\b[^>]*numFmtId="(\d+)"/g)].map(([, id]) => Number(id));
  return new Set(ids.flatMap((id, style) => ((id >= 14 && id <= 17) || id === 22 || own.includes(id) ? [style] : [])));
}
