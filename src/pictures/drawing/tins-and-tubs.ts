import { drawCap } from './bottles.ts';
import { printLabel } from './label.ts';
import { helping } from './label-parts.ts';
import { clip, contactShadow, floor, mix, round, roundShade, type Sketch, turned } from './sketch.ts';

interface Drum {
  readonly x: number;
  readonly top: number;
  readonly bottom: number;
  /** Half widths above and below, and how flat the ellipses are. */
  readonly upper: number;
  readonly lower: number;
  readonly tilt: number;
}

function drumPath({ x, top, bottom, upper, lower, tilt }: Drum): string {
  return `M${x - upper} ${top}A${upper} ${round(upper * tilt)} 0 0 0 ${x + upper} ${top}L${x + lower} ${bottom}A${lower} ${round(lower * tilt)} 0 0 1 ${x - lower} ${bottom}Z`;
}

function metalLid(sketch: Sketch, x: number, y: number, half: number, tilt: number): string {
  const metal = sketch.gradient(
    [
      [0, '#9aa2a8'],
      [0.3, '#f4f6f7'],
      [0.6, '#c3c9cd'],
      [1, '#868e94'],
    ],
    'across',
  );
  return `<ellipse cx="${x}" cy="${y}" rx="${half}" ry="${round(half * tilt)}" fill="${metal}"/><ellipse cx="${x}" cy="${y}" rx="${half * 0.88}" ry="${round(half * tilt * 0.84)}" fill="none" stroke="#7d858b" stroke-opacity="0.6" stroke-width="4"/><ellipse cx="${x}" cy="${round(y + half * tilt * 0.3)}" rx="${half * 0.2}" ry="${round(half * tilt * 0.24)}" fill="none" stroke="#6d757b" stroke-width="6"/>`;
}

function drum(sketch: Sketch, shape: Drum): string {
  const path = drumPath(shape);
  const wide = Math.max(shape.upper, shape.lower);
  const lift = wide * shape.tilt;
  return (
    contactShadow(sketch, shape.x, wide * 2, shape.bottom + lift * 0.6) +
    `<g clip-path="${clip(sketch, path)}">${printLabel(sketch, { x: shape.x - wide, y: shape.top + lift * 0.95, width: wide * 2, height: shape.bottom - shape.top - lift * 0.35 })}<path d="${path}" fill="${roundShade(sketch)}"/></g>`
  );
}

export function tin(sketch: Sketch): string {
  const shape = { x: 500, top: 500, bottom: 760, upper: 330, lower: 330, tilt: 0.27 };
  const { main } = sketch.recipe.palette;
  const lid = `<ellipse cx="500" cy="500" rx="336" ry="92" fill="${sketch.gradient(
    [
      [0, '#d7b45a'],
      [0.3, '#fff0c0'],
      [0.6, '#dfbd68'],
      [1, '#a8842f'],
    ],
    'across',
  )}"/><ellipse cx="500" cy="500" rx="306" ry="80" fill="${sketch.gradient([
    [0, mix(main, '#fff', 0.2)],
    [1, mix(main, '#000', 0.25)],
  ])}"/>`;
  return (
    drum(sketch, shape) +
    lid +
    `<g transform="translate(500 500) scale(1 0.42) translate(-500 -500)">${helping(sketch, { x: 330, y: 330, width: 340, height: 330 })}</g>` +
    `<path d="M560 546Q640 560 700 528" stroke="#e9eef0" stroke-width="14" fill="none" stroke-linecap="round"/>`
  );
}

export function can(sketch: Sketch): string {
  const path = turned(
    500,
    [
      [196, 112],
      [236, 146],
      [820, 146],
      [866, 118],
    ],
    16,
  );
  return (
    contactShadow(sketch, 500, 300) +
    `<g clip-path="${clip(sketch, path)}">${printLabel(sketch, { x: 350, y: 236, width: 300, height: 590 })}` +
    `<path d="M350 180H650V238Q500 256 350 238Z" fill="#c9cfd3"/><path d="M350 818Q500 840 650 818V890H350Z" fill="#aeb5ba"/><path d="${path}" fill="${roundShade(sketch)}"/></g>` +
    metalLid(sketch, 500, 196, 113, 0.17)
  );
}

function foilPot(sketch: Sketch, shape: Drum): string {
  const { main } = sketch.recipe.palette;
  const lid = sketch.gradient(
    [
      [0, mix(main, '#fff', 0.42)],
      [0.5, mix(main, '#fff', 0.7)],
      [1, mix(main, '#fff', 0.3)],
    ],
    'across',
  );
  const ry = shape.upper * shape.tilt;
  return (
    drum(sketch, shape) +
    `<ellipse cx="${shape.x}" cy="${shape.top + 10}" rx="${shape.upper + 16}" ry="${round(ry + 6)}" fill="#f7f4ee"/><ellipse cx="${shape.x}" cy="${shape.top}" rx="${shape.upper + 14}" ry="${round(ry + 4)}" fill="${lid}"/>` +
    `<path d="M${shape.x + shape.upper * 0.5} ${shape.top + ry * 0.7}l${shape.upper * 0.5} ${ry * 0.25}l-${shape.upper * 0.16} ${ry * 0.55}z" fill="${mix(main, '#fff', 0.5)}"/>`
  );
}

export const pot = (sketch: Sketch) =>
  foilPot(sketch, { x: 500, top: 372, bottom: 826, upper: 236, lower: 178, tilt: 0.2 });

/** A tube standing on its cap. */
export function tube(sketch: Sketch): string {
  const { main } = sketch.recipe.palette;
  const path = 'M330 150H670L652 700Q640 786 586 800H414Q360 786 348 700Z';
  return (
    contactShadow(sketch, 500, 260) +
    `<g clip-path="${clip(sketch, path)}">${printLabel(sketch, { x: 328, y: 150, width: 344, height: 640 })}<path d="${path}" fill="${roundShade(sketch, 0.85)}"/></g>` +
    `<rect x="326" y="128" width="348" height="34" rx="6" fill="${mix(main, '#fff', 0.5)}"/><path d="M334 138H666M334 150H666" stroke="#000" stroke-opacity="0.15" stroke-width="3"/>` +
    drawCap(sketch, 500, { top: 800, bottom: floor - 12, half: 104, colour: mix(main, '#fff', 0.15) })
  );
}
