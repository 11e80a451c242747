import { describe, expect, it } from 'vitest';
import { pictureRecipe, plainText } from './picture-recipe.ts';

const product = (name: string, department: string, category: string, saleType: 'Pezzo' | 'Sfuso' = 'Pezzo') => ({
  code: '1',
  name,
  brand: 'Cascina Lieta',
  department,
  category,
  saleType,
});

describe('the picture of a product without a photo', () => {
  it.each([
    ['Latte fresco intero 1 L', 'Formaggi, latte e uova', 'Latte', 'carton', 'drawn:milk'],
    ['Yogurt alla fragola 2 x 125 g', 'Formaggi, latte e uova', 'Yogurt e probiotici', 'pots', '1f353'],
    ['Acqua minerale naturale 6 x 1,5 L', 'Bevande e preparati', 'Acqua', 'six-pack', '1f3d4-fe0f'],
    ['Chianti Classico DOCG 75 cl', 'Vino, birra e altri alcolici', 'Vino rosso', 'wine', '1f347'],
    ['Passata di pomodoro 700 g', 'Condimenti e conserve', 'Sughi pronti e derivati del pomodoro', 'juice', '1f345'],
    ['Spaghetti n. 5 500 g', 'Pasta e riso', 'Pasta di semola', 'bag', 'drawn:spaghetti'],
    ['Detersivo piatti limone 1 L', 'Articoli per la casa', 'Detergenti per stoviglie', 'detergent', '1f34b'],
  ] as const)('%s', (name, department, category, form, hero) => {
    const recipe = pictureRecipe(product(name, department, category));
    expect([recipe.form, recipe.motifs[0]?.glyph]).toEqual([form, hero]);
  });

  it('lays loose fruit in a crate, cheese on a board and fish on ice', () => {
    const form = (name: string, department: string) => pictureRecipe(product(name, department, 'Altro', 'Sfuso')).form;
    expect(form('Mele Golden', 'Frutta e verdura')).toBe('crate');
    expect(form('Taleggio DOP', 'Formaggi, latte e uova')).toBe('board');
    expect(form('Orata eviscerata', 'Pesce e sushi')).toBe('ice');
  });

  it('gives one brand one face and every product the same picture each time', () => {
    const milk = product('Latte fresco intero 1 L', 'Formaggi, latte e uova', 'Latte');
    const yogurt = product('Yogurt bianco 125 g', 'Formaggi, latte e uova', 'Yogurt e probiotici');
    expect(pictureRecipe(milk)).toEqual(pictureRecipe(milk));
    expect(pictureRecipe(milk).palette).toEqual(pictureRecipe(yogurt).palette);
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
