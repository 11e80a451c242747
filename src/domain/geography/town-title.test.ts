import { expect, it } from 'vitest';
import { townTitle } from './town-title.ts';

it.each([
  ['BERGAMO', 'Bergamo'],
  ['SESTO SAN GIOVANNI', 'Sesto San Giovanni'],
  ['CANTÙ', 'Cantù'],
  ['Cassano d’Adda', 'Cassano d’Adda'],
])('writes the town %s as people do: %s', (saved, shown) => {
  expect(townTitle(saved)).toBe(shown);
});
