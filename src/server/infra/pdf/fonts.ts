import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { inflate } from 'node:zlib';

export interface Fonts {
  readonly regular: Buffer;
  readonly bold: Buffer;
}

const PACKAGES = createRequire(import.meta.url);
const unzip = promisify(inflate);

/** WOFF 1.0 (W3C, 2012): a header and a directory of compressed tables. */
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;

let fonts: Promise<Fonts> | undefined;

/**
 * Returns the fonts for PDFs, decompressed once per process: the PDF library would do it for each file, in JavaScript,
 * which takes ten times as long as the drawing.
 */
export function printFonts(): Promise<Fonts> {
  fonts ??= readFonts();
  return fonts;
}

async function readFonts(): Promise<Fonts> {
  const read = async (weight: number) =>
    unpacked(await readFile(PACKAGES.resolve(`@fontsource/figtree/files/figtree-latin-${weight}-normal.woff`)));
  const [regular, bold] = await Promise.all([read(400), read(700)]);
  return { regular, bold };
}

/** Returns the TrueType font that is packed as WOFF. */
async function unpacked(woff: Buffer): Promise<Buffer> {
  const count = woff.readUInt16BE(12);
  const entries = Array.from({ length: count }, (_, index) => {
    const at = WOFF_HEADER + index * WOFF_ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((field) => woff.readUInt32BE(at + field)) as [
      number,
      number,
      number,
    ];
    return { tag: woff.subarray(at, at + 4), checksum: woff.subarray(at + 16, at + 20), offset, packed, length };
  });
  const head = Buffer.alloc(SFNT_HEADER + count * SFNT_ENTRY);
  woff.copy(head, 0, 4, 8);
  writeCount(head, count);
  let end = head.length;
  const tables: Buffer[] = [];
  for (const [index, { tag, checksum, offset, packed, length }] of entries.entries()) {
    const bytes = woff.subarray(offset, offset + packed);
    const at = SFNT_HEADER + index * SFNT_ENTRY;
    tag.copy(head, at);
    checksum.copy(head, at + 4);
    head.writeUInt32BE(end, at + 8);
    head.writeUInt32BE(length, at + 12);
    const table = padded(packed < length ? await unzip(bytes) : bytes);
    tables.push(table);
    end += table.length;
  }
  return Buffer.concat([head, ...tables]);
}

/** Writes the number of tables, and the values that a binary search needs. */
function writeCount(head: Buffer, count: number): void {
  const power = Math.floor(Math.log2(count));
  const range = 16 * 2 ** power;
  head.writeUInt16BE(count, 4);
  head.writeUInt16BE(range, 6);
  head.writeUInt16BE(power, 8);
  head.writeUInt16BE(count * SFNT_ENTRY - range, 10);
}

/** Pads a table to a multiple of four bytes. */
function padded(table: Buffer): Buffer {
  return Buffer.concat([table, Buffer.alloc((4 - (table.length % 4)) % 4)]);
}
