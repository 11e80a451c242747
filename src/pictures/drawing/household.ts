import { drawCap } from './bottles.ts';
import { printLabel } from './label.ts';
import { clip, contactShadow, mix, roundShade, type Sketch, turned } from './sketch.ts';

/** A trigger spray. */
export function spray(sketch: Sketch): string {
  const { main, accent } = sketch.recipe.palette;
  const body = turned(
    500,
    [
      [330, 54],
      [400, 60],
      [520, 158],
      [850, 158],
      [886, 146],
    ],
    16,
  );
  const head = accent === '#ffffff' ? '#e9edf0' : accent;
  const gun = 'M392 150Q400 128 430 128H560Q612 130 618 180L612 262H458L452 226H396Q372 222 372 196Z';
  const trigger = 'M410 232Q392 300 420 356Q432 364 440 350Q424 296 452 236Z';
  return (
    contactShadow(sketch, 500, 320) +
    `<path d="M540 262V420" stroke="#fff" stroke-opacity="0.5" stroke-width="8"/><g clip-path="${clip(sketch, body)}"><path d="${body}" fill="${mix(main, '#fff', 0.55)}"/>${printLabel(sketch, { x: 342, y: 510, width: 316, height: 350 })}<path d="${body}" fill="${roundShade(sketch)}"/></g>` +
    `<path d="${trigger}" fill="${mix(head, '#000', 0.25)}"/><path d="${gun}" fill="${head}"/><path d="M400 150H600" stroke="#fff" stroke-opacity="0.45" stroke-width="12" stroke-linecap="round"/><rect x="354" y="164" width="30" height="44" rx="6" fill="${mix(main, '#000', 0.2)}"/>` +
    drawCap(sketch, 520, { top: 262, bottom: 330, half: 62, colour: mix(head, '#000', 0.08) })
  );
}

export function aerosol(sketch: Sketch): string {
  const { main } = sketch.recipe.palette;
  const path = turned(
    500,
    [
      [310, 92],
      [350, 130],
      [866, 130],
      [880, 124],
    ],
    18,
  );
  return (
    contactShadow(sketch, 500, 270) +
    `<g clip-path="${clip(sketch, path)}">${printLabel(sketch, { x: 370, y: 340, width: 260, height: 540 })}<path d="M360 300H640V346Q500 362 360 346Z" fill="#c4cacf"/><path d="${path}" fill="${roundShade(sketch)}"/></g>` +
    drawCap(sketch, 500, { top: 176, bottom: 312, half: 98, colour: mix(main, '#fff', 0.1) })
  );
}

export function stick(sketch: Sketch): string {
  const { main } = sketch.recipe.palette;
  const path = turned(
    500,
    [
      [440, 138],
      [480, 156],
      [840, 156],
      [880, 144],
    ],
    18,
  );
  return (
    contactShadow(sketch, 500, 310) +
    `<g clip-path="${clip(sketch, path)}">${printLabel(sketch, { x: 344, y: 460, width: 312, height: 410 })}<path d="${path}" fill="${roundShade(sketch)}"/></g>` +
    `<path d="M376 440Q370 270 420 236Q500 206 580 236Q630 270 624 440A124 24 0 0 1 376 440Z" fill="${mix(main, '#fff', 0.25)}"/><path d="M376 440Q370 270 420 236Q500 206 580 236Q630 270 624 440A124 24 0 0 1 376 440Z" fill="${roundShade(sketch)}"/>`
  );
}
