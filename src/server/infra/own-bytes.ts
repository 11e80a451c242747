/**
 * Copies bytes into memory of their own, for a cache. A short Buffer is a slice of a shared pool of 64 KB, and as long
 * as one slice of it is cached the whole pool stays in memory.
 */
export function ownBytes(bytes: Buffer): Buffer {
  if (bytes.length === bytes.buffer.byteLength) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}

/**
 * The memory that a buffer takes besides its bytes: the objects of the Buffer and its ArrayBuffer, and what the
 * allocator rounds up.
 */
export const BUFFER_BYTES = 300;

/** Returns the maximum memory of a cached text. */
export function textBytes({ length }: string): number {
  return 2 * length + 32;
}
