import { printLabel } from './label.ts';
import type { Box } from './lettering.ts';
import { clip, contactShadow, mix, round, roundShade, type Sketch, turned } from './sketch.ts';

interface Bottle {
  readonly profile: readonly (readonly [number, number])[];
  readonly label: Box;
  /** Top and bottom of the cap and its half width. */
  readonly cap: readonly [top: number, bottom: number, half: number];
  readonly capColour: string;
  readonly glass: string;
  readonly opacity: number;
  readonly foot: number;
}

function drawBottle(sketch: Sketch, x: number, bottle: Bottle): string {
  const outline = turned(x, bottle.profile, bottle.foot);
  const inside = clip(sketch, outline);
  const widest = Math.max(...bottle.profile.map(([, half]) => half));
  const { glass, opacity, label } = bottle;
  const body = sketch.gradient([
    [0, mix(glass, '#fff', 0.16), opacity],
    [0.5, glass, opacity],
    [1, mix(glass, '#000', 0.28), opacity],
  ]);
  const [top, bottom, half] = bottle.cap;
  const box = { ...label, x: x + label.x };
  const curve = Math.max(6, bottle.foot * 0.8);
  const wrap = `M${box.x} ${box.y}Q${x} ${box.y + curve * 2} ${box.x + box.width} ${box.y}V${box.y + box.height}Q${x} ${box.y + box.height + curve * 2} ${box.x} ${box.y + box.height}Z`;
  return (
    contactShadow(sketch, x, widest * 2) +
    `<g clip-path="${inside}"><path d="${outline}" fill="${body}"/>` +
    `<g clip-path="${clip(sketch, wrap)}">${printLabel(sketch, { ...box, y: box.y + curve * 0.5, height: box.height + curve * 0.6 })}</g>` +
    `<path d="${outline}" fill="${roundShade(sketch)}"/>` +
    `<path d="${turned(
      x - widest * 0.52,
      bottle.profile.map(([y, r]) => [y, Math.max(1, r * 0.035)] as const),
    )}" fill="#fff" fill-opacity="0.4"/></g>` +
    drawCap(sketch, x, { top, bottom, half, colour: bottle.capColour })
  );
}

export function drawCap(
  sketch: Sketch,
  x: number,
  cap: { top: number; bottom: number; half: number; colour: string },
): string {
  const { top, bottom, half, colour } = cap;
  const lip = half * 0.2;
  const path = `M${x - half} ${top}V${bottom}A${half} ${lip} 0 0 0 ${x + half} ${bottom}V${top}Z`;
  return (
    `<path d="${path}" fill="${colour}"/><path d="${path}" fill="${roundShade(sketch)}"/>` +
    `<ellipse cx="${x}" cy="${top}" rx="${half}" ry="${round(lip)}" fill="${mix(colour, '#fff', 0.3)}"/>`
  );
}

export const sparkling = (sketch: Sketch) =>
  drawBottle(sketch, 500, {
    profile: [
      [140, 46],
      [300, 50],
      [520, 146],
      [880, 146],
    ],
    label: { x: -146, y: 540, width: 292, height: 270 },
    cap: [98, 300, 54],
    capColour: mix(sketch.recipe.palette.accent, '#c9a227', 0.55),
    glass: '#2d4a2a',
    opacity: 1,
    foot: 20,
  });

export const beer = (sketch: Sketch) =>
  drawBottle(sketch, 500, {
    profile: [
      [160, 44],
      [200, 40],
      [330, 52],
      [500, 132],
      [880, 132],
    ],
    label: { x: -132, y: 530, width: 264, height: 270 },
    cap: [128, 166, 52],
    capColour: sketch.recipe.palette.accent === '#ffffff' ? '#d8b23a' : sketch.recipe.palette.accent,
    glass: '#6e3510',
    opacity: 1,
    foot: 18,
  });

/** Six bottles under film: two rows of three. */
export function sixPack(sketch: Sketch): string {
  const small: Omit<Bottle, 'label'> = {
    profile: [
      [250, 34],
      [290, 36],
      [390, 98],
      [440, 104],
      [880, 100],
    ],
    cap: [206, 262, 42],
    capColour: sketch.recipe.palette.main,
    glass: '#bfe3f5',
    opacity: 0.8,
    foot: 14,
  };
  const bottle = (x: number) => drawBottle(sketch, x, { ...small, label: { x: -1, y: 620, width: 2, height: 2 } });
  const back = `<g transform="translate(0 -44)" opacity="0.85">${[330, 540, 750].map(bottle).join('')}</g>`;
  const front = [250, 460, 670].map((x) => bottle(x + 40)).join('');
  const film = 'M176 530Q480 500 826 530L834 846Q500 890 170 846Z';
  return (
    contactShadow(sketch, 500, 680) +
    back +
    front +
    `<g clip-path="${clip(sketch, film)}"><g opacity="0.97">${printLabel(sketch, { x: 170, y: 530, width: 664, height: 336 })}</g><path d="${film}" fill="${roundShade(sketch, 0.55)}"/></g>` +
    `<path d="M188 420Q180 640 190 842M816 420Q824 640 812 842" stroke="#fff" stroke-opacity="0.6" stroke-width="7" fill="none"/>` +
    `<path d="M400 520Q500 440 600 520" fill="none" stroke="${sketch.recipe.palette.main}" stroke-width="16" stroke-linecap="round"/>`
  );
}
