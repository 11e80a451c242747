import { printLabel } from './label.ts';
import { clip, contactShadow, flatShade, type Sketch } from './sketch.ts';

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
