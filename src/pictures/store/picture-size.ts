import { loadSharp } from '../drawing/load-sharp.ts';

/** Reads how many points a picture has, without decoding it; undefined: its head cannot be read. */
export async function pixelsOf(bytes: Buffer): Promise<number | undefined> {
  const sharp = await loadSharp();
  const head = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  return head?.width && head.height ? head.width * head.height : undefined;
}

/** Returns whether a file is a photo of an iPhone in its own format, which browsers do not show. */
export function isHeic(bytes: Buffer): boolean {
  return /^....ftyp(?:hei[cxms]|hev[cx]|mif1|msf1)$/s.test(bytes.toString('latin1', 0, 12));
}
