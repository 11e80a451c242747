import { expect, test } from 'vitest';
import { damageOf, delimiterOf, isPowerOfTen, textOfFile as textOf } from './file-text.ts';

const textOfFile = (file: Uint8Array) =>
  textOf(file, (some, encoding) => new TextDecoder(encoding, { fatal: true }).decode(some));
const bytes = (text: string, encoding: BufferEncoding) => new Uint8Array(Buffer.from(text, encoding));

test('what Excel saves is read as Windows-1252, also its euro and quotes', () => {
  expect(textOfFile(bytes('Caff\u00e8\nPi\u00f9', 'latin1'))).toEqual({ text: 'Caffè\nPiù', encoding: 'windows-1252' });
  expect(textOfFile(Uint8Array.of(0x80, 0x20, 0x93))).toEqual({ text: '€ “', encoding: 'windows-1252' });
});

test('UTF-8 and UTF-16 are read as they are, without the mark of the byte order', () => {
  expect(textOfFile(bytes('\uFEFFCaffè', 'utf8'))).toEqual({ text: 'Caffè', encoding: 'utf-8' });
  expect(textOfFile(bytes('\uFEFFCaffè', 'utf16le'))).toEqual({ text: 'Caffè', encoding: 'utf-16' });
});

test('a file of two encodings is refused with its line, and so are bytes that no encoding has', () => {
  expect(textOfFile(Buffer.concat([bytes('Caffè\n', 'utf8'), bytes('Pi\u00f9', 'latin1')]))).toEqual({ wrongLine: 2 });
  expect(textOfFile(Uint8Array.of(65, 10, 65, 10, 0x81, 0xe8))).toEqual({ wrongLine: 3 });
});

test.each([
  ['code;name;"price, euro"', ';'],
  ['code\tname, brand\tprice', '\t'],
  ['code,name,price', ','],
  ['code', ','],
])('%j has %j between its headings', (header, delimiter) => {
  expect(delimiterOf(header)).toBe(delimiter);
});

test('errors of spreadsheets and lost letters are told from words', () => {
  expect(['#N/D', '#RIF!', '#REF!', '#N/A', '#VALORE!', '#DIV/0!', '######', 'Err:502'].map(damageOf)).toEqual(
    Array(8).fill('error'),
  );
  expect(damageOf('Caff\uFFFD')).toBe('lost-letters');
  expect(['#1', 'N/D', '', 'Caffè'].map(damageOf)).toEqual(Array(4).fill(undefined));
  expect(['1.00E+05', '8,00123E+12', '1E+5', '12E3', 'E+5'].map(isPowerOfTen)).toEqual([
    true,
    true,
    true,
    false,
    false,
  ]);
});
