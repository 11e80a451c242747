/**
 * Columns come packed, many rows in one value: 300 stores of 30,000 products are nine million prices, and an object
 * for each of them would take ten times as long and a gigabyte for a moment.
 */
export const BATCH = 5000;

/** The bytes of rows, and the key of the last one. */
export interface Packed {
  readonly bytes: Buffer | null;
  readonly last: number | null;
}

/** Reads rows of so many bytes each in batches, each after the key of the last row before it. */
export async function* batches(read: (after: number) => Promise<Packed[]>, rowBytes: number): AsyncGenerator<Buffer> {
  for (let after = 0; ; ) {
    const [packed] = await read(after);
    if (!packed?.bytes || packed.last === null) return;
    yield packed.bytes;
    if (packed.bytes.length < BATCH * rowBytes) return;
    after = packed.last;
  }
}
