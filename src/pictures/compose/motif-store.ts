import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import sharp from 'sharp';
import { drawnMotif } from '../drawing/drawn-motifs.ts';
import type { Motif } from '../recipe/motifs.ts';

/** Motifs as data URIs, decoded, recoloured and kept. */
export interface MotifStore {
  /** `edge` in pixels: small pictures need no more than small motifs. */
  load(motif: Motif, edge: number): Promise<string>;
}

export function createMotifStore(): MotifStore {
  const kept = new Map<string, Promise<string>>();
  return {
    load(motif, edge) {
      const key = `${motif.glyph}/${motif.hue}/${motif.saturation}/${motif.brightness}/${edge}`;
      const known = kept.get(key);
      if (known) return known;
      const loading = render(motif, edge);
      kept.set(key, loading);
      loading.catch(() => kept.delete(key));
      return loading;
    },
  };
}

const assets = join(dirname(createRequire(import.meta.url).resolve('@lobehub/fluent-emoji-3d/package.json')), 'assets');

async function render(motif: Motif, edge: number): Promise<string> {
  const drawn = motif.glyph.startsWith('drawn:') ? drawnMotif(motif.glyph.slice('drawn:'.length)) : undefined;
  let picture = drawn
    ? sharp(Buffer.from(drawn), { density: 72 }).resize(edge, edge)
    : sharp(join(assets, `${motif.glyph}.webp`)).resize(edge, edge);
  if (motif.hue !== 0 || motif.saturation !== 1 || motif.brightness !== 1) {
    picture = picture.modulate({ hue: motif.hue, saturation: motif.saturation, brightness: motif.brightness });
  }
  const png = await picture.png({ compressionLevel: 1 }).toBuffer();
  return `data:image/png;base64,${png.toString('base64')}`;
}
