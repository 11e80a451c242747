import type { Cells } from '../readers/read-cells.ts';

const MAX_LETTERS = 2000;

/**
 * Returns the address of the front picture. CSV files contain it; from the JSON dump it is built: the folder is the EAN of 13
 * digits in groups of three, the file name has language and revision.
 */
export function pictureOfFacts(ean: string, cells: Cells): string | undefined {
  const stated = (cells['image_url'] || cells['image_front_url'] || '').trim();
  if (stated) return stated.length <= MAX_LETTERS && URL.canParse(stated) ? new URL(stated).href : undefined;
  const front = frontOf(cells['images'], cells['lang']);
  if (front === undefined) return undefined;
  const digits = ean.replace(/^0+/, '').padStart(13, '0');
  const folder = digits.replace(/^(\d{3})(\d{3})(\d{3})(\d+)$/, '$1/$2/$3/$4');
  return `https://images.openfoodfacts.org/images/products/${folder}/${front}.400.jpg`;
}

type Image = { readonly rev?: string | number };
type Images = Readonly<Record<string, Image>> & {
  /** Newer dumps list pictures by kind, then by language. */
  readonly selected?: { readonly front?: Readonly<Record<string, Image>> };
};

function frontOf(json: string | undefined, lang = ''): string | undefined {
  const images = parsed(json);
  for (const language of ['it', lang, 'en', 'fr']) {
    const image = images?.selected?.front?.[language] ?? images?.[`front_${language}`];
    if (language !== '' && /^\d+$/.test(String(image?.rev ?? ''))) return `front_${language}.${image?.rev}`;
  }
  return undefined;
}

function parsed(json: string | undefined): Images | undefined {
  if (!json?.startsWith('{')) return undefined;
  try {
    return JSON.parse(json) as Images;
  } catch {
    return undefined;
  }
}
