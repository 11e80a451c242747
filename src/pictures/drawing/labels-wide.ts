import { brand, fillBox, helping, inset, type Layout, title } from './label-parts.ts';
import { mix, round, roundedRect } from './sketch.ts';

/** Words on the left, goods on the right, on a swept ground. */
const swept: Layout = (sketch, box, inks) => {
  const { x, y, width: w, height: h } = box;
  const sweep = `M${x + w * 0.56} ${y}C${x + w * 0.44} ${y + h * 0.4} ${x + w * 0.66} ${y + h * 0.62} ${x + w * 0.5} ${y + h}H${x + w}V${y}Z`;
  const rim = `M${x + w * 0.545} ${y}C${x + w * 0.425} ${y + h * 0.4} ${x + w * 0.645} ${y + h * 0.62} ${x + w * 0.485} ${y + h}H${x + w}V${y}Z`;
  return (
    fillBox(
      box,
      sketch.gradient([
        [0, mix(inks.main, '#fff', 0.08)],
        [1, inks.deep],
      ]),
    ) +
    `<path d="${rim}" fill="${inks.accent}"/><path d="${sweep}" fill="${sketch.gradient([
      [0, inks.soft],
      [1, inks.paper],
    ])}"/>` +
    brand(sketch, inset(box, 0.05, 0.14, 0.45, 0.34), inks.onMain) +
    title(sketch, inset(box, 0.05, 0.56, 0.43, 0.3), inks.onMain) +
    helping(sketch, inset(box, 0.53, 0.08, 0.44, 0.84))
  );
};

const wideFramed: Layout = (sketch, box, inks) => {
  const { x, y, width: w, height: h } = box;
  return (
    fillBox(
      box,
      sketch.gradient([
        [0, inks.paper],
        [1, inks.soft],
      ]),
    ) +
    `<path d="M${x} ${y}H${x + w}V${y + h * 0.36}C${x + w * 0.7} ${y + h * 0.28} ${x + w * 0.3} ${y + h * 0.46} ${x} ${y + h * 0.36}Z" fill="${sketch.gradient(
      [
        [0, inks.deep],
        [1, inks.main],
      ],
    )}"/>` +
    fillBox(inset(box, 0, 0.95, 1, 0.05), inks.accent) +
    brand(sketch, inset(box, 0.06, 0.06, 0.88, 0.25), inks.onMain) +
    helping(sketch, inset(box, 0.5, 0.38, 0.46, 0.56)) +
    title(sketch, inset(box, 0.06, 0.5, 0.42, 0.38), inks.deep)
  );
};

const widePill: Layout = (sketch, box, inks) => {
  const { x, y, width: w, height: h } = box;
  const sun = sketch.gradient(
    [
      [0, '#fff', 0.9],
      [0.6, '#fff', 0.35],
      [1, '#fff', 0],
    ],
    'glow',
  );
  return (
    fillBox(
      box,
      sketch.gradient([
        [0, mix(inks.taste, '#fff', 0.55)],
        [1, mix(inks.taste, inks.main, 0.3)],
      ]),
    ) +
    `<ellipse cx="${round(x + w * 0.7)}" cy="${round(y + h * 0.5)}" rx="${round(w * 0.36)}" ry="${round(h * 0.55)}" fill="${sun}"/>` +
    `<path d="${roundedRect({ x: x + w * 0.04, y: y + h * 0.12, width: w * 0.46, height: h * 0.36 }, h * 0.1)}" fill="${inks.main}"/>` +
    brand(sketch, inset(box, 0.07, 0.16, 0.4, 0.28), inks.onMain) +
    `<path d="${roundedRect({ x: x + w * 0.04, y: y + h * 0.56, width: w * 0.46, height: h * 0.32 }, h * 0.06)}" fill="${inks.paper}" fill-opacity="0.95"/>` +
    title(sketch, inset(box, 0.07, 0.6, 0.4, 0.24), inks.deep) +
    helping(sketch, inset(box, 0.52, 0.06, 0.46, 0.88))
  );
};

/** Labels wider than high. */
export const wideLayouts: readonly Layout[] = [swept, wideFramed, widePill];
