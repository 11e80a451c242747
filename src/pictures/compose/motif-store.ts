import { fileURLToPath } from 'node:url';
import { LRUCache } from 'lru-cache';
import type { Sharp } from 'sharp';
import { InFlight } from '../../concurrency/in-flight.ts';
import { loadSharp } from '../drawing/load-sharp.ts';
import { drawSymbol } from '../drawing/symbols.ts';
import { isRendered } from '../recipe/goods.ts';
import type { Motif, SymbolName } from '../recipe/motifs.ts';
import type { PictureRecipe } from '../recipe/picture-recipe.ts';

/** Motifs as data URIs, decoded and cached. */
export interface MotifStore {
  /** `edge` in pixels: small pictures need only small motifs. */
  load(motif: Motif, edge: number): Promise<string>;
}

const MAX_BYTES = 64 * 1024 * 1024;

export function createMotifStore(): MotifStore {
  const cache = new LRUCache<string, string>({ maxSize: MAX_BYTES, sizeCalculation: ({ length }) => length });
  const rendering = new InFlight<string>();
  return {
    async load(motif, edge) {
      const key = `${motif.glyph}/${motif.colour}/${edge}`;
      return (
        cache.get(key) ??
        rendering.run(key, async () => {
          const made = await render(motif, edge);
          cache.set(key, made);
          return made;
        })
      );
    },
  };
}

/** The file of a rendered good. */
export function spriteFile({ glyph }: Motif): string {
  return fileURLToPath(new URL(`../goods/${glyph.slice('goods:'.length)}.webp`, import.meta.url));
}

/** The recipe's sprite as a square; every other product gets it mirrored. */
export async function spriteSquare({ motifs, seed }: PictureRecipe, edge: number): Promise<Sharp> {
  const sharp = await loadSharp();
  const square = sharp(spriteFile(motifs[0] as Motif)).resize(edge, edge);
  return seed % 2 === 1 ? square.flop() : square;
}

async function render(motif: Motif, edge: number): Promise<string> {
  const sharp = await loadSharp();
  const picture = isRendered(motif)
    ? sharp(spriteFile(motif)).trim().resize(edge, edge, { fit: 'contain', background: '#0000' })
    : sharp(Buffer.from(drawSymbol(motif.glyph.slice('symbol:'.length) as SymbolName, motif.colour))).resize(
        edge,
        edge,
      );
  const png = await picture.png({ compressionLevel: 1 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
