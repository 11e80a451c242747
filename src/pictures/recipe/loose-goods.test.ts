import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDemoTables } from '../../server/demo/demo-tables.ts';
import { goodsNames, nearest } from './goods.ts';
import { looseGood, type PicturedProduct, pictureRecipe } from './picture-recipe.ts';

let loose: PicturedProduct[];
beforeAll(async () => {
  const { lines } = await readDemoTables();
  loose = lines
    .filter((line) => line.loose !== '')
    .map(({ name, categories }, index) => ({
      code: String(index),
      name,
      brand: '',
      department: categories[0] ?? '',
      category: categories.slice(1).join(' / '),
      saleType: 'Sfuso',
    }));
});

describe('the loose goods of the demo', () => {
  it('each name a good of their own kind, no two of a department the same', () => {
    expect(loose.length).toBeGreaterThanOrEqual(142);
    expect(loose.filter((product) => !looseGood(product)).map(({ name }) => name)).toEqual([]);
    const names = Map.groupBy(loose, (product) => `${product.department}: ${looseGood(product)}`);
    expect([...names.values()].filter((same) => same.length > 1).map((same) => same.map(({ name }) => name))).toEqual(
      [],
    );
  });

  it('are each shown as a sprite of their own', () => {
    const shown = loose.map((product) => {
      const { form, motifs } = pictureRecipe(product);
      return [product.name, form, motifs.map(({ glyph }) => glyph)];
    });
    expect(shown).toEqual(loose.map((product) => [product.name, 'goods', [`goods:${looseGood(product)}`]]));
  });
});

it.each([
  ['Cascina vitello italiano fettine di fesa per scaloppe', 'scaloppine-vitello'],
  ['Cascina bovino adulto filetto al pepe verde', 'filetto-manzo'],
  ['Cascina, salmone marinato in salsa al pepe rosa', 'salmone'],
  ['Funghi porcini freschi', 'porcini'],
  ['Focaccia con pomodorini', 'focaccia-pomodorini'],
  ['Pane alle olive', 'pane-olive'],
  ['Cucina Cascina, tagliatelle con ragù alla bolognese', 'tagliatelle'],
  ['Olive ascolane fritte', 'olive-ascolane'],
  ['Cascina pollo petti impanati', 'petto-pollo'],
  ['Cucina Cascina, arancine', 'arancini'],
  ['Cucina Cascina, risotto ai funghi porcini', 'risotto'],
  ['Cucina Cascina, riso basmati cotto', 'riso'],
  ['Cucina Cascina, insalata di farro', 'insalata-pronta'],
  ['Formaggio Piattone', 'casera'],
])('%s is shown as %s', (name, good) => {
  expect(looseGood({ name })).toBe(good);
});

it('a good has its sprite in the folder, or the nearest', () => {
  const folder = new URL('../goods/', import.meta.url);
  const sprites = readdirSync(folder).map((file) => file.replace('.webp', ''));
  const others = Object.keys(nearest);
  expect([...sprites, ...others].sort()).toEqual([...goodsNames].sort());
  expect(Object.values(nearest).filter((name) => !sprites.includes(name))).toEqual([]);
});
