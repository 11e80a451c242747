/** Italian goods no emoji shows, drawn in the same soft 3D manner: SVG of 256 x 256, or undefined for an unknown name. */
export function drawnMotif(name: string): string | undefined {
  const draw = drawings[name];
  if (!draw) return undefined;
  const brush = createBrush();
  const body = draw(brush);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 256 256" width="256" height="256"><defs>${brush.definitions()}</defs>${body}</svg>`;
}

interface Brush {
  /** A fill lit from the upper left. */
  lit(light: string, middle: string, dark: string): string;
  ball(at: readonly [x: number, y: number, rx: number, ry?: number], colours: Colours, turn?: number): string;
  shape(path: string, colours: Colours): string;
  definitions(): string;
}

type Colours = readonly [light: string, middle: string, dark: string];

function createBrush(): Brush {
  const definitions: string[] = [];
  const lit = (light: string, middle: string, dark: string) => {
    const id = `g${definitions.length}`;
    definitions.push(
      `<radialGradient id="${id}" cx="0.36" cy="0.28" r="0.85"><stop offset="0" stop-color="${light}"/><stop offset="0.5" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></radialGradient>`,
    );
    return `url(#${id})`;
  };
  return {
    lit,
    ball([x, y, rx, ry = rx], colours, turn = 0) {
      return `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${lit(...colours)}" transform="rotate(${turn} ${x} ${y})"/>`;
    },
    shape: (path, colours) => `<path d="${path}" fill="${lit(...colours)}"/>`,
    definitions: () => definitions.join(''),
  };
}

const stroke = (path: string, colour: string, width: number, opacity = 1) =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-opacity="${opacity}" stroke-linecap="round" stroke-linejoin="round"/>`;

const at = (x: number, y: number, turn: number, body: string, scale = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${body}</g>`;

const wheat: Colours = ['#ffe9a8', '#eebf56', '#b97f22'];
const crust: Colours = ['#f4cf8e', '#d99a4a', '#96591f'];
const cream: Colours = ['#ffffff', '#f6f0e4', '#d5c8b2'];
const green: Colours = ['#a7d36a', '#5f9a38', '#2f5f22'];

const drawings: Record<string, (brush: Brush) => string> = {
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
  fusilli: (b) =>
    [
      [80, 92, -34],
      [172, 92, 30],
      [84, 176, 38],
      [172, 174, -30],
      [128, 132, 4],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, fusillo(b)))
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
  almond: (b) =>
    [
      [86, 100, -40],
      [168, 104, 30],
      [120, 172, -6],
    ]
      .map(([x = 0, y = 0, t = 0]) => at(x, y, t, almond(b)))
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

function leafShape(b: Brush): string {
  return b.shape('M-34 6Q-10 -34 36 -10Q20 30 -34 6Z', green) + stroke('M-30 5Q0 -4 30 -9', '#d7efb0', 3, 0.8);
}

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

function mushroomShape(b: Brush): string {
  return (
    b.shape('M-34 92Q-40 30 -22 8H22Q40 30 34 92Q0 106 -34 92Z', ['#fffaf0', '#ecdcc0', '#b79a70']) +
    b.shape('M-86 14Q-80 -70 0 -76Q80 -70 86 14Q40 34 0 32Q-40 34 -86 14Z', ['#d9a878', '#a06a40', '#5f3719']) +
    stroke('M-56 -12Q-44 -46 -10 -56', '#fff', 9, 0.35)
  );
}

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

function fusillo(b: Brush): string {
  return (
    [-54, -32, -10, 12, 34, 54].map((x) => at(x, 0, 24, b.ball([0, 0, 14, 30], wheat))).join('') +
    stroke('M-58 -4Q0 -16 58 -4', '#fff2c4', 4, 0.6)
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

function almond(b: Brush): string {
  return (
    b.shape('M0 -62Q42 -24 36 26Q22 58 0 58Q-22 58 -36 26Q-42 -24 0 -62Z', ['#dba468', '#b06c34', '#6f3c16']) +
    ['M-14 -30Q-22 10 -12 46', 'M2 -44Q-2 6 4 50', 'M16 -26Q24 10 16 42']
      .map((p) => stroke(p, '#7c451c', 3, 0.55))
      .join('')
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
