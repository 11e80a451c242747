import { printLabel } from './label.ts';
import type { Box } from './lettering.ts';
import { clip, contactShadow, flatShade, lightness, mix, round, type Sketch } from './sketch.ts';

/** A carton seen a little from the right: front with the label, side and top in the brand's colour. */
function foldedBox(sketch: Sketch, front: Box, depth: number): string {
  const { x, y, width: w, height: h } = front;
  const { main } = sketch.recipe.palette;
  const rise = depth * 0.34;
  const side = `M${x + w} ${y}L${x + w + depth} ${y - rise}V${y + h - rise * 1.25}L${x + w} ${y + h}Z`;
  const top = `M${x} ${y}L${x + depth} ${y - rise}H${x + w + depth}L${x + w} ${y}Z`;
  const sideInk = sketch.gradient(
    [
      [0, mix(main, '#1a0d08', 0.3)],
      [1, mix(main, '#1a0d08', 0.58)],
    ],
    'across',
  );
  return (
    contactShadow(sketch, x + (w + depth) / 2, w + depth, y + h - 4) +
    `<path d="${top}" fill="${mix(main, '#ffffff', lightness(main) > 0.6 ? 0.35 : 0.22)}"/><path d="${side}" fill="${sideInk}"/>` +
    printLabel(sketch, front) +
    `<path d="M${x} ${y}H${x + w}V${y + h}H${x}Z" fill="${flatShade(sketch)}"/>` +
    `<path d="M${x} ${y}H${x + w}" stroke="#fff" stroke-opacity="0.5" stroke-width="3"/><path d="M${x + w} ${y}V${y + h}" stroke="#fff" stroke-opacity="0.28" stroke-width="3"/>`
  );
}

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

/** Milk and other drinks: gable top with a screw cap. */
export function carton(sketch: Sketch): string {
  const { main, paper, accent } = sketch.recipe.palette;
  const front: Box = { x: 318, y: 330, width: 300, height: 560 };
  const side = 'M618 330L722 300V860L618 890Z';
  const gable = 'M318 330L350 190H650L618 330Z';
  const gableSide = 'M618 330L650 190L722 300Z';
  return (
    contactShadow(sketch, 520, 400, 884) +
    `<path d="${side}" fill="${sketch.gradient(
      [
        [0, mix(main, '#1a0d08', 0.25)],
        [1, mix(main, '#1a0d08', 0.5)],
      ],
      'across',
    )}"/>` +
    `<path d="${gableSide}" fill="${mix(paper, '#4a4036', 0.32)}"/>` +
    `<path d="${gable}" fill="${sketch.gradient([
      [0, mix(paper, main, 0.18)],
      [1, paper],
    ])}"/>` +
    `<path d="M344 138H656V196H344Z" fill="${sketch.gradient([
      [0, main],
      [1, mix(main, '#000', 0.22)],
    ])}"/><path d="M344 150H656" stroke="#fff" stroke-opacity="0.35" stroke-width="4"/>` +
    printLabel(sketch, front) +
    `<path d="M318 330H618V890H318Z" fill="${flatShade(sketch)}"/>` +
    `<ellipse cx="478" cy="284" rx="50" ry="17" fill="#000" fill-opacity="0.2"/><path d="M430 236H526V272A48 15 0 0 1 430 272Z" fill="${sketch.gradient(
      [
        [0, mix(accent, '#000', 0.25)],
        [0.3, mix(accent, '#fff', 0.35)],
        [1, mix(accent, '#000', 0.3)],
      ],
      'across',
    )}"/>` +
    `<ellipse cx="478" cy="236" rx="48" ry="15" fill="${mix(accent, '#fff', 0.3)}"/>`
  );
}

/** Long-life brick with a straight top. */
export function tetra(sketch: Sketch): string {
  const { main, accent } = sketch.recipe.palette;
  const cap = sketch.gradient(
    [
      [0, mix(accent, '#000', 0.25)],
      [0.3, mix(accent, '#fff', 0.4)],
      [1, mix(accent, '#000', 0.3)],
    ],
    'across',
  );
  return (
    foldedBox(sketch, { x: 300, y: 230, width: 320, height: 660 }, 100) +
    `<path d="M438 160H528V206A45 14 0 0 1 438 206Z" fill="${cap}"/><ellipse cx="483" cy="160" rx="45" ry="14" fill="${mix(accent, '#fff', 0.35)}"/>` +
    `<path d="M300 252H620" stroke="${mix(main, '#000', 0.3)}" stroke-opacity="0.35" stroke-width="3"/>`
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

/** Sponges, nappies, gloves: something soft wrapped in printed film. */
export function filmPack(sketch: Sketch): string {
  const path =
    'M180 300Q186 262 226 258L774 258Q814 262 820 300Q846 590 824 852Q818 890 776 892H224Q182 890 176 852Q154 590 180 300Z';
  const crease = 'M226 258Q300 300 270 360M774 258Q700 300 730 360M210 880Q270 840 300 800M790 880Q730 840 700 800';
  return (
    contactShadow(sketch, 500, 660) +
    `<path d="M420 262Q430 196 500 192Q570 196 580 262L540 262Q536 232 500 230Q464 232 460 262Z" fill="${mix(sketch.recipe.palette.main, '#fff', 0.35)}"/>` +
    `<g clip-path="${clip(sketch, path)}">${printLabel(sketch, { x: 158, y: 256, width: 684, height: 640 })}` +
    `<path d="${path}" fill="${flatShade(sketch)}"/><path d="${crease}" fill="none" stroke="#fff" stroke-opacity="0.5" stroke-width="9" stroke-linecap="round"/>` +
    `<path d="M196 330Q182 580 202 830" stroke="#fff" stroke-opacity="0.4" stroke-width="16" fill="none" stroke-linecap="round"/></g>`
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
