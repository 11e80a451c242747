import { at, type Brush, type Colours, cream, type Drawings, leafShape, stroke, wheat } from './brush.ts';

/** From the counters: fish, meat, cured meat, cheese, ready dishes. */
export const counterMotifs: Drawings = {
  fish: (b) => fishBody(b, ['#eef4f8', '#9fb4c3', '#566d7e']),
  tuna: (b) =>
    b.ball([128, 140, 104, 74], ['#f0a08c', '#c25a4a', '#7f2a26']) +
    b.ball([126, 132, 96, 64], ['#f7b8a2', '#d06a58', '#a03c34']) +
    [0, 1, 2, 3]
      .map((i) =>
        stroke(
          `M${48 + i * 12} ${112 + i * 16}Q${126} ${88 + i * 22} ${206 - i * 8} ${118 + i * 14}`,
          '#fbe0d2',
          5,
          0.75,
        ),
      )
      .join('') +
    at(176, 86, 20, leafShape(b)),
  salmon: (b) =>
    b.shape('M34 150Q30 92 92 74Q160 56 218 92Q236 108 228 140Q214 186 150 196Q60 206 34 150Z', [
      '#ffc6a0',
      '#f58a5e',
      '#d0552e',
    ]) +
    ['M70 96Q96 132 74 182', 'M106 82Q136 128 112 192', 'M144 78Q174 126 152 192', 'M182 84Q206 126 190 176']
      .map((p) => stroke(p, '#ffe4d0', 6, 0.85))
      .join('') +
    stroke('M34 152Q60 206 150 197Q214 187 229 140', '#7c8790', 10) +
    at(196, 66, -20, leafShape(b)),
  ham: (b) => foldedSlices(b, ['#ffc9bd', '#ec8f88', '#bf5a58'], '#fff0ea'),
  salame: (b) =>
    [
      [150, 92, 8],
      [96, 116, -10],
      [160, 156, 12],
      [92, 176, -6],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, salameSlice(b)))
      .join(''),
  sausage: (b) =>
    b.shape('M38 150Q34 112 72 108Q128 132 190 92Q222 82 228 112Q230 140 196 158Q120 192 60 178Q40 170 38 150Z', [
      '#e79a72',
      '#b8563a',
      '#772a1e',
    ]) +
    stroke('M66 128Q130 150 204 108', '#ffd9bd', 8, 0.55) +
    stroke('M30 146L18 138M30 156L16 160M232 104L246 94M234 114L248 116', '#8a3a26', 7) +
    [
      [92, 150],
      [128, 152],
      [164, 138],
    ]
      .map(([x = 0, y = 0]) => stroke(`M${x - 8} ${y - 16}L${x + 6} ${y + 14}`, '#6d2418', 6, 0.7))
      .join(''),
  mortadella: (b) =>
    [
      [150, 96, 8],
      [100, 124, -10],
      [152, 164, 10],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, mortadellaSlice(b)))
      .join(''),
  cut: (b) => cutOfMeat(b, 88, 112, -12, 0.8) + cutOfMeat(b, 172, 116, 10, 0.8) + cutOfMeat(b, 128, 158, -2, 0.95),
  mince: (b) =>
    b.shape('M30 176Q34 92 128 74Q222 92 226 176Q128 210 30 176Z', ['#e8766c', '#c23a38', '#85201f']) +
    Array.from({ length: 46 }, (_, i) =>
      stroke(
        `M${46 + ((i * 53) % 158)} ${100 + ((i * 37) % 82)}q${8 + (i % 4) * 4} ${i % 2 ? -7 : 7} ${18 + (i % 3) * 5} ${i % 2 ? 4 : -3}`,
        ['#f0938a', '#a92c2c', '#fbd6cf', '#d04c48'][i % 4] as string,
        8,
        0.85,
      ),
    ).join(''),
  'chicken-breast': (b) => fillet(b, 96, 100, -24, 0.86) + fillet(b, 160, 112, 14, 0.86) + fillet(b, 124, 160, -8, 1),
  cutlet: (b) =>
    [
      [86, 104, -18],
      [172, 112, 16],
      [124, 164, -4],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, cutlet(b)))
      .join(''),
  meatball: (b) =>
    [
      [82, 108, 44],
      [174, 108, 44],
      [128, 92, 46],
      [76, 168, 48],
      [180, 168, 48],
      [128, 164, 52],
    ]
      .map(([x = 0, y = 0, r = 0]) => b.ball([x, y, r], ['#b9703f', '#83432a', '#4a2214']))
      .join('') +
    stroke('M96 138Q116 126 140 136T186 150', '#c8281f', 14, 0.8) +
    at(150, 116, 10, leafShape(b), 0.8),
  lasagna: (b) =>
    [0, 1, 2, 3]
      .map((i) =>
        b.shape(
          `M36 ${172 - i * 26}L128 ${206 - i * 26}L222 ${166 - i * 26}V${184 - i * 26}L128 ${226 - i * 26}L36 ${190 - i * 26}Z`,
          i % 2 ? ['#e98a5a', '#b8381f', '#7a1f10'] : wheat,
        ),
      )
      .join('') +
    b.shape('M36 96L130 58L222 88L128 130Z', ['#ffe3a0', '#e89a3c', '#b5561f']) +
    stroke('M70 96q20 -12 40 -6M120 106q24 -14 50 -10M112 78q16 -8 30 -4', '#c8281f', 9, 0.6) +
    stroke('M60 100L128 128L206 94', '#fff4d2', 5, 0.6) +
    at(132, 84, -8, leafShape(b), 0.8),
  mozzarella: (b) =>
    at(176, 92, 20, leafShape(b), 1.4) +
    b.ball([158, 150, 70, 64], cream) +
    b.ball([88, 162, 58, 54], cream) +
    b.ball([124, 104, 46, 42], cream) +
    stroke('M52 150Q60 122 88 116M122 132Q132 106 158 96', '#fff', 9, 0.95),
  'fresh-cheese': (b) =>
    b.shape('M46 158Q46 92 128 86Q210 92 210 158Q210 194 128 200Q46 194 46 158Z', cream) +
    b.ball([128, 108, 76, 26], ['#fff', '#faf6ec', '#e6dcc8']) +
    ['M60 140V178', 'M86 150V190', 'M114 154V196', 'M142 154V196', 'M170 150V190', 'M196 140V178']
      .map((p) => stroke(p, '#cfc2aa', 5, 0.55))
      .join('') +
    at(150, 84, 12, leafShape(b)),
  'hard-cheese': (b) =>
    b.shape('M30 168L176 70Q216 92 228 140L214 196Q110 214 34 196Z', ['#fff2c4', '#f2cf7e', '#c7963c']) +
    b.shape('M176 70Q216 92 228 140L214 196Q222 150 200 112Q190 90 176 70Z', ['#c98f3e', '#a66a22', '#6f4212']) +
    stroke('M60 170l26 -8M98 150l18 14M130 128l24 10M120 176l34 -6M160 150l20 8M74 188l20 -2', '#fff8df', 6, 0.9),
  'blue-cheese': (b) =>
    b.shape('M30 176L150 70Q206 82 228 124V190Q120 214 30 200Z', ['#fffdf2', '#f1ead2', '#c9bd97']) +
    [
      [90, 156, 12, 6, -20],
      [124, 130, 14, 7, 20],
      [150, 166, 13, 6, 0],
      [176, 126, 12, 6, -30],
      [196, 164, 10, 6, 10],
      [112, 182, 11, 5, 0],
      [70, 182, 8, 5, 0],
      [152, 100, 9, 5, 0],
    ]
      .map(
        ([x = 0, y = 0, rx = 0, ry = 0, t = 0]) =>
          `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#5f86a0" fill-opacity="0.75" transform="rotate(${t} ${x} ${y})"/>`,
      )
      .join(''),
  milk: (b) =>
    b.shape('M70 36H186L172 214Q170 226 156 226H100Q86 226 84 214Z', ['#ffffff', '#dfeef7', '#a9c6d8']) +
    b.shape('M76 78Q128 96 180 78L170 208Q168 218 156 218H100Q88 218 86 208Z', ['#ffffff', '#fdfaf3', '#dcd3c4']) +
    b.ball([128, 80, 52, 11], ['#ffffff', '#fffdf8', '#efe8da']) +
    stroke('M92 100L100 200', '#fff', 9, 0.9) +
    stroke('M70 36Q128 48 186 36', '#c2dbe9', 5),
};

function fishBody(b: Brush, colours: Colours): string {
  return (
    b.shape('M196 128L246 78Q238 128 246 180Z', colours) +
    b.shape('M96 84Q130 50 168 84Z', ['#b7c6d1', '#71889a', '#46596a']) +
    b.shape('M110 172Q126 200 150 172Z', ['#b7c6d1', '#71889a', '#46596a']) +
    b.shape('M10 132Q50 74 122 78Q184 84 210 128Q184 174 122 180Q48 182 10 132Z', colours) +
    `<path d="M16 138Q60 182 122 180Q184 174 210 128Q180 152 122 156Q60 158 16 138Z" fill="#fff" fill-opacity="0.6"/>` +
    stroke('M74 90Q90 130 72 172', '#46596a', 4, 0.5) +
    [104, 130, 156]
      .flatMap((x) => [104, 126, 148].map((y) => stroke(`M${x} ${y - 8}q9 8 0 16`, '#506676', 3, 0.35)))
      .join('') +
    `<circle cx="46" cy="120" r="10" fill="#f7fafc"/><circle cx="46" cy="120" r="6" fill="#1c2830"/><circle cx="48" cy="118" r="2" fill="#fff"/>`
  );
}

function foldedSlices(b: Brush, meat: Colours, fat: string): string {
  const slice = (x: number, y: number, turn: number) =>
    at(
      x,
      y,
      turn,
      b.shape('M-74 18Q-80 -26 -40 -34Q-16 -52 10 -36Q44 -52 62 -22Q84 6 56 30Q20 52 -24 40Q-66 46 -74 18Z', meat) +
        stroke('M-74 14Q-66 44 -24 39Q20 51 56 29Q82 6 63 -22', fat, 10) +
        stroke('M-44 -22Q-20 0 -40 26M-4 -32Q18 -4 0 32M34 -30Q50 -4 34 22', '#fff', 4, 0.45),
    );
  return slice(146, 92, 14) + slice(104, 130, -12) + slice(144, 172, 6);
}

function salameSlice(b: Brush): string {
  const spots = Array.from({ length: 16 }, (_, i) => {
    const angle = i * 2.4;
    const radius = 8 + ((i * 13) % 40);
    return `<circle cx="${(Math.cos(angle) * radius).toFixed(1)}" cy="${(Math.sin(angle) * radius).toFixed(1)}" r="${3 + (i % 3) * 2}" fill="#ffe9e0" fill-opacity="0.92"/>`;
  }).join('');
  return (
    b.ball([0, 0, 62], ['#f3e4d8', '#d9b9a4', '#a07862']) +
    b.ball([0, 0, 56], ['#d8605c', '#b23238', '#7d1a22']) +
    spots
  );
}

function mortadellaSlice(b: Brush): string {
  const spots = Array.from({ length: 15 }, (_, i) => {
    const angle = i * 2.4;
    const radius = 8 + ((i * 17) % 44);
    const fill = i % 4 === 3 ? '#93b04c' : '#fff3ee';
    return `<rect x="${(Math.cos(angle) * radius - 5).toFixed(1)}" y="${(Math.sin(angle) * radius - 5).toFixed(1)}" width="${8 + (i % 3) * 3}" height="${8 + (i % 2) * 3}" rx="3" fill="${fill}"/>`;
  }).join('');
  return (
    b.ball([0, 0, 66], ['#ffd9d2', '#f0aaa2', '#c9736e']) +
    b.ball([0, 0, 62], ['#ffd2c9', '#f2b1a8', '#d98a84']) +
    spots
  );
}

function cutOfMeat(b: Brush, x: number, y: number, turn: number, scale: number): string {
  return at(
    x,
    y,
    turn,
    b.shape('M-70 10Q-78 -36 -30 -46Q24 -56 58 -30Q82 0 58 32Q20 58 -34 46Q-64 38 -70 10Z', [
      '#fff2e8',
      '#f3d8c6',
      '#cfa48c',
    ]) +
      b.shape('M-58 10Q-64 -28 -26 -36Q20 -44 48 -22Q68 2 48 24Q16 46 -28 36Q-54 30 -58 10Z', [
        '#ee8f84',
        '#cf4a48',
        '#92282a',
      ]) +
      stroke('M-34 -10Q-8 -22 8 -4T44 -4M-30 18Q0 8 28 22', '#ffe0d6', 5, 0.75),
    scale,
  );
}

function fillet(b: Brush, x: number, y: number, turn: number, scale: number): string {
  return at(
    x,
    y,
    turn,
    b.shape('M-80 6Q-74 -38 -20 -40Q44 -44 76 -10Q88 8 66 22Q20 34 -20 40Q-70 44 -80 6Z', [
      '#ffe6d8',
      '#f6bfa6',
      '#d18c72',
    ]) + stroke('M-56 -8Q0 -30 54 -6M-58 12Q-6 -6 50 10', '#fff5ee', 5, 0.6),
    scale,
  );
}

function cutlet(b: Brush): string {
  const crumbs = Array.from(
    { length: 26 },
    (_, i) =>
      `<circle cx="${-52 + ((i * 37) % 106)}" cy="${-28 + ((i * 23) % 58)}" r="${3 + (i % 3)}" fill="${i % 2 ? '#f9d68c' : '#b3691c'}" fill-opacity="0.7"/>`,
  ).join('');
  return (
    b.shape('M-68 6Q-72 -34 -34 -40Q6 -50 44 -36Q74 -22 68 10Q58 40 14 44Q-40 50 -60 30Q-68 20 -68 6Z', [
      '#f8cf7e',
      '#dd9a3c',
      '#96571a',
    ]) + crumbs
  );
}
