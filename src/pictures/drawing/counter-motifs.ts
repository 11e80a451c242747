import { at, cream, type Drawings, leafShape, stroke } from './brush.ts';

/** From the counters: fish, meat, cured meat, cheese, ready dishes. */
export const counterMotifs: Drawings = {
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
};
