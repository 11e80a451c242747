import { MAX_PHOTO_MB } from '../../../../contract/refunds/limits.ts';
import { formatNumber } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';

const BYTES_OF_MB = 1024 * 1024;

/** Returns why a photo cannot be sent; '' if it can. One that is refused does not stop the others. */
export function photoProblem({ name, size }: File): string {
  if (size <= MAX_PHOTO_MB * BYTES_OF_MB) return '';
  return t('{name} pesa {size} MB: il massimo è {max}. Va bene una foto JPG, PNG o WEBP.', {
    name,
    size: formatNumber(Math.round(size / BYTES_OF_MB)),
    max: MAX_PHOTO_MB,
  });
}
