import type { Sharp } from 'sharp';

/** Kinds of files that a form may ask for; what could carry a program (documents with macros, archives, SVG) is none of them. */
export const UPLOAD_KINDS = ['jpg', 'png', 'webp', 'pdf'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];

export interface InspectedUpload {
  readonly kind: UploadKind;
  readonly mediaType: string;
  /** The bytes to store: pictures are re-encoded, so that nothing can hide behind or inside them. */
  readonly bytes: Buffer;
}

const MAX_PIXELS = 50_000_000;
const MAX_DECODING_SECONDS = 15;
const PDF_TAIL_BYTES = 2048;

/** Returns the type of a file by its content and not by its name; or the reason why it is refused. */
export async function inspectUpload(bytes: Buffer, allowed: readonly UploadKind[]): Promise<InspectedUpload | 'other-kind' | 'unreadable'> {
  // both libraries are loaded with the first file, not when the shop starts
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const kind = allowed.find((each) => each === found?.ext);
  if (!found || !kind) return 'other-kind';
  if (kind === 'pdf') return isPlainPdf(bytes) ? { kind, mediaType: 'application/pdf', bytes } : 'unreadable';
  const drawn = await redrawn(bytes, kind).catch(() => undefined);
  return drawn ? { kind, mediaType: found.mime, bytes: drawn } : 'unreadable';
}

/** Re-encodes a photo without its metadata (position, time), rotated as its orientation says. */
async function redrawn(bytes: Buffer, kind: Exclude<UploadKind, 'pdf'>): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    .timeout({ seconds: MAX_DECODING_SECONDS })
    .rotate();
  return ENCODED[kind](picture).toBuffer();
}

const ENCODED: Readonly<Record<Exclude<UploadKind, 'pdf'>, (picture: Sharp) => Sharp>> = {
  jpg: (picture) => picture.jpeg({ quality: 88 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 86 }),
};

/** Begins and ends as a PDF: nothing in front of it, and no archive hung behind it that other programs would read. */
function isPlainPdf(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - PDF_TAIL_BYTES));
  return bytes.toString('latin1', 0, 5) === '%PDF-' && tail.includes('%%EOF') && !tail.includes('PK\x05\x06');
}
