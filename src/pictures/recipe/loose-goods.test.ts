import { readdirSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { readDemoTables } from '../../server/demo/demo-tables.ts';
import { renderedGoods } from '../goods/index.ts';
import { goodsNames } from './goods.ts';
import { looseGood, type PicturedProduct, pictureRecipe } from './picture-recipe.ts';

/** Loose goods of one department that still look alike because their own sprites are not rendered yet. The list may only shrink. */
const alike: readonly (readonly string[])[] = [
  ['Clementine di Calabria', 'Mandarini tardivi'],
  ['Lattuga Gentile', 'Sedano verde', 'Spinaci freschi', 'Bietole da costa', 'Cicoria catalogna', 'Verza'],
  ['Radicchio rosso di Chioggia', 'Radicchio di Treviso tardivo', 'Cavolo cappuccio viola'],
  ['Melanzane tonde', 'Melanzane lunghe'],
  ['Piselli freschi in baccello', 'Fagiolini'],
  ['Tagliata di manzo', 'Arrosto di vitello legato', 'Coniglio a pezzi', 'Costolette di agnello'],
  [
    'Filetto di manzo',
    'Scaloppine di vitello',
    'Braciole di suino',
    'Costine di suino',
    'Arista di suino a fette',
    'Filetto di suino',
  ],
  ['Cosce di pollo', 'Pollo intero allevato a terra'],
  ['Filetti di merluzzo', 'Filetti di persico del lago', 'Alici fresche pulite'],
  ['Porchetta', 'Arrosto di tacchino'],
  ['Grana Padano riserva 20 mesi', 'Pecorino Toscano stagionato'],
  ["Fontina Valle d'Aosta", 'Bitto della Valtellina', 'Casera della Valtellina'],
  ['Filone integrale', 'Pane ai cereali', 'Pane di segale della Valtellina'],
];

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

  it('look different within a department', () => {
    const pictures = Map.groupBy(loose, (product) => {
      const { form, motifs } = pictureRecipe(product);
      const seen = motifs.map(({ glyph, hue, saturation, brightness }) => [glyph, hue, saturation, brightness]);
      return JSON.stringify([product.department, form, seen]);
    });
    const same = [...pictures.values()]
      .filter(({ length }) => length > 1)
      .map((group) => group.map(({ name }) => name));
    const known = (group: string[]) => alike.some((listed) => group.every((name) => listed.includes(name)));
    expect(same.filter((group) => !known(group))).toEqual([]);
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
])('%s is shown as %s', (name, good) => {
  expect(looseGood({ name })).toBe(good);
});

it('the list of sprites is what lies in the folder, and each belongs to a good', () => {
  const folder = new URL('../goods/', import.meta.url);
  const files = readdirSync(folder).filter((file) => file.endsWith('.webp'));
  expect([...renderedGoods].sort()).toEqual(files.map((file) => file.slice(0, -'.webp'.length)).sort());
  expect([...renderedGoods].filter((name) => !goodsNames.includes(name as never))).toEqual([]);
});
