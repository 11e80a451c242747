import { describe, expect, test } from 'vitest';
import { type AskedWord, amountText, FAST_SEARCH_MAX, readShoppingList } from './fast-search.ts';

const said = ({ name, amount, isToTaste }: AskedWord) =>
  amount ? `${name} | ${amountText(amount)}` : name + (isToTaste ? ' | to taste' : '');

describe('a shopping list is read as people write it', () => {
  test.each<[string, readonly string[]]>([
    ['latte, 6 uova, 1,2 kg pane', ['latte', 'uova | 6 pz', 'pane | 1,2 kg']],
    ['latte,6 uova,1,2kg pane', ['latte', 'uova | 6 pz', 'pane | 1,2 kg']],
    ['latte; uova; pane', ['latte', 'uova', 'pane']],
    ['latte\r\nuova\n\n\npane\n', ['latte', 'uova', 'pane']],
    ['- latte\n* 6 uova\n• 1,5 l acqua', ['latte', 'uova | 6 pz', 'acqua | 1,5 l']],
    ['1. latte\n2) uova\n3. pane', ['latte', 'uova', 'pane']],
    ['[ ] latte\n[x] 2 pane', ['latte', 'pane | 2 pz']],
    ['1.5 l latte', ['latte | 1,5 l']],
    ['500g di farina', ['farina | 500 g']],
    ['2 etti di prosciutto cotto', ['prosciutto cotto | 200 g']],
    ['due litri di latte', ['latte | 2 l']],
    ['mezzo chilo di pane', ['pane | 500 g']],
    ["un litro d'olio", ['olio | 1 l']],
    ['33 cl birra', ['birra | 330 ml']],
    ['2x latte', ['latte | 2 pz']],
    ['2 x latte intero', ['latte intero | 2 pz']],
    ['latte x2', ['latte | 2 pz']],
    ['pane 1,2 kg', ['pane | 1,2 kg']],
    ['pane: 500 g', ['pane | 500 g']],
    ['mele (6)', ['mele | 6 pz']],
    ['3 confezioni di yogurt greco', ['yogurt greco | 3 pz']],
    ['1.000 g riso', ['riso | 1 kg']],
    // the notation of recipes (R412)
    ['Latte intero 1/2 l', ['Latte intero | 500 ml']],
    ['1 ½ kg di patate\n1/2 kg pane\n¼ l panna', ['patate | 1,5 kg', 'pane | 500 g', 'panna | 250 ml']],
    ["Olio extravergine d'oliva q.b.", ["Olio extravergine d'oliva | to taste"]],
    ['q.b. di pepe\nsale qb\nsale grosso (q.b.)', ['pepe | to taste', 'sale | to taste', 'sale grosso | to taste']],
    ['Sale fino 1 pizzico', ['Sale fino | to taste']],
    [
      "un pizzico di cannella\nun filo d'olio\nprezzemolo a piacere",
      ['cannella | to taste', 'olio | to taste', 'prezzemolo | to taste'],
    ],
    ['2-3 carote', ['carote | 3 pz']],
    ['mele 2 - 3 kg', ['mele | 3 kg']],
    ['Burro 100 g (freddo)', ['Burro | 100 g']],
    ['2 uova (facoltative)', ['uova | 2 pz']],
    ['coca-cola\nomega-3 2 confezioni', ['coca-cola', 'omega-3 | 2 pz']],
    ['sedano', ['sedano']],
    ['olio extra vergine', ['olio extra vergine']],
    ['Latte, latte 2 l', ['latte | 2 l']],
    ['0 mele', ['mele']],
    ['12', []],
    [' , ;; \n -', []],
    ['', []],
  ])('%j', (text, words) => {
    expect(readShoppingList(text).map(said)).toEqual(words);
  });

  test('and no longer than one can walk through', () => {
    const text = Array.from(
      { length: 200 },
      (_, index) => `merce ${'abcdefghij'[index % 10]}${'klmnopqrst'[Math.floor(index / 10) % 10]}`,
    );
    expect(readShoppingList(text.join(','))).toHaveLength(FAST_SEARCH_MAX);
  });
});
