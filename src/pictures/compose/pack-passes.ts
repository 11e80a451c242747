import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import { InFlight } from '../../concurrency/in-flight.ts';
import { loadSharp } from '../drawing/load-sharp.ts';
import type { PackedForm } from '../recipe/pack-rules.ts';

/** The passes of a form at one size, one byte per pixel each, as tools/render/passes.py writes them. */
export interface PackPasses {
  /** The square roots of the light by which the paint's colour is multiplied, and of the shine that is added. */
  readonly light: Uint8Array;
  readonly shine: Uint8Array;
  readonly cover: Uint8Array;
  readonly shadow: Uint8Array;
  readonly label: Uint8Array;
  readonly cap: Uint8Array;
  /** u and then v of the label on GRID x GRID points: 0..65535 for -0.5..1.5. */
  readonly where: Uint16Array;
  /** Area of the label in pixels. */
  readonly labelArea: number;
}

/** Points of the label's map in each direction. */
export const GRID = 76;
/** The linear light and shine at byte 255. */
export const LIMIT = 1.6;

/** The memory for all forms at 300 px and most at 600; reading one again takes as long as composing a picture. */
const MAX_BYTES = 96 * 1024 * 1024;
const cache = new LRUCache<string, PackPasses>({
  maxSize: MAX_BYTES,
  sizeCalculation: ({ light }) => light.length * 6,
});
const loading = new InFlight<PackPasses>();

const folder = new URL('../packs/', import.meta.url);

export async function loadPackPasses(form: PackedForm, edge: number): Promise<PackPasses> {
  const key = `${form}/${edge}`;
  return (
    cache.get(key) ??
    loading.run(key, async () => {
      const passes = await read(form, edge);
      cache.set(key, passes);
      return passes;
    })
  );
}

const PASSES = 6;

async function read(form: PackedForm, edge: number): Promise<PackPasses> {
  const sharp = await loadSharp();
  const file = sharp(fileOf(form));
  const { width } = await file.metadata();
  const grey = await file.extractChannel(0).raw().toBuffer();
  const tiles = await Promise.all(
    Array.from({ length: PASSES }, (_, index) => {
      const tile = grey.subarray(index * width * width, (index + 1) * width * width);
      if (edge === width) return Promise.resolve(tile);
      return sharp(tile, { raw: { width, height: width, channels: 1 } })
        .resize(edge, edge, { kernel: 'cubic' })
        .extractChannel(0)
        .raw()
        .toBuffer();
    }),
  );
  const [light, shine, cover, shadow, label, cap] = tiles as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
  const map = await sharp(fileOf(form, '-uv.png'))
    .toColourspace('grey16')
    .extractChannel(0)
    .raw({ depth: 'ushort' })
    .toBuffer();
  const where = new Uint16Array(map.buffer, map.byteOffset, GRID * GRID * 2);
  let labelArea = 0;
  for (let index = 0; index < label.length; index++)
    labelArea += ((label[index] as number) * (cover[index] as number)) / 65025;
  return { light, shine, cover, shadow, label, cap, where, labelArea };
}

function fileOf(form: PackedForm, ending = '.webp'): string {
  return fileURLToPath(new URL(`${form}${ending}`, folder));
}
