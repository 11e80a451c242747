import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { UnreadableFileError } from '../readers/unreadable-file.ts';

/** The search does not read larger files either. */
const maxBytes = 1024 * 1024;

/** Copies the file with the staff's synonyms unchanged and returns its number of lines, 0 if there is no file. */
export async function exportSynonyms(from: string, file: string): Promise<number> {
  const text = await readFile(from, 'utf8').catch(() => '');
  if (text === '') return 0;
  await writeFile(file, text);
  return linesOf(text).length;
}

/** Adds the lines that the shop's file lacks and keeps the lines of its staff. Returns the number of added lines. */
export async function importSynonyms(file: string, into: string): Promise<{ read: number; written: number }> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new UnreadableFileError(`There is no file ${file}`);
  if (found.size > maxBytes) throw new UnreadableFileError(`The file is larger than ${maxBytes} bytes`);
  const text = await readFile(file, 'utf8');
  const before = await readFile(into, 'utf8').catch(() => '');
  const present = new Set(linesOf(before));
  const added = linesOf(text).filter((line) => !present.has(line));
  const whole = before === '' ? text : `${before.replace(/\n?$/, '\n')}${added.map((line) => `${line}\n`).join('')}`;
  if (Buffer.byteLength(whole) > maxBytes)
    throw new UnreadableFileError(`With the synonyms of the shop the file would be larger than ${maxBytes} bytes`);
  if (added.length > 0) {
    await writeFile(`${into}.unfinished`, whole);
    await rename(`${into}.unfinished`, into);
  }
  return { read: linesOf(text).length, written: added.length };
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}
