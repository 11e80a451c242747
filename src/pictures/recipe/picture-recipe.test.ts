import { describe, expect, it } from 'vitest';
import { type GoodsName, good, goodsNames } from './goods.ts';
import { pictureRecipe, plainText } from './picture-recipe.ts';

const product = (name: string, department: string, category: string, saleType: 'Pezzo' | 'Sfuso' = 'Pezzo') => ({
  code: '1',
  name,
  brand: 'Cascina Lieta',
  department,
  category,
  saleType,
});

const isGood = (name: string): name is GoodsName => (goodsNames as readonly string[]).includes(name);

describe('the picture of a product without a photo', () => {
  it.each([
    ['Latte fresco intero 1 L', 'Formaggi, latte e uova', 'Latte', 'carton', 'latte'],
    ['Yogurt alla fragola 2 x 125 g', 'Formaggi, latte e uova', 'Yogurt e probiotici', 'pots', 'fragole'],
    ['Acqua minerale naturale 6 x 1,5 L', 'Bevande e preparati', 'Acqua', 'six-pack', 'symbol:mountain'],
    ['Chianti Classico DOCG 75 cl', 'Vino, birra e altri alcolici', 'Vino rosso', 'wine', 'uva-nera'],
    [
      'Passata di pomodoro 700 g',
      'Condimenti e conserve',
      'Sughi pronti e derivati del pomodoro',
      'juice',
      'pomodoro-ramato',
    ],
    ['Spaghetti n. 5 500 g', 'Pasta e riso', 'Pasta di semola', 'bag', 'spaghetti'],
    ['Detersivo piatti limone 1 L', 'Articoli per la casa', 'Detergenti per stoviglie', 'detergent', 'limone'],
  ] as const)('%s', (name, department, category, form, hero) => {
    const recipe = pictureRecipe(product(name, department, category));
    const glyph = isGood(hero) ? good(hero).glyph : hero;
    expect([recipe.form, recipe.motifs[0]?.glyph]).toEqual([form, glyph]);
  });

  it('shows a loose good as its sprite, alone', () => {
    const recipe = pictureRecipe(product('Mele Golden', 'Frutta e verdura', 'Altro', 'Sfuso'));
    expect([recipe.form, recipe.motifs.map(({ glyph }) => glyph)]).toEqual(['goods', ['goods:mela-golden']]);
  });

  it('gives one brand one face and every product the same picture each time', () => {
    const milk = product('Latte fresco 1 L', 'Formaggi, latte e uova', 'Latte');
    const yogurt = product('Yogurt bianco 125 g', 'Formaggi, latte e uova', 'Yogurt e probiotici');
    expect(pictureRecipe(milk)).toEqual(pictureRecipe(milk));
    expect(pictureRecipe(milk).palette).toEqual(pictureRecipe(yogurt).palette);
  });

  it('tells milk apart by fat and kind, in cartons or bricks', () => {
    const names = [
      'Latte intero 1 L',
      'Latte parzialmente scremato 1 L',
      'Latte scremato 1 L',
      'Latte scremato UHT 1 L',
      'Latte parzialmente scremato senza lattosio 1 L',
    ];
    const seen = names.map((name) => {
      const { form, palette } = pictureRecipe(product(name, 'Formaggi, latte e uova', 'Latte'));
      return `${form} ${palette.main} ${palette.accent}`;
    });
    expect(new Set(seen).size).toBe(names.length);
    expect(seen.map((each) => each.split(' ')[0])).toEqual(['carton', 'carton', 'carton', 'tetra', 'carton']);
  });

  it('prints the name without brand and quantity', () => {
    const recipe = pictureRecipe(
      product('Cascina Lieta Penne rigate di semola 500 g', 'Pasta e riso', 'Pasta di semola'),
    );
    expect([recipe.wordmark, recipe.title]).toEqual(['Cascina Lieta', 'Penne rigate di semola']);
  });

  it('reads names without accents or signs', () => {
    expect(plainText('Tè  al Límone, 20 pz.')).toBe('te al limone 20 pz');
  });
});
