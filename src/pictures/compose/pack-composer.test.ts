import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { createLettering } from '../drawing/lettering.ts';
import { packLooks } from '../drawing/pack-looks.ts';
import { good } from '../recipe/goods.ts';
import type { PackedForm } from '../recipe/pack-rules.ts';
import { pictureRecipe } from '../recipe/picture-recipe.ts';
import { createMotifStore } from './motif-store.ts';
import { isPacked, type PackedRecipe, packSquare, paint } from './pack-composer.ts';
import { GRID, type PackPasses } from './pack-passes.ts';

const pesto = pictureRecipe({
  code: '1',
  name: 'Pesto genovese',
  brand: 'La Sfogliarina',
  department: 'Dispensa',
  category: 'Sughi e pesti',
  saleType: 'Pezzo',
});
const deps = { lettering: createLettering(), motifs: createMotifStore() };
const everyForm = Object.keys(packLooks) as PackedForm[];

async function pixels(recipe: PackedRecipe, edge = 150) {
  const square = await packSquare(recipe, edge, deps);
  const data = await square.raw().toBuffer();
  return (x: number, y: number) => [...data.subarray((y * edge + x) * 4, (y * edge + x) * 4 + 4)] as Pixel;
}

type Pixel = [r: number, g: number, b: number, alpha: number];

describe('the composer of packs', () => {
  it('lays each point of the label where the map says, lit by the pass of light', () => {
    const out = paint({
      ...flat(),
      label: {
        data: Uint8Array.from([255, 0, 0, 255, 0, 0, 255, 255, 255, 0, 0, 255, 0, 0, 255, 255]),
        width: 2,
        height: 2,
      },
    });
    expect(at(out, 2, 20)[0]).toBeGreaterThan(200);
    expect(at(out, 2, 20)[2]).toBeLessThan(10);
    expect(at(out, 37, 20)[2]).toBeGreaterThan(200);
    expect(at(out, 37, 20)[0]).toBeLessThan(10);
  });

  it('paints what is no label in the colour of the body or the cap, and adds the shine', () => {
    const { passes, ...rest } = flat();
    const bare = paint({ ...rest, passes: { ...passes, label: all(0), cap: all(0) } });
    const capped = paint({ ...rest, passes: { ...passes, label: all(0), cap: all(255) } });
    const shiny = paint({ ...rest, passes: { ...passes, label: all(0), shine: all(255) } });
    expect(at(bare, 9, 9)[1]).toBeGreaterThan(at(bare, 9, 9)[0] + 100);
    expect(at(capped, 9, 9)[2]).toBeGreaterThan(at(capped, 9, 9)[1] + 100);
    expect(Math.min(...at(shiny, 9, 9))).toBeGreaterThan(230);
  });

  it.each(everyForm)('shows a pack of the form %s on nothing', async (form) => {
    const pixel = await pixels({ ...pesto, form });
    expect([pixel(0, 0), pixel(149, 0), pixel(0, 149), pixel(149, 149)].map(([, , , alpha]) => alpha)).toEqual([
      0, 0, 0, 0,
    ]);
    expect([pixel(75, 110), pixel(55, 118)].map(([, , , alpha]) => alpha)).toContain(255);
  });

  it('shows through the glass of a jar what is in it', async () => {
    const [honey, passata] = await Promise.all(
      ['#e29a1c', '#b3202e'].map((contents) => pixels({ ...pesto, form: 'jar', contents })),
    );
    const [red, green] = honey?.(75, 44) ?? [];
    const [, lessGreen] = passata?.(75, 44) ?? [];
    expect(red).toBeGreaterThan(120);
    expect((green ?? 0) - (lessGreen ?? 0)).toBeGreaterThan(40);
  });

  it('shows in a tray the goods themselves, seen through film', async () => {
    const tray = { ...pesto, form: 'tray', backdrop: 'butcher' } as const;
    const [salmon, chicory] = await Promise.all(
      (['salmone', 'radicchio-chioggia'] as const).map((name) => pixels({ ...tray, motifs: [good(name)] })),
    );
    expect(salmon?.(75, 80)[0]).toBeGreaterThan((chicory?.(75, 80)[0] ?? 255) + 30);
  });

  it('takes packs only: loose goods have no label', () => {
    expect([isPacked(pesto), isPacked({ ...pesto, form: 'goods' })]).toEqual([true, false]);
  });

  it('prints the label in the colours of the brand', async () => {
    const brands = ['#0b4ea2', '#146b3a'].map(
      (main) => ({ ...pesto, form: 'box-tall', layout: 1, palette: { ...pesto.palette, main } }) as const,
    );
    const [blue, green] = await Promise.all(brands.map((recipe) => pixels(recipe)));
    expect(blue?.(60, 24)[2]).toBeGreaterThan((blue?.(60, 24)[1] ?? 0) + 20);
    expect(green?.(60, 24)[1]).toBeGreaterThan((green?.(60, 24)[2] ?? 0) + 20);
  });

  it('encodes to a picture with a transparent ground', async () => {
    const webp = await (await packSquare({ ...pesto, form: 'jar' }, 300, deps)).webp().toBuffer();
    expect(await sharp(webp).metadata()).toMatchObject({ width: 300, height: 300, hasAlpha: true });
  });
});

const EDGE = 40;
const all = (byte: number) => new Uint8Array(EDGE * EDGE).fill(byte);
const at = (out: Uint8Array, x: number, y: number) =>
  [...out.subarray((y * EDGE + x) * 4, (y * EDGE + x) * 4 + 3)] as [number, number, number];

/** The passes of a square that is all label, evenly lit: u runs from left to right, v from top to bottom. */
function flat() {
  const share = (index: number) => ((index % (GRID * GRID)) % GRID) / (GRID - 1);
  const where = Uint16Array.from({ length: GRID * GRID * 2 }, (_, index) => {
    const value = index < GRID * GRID ? share(index) : Math.floor((index - GRID * GRID) / GRID) / (GRID - 1);
    return ((value + 0.5) / 2) * 65535;
  });
  const passes: PackPasses = {
    light: all(202),
    shine: all(0),
    cover: all(255),
    shadow: all(0),
    label: all(255),
    cap: all(0),
    where,
    labelArea: EDGE * EDGE,
  };
  const label = { data: new Uint8Array(16).fill(255), width: 2, height: 2 };
  return { passes, edge: EDGE, label, goods: undefined, body: [0, 0.8, 0], cap: [0, 0, 0.8] } as const;
}
