import { randomUUID } from 'node:crypto';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export const pictureEndings = ['jpg', 'png', 'webp', 'avif'] as const;
export type PictureEnding = (typeof pictureEndings)[number];

/**
 * Returns the kind of a picture by its first bytes, whatever its name: only these kinds reach the decoder, no SVG, no
 * document.
 */
export function pictureEndingOf(bytes: Buffer): PictureEnding | undefined {
  const head = bytes.toString('latin1', 0, 12);
  if (head.startsWith('\xff\xd8\xff')) return 'jpg';
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (head.startsWith('RIFF') && head.endsWith('WEBP')) return 'webp';
  return /^....ftypavi[fs]$/s.test(head) ? 'avif' : undefined;
}

/** Writes a file atomically. */
export async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const draft = `${file}.${randomUUID()}`;
  await mkdir(dirname(file), { recursive: true });
  try {
    await writeFile(draft, bytes);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
