import { createBrush, type Drawings } from './brush.ts';
import { gardenMotifs } from './garden-motifs.ts';
import { pantryMotifs } from './pantry-motifs.ts';

/** Italian goods no emoji shows, drawn in the same soft 3D manner: SVG of 256 x 256, or undefined for an unknown name. */
export function drawnMotif(name: string): string | undefined {
  const draw = drawings[name];
  if (!draw) return undefined;
  const brush = createBrush();
  const body = draw(brush);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><defs>${brush.definitions()}</defs>${body}</svg>`;
}

const drawings: Drawings = { ...gardenMotifs, ...pantryMotifs };
