/** The text of a file, or the first line with another encoding than the rest. */
export type FileText =
  | { readonly text: string; readonly encoding: 'utf-8' | 'utf-16' | 'windows-1252' }
  | { readonly wrongLine: number };

/** Decodes bytes, or throws if they are not of this encoding. */
type Decode = (bytes: Uint8Array, encoding: string) => string;

/**
 * Reads a file as UTF-8, as UTF-16 if it begins with a byte order mark, or as Windows-1252, which Excel writes. A file
 * with both valid and invalid UTF-8 letters was joined from two encodings: no reading of it is right.
 */
export function textOfFile(bytes: Uint8Array, decode: Decode): FileText {
  const decoded = (some: Uint8Array, encoding: string) => textOrNothing(some, encoding, decode);
  if (isUtf16(bytes))
    return { text: decoded(bytes, bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') ?? '', encoding: 'utf-16' };
  const text = decoded(bytes, 'utf-8');
  if (text !== undefined) return { text, encoding: 'utf-8' };
  const lines = linesOf(bytes).map((line) => ({
    line,
    isAscii: line.every((byte) => byte < 0x80),
    isUtf8: decoded(line, 'utf-8') !== undefined,
  }));
  const isMixed = lines.some(({ isAscii, isUtf8 }) => isUtf8 && !isAscii);
  const wrong = lines.findIndex(({ line, isUtf8 }) => (isMixed ? !isUtf8 : line.some((byte) => UNUSED.includes(byte))));
  if (wrong !== -1) return { wrongLine: wrong + 1 };
  return { text: decoded(bytes, 'windows-1252') ?? '', encoding: 'windows-1252' };
}

/** The bytes without a character in Windows-1252. */
const UNUSED = [0x81, 0x8d, 0x8f, 0x90, 0x9d];

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** Returns undefined if the bytes are not of this encoding. */
function textOrNothing(bytes: Uint8Array, encoding: string, decode: Decode): string | undefined {
  try {
    return decode(bytes, encoding);
  } catch {
    return undefined;
  }
}

function linesOf(bytes: Uint8Array): Uint8Array[] {
  const lines: Uint8Array[] = [];
  for (let start = 0; start < bytes.length; ) {
    const end = bytes.indexOf(10, start);
    lines.push(bytes.subarray(start, end === -1 ? bytes.length : end));
    start = end === -1 ? bytes.length : end + 1;
  }
  return lines;
}

/** The character between the cells of a line. */
export type Delimiter = ';' | '\t' | ',';

/** Returns the delimiter of a file: the one that occurs most often in its headings outside of quotation marks. */
export function delimiterOf(header: string): Delimiter {
  const plain = header.replace(/"[^"]*"/g, '');
  const count = (sign: string) => plain.split(sign).length;
  return (['\t', ';', ','] as const).reduce((most, sign) => (count(sign) >= count(most) ? sign : most));
}

const ERROR_CELL =
  /^#(?:N\/[DA]|RIF!|REF!|VALORE!|VALUE!|DIV\/0!|NOME\?|NAME\?|NUM!|NULLO!|NULL!|ESPANSIONE!|SPILL!|#+)$|^Err:\d{3}$/i;
const POWER = /^\d(?:[.,]\d+)?E\+\d{1,2}$/i;

/** Returns how a spreadsheet or another program has damaged a cell. */
export function damageOf(cell: string): 'error' | 'lost-letters' | undefined {
  if (ERROR_CELL.test(cell)) return 'error';
  return cell.includes('\uFFFD') ? 'lost-letters' : undefined;
}

/** Returns whether a spreadsheet has written a long number as "8,00E+12", which loses the last digits. */
export function isPowerOfTen(code: string): boolean {
  return POWER.test(code);
}
