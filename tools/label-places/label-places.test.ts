import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { AREAS } from '../../src/web/staff/languages/label-areas.ts';
import { placesOfTexts } from './label-places.ts';

const places = placesOfTexts();

test('a text of the shop is found where it stands', () => {
  expect(places['Vai alla cassa']).toContain('features/cart');
  expect(places['I reparti']).toContain('features/home');
  expect(Object.values(places).flat()).not.toContain('staff');
});

test('every folder that says something is an area with a name, and every area is a folder', () => {
  const named = new Set(AREAS.flatMap(({ folders }) => folders));
  expect([...new Set(Object.values(places).flat())].filter((folder) => !named.has(folder))).toEqual([]);
  const web = readdirSync('src/web');
  const features = readdirSync('src/web/features').map((name) => `features/${name}`);
  expect([...named].filter((folder) => ![...web, ...features].includes(folder))).toEqual([]);
});
