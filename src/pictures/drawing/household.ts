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

/** Shampoo, soap and sauces with a flip or pump cap. */
export function pump(sketch: Sketch): string {
  const { main, accent, paper } = sketch.recipe.palette;
  const path = turned(
    500,
    [
      [300, 78],
      [330, 84],
      [400, 164],
      [820, 170],
      [884, 140],
    ],
    14,
  );
  const pumped = sketch.recipe.layout % 2 === 0 && sketch.recipe.backdrop === 'care';
  const top = accent === '#ffffff' ? mix(main, '#fff', 0.4) : accent;
  const head = pumped
    ? `<path d="M486 150H514V250H486Z" fill="${mix(top, '#000', 0.2)}"/><path d="M392 132Q390 112 412 108H560Q584 110 584 140V158H430L404 190Q388 188 392 132Z" fill="${top}"/><path d="M420 120H560" stroke="#fff" stroke-opacity="0.5" stroke-width="8" stroke-linecap="round"/>${drawCap(sketch, 500, { top: 240, bottom: 302, half: 88, colour: mix(top, '#000', 0.1) })}`
    : drawCap(sketch, 500, { top: 196, bottom: 302, half: 90, colour: top });
  return (
    contactShadow(sketch, 500, 330) +
    `<g clip-path="${clip(sketch, path)}"><path d="${path}" fill="${mix(paper, main, 0.35)}"/>${printLabel(sketch, { x: 328, y: 410, width: 344, height: 420 })}<path d="${path}" fill="${roundShade(sketch, 0.9)}"/></g>${head}`
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
