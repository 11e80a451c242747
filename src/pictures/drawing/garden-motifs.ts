import { type Brush, type Drawings, stroke } from './brush.ts';

/** From the garden and the wood. */
export const gardenMotifs: Drawings = {
  asparagus: (b) =>
    [70, 100, 130, 160, 188].map((x, i) => asparagus(b, x, 30 + (i % 2) * 14)).join('') +
    b.shape('M52 150H208V182H52Z', ['#f6e2b8', '#d9b878', '#a8854a']),
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
