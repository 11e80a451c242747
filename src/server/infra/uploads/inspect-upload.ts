import type { Sharp } from 'sharp';

/**
 * The kinds of files that a form may ask for; files that could contain a program (documents with macros, archives, SVG)
 * are excluded.
 */
export const UPLOAD_KINDS = ['jpg', 'png', 'webp', 'pdf'] as const;
export type UploadKind = (typeof UPLOAD_KINDS)[number];
type PictureKind = Exclude<UploadKind, 'pdf'>;
/** Kinds of pictures that phones make. */
export const PICTURE_KINDS = ['jpg', 'png', 'webp'] as const satisfies readonly PictureKind[];

export interface InspectedUpload {
  readonly kind: UploadKind;
  readonly mediaType: string;
  /** The bytes to store: pictures are re-encoded, so that nothing can be hidden in them. */
  readonly bytes: Buffer;
}

/** A picture as JPEG, with its size in pixels. */
export interface InspectedPhoto {
  readonly bytes: Buffer;
  readonly width: number;
  readonly height: number;
}

/** Why a file is refused. */
export type UploadFault = 'other-kind' | 'unreadable';

const MAX_PIXELS = 50_000_000;
const MAX_DECODING_SECONDS = 15;
const PDF_TAIL_BYTES = 2048;

/** Returns the type of a file by its content and not by its name; or the reason why it is refused. */
export async function inspectUpload(
  bytes: Buffer,
  allowed: readonly UploadKind[],
): Promise<InspectedUpload | UploadFault> {
  const found = await typeOf(bytes, allowed);
  if (!found) return 'other-kind';
  const { kind, mediaType } = found;
  if (kind === 'pdf') return isPlainPdf(bytes) ? { kind, mediaType, bytes } : 'unreadable';
  const drawn = await redrawn(bytes)
    .then((picture) => ENCODED[kind](picture).toBuffer())
    .catch(() => undefined);
  return drawn ? { kind, mediaType, bytes: drawn } : 'unreadable';
}

/** Returns a photo of any kind as JPEG, with at most so many pixels a side; or the reason why it is refused. */
export async function inspectPhoto(bytes: Buffer, maxSide: number): Promise<InspectedPhoto | UploadFault> {
  if (!(await typeOf(bytes, PICTURE_KINDS))) return 'other-kind';
  const drawn = await redrawn(bytes)
    .then((picture) =>
      picture
        .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: 'white' })
        .jpeg({ quality: 80 })
        .toBuffer({ resolveWithObject: true }),
    )
    .catch(() => undefined);
  return drawn ? { bytes: drawn.data, width: drawn.info.width, height: drawn.info.height } : 'unreadable';
}

async function typeOf(bytes: Buffer, allowed: readonly UploadKind[]) {
  // this library and the next are loaded at the first file, not when the shop starts
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const kind = allowed.find((each) => each === found?.ext);
  return found && kind && { kind, mediaType: found.mime };
}

/** A photo rotated by its orientation; encoding it again removes its metadata (position, time). */
async function redrawn(bytes: Buffer): Promise<Sharp> {
  const { default: sharp } = await import('sharp');
  return sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error', animated: false })
    .timeout({ seconds: MAX_DECODING_SECONDS })
    .rotate();
}

const ENCODED: Readonly<Record<PictureKind, (picture: Sharp) => Sharp>> = {
  jpg: (picture) => picture.jpeg({ quality: 88 }),
  png: (picture) => picture.png(),
  webp: (picture) => picture.webp({ quality: 86 }),
};

/**
 * Returns whether it begins and ends as a PDF: without a prefix, and without an appended archive that other programs
 * would read.
 */
function isPlainPdf(bytes: Buffer): boolean {
  const tail = bytes.toString('latin1', Math.max(0, bytes.length - PDF_TAIL_BYTES));
  return bytes.toString('latin1', 0, 5) === '%PDF-' && tail.includes('%%EOF') && !tail.includes('PK\x05\x06');
}
