import { at, type Brush, type Drawings, green, stroke } from './brush.ts';

/** From the garden and the wood. */
export const gardenMotifs: Drawings = {
  raspberry: (b) => at(160, 146, 16, raspberry(b), 0.85) + at(94, 138, -12, raspberry(b)),
  asparagus: (b) =>
    [70, 100, 130, 160, 188].map((x, i) => asparagus(b, x, 30 + (i % 2) * 14)).join('') +
    b.shape('M52 150H208V182H52Z', ['#f6e2b8', '#d9b878', '#a8854a']),
  artichoke: (b) => artichoke(b),
  lavender: (b) =>
    [76, 128, 180]
      .map(
        (x, i) =>
          stroke(`M128 236Q${x} 170 ${x} 120`, '#6a9a4a', 7) +
          Array.from({ length: 8 }, (_, j) =>
            b.ball([x + (j % 2 ? 9 : -9), 118 - j * 11 + i * 4, 12, 9], ['#cdb6f0', '#8f6fcb', '#5a3f96']),
          ).join(''),
      )
      .join(''),
};

function raspberry(b: Brush): string {
  const rows: readonly (readonly [number, number])[] = [
    [-40, -26],
    [-14, -34],
    [14, -34],
    [40, -26],
    [-46, 2],
    [-18, -6],
    [12, -6],
    [42, 2],
    [-36, 28],
    [-8, 22],
    [22, 24],
    [-20, 50],
    [8, 50],
    [-4, 70],
  ];
  return (
    rows.map(([x, y]) => b.ball([x, y, 19], ['#ff9ab0', '#dc3a66', '#9a163f'])).join('') +
    b.shape('M-40 -44L-12 -50L0 -76L12 -50L40 -44L14 -36L0 -26L-14 -36Z', green)
  );
}

function asparagus(b: Brush, x: number, top: number): string {
  return (
    b.shape(`M${x - 11} ${top + 54}L${x - 10} 230H${x + 10}L${x + 11} ${top + 54}Z`, [
      '#b9d98a',
      '#7aab4a',
      '#4a742c',
    ]) +
    b.shape(
      `M${x} ${top - 16}Q${x + 20} ${top + 20} ${x + 13} ${top + 62}H${x - 13}Q${x - 20} ${top + 20} ${x} ${top - 16}Z`,
      ['#9cc07a', '#5c8a4a', '#5a4a6a'],
    ) +
    stroke(`M${x - 8} ${top + 44}l8 -14l8 14M${x - 7} ${top + 22}l7 -12l7 12`, '#3d6428', 3.5, 0.7)
  );
}

function artichoke(b: Brush): string {
  const petal = (x: number, y: number, turn: number, scale: number) =>
    at(
      x,
      y,
      turn,
      b.shape('M0 -52Q40 -14 26 42Q0 56 -26 42Q-40 -14 0 -52Z', ['#b9c58a', '#7d8f55', '#5a4a62']) +
        stroke('M0 -40V30', '#d5deb0', 3, 0.5),
      scale,
    );
  return (
    stroke('M128 200V244', '#6f8a44', 24) +
    [
      [128, 84, 0, 1],
      [92, 98, -18, 1],
      [164, 98, 18, 1],
      [66, 132, -34, 1],
      [190, 132, 34, 1],
      [104, 136, -10, 1.1],
      [152, 136, 10, 1.1],
      [80, 172, -26, 1],
      [176, 172, 26, 1],
      [128, 172, 0, 1.15],
    ]
      .map(([x = 0, y = 0, t = 0, s = 1]) => petal(x, y, t, s))
      .join('')
  );
}
