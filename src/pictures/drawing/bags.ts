import { printLabel } from './label.ts';
import { heap } from './label-parts.ts';
import { clip, contactShadow, flatShade, mix, round, roundedRect, type Sketch } from './sketch.ts';

/** Wrinkles and light of film. */
function filmLight(sketch: Sketch, path: string): string {
  const sheen = sketch.gradient(
    [
      [0, '#fff', 0],
      [0.16, '#fff', 0.42],
      [0.26, '#fff', 0.06],
      [0.6, '#000', 0],
      [0.86, '#000', 0.2],
      [1, '#000', 0.3],
    ],
    'across',
  );
  const ends = sketch.gradient([
    [0, '#000', 0.26],
    [0.1, '#fff', 0.16],
    [0.2, '#000', 0],
    [0.84, '#000', 0.02],
    [0.94, '#fff', 0.1],
    [1, '#000', 0.28],
  ]);
  return `<path d="${path}" fill="${sheen}"/><path d="${path}" fill="${ends}"/>`;
}

function crimp(x: number, y: number, width: number, height: number, colour: string): string {
  const lines = Array.from(
    { length: Math.floor(width / 16) },
    (_, index) => `M${round(x + 8 + index * 16)} ${y + 3}V${y + height - 3}`,
  ).join('');
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colour}"/><path d="${lines}" stroke="#000" stroke-opacity="0.16" stroke-width="4"/><path d="${lines}" transform="translate(5 0)" stroke="#fff" stroke-opacity="0.22" stroke-width="3"/>`;
}

/** A standing pouch with a round foot. */
export function pouch(sketch: Sketch): string {
  const path =
    'M276 176H724Q738 420 752 640Q764 800 748 850Q640 896 500 896Q360 896 252 850Q236 800 248 640Q262 420 276 176Z';
  const foot = 'M250 790Q500 868 750 790L748 850Q640 896 500 896Q360 896 252 850Z';
  return (
    contactShadow(sketch, 500, 500) +
    `<g clip-path="${clip(sketch, path)}">${printLabel(sketch, { x: 244, y: 190, width: 512, height: 640 })}` +
    `<path d="${foot}" fill="${mix(sketch.recipe.palette.main, '#000', 0.35)}" fill-opacity="0.55"/>${filmLight(sketch, path)}</g>` +
    crimp(274, 160, 452, 34, mix(sketch.recipe.palette.main, '#000', 0.15))
  );
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

/** Paper sack folded at the top: flour, sugar, dry pet food. */
export function sack(sketch: Sketch): string {
  const path = 'M270 230H730L744 300Q756 600 742 876Q740 892 722 892H278Q260 892 258 876Q244 600 256 300Z';
  const fold = 'M270 230L292 150H708L730 230Z';
  const { paper, main } = sketch.recipe.palette;
  return (
    contactShadow(sketch, 500, 480) +
    `<path d="${fold}" fill="${sketch.gradient([
      [0, mix(paper, '#8a7458', 0.18)],
      [1, mix(paper, '#8a7458', 0.42)],
    ])}"/><path d="M286 172H714" stroke="${main}" stroke-width="10" stroke-opacity="0.7"/>` +
    `<g clip-path="${clip(sketch, path)}">${printLabel(sketch, { x: 250, y: 228, width: 500, height: 666 })}<path d="${path}" fill="${flatShade(sketch)}"/>` +
    `<path d="M300 232L286 886M700 232L716 886" stroke="#000" stroke-opacity="0.12" stroke-width="5"/></g>`
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

/** Goods under clear film on a tray with a band: meat, cheese, cut vegetables, ready dishes. */
export function tray(sketch: Sketch): string {
  const rim = roundedRect({ x: 96, y: 330, width: 808, height: 500 }, 70);
  const inside = roundedRect({ x: 136, y: 366, width: 728, height: 420 }, 48);
  const dark = sketch.recipe.backdrop === 'butcher' || sketch.recipe.backdrop === 'sea';
  const body = dark
    ? sketch.gradient([
        [0, '#3a3d42'],
        [1, '#1f2226'],
      ])
    : sketch.gradient([
        [0, '#fbf8f2'],
        [1, '#ddd3c2'],
      ]);
  const bed = dark
    ? sketch.gradient([
        [0, '#24272b'],
        [1, '#33373c'],
      ])
    : sketch.gradient([
        [0, '#efe7d8'],
        [1, '#fbf6ec'],
      ]);
  const sleeve = 'M96 620Q500 650 904 620V812Q904 830 884 830H116Q96 830 96 812Z';
  return (
    contactShadow(sketch, 500, 800, 832) +
    `<path d="${rim}" fill="${body}"/><path d="${inside}" fill="${bed}"/>` +
    `<g clip-path="${clip(sketch, inside)}">${heap(sketch, { x: 130, y: 330, width: 740, height: 330 })}</g>` +
    `<g clip-path="${clip(sketch, sleeve)}">${printLabel(sketch, { x: 96, y: 628, width: 808, height: 204 })}<path d="${sleeve}" fill="${flatShade(sketch)}"/></g>` +
    `<path d="M190 352L420 352L240 610H150L150 420Z" fill="#fff" fill-opacity="0.16"/><path d="M470 352H520L330 612H280Z" fill="#fff" fill-opacity="0.13"/>` +
    `<path d="${rim}" fill="none" stroke="#fff" stroke-opacity="0.35" stroke-width="5"/>`
  );
}
