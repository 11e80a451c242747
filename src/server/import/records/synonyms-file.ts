import { readFile, rename, stat, writeFile } from 'node:fs/promises';
import { UnreadableFileError } from '../readers/unreadable-file.ts';

/** Larger ones are not read by the search either. */
const mostBytes = 1024 * 1024;

/** The words that staff taught the search, as they wrote them; answers the number of lines, 0 where there is no file. */
export async function exportSynonyms(from: string, file: string): Promise<number> {
  const text = await readFile(from, 'utf8').catch(() => '');
  if (text === '') return 0;
  await writeFile(file, text);
  return linesOf(text).length;
}

/** Adds the lines that the shop's file lacks; what its staff wrote stays. Answers how many were added. */
export async function importSynonyms(file: string, into: string): Promise<{ read: number; written: number }> {
  const found = await stat(file).catch(() => undefined);
  if (!found?.isFile()) throw new UnreadableFileError(`There is no file ${file}`);
  if (found.size > mostBytes) throw new UnreadableFileError(`The file is larger than ${mostBytes} bytes`);
  const text = await readFile(file, 'utf8');
  const before = await readFile(into, 'utf8').catch(() => '');
  const known = new Set(linesOf(before));
  const added = linesOf(text).filter((line) => !known.has(line));
  const whole = before === '' ? text : `${before.replace(/\n?$/, '\n')}${added.map((line) => `${line}\n`).join('')}`;
  if (Buffer.byteLength(whole) > mostBytes)
    throw new UnreadableFileError(`With the synonyms of the shop the file would be larger than ${mostBytes} bytes`);
  if (added.length > 0) {
    await writeFile(`${into}.unfinished`, whole);
    await rename(`${into}.unfinished`, into);
  }
  return { read: linesOf(text).length, written: added.length };
}

function linesOf(text: string): string[] {
  return text.split(/\r?\n/).filter((line) => line.trim() !== '');
}
