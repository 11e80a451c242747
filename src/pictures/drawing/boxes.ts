import { printLabel } from './label.ts';
import { clip, contactShadow, flatShade, mix, round, type Sketch } from './sketch.ts';

/** Coffee under vacuum: a block with folded shoulders. */
export function brick(sketch: Sketch): string {
  const path = 'M288 250Q290 226 312 222L688 222Q712 226 712 250L718 872Q716 892 696 892H304Q284 892 282 872Z';
  const fold = 'M312 222L330 158H670L688 222Z';
  return (
    contactShadow(sketch, 500, 440) +
    `<path d="${fold}" fill="${sketch.gradient([
      [0, mix(sketch.recipe.palette.main, '#fff', 0.3)],
      [1, mix(sketch.recipe.palette.main, '#000', 0.3)],
    ])}"/>` +
    `<rect x="322" y="140" width="356" height="26" rx="8" fill="${mix(sketch.recipe.palette.main, '#000', 0.25)}"/>` +
    `<g clip-path="${clip(sketch, path)}">${printLabel(sketch, { x: 280, y: 220, width: 440, height: 674 })}` +
    `<path d="${path}" fill="${flatShade(sketch)}"/><path d="M300 240L318 880M694 238L684 886" stroke="#fff" stroke-opacity="0.35" stroke-width="7" fill="none"/></g>`
  );
}

/** A moulded carton of eggs with a label over the lid. */
export function eggBox(sketch: Sketch): string {
  const motif = sketch.recipe.motifs[0];
  const pulp = sketch.gradient([
    [0, '#d9d2c4'],
    [1, '#b3a994'],
  ]);
  const eggs = motif
    ? [210, 326, 442, 558, 674, 790]
        .map((x, index) => sketch.motif(motif, { x, y: 520 - (index % 2) * 6, size: 176, turn: (index % 3) * 5 - 5 }))
        .join('')
    : '';
  const cups = [268, 384, 500, 616, 732]
    .map((x) => `<path d="M${x - 58} 598Q${x} 520 ${x + 58} 598Z" fill="#bdb39f"/>`)
    .join('');
  return (
    contactShadow(sketch, 500, 740, 780) +
    `<path d="M120 430L160 250H840L880 430Z" fill="${sketch.gradient([
      [0, '#cfc7b6'],
      [1, '#a89d88'],
    ])}"/><g>${eggs}</g>` +
    `<path d="M112 548H888L846 770Q842 786 824 786H176Q158 786 154 770Z" fill="${pulp}"/>${cups}` +
    `<g clip-path="${clip(sketch, 'M205 600H795L782 756H218Z')}">${printLabel(sketch, { x: 200, y: 598, width: 600, height: 160 })}</g>` +
    `<path d="M112 548H888" stroke="#fff" stroke-opacity="0.55" stroke-width="5"/><path d="M112 548H888L846 770Q842 786 824 786H176Q158 786 154 770Z" fill="${flatShade(sketch)}"/>`
  );
}

/** Rolls of paper under film with a printed sleeve. */
export function rolls(sketch: Sketch): string {
  const paper = sketch.gradient(
    [
      [0, '#d8d3ca'],
      [0.3, '#ffffff'],
      [0.75, '#efebe4'],
      [1, '#c9c2b6'],
    ],
    'across',
  );
  const roll = (x: number, y: number) =>
    `<path d="M${x - 112} ${y}V${y + 250}A112 36 0 0 0 ${x + 112} ${y + 250}V${y}Z" fill="${paper}"/><ellipse cx="${x}" cy="${y}" rx="112" ry="36" fill="#faf8f4"/><ellipse cx="${x}" cy="${y}" rx="36" ry="12" fill="#b7a88f"/>`;
  const rows = [240, 510].flatMap((y) => [268, 500, 732].map((x) => roll(x, y + 40))).join('');
  const sleeve = 'M150 420H850V726Q850 738 838 738H162Q150 738 150 726Z';
  return (
    contactShadow(sketch, 500, 730) +
    rows +
    `<g clip-path="${clip(sketch, sleeve)}">${printLabel(sketch, { x: 150, y: 420, width: 700, height: 318 })}<path d="${sleeve}" fill="${flatShade(sketch)}"/></g>` +
    `<path d="M160 262Q150 560 166 800" stroke="#fff" stroke-opacity="0.7" stroke-width="${round(10)}" fill="none" stroke-linecap="round"/>`
  );
}
