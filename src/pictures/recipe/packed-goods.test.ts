import { beforeAll, describe, expect, it } from 'vitest';
import { readDemoTables } from '../../server/demo/demo-tables.ts';
import { packLooks } from '../drawing/pack-looks.ts';
import { good, goodsNames } from './goods.ts';
import { drinksPacks, freshPacks, larderPacks } from './packs.ts';
import { type PicturedProduct, pictureRecipe } from './picture-recipe.ts';

let packed: PicturedProduct[];
beforeAll(async () => {
  const { lines } = await readDemoTables();
  packed = lines
    .filter((line) => line.loose === '')
    .map(({ name, categories, pack }, index) => ({
      code: String(index),
      name,
      brand: 'Cascina Lieta',
      department: categories[0] ?? '',
      category: categories.slice(1).join(' / '),
      saleType: 'Pezzo',
      pack,
    }));
});

describe('the packed goods of the demo', () => {
  it('each come in a form that is rendered, with a label that says what they are', () => {
    expect(packed.length).toBeGreaterThan(500);
    const recipes = packed.map(pictureRecipe);
    expect(recipes.filter(({ form }) => !(form in packLooks)).map(({ title }) => title)).toEqual([]);
    expect(recipes.filter(({ title, motifs }) => title === '' || motifs.length === 0)).toEqual([]);
  });

  it('use every form', () => {
    const used = new Set(packed.map((product) => pictureRecipe(product).form));
    expect(Object.keys(packLooks).filter((form) => !used.has(form as never))).toEqual([]);
  });

  it.each([
    ['Piselli finissimi surgelati', 'bag'],
    ['Filetti di merluzzo surgelati', 'box-wide'],
    ['Frollini alla panna', 'bag'],
    ['Panna da cucina', 'tetra'],
    ['Filetti di tonno in vetro', 'jar'],
    ["Tonno all'olio di oliva", 'tin'],
    ['Sale per lavastoviglie', 'box-wide'],
    ['Ravioli ricotta e spinaci', 'pouch'],
    ["Tagliatelle all'uovo", 'box-tall'],
    ['Burro', 'butter'],
    ['Ketchup', 'squeeze'],
    ['Sciroppo di menta', 'syrup'],
    ['Limoncello', 'spirit'],
    ['Spazzolino medio', 'blister'],
    ['Brodo vegetale pronto', 'tetra'],
    ['Brodo granulare vegetale', 'box-wide'],
    ['Carote biologiche', 'bag'],
    ['Arance da spremuta in rete', 'net'],
  ])('%s come in the form %s', (name, form) => {
    const product = packed.find((one) => one.name === name);
    expect(product && pictureRecipe(product).form).toBe(form);
  });

  it('show through glass what is in it', () => {
    const seen = (name: string) => {
      const product = packed.find((one) => one.name === name) as PicturedProduct;
      return pictureRecipe(product).contents;
    };
    const jars = [
      'Confettura extra di albicocche',
      'Confettura extra di mirtilli',
      'Olive nere leccine',
      'Curcuma in polvere',
    ];
    expect(new Set(jars.map(seen)).size).toBe(jars.length);
    expect(seen('Sciroppo di menta')).not.toBe(seen('Sciroppo di amarena'));
    expect(seen('Sugo alle olive')).toBe(seen('Sugo al basilico'));
  });
});

it('labels of food and drink show goods, only those of water a mountain', () => {
  const goods = new Set(goodsNames.map((name) => good(name).glyph));
  const shown = [...larderPacks, ...freshPacks, ...drinksPacks].map(({ kind }) => kind.motif.glyph);
  expect([...new Set(shown.filter((glyph) => !goods.has(glyph)))]).toEqual(['symbol:mountain']);
});
