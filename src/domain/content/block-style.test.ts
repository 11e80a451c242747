import { expect, test } from 'vitest';
import { safeStyle, schemeOn } from './block-style.ts';

test('declarations about room, edge and type are kept in their order', () => {
  expect(
    safeStyle('padding: 1rem 2rem; border-radius:12px;text-align : center;font-size: clamp(1rem, 2vw, 2rem)'),
  ).toEqual([
    ['padding', '1rem 2rem'],
    ['border-radius', '12px'],
    ['text-align', 'center'],
    ['font-size', 'clamp(1rem, 2vw, 2rem)'],
  ]);
});

test.each([
  'background: url(https://elsewhere.example/x.png)',
  'padding: url(/x)',
  'position: fixed',
  'inset: 0',
  'z-index: 9',
  'margin-top: -400px',
  'margin: calc(-1 * 90vh)',
  'margin-top: min(0px - 900px, 0px)',
  'margin-top: -.5em',
  'color: expression(alert(1))',
  'padding: 1px /* x */',
  'color: red\\; position: fixed',
  '--color-ink: red',
  'content: "x"',
  'behavior: url(x.htc)',
  'width',
  '',
])('%s is left out', (css) => {
  expect(safeStyle(css)).toEqual([]);
});

test('no more declarations are read than anybody writes', () => {
  expect(safeStyle('padding: 1px;'.repeat(1000))).toHaveLength(30);
});

test.each([
  ['#ffffff', 'light'],
  ['#E4EFE2', 'light'],
  ['#000000', 'dark'],
  ['#184c2c', 'dark'],
  ['red', undefined],
  ['', undefined],
] as const)('on %s one reads the %s theme', (colour, scheme) => {
  expect(schemeOn(colour)).toBe(scheme);
});
