import type { Motif } from '../recipe/motifs.ts';
import { contactShadow, mix, round, roundedRect, type Sketch } from './sketch.ts';

type Spot = readonly [x: number, y: number, size: number];

/** Lays the motifs on the spots, back to front, each with its own shadow and turn. */
function heap(sketch: Sketch, spots: readonly Spot[], swing: number): string {
  const { motifs, seed } = sketch.recipe;
  const shade = sketch.gradient(
    [
      [0, '#1f0f04', 0.5],
      [0.65, '#1f0f04', 0.2],
      [1, '#1f0f04', 0],
    ],
    'glow',
  );
  return spots
    .map(([x, y, size], index) => {
      const motif = motifs[index % 4 === 2 && motifs.length > 1 ? 1 : 0] as Motif;
      const noise = ((index * 61 + seed * 37) % 100) / 100 - 0.5;
      const turn = round(noise * swing);
      return (
        `<ellipse cx="${round(x + size * 0.03)}" cy="${round(y + size * 0.34)}" rx="${round(size * 0.5)}" ry="${round(size * 0.24)}" fill="${shade}"/>` +
        sketch.motif(motif, { x: x + noise * 14, y: y + noise * 10, size: size * (1 + noise * 0.06), turn })
      );
    })
    .join('');
}

const wood = { light: '#e2b880', middle: '#cc9a5c', dark: '#a06f38', deep: '#6b4522' } as const;

function plank(sketch: Sketch, x: number, y: number, width: number, height: number): string {
  const face = sketch.gradient([
    [0, wood.light],
    [0.55, wood.middle],
    [1, wood.dark],
  ]);
  const grain = [0.3, 0.52, 0.74].map((at, index) => {
    const line = round(y + height * at);
    const bow = index % 2 === 0 ? 7 : -6;
    return `M${x + 12} ${line}Q${x + width * (0.3 + index * 0.16)} ${line + bow} ${x + width - 14} ${line + 2}`;
  });
  return (
    `<path d="${roundedRect({ x, y, width, height }, 9)}" fill="${face}"/><path d="${grain.join('')}" fill="none" stroke="${wood.deep}" stroke-opacity="0.2" stroke-width="3"/>` +
    `<path d="M${x + 8} ${y + 3}H${x + width - 8}" stroke="#fff" stroke-opacity="0.5" stroke-width="4"/><path d="M${x + 6} ${y + height - 2}H${x + width - 6}" stroke="${wood.deep}" stroke-opacity="0.45" stroke-width="4"/>`
  );
}

const pile: readonly Spot[] = [
  [250, 420, 196],
  [415, 396, 200],
  [585, 396, 200],
  [750, 420, 196],
  [330, 330, 188],
  [500, 300, 196],
  [670, 330, 188],
  [205, 530, 212],
  [385, 508, 220],
  [575, 506, 222],
  [790, 528, 214],
  [290, 590, 214],
  [490, 580, 226],
  [695, 588, 216],
];

/** A fruit crate, full. */
export function crate(sketch: Sketch): string {
  const paper = sketch.recipe.motifs[0]?.colour ?? '#8fae5a';
  const nails = [132, 868]
    .flatMap((x) =>
      [660, 700, 780, 820].map((y) => `<circle cx="${x}" cy="${y}" r="5" fill="${wood.deep}" fill-opacity="0.55"/>`),
    )
    .join('');
  return (
    contactShadow(sketch, 500, 850, 868) +
    plank(sketch, 110, 420, 780, 70) +
    `<path d="M118 470H882V690H118Z" fill="${sketch.gradient([
      [0, '#5b3a1c'],
      [1, '#3a2411'],
    ])}"/>` +
    `<path d="M120 560Q180 500 250 540T380 520T520 536T660 516T790 540T880 556V700H120Z" fill="${mix(paper, '#fffdf4', 0.72)}"/>` +
    heap(sketch, pile, 56) +
    plank(sketch, 88, 636, 824, 92) +
    plank(sketch, 88, 744, 824, 104) +
    `<path d="M88 620H176V862H88ZM824 620H912V862H824Z" fill="${sketch.gradient(
      [
        [0, wood.light],
        [1, wood.dark],
      ],
      'across',
    )}"/><path d="M176 624V860M912 624V860" stroke="${wood.deep}" stroke-opacity="0.4" stroke-width="4"/>${nails}` +
    card(sketch)
  );
}

/** The shop's price-card look: what it is, in chalk-free plain letters. */
function card(sketch: Sketch): string {
  const box = { x: 300, y: 690, width: 400, height: 124 };
  return (
    `<path d="${roundedRect({ ...box, y: box.y + 7 }, 16)}" fill="#000" fill-opacity="0.28"/><path d="${roundedRect(box, 16)}" fill="#fffaf0"/>` +
    `<path d="${roundedRect({ x: box.x + 10, y: box.y + 10, width: box.width - 20, height: box.height - 20 }, 10)}" fill="none" stroke="${mix(sketch.recipe.motifs[0]?.colour ?? '#5a8f29', '#3a2a1a', 0.35)}" stroke-width="4"/>` +
    sketch.lettering.write(
      sketch.recipe.title,
      'round',
      { x: box.x + 28, y: box.y + 22, width: box.width - 56, height: box.height - 44 },
      '#3a2a1c',
    )
  );
}

/** Bread in a basket with a cloth. */
export function basket(sketch: Sketch): string {
  const wicker = sketch.define(
    (id) =>
      `<pattern id="${id}" width="56" height="40" patternUnits="userSpaceOnUse"><rect width="56" height="40" fill="#b07a3e"/><path d="M0 10Q14 -2 28 10T56 10" stroke="#dcae6c" stroke-width="13" fill="none"/><path d="M0 30Q14 42 28 30T56 30" stroke="#c9924e" stroke-width="13" fill="none"/><path d="M0 20H56" stroke="#6b4522" stroke-opacity="0.4" stroke-width="3"/></pattern>`,
  );
  const body = 'M120 600H880L826 838Q820 866 790 866H210Q180 866 174 838Z';
  const spots: readonly Spot[] = [
    [270, 450, 250],
    [500, 400, 270],
    [730, 450, 250],
    [360, 540, 270],
    [640, 540, 270],
    [500, 556, 284],
  ];
  return (
    contactShadow(sketch, 500, 760, 866) +
    `<ellipse cx="500" cy="600" rx="384" ry="80" fill="#5b3a1c"/><path d="M140 590Q240 500 380 560Q500 470 640 556Q770 500 862 590Q700 690 500 684Q280 690 140 590Z" fill="#fffaf0"/>` +
    heap(sketch, spots, 44) +
    `<path d="${body}" fill="${wicker}"/><path d="${body}" fill="${sketch.gradient(
      [
        [0, '#000', 0.28],
        [0.2, '#fff', 0.12],
        [0.5, '#fff', 0],
        [1, '#000', 0.34],
      ],
      'across',
    )}"/>` +
    `<path d="M104 590Q500 690 896 590L892 634Q500 732 108 634Z" fill="#c9924e"/><path d="M104 592Q500 692 896 592" stroke="#f0cf97" stroke-width="10" fill="none"/>` +
    `<path d="M700 610Q760 640 800 700L760 790L700 720L640 782L636 650Z" fill="#fffaf0"/><path d="M700 616L706 716M660 656L740 760" stroke="#c4122f" stroke-opacity="0.55" stroke-width="7"/>`
  );
}

/** A wooden board from the counter: cheese, cured meat, fresh meat, ready dishes. */
export function board(sketch: Sketch): string {
  const face =
    'M90 640Q90 604 150 590L430 524Q500 510 570 524L850 590Q910 604 910 640Q910 668 850 686L570 770Q500 788 430 770L150 686Q90 668 90 640Z';
  const edge =
    'M90 640Q90 668 150 686L430 770Q500 788 570 770L850 686Q910 668 910 640V682Q910 710 850 728L570 814Q500 832 430 814L150 728Q90 710 90 682Z';
  const { motifs } = sketch.recipe;
  const hero = motifs[0] as Motif;
  const second = motifs[1] ?? hero;
  const shade = sketch.gradient(
    [
      [0, '#2a1406', 0.55],
      [0.6, '#2a1406', 0.22],
      [1, '#2a1406', 0],
    ],
    'glow',
  );
  const under = (x: number, y: number, r: number) =>
    `<ellipse cx="${x}" cy="${y}" rx="${r}" ry="${round(r * 0.3)}" fill="${shade}"/>`;
  return (
    contactShadow(sketch, 500, 820, 800) +
    `<path d="${edge}" fill="${sketch.gradient([
      [0, wood.dark],
      [1, wood.deep],
    ])}"/><path d="${face}" fill="${sketch.gradient(
      [
        [0, wood.light],
        [0.6, wood.middle],
        [1, '#bd8a4c'],
      ],
      'across',
    )}"/>` +
    `<path d="M170 620Q480 520 830 612M150 650Q500 560 860 642M230 690Q500 620 790 684" stroke="${wood.deep}" stroke-opacity="0.18" stroke-width="5" fill="none"/>` +
    sketch.motif({ ...herb }, { x: 770, y: 560, size: 190, turn: 30 }) +
    under(330, 600, 170) +
    sketch.motif(second, { x: 315, y: 500, size: 290, turn: -12 }) +
    under(690, 610, 170) +
    sketch.motif(hero, { x: 680, y: 510, size: 300, turn: 10 }) +
    under(500, 690, 240) +
    sketch.motif(hero, { x: 500, y: 560, size: 420, turn: -3 })
  );
}

/** Every board gets a sprig. */
export const herb: Motif = { glyph: '1f33f', colour: '#6aa03c', hue: 0, saturation: 1, brightness: 1 };

/** Fish on crushed ice with lemon. */
export function ice(sketch: Sketch): string {
  const glass = sketch.gradient([
    [0, '#f4fbff'],
    [0.6, '#cfe6f3'],
    [1, '#a4c8dc'],
  ]);
  const cubes = Array.from({ length: 46 }, (_, index) => {
    const column = index % 12;
    const row = Math.floor(index / 12);
    const x = 120 + column * 66 + (row % 2) * 30;
    const y = 590 + row * 56 + ((index * 29) % 23);
    const turn = (index * 53 + sketch.recipe.seed) % 90;
    return `<rect x="${x - 32}" y="${y - 30}" width="66" height="60" rx="15" transform="rotate(${turn} ${x} ${y})" fill="${index % 3 ? '#fff' : '#dcf0fa'}" fill-opacity="${index % 3 ? 0.62 : 0.85}" stroke="#8fb8d0" stroke-opacity="0.35" stroke-width="3"/>`;
  }).join('');
  const hero = sketch.recipe.motifs[0] as Motif;
  return (
    contactShadow(sketch, 500, 820, 856) +
    `<path d="M80 640Q90 560 220 560Q300 520 420 548Q560 510 700 548Q820 530 890 590Q930 620 920 660L880 836Q876 856 850 856H150Q124 856 120 836Z" fill="${glass}"/>${cubes}` +
    sketch.motif(hero, { x: 330, y: 470, size: 400, turn: -8 }) +
    sketch.motif(hero, { x: 660, y: 500, size: 400, turn: 6 }) +
    sketch.motif(hero, { x: 500, y: 610, size: 480, turn: -2 }) +
    sketch.motif(lemon, { x: 800, y: 710, size: 190, turn: 12 }) +
    sketch.motif(herb, { x: 200, y: 700, size: 170, turn: -40 })
  );
}

export const lemon: Motif = { glyph: '1f34b', colour: '#f7d233', hue: 0, saturation: 1, brightness: 1 };
