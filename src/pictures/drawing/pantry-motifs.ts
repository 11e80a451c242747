import { at, type Brush, crust, type Drawings, stroke, wheat } from './brush.ts';

/** From the pantry: pasta, nuts, spices, crackers. */
export const pantryMotifs: Drawings = {
  spice: (b) =>
    b.shape('M26 186Q60 168 92 118Q120 76 142 104Q172 150 230 186Q200 214 128 214Q56 214 26 186Z', [
      '#f6b860',
      '#d98a32',
      '#94521a',
    ]) +
    Array.from(
      { length: 40 },
      (_, i) =>
        `<circle cx="${50 + ((i * 43) % 156)}" cy="${150 + ((i * 29) % 54)}" r="${2 + (i % 3)}" fill="${i % 2 ? '#ffdca0' : '#8a4a16'}" fill-opacity="0.6"/>`,
    ).join(''),
  spaghetti: (b) =>
    Array.from({ length: 15 }, (_, i) =>
      stroke(
        `M${54 + i * 3.4} ${30 + (i % 3) * 5}Q${128 + Math.sin(i) * 5} 128 ${150 + i * 4.2} ${224 - (i % 4) * 5}`,
        ['#f6d47c', '#eabf58', '#d9a63e'][i % 3] as string,
        7,
      ),
    ).join('') + b.shape('M92 112L156 92L172 128L106 152Z', ['#e06a5c', '#c4122f', '#86091d']),
  tagliatelle: (b) => nest(92, 160, 0.8) + nest(170, 160, 0.8) + nest(130, 104, 0.86) + b.ball([0, 0, 0], wheat),
  penne: (b) =>
    [
      [86, 86, -38],
      [166, 84, 24],
      [84, 168, 30],
      [168, 172, -32],
      [128, 128, -8],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, penna(b)))
      .join(''),
  ravioli: (b) =>
    [
      [90, 96, -14],
      [172, 108, 12],
      [102, 174, 8],
      [182, 182, -12],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, raviolo(b)))
      .join(''),
  rice: (b) =>
    b.shape('M34 138Q128 168 222 138Q214 214 128 222Q42 214 34 138Z', ['#f2f5f6', '#c9d6dc', '#8fa2ac']) +
    b.ball([128, 138, 94, 26], ['#fff', '#f7efdc', '#d9c9a3']) +
    Array.from(
      { length: 42 },
      (_, i) =>
        `<ellipse cx="${56 + ((i * 37) % 146)}" cy="${128 - Math.round(46 * Math.sin((((i * 37) % 146) / 146) * Math.PI)) + ((i * 17) % 50) * 0.6}" rx="11" ry="5" fill="${i % 3 ? '#fffaf0' : '#efe0bc'}" stroke="#cdb98c" stroke-opacity="0.5" stroke-width="1.5" transform="rotate(${(i * 41) % 180} ${56 + ((i * 37) % 146)} 118)"/>`,
    ).join(''),
  coffee: (b) =>
    [
      [84, 96, -30],
      [170, 90, 24],
      [78, 172, 40],
      [176, 176, -24],
      [128, 134, 8],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, bean(b)))
      .join(''),
  hazelnut: (b) =>
    [
      [86, 104, -20],
      [170, 110, 20],
      [126, 168, 0],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, hazelnut(b)))
      .join(''),
  pistachio: (b) =>
    [
      [84, 98, -36],
      [172, 100, 30],
      [124, 170, 4],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, pistachio(b)))
      .join(''),
  walnut: (b) =>
    [
      [92, 110, -14],
      [168, 150, 18],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, walnut(b)))
      .join(''),
  breadsticks: (b) =>
    [
      [84, -16],
      [112, -7],
      [140, 3],
      [168, 12],
    ]
      .map(([x = 0, t = 0]) =>
        at(
          x,
          132,
          t,
          b.shape('M-13 -104Q0 -114 13 -104L11 104Q0 112 -11 104Z', crust) + stroke('M-5 -92L-4 92', '#fff0cf', 4, 0.5),
        ),
      )
      .join(''),
  cracker: (b) =>
    [
      [150, 98, 12],
      [106, 142, -10],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, cracker(b)))
      .join(''),
  tarallo: (b) =>
    [
      [94, 100],
      [170, 116],
      [112, 176],
    ]
      .map(
        ([x = 0, y = 0]) =>
          `<g>${b.ball([x, y, 46, 40], crust)}<ellipse cx="${x}" cy="${y}" rx="16" ry="12" fill="#fbf3e6"/><ellipse cx="${x}" cy="${y}" rx="16" ry="12" fill="none" stroke="#8a531f" stroke-opacity="0.55" stroke-width="5"/></g>`,
      )
      .join(''),
};

function nest(x: number, y: number, scale: number): string {
  const coils = Array.from({ length: 9 }, (_, i) =>
    stroke(
      `M${-70 + i * 6} ${8 - i * 3}C${-60 + i * 8} ${-54 + i * 5} ${66 - i * 5} ${-56 + i * 6} ${70 - i * 5} ${2 + i * 2}C${60 - i * 4} ${48 - i * 3} ${-60 + i * 5} ${50 - i * 4} ${-68 + i * 7} ${10 - i}`,
      ['#f6d47c', '#e2b14a', '#cf9a34'][i % 3] as string,
      9,
    ),
  ).join('');
  return at(x, y, 0, coils, scale);
}

function penna(b: Brush): string {
  return (
    b.shape('M-66 -26L66 -14L66 18L-66 26L-44 0Z'.replace('L-44 0', 'L-58 0'), wheat) +
    b.ball([62, 2, 8, 16], ['#c98f2f', '#a36d1a', '#7a4d0e']) +
    [-14, -5, 5, 14].map((y) => stroke(`M-52 ${y}L56 ${y * 0.7 + 2}`, '#b97f22', 2.5, 0.5)).join('')
  );
}

function raviolo(b: Brush): string {
  const zigzag = Array.from({ length: 44 }, (_, i) => {
    const side = Math.floor(i / 11);
    const along = -44 + (i % 11) * 8.8;
    const out = i % 2 ? 46 : 40;
    return [
      [along, -out],
      [out, along],
      [-along, out],
      [-out, -along],
    ][side] as number[];
  });
  return (
    b.shape(`M${zigzag.map((point) => point.join(' ')).join('L')}Z`, wheat) +
    b.ball([0, 0, 27], ['#fff0bd', '#f2cb68', '#cf9a3a']) +
    stroke('M-14 -12Q-4 -20 8 -18', '#fff', 5, 0.7)
  );
}

function bean(b: Brush): string {
  return (
    b.ball([0, 0, 46, 34], ['#a8724a', '#6a3e22', '#321a0c']) +
    stroke('M-42 4Q-14 -16 0 0T42 -6', '#26130a', 7, 0.85) +
    stroke('M-26 -18Q-10 -28 12 -26', '#fff', 5, 0.3)
  );
}

function hazelnut(b: Brush): string {
  return (
    b.shape('M0 -52Q48 -32 46 8Q38 46 0 52Q-38 46 -46 8Q-48 -32 0 -52Z', ['#d99a5c', '#9c5e2e', '#5d3213']) +
    b.shape('M-40 28Q0 40 40 28Q28 50 0 52Q-28 50 -40 28Z', ['#f0dcbc', '#d9b98c', '#a8854f']) +
    stroke('M-22 -22Q-8 -38 4 -40', '#fff', 6, 0.4)
  );
}

function pistachio(b: Brush): string {
  return (
    b.ball([0, 0, 54, 38], ['#fbeed2', '#e0c596', '#a8874f']) +
    b.shape('M-44 -4Q0 -30 46 -2Q6 24 -44 -4Z', ['#c9e07c', '#8fae42', '#566f1e']) +
    stroke('M-30 -22Q-6 -36 20 -32', '#fff', 5, 0.55)
  );
}

function walnut(b: Brush): string {
  return (
    b.ball([0, 0, 58, 54], ['#e3bd86', '#b9854c', '#744a1f']) +
    stroke('M0 -52Q-8 0 0 52', '#6d431a', 6, 0.7) +
    stroke(
      'M-40 -20Q-24 -8 -38 8T-30 34M-18 -40Q-30 -22 -14 -8T-22 30M18 -40Q32 -22 14 -6T24 30M40 -18Q26 -4 40 12',
      '#7a4d20',
      5,
      0.5,
    )
  );
}

function cracker(b: Brush): string {
  const holes = [-44, -15, 15, 44]
    .flatMap((x) =>
      [-44, -15, 15, 44].map((y) => `<circle cx="${x}" cy="${y}" r="4.5" fill="#9a6424" fill-opacity="0.75"/>`),
    )
    .join('');
  return (
    b.shape(
      'M-70 -70L-54 -74L-36 -70L-18 -74L0 -70L18 -74L36 -70L54 -74L70 -70L74 -36L70 0L74 36L70 70L36 74L0 70L-36 74L-70 70L-74 36L-70 0L-74 -36Z',
      ['#fbe0a4', '#e2ae58', '#ab7226'],
    ) + holes
  );
}
