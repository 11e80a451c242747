import { at, type Brush, type Drawings, stroke } from './brush.ts';

/** From the pantry: nuts and spices. */
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
