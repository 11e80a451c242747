import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { pictureRecipe } from '../recipe/picture-recipe.ts';
import { createPictureComposer } from './picture-composer.ts';

const apples = pictureRecipe({
  code: '1',
  name: 'Mele Golden',
  brand: '',
  department: 'Frutta e verdura',
  category: 'Frutta',
  saleType: 'Sfuso',
});

describe('the picture composer', () => {
  let cacheDir: string;
  beforeEach(async () => {
    cacheDir = await mkdtemp(join(tmpdir(), 'pictures-'));
  });
  afterEach(() => rm(cacheDir, { recursive: true, force: true }));

  it('draws squares of the sizes asked for, in both formats', async () => {
    const composer = createPictureComposer({ cacheDir });
    const thumb = await sharp(await composer.render(apples, 'thumb', 'webp')).metadata();
    const large = await sharp(await composer.render(apples, 'large', 'avif')).metadata();
    expect([thumb.format, thumb.width, thumb.height]).toEqual(['webp', 300, 300]);
    expect([large.format, large.width, large.height]).toEqual(['heif', 900, 900]);
  });

  it('shows a sprite from the other side to every other product', async () => {
    const composer = createPictureComposer({ cacheDir });
    const pixels = async (seed: number, flop: boolean) => {
      const picture = sharp(await composer.render({ ...apples, seed }, 'thumb', 'webp')).ensureAlpha();
      return (flop ? picture.flop() : picture).raw().toBuffer();
    };
    const [even, odd] = await Promise.all([pixels(0, false), pixels(1, true)]);
    const mean = even.reduce((sum, value, index) => sum + Math.abs(value - (odd[index] ?? 0)), 0) / even.length;
    expect(mean).toBeLessThan(4);
    expect([even[3], even.at(-1)]).toEqual([0, 0]);
  });

  it('gives WebP to whoever asks for an AVIF first, and AVIF once it is drawn', async () => {
    const composer = createPictureComposer({ cacheDir });
    const first = await composer.renderSoon(apples, 'thumb', 'avif');
    expect([first.format, (await sharp(first.picture).metadata()).format]).toEqual(['webp', 'webp']);
    await expect.poll(async () => (await composer.renderSoon(apples, 'thumb', 'avif')).format).toBe('avif');
  });

  it('draws a picture once for many who ask at the same time', async () => {
    const composer = createPictureComposer({ cacheDir });
    const [first, ...others] = await Promise.all(
      Array.from({ length: 20 }, () => composer.render(apples, 'thumb', 'webp')),
    );
    expect(others.every((other) => other === first)).toBe(true);
  });

  it('finds it again on disk, whole, and leaves no drafts behind', async () => {
    const drawn = await createPictureComposer({ cacheDir }).render(apples, 'thumb', 'webp');
    const found = await createPictureComposer({ cacheDir }).render(apples, 'thumb', 'webp');
    expect(found.equals(drawn)).toBe(true);
    const files = await readdir(cacheDir, { recursive: true });
    expect(files.filter((file) => file.includes('.webp'))).toHaveLength(1);
  });

  it('still answers when the cache cannot be written', async () => {
    const file = join(cacheDir, 'in-the-way');
    await writeFile(file, '');
    const composer = createPictureComposer({ cacheDir: file });
    expect((await composer.render(apples, 'thumb', 'webp')).length).toBeGreaterThan(1000);
  });
});
