import { openBytes } from './open-bytes.ts';
import { UnreadableFileError } from './unreadable-file.ts';

/** A line without its line ending, counted from 1. `bytes` is undefined if the line was longer than allowed. */
export interface ByteLine {
  readonly line: number;
  /** Valid until the next batch is read. */
  readonly bytes: Buffer | undefined;
}

const NEWLINE = 10;
const RETURN = 13;

/**
 * Reads the lines of a file of any size, plain or gzip, in batches. It never holds more than a chunk and one line of at most
 * `maxLength` bytes, because dumps have lines that would fill the memory.
 */
export async function* readLines(file: string, maxLength: number, onBytes: (bytes: number) => void): AsyncGenerator<readonly ByteLine[]> {
  let line = 0;
  let pieces: Buffer[] = [];
  let length = 0;
  const keep = (part: Buffer) => {
    length += part.length;
    if (length > maxLength) pieces = [];
    else pieces.push(part);
  };
  const take = (): ByteLine => {
    line++;
    const whole = length > maxLength ? undefined : withoutReturn(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
    pieces = [];
    length = 0;
    return { line, bytes: whole };
  };
  try {
    for await (const chunk of (await openBytes(file, onBytes)) as AsyncIterable<Buffer>) {
      const batch: ByteLine[] = [];
      let start = 0;
      for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
        keep(chunk.subarray(start, end));
        batch.push(take());
        start = end + 1;
      }
      if (start < chunk.length) keep(chunk.subarray(start));
      yield batch;
    }
  } catch (error) {
    throw new UnreadableFileError(`The file cannot be read after line ${line}: ${(error as Error).message}`);
  }
  if (length > 0) yield [take()];
}

function withoutReturn(bytes: Buffer | undefined): Buffer {
  if (bytes === undefined) return Buffer.alloc(0);
  return bytes.at(-1) === RETURN ? bytes.subarray(0, -1) : bytes;
}
