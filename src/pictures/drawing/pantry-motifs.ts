import { at, type Brush, crust, type Drawings, stroke } from './brush.ts';

/** From the pantry: nuts, spices, crackers. */
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
