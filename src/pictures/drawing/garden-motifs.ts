import { at, type Brush, type Colours, type Drawings, green, leafShape, stroke } from './brush.ts';

/** From the garden and the wood. */
export const gardenMotifs: Drawings = {
  mushroom: (b) =>
    at(86, 150, -14, mushroomShape(b), 0.72) +
    at(176, 158, 14, mushroomShape(b), 0.66) +
    at(130, 132, 0, mushroomShape(b), 1),
  truffle: (b) =>
    b.ball([128, 138, 88, 78], ['#8a745e', '#4f3d30', '#22180f']) +
    Array.from(
      { length: 34 },
      (_, i) =>
        `<circle cx="${60 + ((i * 47) % 138)}" cy="${78 + ((i * 31) % 122)}" r="${4 + (i % 3) * 2}" fill="#1d140d" fill-opacity="0.35"/>`,
    ).join(''),
  'white-grapes': (b) =>
    stroke('M128 62Q132 34 150 22', '#8a6a3a', 9) +
    at(170, 52, 12, leafShape(b), 1.2) +
    [
      [76, 88],
      [112, 80],
      [148, 84],
      [184, 92],
      [92, 120],
      [130, 116],
      [168, 124],
      [106, 154],
      [146, 154],
      [124, 186],
      [152, 186],
      [136, 216],
    ]
      .map(
        ([x = 0, y = 0]) =>
          b.ball([x, y, 24], ['#f4f8b8', '#bfd05a', '#7f9a2c']) +
          `<ellipse cx="${x - 8}" cy="${y - 9}" rx="6" ry="4" fill="#fff" fill-opacity="0.75"/>`,
      )
      .join(''),
  'red-pepper': (b) => bellPepper(b, ['#ff8f7a', '#dc2a2a', '#8c1016']),
  'yellow-pepper': (b) => bellPepper(b, ['#fff0a0', '#f4b91f', '#b9780a']),
  raspberry: (b) => at(160, 146, 16, raspberry(b), 0.85) + at(94, 138, -12, raspberry(b)),
  fig: (b) => at(88, 140, -14, fig(b)) + at(168, 148, 16, fig(b), 0.95),
  pumpkin: (b) =>
    [
      [58, 40],
      [198, 40],
      [88, 46],
      [168, 46],
      [128, 50],
    ]
      .map(([x = 0, rx = 0]) => b.ball([x, 152, rx, 70], ['#ffc069', '#ee8a26', '#b25510']))
      .join('') + b.shape('M116 96Q110 58 136 42L154 52Q140 66 142 98Q128 106 116 96Z', green),
  zucchini: (b) => at(116, 100, -30, zucchina(b)) + at(140, 160, -22, zucchina(b)),
  cauliflower: (b) =>
    [
      [58, 158, -50],
      [198, 158, 50],
      [90, 196, -20],
      [166, 196, 20],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, `<g transform="scale(2.2)">${leafShape(b)}</g>`))
      .join('') +
    [
      [128, 96, 44],
      [84, 116, 38],
      [172, 116, 38],
      [104, 150, 42],
      [154, 150, 42],
      [128, 124, 40],
    ]
      .map(([x = 0, y = 0, r = 0]) => b.ball([x, y, r], ['#fffdf2', '#f3ead0', '#c9b98c']))
      .join('') +
    Array.from(
      { length: 26 },
      (_, i) =>
        `<circle cx="${74 + ((i * 29) % 110)}" cy="${72 + ((i * 43) % 100)}" r="7" fill="#fffef6" fill-opacity="0.7"/>`,
    ).join(''),
  fennel: (b) =>
    stroke('M112 110Q100 60 78 26M128 108Q128 56 124 18M146 110Q160 60 184 28', '#9cc46c', 18) +
    stroke('M78 26l-18 -8M78 26l4 -18M124 18l-14 -8M124 18l12 -12M184 28l18 -10M184 28l-4 -18', '#5f9a38', 7) +
    b.shape('M128 84Q206 100 206 168Q200 226 128 232Q56 226 50 168Q50 100 128 84Z', ['#ffffff', '#eaf2d6', '#b3cd8c']) +
    stroke('M128 96V226M94 108Q76 168 104 224M162 108Q180 168 152 224', '#a5c27c', 5, 0.7),
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

function mushroomShape(b: Brush): string {
  return (
    b.shape('M-34 92Q-40 30 -22 8H22Q40 30 34 92Q0 106 -34 92Z', ['#fffaf0', '#ecdcc0', '#b79a70']) +
    b.shape('M-86 14Q-80 -70 0 -76Q80 -70 86 14Q40 34 0 32Q-40 34 -86 14Z', ['#d9a878', '#a06a40', '#5f3719']) +
    stroke('M-56 -12Q-44 -46 -10 -56', '#fff', 9, 0.35)
  );
}

function bellPepper(b: Brush, colours: Colours): string {
  return (
    b.ball([70, 150, 44, 74], colours, 6) +
    b.ball([186, 150, 44, 74], colours, -6) +
    b.ball([128, 156, 56, 80], colours) +
    stroke('M104 96Q92 150 108 212M152 96Q164 150 148 212', '#5a0a0a', 4, 0.22) +
    stroke('M60 108Q48 140 56 172M110 104Q104 128 106 150', '#fff', 9, 0.5) +
    b.shape('M82 88Q104 66 128 82Q152 66 176 88Q150 104 128 96Q106 104 82 88Z', green) +
    b.shape('M118 86Q116 50 140 30L160 42Q142 60 142 88Z', green)
  );
}

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

function fig(b: Brush): string {
  return (
    b.shape('M-4 -74Q8 -78 10 -62Q52 -20 52 26Q44 66 0 68Q-44 66 -52 26Q-50 -20 -14 -58Z', [
      '#a07cae',
      '#5f3a70',
      '#2e1738',
    ]) +
    ['M-6 -56Q-34 6 -20 60', 'M2 -60Q2 10 4 66', 'M10 -54Q34 0 26 58']
      .map((p) => stroke(p, '#c9a8d4', 3, 0.35))
      .join('') +
    stroke('M2 -70V-86', '#6a8a3a', 11)
  );
}

function zucchina(b: Brush): string {
  return (
    b.shape('M-98 -20Q-110 0 -98 20Q0 40 84 24Q96 0 84 -24Q0 -40 -98 -20Z', ['#9cc865', '#4f8432', '#28521c']) +
    [-12, 0, 12].map((y) => stroke(`M-92 ${y}Q0 ${y * 1.8} 78 ${y}`, '#c3e08f', 3, 0.45)).join('') +
    b.shape('M82 -18L112 -12Q118 0 112 12L82 18Z', ['#cfe09c', '#93ac58', '#5c7430'])
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
