import { textOfFile } from '../../domain/base/files/file-text.ts';

/**
 * Returns the text of a chosen file, also in the encoding of Excel. Empty if it cannot be read, or has lines in two
 * encodings.
 */
export async function readTextFile(file: File): Promise<string> {
  const bytes = await file.arrayBuffer().catch(() => new ArrayBuffer(0));
  const found = textOfFile(new Uint8Array(bytes), (some, encoding) =>
    new TextDecoder(encoding, { fatal: true }).decode(some),
  );
  return 'text' in found ? found.text : '';
}
