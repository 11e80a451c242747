interface PhotoSize {
  /** Pixels a side. */
  readonly maxSide: number;
  /** Characters of base64. */
  readonly maxLength: number;
  /** The most characters of a photo that the browser cannot draw smaller; absent: such a photo is not taken. */
  readonly maxUnscaled?: number;
}

type SmallPhoto = { readonly base64: string } | { readonly problem: 'no-picture' | 'too-large' };

const QUALITIES = [0.7, 0.5, 0.3];

/**
 * Returns a photo as base64, small enough to be sent: at most so many pixels a side, and coarser where that is too
 * much.
 */
export async function smallPhoto(file: File, { maxSide, maxLength, maxUnscaled = 0 }: PhotoSize): Promise<SmallPhoto> {
  if (!file.type.startsWith('image/')) return { problem: 'no-picture' };
  const canvas = await drawn(file, maxSide).catch(() => undefined);
  if (!canvas) {
    const base64 = base64Of(await dataUrlOf(file));
    return base64.length <= maxUnscaled ? { base64 } : { problem: maxUnscaled === 0 ? 'no-picture' : 'too-large' };
  }
  for (const quality of QUALITIES) {
    const base64 = base64Of(canvas.toDataURL('image/jpeg', quality));
    if (base64.length <= maxLength) return { base64 };
  }
  return { problem: 'too-large' };
}

export function base64Of(dataUrl: string): string {
  return dataUrl.slice(dataUrl.indexOf(',') + 1);
}

/** Rejects where the browser cannot read the picture, or cannot draw it. */
async function drawn(file: File, maxSide: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser does not draw');
  // a JPEG has no transparency: it would be black
  pen.fillStyle = 'white';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return canvas;
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result)));
    reader.addEventListener('error', () => reject(new Error('the photo cannot be read')));
    reader.readAsDataURL(file);
  });
}
