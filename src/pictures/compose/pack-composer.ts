import type { Sharp } from 'sharp';
import { flatLabel, goodsUnderFilm } from '../drawing/label.ts';
import type { Lettering } from '../drawing/lettering.ts';
import { loadSharp } from '../drawing/load-sharp.ts';
import { type PackLook, packLooks } from '../drawing/pack-looks.ts';
import { canvas } from '../drawing/sketch.ts';
import type { Motif } from '../recipe/motifs.ts';
import type { PackedForm } from '../recipe/pack-rules.ts';
import type { PictureRecipe } from '../recipe/picture-recipe.ts';
import type { MotifStore } from './motif-store.ts';
import { GRID, LIMIT, loadPackPasses, type PackPasses } from './pack-passes.ts';

/** The recipe of goods in a pack; loose goods are shown as their sprites. */
export type PackedRecipe = PictureRecipe & { readonly form: PackedForm };

export function isPacked(recipe: PictureRecipe): recipe is PackedRecipe {
  return recipe.form in packLooks;
}

/** A rendered pack in the colours of its brand, with its label, on a transparent ground with its shadow. */
export async function packSquare(
  recipe: PackedRecipe,
  edge: number,
  { lettering, motifs }: { lettering: Lettering; motifs: MotifStore },
): Promise<Sharp> {
  const look = packLooks[recipe.form];
  const hrefs = new Map(
    await Promise.all(
      recipe.motifs.map(async (motif) => [motif, await motifs.load(motif, edge > 320 ? 256 : 128)] as const),
    ),
  );
  const passes = await loadPackPasses(recipe.form, edge);
  const [label, goods] = await Promise.all([
    labelPixels(recipe, { look, passes, lettering, hrefs }),
    look.goods && pixelsOf(goodsUnderFilm(recipe, look.goods, { lettering, hrefs }), edge, edge),
  ]);
  const pixels = paint({
    passes,
    edge,
    label,
    goods,
    body: linearOf(look.body(recipe)),
    cap: linearOf(look.cap(recipe)),
  });
  const sharp = await loadSharp();
  return sharp(pixels, { raw: { width: edge, height: edge, channels: 4 } });
}

interface Pixels {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

interface LabelParts {
  readonly look: PackLook;
  readonly passes: PackPasses;
  readonly lettering: Lettering;
  readonly hrefs: ReadonlyMap<Motif, string>;
}

/** The flat label, with about as many pixels as the picture shows of it. */
async function labelPixels(recipe: PictureRecipe, { look, passes, lettering, hrefs }: LabelParts): Promise<Pixels> {
  const [width, height] = look.label;
  const scale = Math.sqrt(passes.labelArea / (width * height)) * OVERSAMPLING;
  const [across, down] = [Math.max(8, Math.round(width * scale)), Math.max(8, Math.round(height * scale))];
  return pixelsOf(flatLabel(recipe, look.label, { lettering, hrefs }), across, down);
}

const OVERSAMPLING = 1.05;

async function pixelsOf(svg: string, width: number, height: number): Promise<Pixels> {
  const sharp = await loadSharp();
  const density = (72 * Math.max(width, height)) / canvas;
  const data = await sharp(Buffer.from(svg), { density })
    .resize(width, height, { fit: 'fill' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
}

interface Painting {
  readonly passes: PackPasses;
  readonly edge: number;
  readonly label: Pixels;
  readonly goods: Pixels | undefined;
  readonly body: Colour;
  readonly cap: Colour;
}

type Colour = readonly [r: number, g: number, b: number];

const SHADOW: Colour = [70, 45, 20];

/** Multiplies paint by light and adds shine, in linear light; then applies the camera's curve and the shadow below. */
export function paint({ passes, edge, label, goods, body, cap }: Painting): Uint8Array {
  const out = new Uint8Array(edge * edge * 4);
  const texel = new Float32Array(3);
  const lookUp = labelLookUp(passes, edge, label, texel);
  for (let index = 0; index < edge * edge; index++) {
    const covered = passes.cover[index] as number;
    const shaded = passes.shadow[index] as number;
    if (covered + shaded < 2) continue;
    const cover = covered / 255;
    const shadow = (shaded / 255) * (1 - cover);
    const alpha = cover + shadow;
    const labelled = (passes.label[index] as number) / 255;
    const capped = (passes.cap[index] as number) / 255;
    if (labelled > 0) lookUp(index);
    const light = roots[passes.light[index] as number] as number;
    const shine = roots[passes.shine[index] as number] as number;
    const rest = labelled + capped < 1 ? 1 - labelled - capped : 0;
    const seen = goods && rest > 0 ? ((goods.data[index * 4 + 3] as number) / 255) * rest : 0;
    for (let channel = 0; channel < 3; channel++) {
      const painted =
        (body[channel] as number) * rest + (cap[channel] as number) * capped + (texel[channel] as number) * labelled;
      let lit = painted * light;
      if (goods && seen > 0) lit += (linear[goods.data[index * 4 + channel] as number] as number) * seen - lit * seen;
      const bright = ((lit + shine) * CURVE_SCALE) | 0;
      const whole = curve[bright < CURVE_STEPS ? bright : CURVE_STEPS - 1] as number;
      out[index * 4 + channel] = (whole * cover + (SHADOW[channel] as number) * shadow) / alpha + 0.5;
    }
    out[index * 4 + 3] = alpha * 255 + 0.5;
  }
  return out;
}

/**
 * Returns a function that writes the label's colour at a pixel, in linear light, into `texel`; beyond the label its
 * edge is repeated.
 */
function labelLookUp({ where }: PackPasses, edge: number, { data, width, height }: Pixels, texel: Float32Array) {
  const cell = GRID / edge;
  return (index: number) => {
    const row = (index / edge) | 0;
    const gx = clamp((index - row * edge + 0.5) * cell - 0.5, GRID - 1.001);
    const gy = clamp((row + 0.5) * cell - 0.5, GRID - 1.001);
    const corner = (gy | 0) * GRID + (gx | 0);
    const x = clamp(between(where, corner, gx % 1, gy % 1) * width - 0.5, width - 1.001);
    const y = clamp(between(where, corner + GRID * GRID, gx % 1, gy % 1) * height - 0.5, height - 1.001);
    const dx = x % 1;
    const dy = y % 1;
    const above = ((y | 0) * width + (x | 0)) * 4;
    const below = above + width * 4;
    for (let channel = 0; channel < 3; channel++) {
      const first = (data[above + channel] as number) * (1 - dx) + (data[above + 4 + channel] as number) * dx;
      const second = (data[below + channel] as number) * (1 - dx) + (data[below + 4 + channel] as number) * dx;
      texel[channel] = linear[(first * (1 - dy) + second * dy) | 0] as number;
    }
  };
}

function clamp(value: number, most: number): number {
  return value < 0 ? 0 : value > most ? most : value;
}

function between(map: Uint16Array, corner: number, fx: number, fy: number): number {
  const above = (map[corner] as number) * (1 - fx) + (map[corner + 1] as number) * fx;
  const below = (map[corner + GRID] as number) * (1 - fx) + (map[corner + GRID + 1] as number) * fx;
  return (above * (1 - fy) + below * fy) / 32767.5 - 0.5;
}

const toLinear = (byte: number) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
const linear = Float32Array.from({ length: 256 }, (_, byte) => toLinear(byte));
const roots = Float32Array.from({ length: 256 }, (_, byte) => (byte / 255) ** 2 * LIMIT);

/** The exposure, by which white paper in the key light is nearly white. */
const EXPOSURE = 1.5;
const CURVE_STEPS = 4096;
const CURVE_SCALE = 1024;
/** Maps light to bytes, with a soft shoulder so that highlights are not clipped. */
const curve = Uint8ClampedArray.from({ length: CURVE_STEPS }, (_, step) => {
  const light = (step / CURVE_SCALE) * EXPOSURE;
  const soft = light < 0.6 ? light : 0.6 + 0.4 * (1 - Math.exp((-(light - 0.6) / 0.4) * 0.9));
  return 255 * (soft <= 0.0031308 ? 12.92 * soft : 1.055 * soft ** (1 / 2.4) - 0.055);
});

function linearOf(colour: string): Colour {
  return [1, 3, 5].map((at) => toLinear(Number.parseInt(colour.slice(at, at + 2), 16))) as unknown as Colour;
}
