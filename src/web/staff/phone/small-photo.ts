interface PhotoSize {
  /** The largest width and height in pixels. */
  readonly maxSide: number;
  /** The largest number of base64 characters. */
  readonly maxLength: number;
  /**
   * The largest number of characters of a photo that the browser cannot scale down; absent: such a photo is refused.
   */
  readonly maxUnscaled?: number;
}

type SmallPhoto = { readonly base64: string } | { readonly problem: 'no-picture' | 'too-large' };

const QUALITIES = [0.7, 0.5, 0.3];

/**
 * Returns a photo as base64 that is small enough to be sent: scaled down, and compressed more if that is not enough.
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

/** Draws a photo. Rejects if the browser cannot read or draw it. */
async function drawn(file: File, maxSide: number): Promise<HTMLCanvasElement> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, maxSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('this browser does not draw');
  // a JPEG has no transparency: transparent parts would become black
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
