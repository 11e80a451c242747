import { printLabel } from './label.ts';
import { clip, contactShadow, flatShade, mix, round, roundedRect, type Sketch } from './sketch.ts';

function crimp(x: number, y: number, width: number, height: number, colour: string): string {
  const lines = Array.from(
    { length: Math.floor(width / 16) },
    (_, index) => `M${round(x + 8 + index * 16)} ${y + 3}V${y + height - 3}`,
  ).join('');
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/><path d="${lines}" stroke="#000" stroke-opacity="0.16" stroke-width="4"/><path d="${lines}" transform="translate(5 0)" stroke="#fff" stroke-opacity="0.22" stroke-width="3"/>`;
}

/** A bar or block in a wrapper, lying a little towards us. */
export function bar(sketch: Sketch): string {
  const { main } = sketch.recipe.palette;
  const box = { x: 96, y: 396, width: 808, height: 330 };
  const path = roundedRect(box, 20);
  const glare = 'M110 420H890L860 456H140Z';
  return (
    `<g transform="rotate(-9 500 560)">${contactShadow(sketch, 510, 800, 742)}` +
    `<g clip-path="${clip(sketch, path)}">${printLabel(sketch, box)}<path d="${path}" fill="${flatShade(sketch)}"/><path d="${glare}" fill="#fff" fill-opacity="0.26"/>` +
    `<path d="M96 690H904V726H96Z" fill="#000" fill-opacity="0.2"/></g>${crimp(62, 404, 38, 314, mix(main, '#000', 0.22))}${crimp(900, 404, 38, 314, mix(main, '#000', 0.34))}</g>`
  );
}

/** A net with its printed ribbon. */
export function net(sketch: Sketch): string {
  const motif = sketch.recipe.motifs[0];
  if (!motif) return '';
  const spots = [
    [330, 760, 230],
    [520, 780, 236],
    [690, 748, 228],
    [270, 610, 226],
    [455, 622, 240],
    [650, 606, 234],
    [365, 470, 226],
    [560, 468, 230],
    [470, 352, 206],
  ] as const;
  const goods = spots
    .map(([x, y, size], index) =>
      sketch.motif(motif, { x, y, size, turn: ((index * 47 + sketch.recipe.seed * 13) % 60) - 30 }),
    )
    .join('');
  const mesh = sketch.define(
    (id) =>
      `<pattern id="${id}" width="26" height="26" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0H26M0 0V26" stroke="${motif.colour}" stroke-opacity="0.75" stroke-width="4"/></pattern>`,
  );
  const hull = 'M500 210Q700 300 790 520Q850 740 740 858Q500 930 250 856Q150 740 210 520Q300 300 500 210Z';
  const ribbon = 'M150 560Q500 640 850 560L860 742Q500 830 140 742Z';
  return (
    contactShadow(sketch, 500, 640) +
    `<g>${goods}</g><path d="${hull}" fill="${mesh}" fill-opacity="0.8"/><path d="M500 214L440 120M500 214L560 120" stroke="${motif.colour}" stroke-width="22" stroke-linecap="round"/><rect x="462" y="190" width="76" height="36" rx="10" fill="#c9ced2"/>` +
    `<g clip-path="${clip(sketch, ribbon)}">${printLabel(sketch, { x: 150, y: 592, width: 700, height: 172 })}<path d="${ribbon}" fill="${flatShade(sketch)}"/></g>`
  );
}
