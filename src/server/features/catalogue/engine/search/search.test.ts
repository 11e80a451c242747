import { describe, expect, test } from 'vitest';
import { words } from '../../../../../domain/catalogue/italian-words.ts';
import type { CategoryRow, ProductRow } from '../rows/rows.ts';
import { buildTree } from '../rows/tree.ts';
import { search } from './search.ts';
import { buildSearchIndex } from './search-index.ts';
import { DEFAULT_SYNONYMS, parseSynonyms } from './synonyms.ts';
import { searchTyped } from './typed.ts';

const NAMES = [
  'Mela succo limpido 1 l',
  'Mele Golden sfuse',
  'Acqua frizzante 6 x 1,5 L',
  'Acqua frizzante 6 x 0,5 L',
  'Pasta fusilli integrali 500 g',
  'Pasta fusilli integrali 1 kg',
  'Pasta fusilli di ceci 250 g',
  'Latte intero 80 g',
  'Biscotti frollini 350 g',
  'Bevanda gassata al limone 1 l',
  'Bibita al limone 1 l',
  'Rotoli bagno 4 rotoloni',
  'Ketchup classico 400 g',
  'Olio extra vergine di oliva 1 l',
  'Pangrattato 500 g',
  'Crostata con uovo e arancia 300 g',
  'Arance Navel sfuse',
  'Parmigiana di zucchine 400 g',
  'Parmigiano Reggiano 300 g',
  'Crema spalmabile alle nocciole 400 g',
];

const SYNONYMS = `
# a comment
bibita, bevanda gassata   # another
carta igienica, rotoli bagno
ketchup, catsup
preparato per dolci, colazione > biscotti, crema spalmabile
agrumi > arance
cannucce >
`;

const index = await build(NAMES, SYNONYMS);

describe('what a search finds', () => {
  test.each([
    ['mele', 'Mele Golden sfuse'],
    ['mela', 'Mela succo limpido 1 l'],
  ])('%s finds first what is written so, then its other form', (query, first) => {
    const found = find(query);
    expect(found[0]).toBe(first);
    expect(found).toHaveLength(2);
  });

  test('an English word finds the goods, before those that are only called so, where no name is English', async () => {
    const milk = await build(['Cioccolato Milk 100 g', 'Latte intero 1 l', 'Latte di mandorla 1 l'], '');
    const { ordinals, isOtherLanguage } = search(milk, ' Milk', () => true);
    expect([...ordinals]).toEqual([1, 2, 0]);
    expect(isOtherLanguage).toBe(true);
    expect([...search(milk, 'milk 100 g', () => true).ordinals]).toEqual([0]);
    expect(find('diapers')).toEqual([]);
  });

  test.each(['acqua 6x1,5', 'acqua 6 x 1,5 l', 'acqua frizzante 6X1.5lt', 'acqua 1,5'])(
    '%s finds the size',
    (query) => {
      expect(find(query)[0]).toBe('Acqua frizzante 6 x 1,5 L');
    },
  );

  test('a slip in a word is forgiven, and what was meant is told', () => {
    expect(find('bisctti')).toEqual(['Biscotti frollini 350 g']);
    expect(ask('bisctti').corrected).toBe('biscotti');
  });

  test.each(['81g', '351 g', '351'])('the size or number %s is never taken for a near one', (query) => {
    expect(find(query)).toEqual([]);
  });

  test('a single exact result is followed by other sizes and kinds', () => {
    expect(find('pasta fusilli integrali 1 kg')).toEqual([
      'Pasta fusilli integrali 1 kg',
      'Pasta fusilli integrali 500 g',
    ]);
  });

  test('what the store does not sell is not found', () => {
    expect([...search(index, 'mele', (ordinal) => ordinal !== 1).ordinals]).toEqual([0]);
  });
});

describe('words that stand for others', () => {
  test.each([
    ['extravergine', 'Olio extra vergine di oliva 1 l'],
    ['olio extravergine', 'Olio extra vergine di oliva 1 l'],
    ['pan grattato', 'Pangrattato 500 g'],
  ])('%s is joined or split as the goods write it, and no correction', (query, first) => {
    expect(find(query)[0]).toBe(first);
    expect(ask(query).corrected).toBeUndefined();
  });

  test('the thing itself comes before what only contains it, in singular and plural', () => {
    expect(find('arancia')).toEqual(['Arance Navel sfuse', 'Crostata con uovo e arancia 300 g']);
  });

  test('a slip is read as the form that it is nearest to', () => {
    expect(find('parmiggiano')[0]).toBe('Parmigiano Reggiano 300 g');
    expect(find('parmiggiana')[0]).toBe('Parmigiana di zucchine 400 g');
  });

  test('a brand that is not sold shows its kind of goods and says so', () => {
    expect(find('nutella')).toEqual(['Crema spalmabile alle nocciole 400 g']);
    expect(ask('nutella').dropped).toEqual(['nutella']);
    expect(ask('latte granarolo').dropped).toEqual(['granarolo']);
    expect(find('latte granarolo')).toEqual(['Latte intero 80 g']);
  });

  test('a slip of such a brand or of a synonym is forgiven, too', () => {
    expect(find('nutela')).toEqual(['Crema spalmabile alle nocciole 400 g']);
    expect(ask('catsupp').corrected).toBe('catsup');
    expect(find('catsupp')).toEqual(['Ketchup classico 400 g']);
    // "misura dolcificante" and "nescafe" are on the list, but nothing of their kind is sold here
    for (const query of ['misura', 'nescaffe']) expect([find(query), ask(query).corrected]).toEqual([[], undefined]);
  });

  test.each(['vitelda', 'krustala', 'promozioni', 'kecup', 'latz', 'acqie'])(
    '%s, of which nobody knows what it means, finds nothing',
    (query) => {
      expect(find(query)).toEqual([]);
    },
  );
});

describe('synonyms', () => {
  test.each([
    ['bibite', ['Bibita al limone 1 l', 'Bevanda gassata al limone 1 l']],
    ['bevande gassate', ['Bevanda gassata al limone 1 l', 'Bibita al limone 1 l']],
    ['bibita limone', ['Bibita al limone 1 l', 'Bevanda gassata al limone 1 l']],
    ['carta igienica', ['Rotoli bagno 4 rotoloni']],
    ['carta igienica 4 rotoloni', ['Rotoli bagno 4 rotoloni']],
    ['catsup', ['Ketchup classico 400 g']],
  ])('%s finds %j: the word itself first', (query, names) => {
    expect(find(query)).toEqual(names);
  });

  test('what was found by a synonym is not offered as a slip', () => {
    expect(ask('catsup').corrected).toBeUndefined();
  });

  test('part of a phrase is not the phrase', () => {
    expect(find('igienica')).toEqual([]);
  });

  test('the groups that the shop ships are read', () => {
    const variants = parseSynonyms(DEFAULT_SYNONYMS).variants(words('yoghurt bianco'), 8);
    expect(variants.map((variant) => variant.map(({ text }) => text).join(' '))).toContain('yogurt bianco');
  });

  test('so many ways of saying it are tried and no more', () => {
    const many = parseSynonyms(`a1b, ${Array.from({ length: 50 }, (_, at) => `parola${'x'.repeat(at)}`).join(', ')}`);
    expect(many.variants(words('parola'), 8)).toHaveLength(8);
    // only the first names of a line with many thousand words are read
    const line = Array.from({ length: 20_000 }, (_, at) => `nome${at.toString(36)}`);
    const long = parseSynonyms(line.join(', '));
    expect(long.variants(words(line[1] ?? ''), 100)).toHaveLength(39);
    expect(long.variants(words(line[19_999] ?? ''), 100)).toEqual([]);
  });
});

function find(query: string): string[] {
  return Array.from(ask(query).ordinals, (ordinal) => NAMES[ordinal] ?? '');
}

function ask(query: string) {
  return search(index, query, () => true);
}

function build(names: readonly string[], synonyms: string) {
  const category = {
    categoryId: 1,
    parentId: null,
    slug: 'tutto',
    name: 'Tutto',
    description: '',
    meta: {},
    addresses: [] as string[],
    finishedLast: false,
    picture: null,
  };
  // the search reads only these columns of a product
  const products = names.map((name) => ({ name, brandLine: '', packLine: '', vendorId: null, categoryId: 1 }));
  return buildSearchIndex(products as unknown as ProductRow[], buildTree([category as CategoryRow]), new Map(), {
    synonyms: parseSynonyms(synonyms),
  });
}

describe('what a word means', () => {
  test('comes first, and does not mean it', () => {
    expect(find('colazione')).toEqual(['Biscotti frollini 350 g', 'Crema spalmabile alle nocciole 400 g']);
    expect(find('preparato per dolci')).toEqual(find('colazione'));
    expect(find('biscotti')).toEqual(['Biscotti frollini 350 g']);
    // the goods themselves, and nothing that is made of them
    expect(find('agrumi')).toEqual(['Arance Navel sfuse']);
  });

  test('may be nothing that is sold: then it is no slip of another word', () => {
    expect(ask('cannucce')).toMatchObject({ ordinals: new Int32Array(0) });
    expect(ask('cannucce').corrected).toBeUndefined();
  });
});

describe('a query that ends in a preposition', async () => {
  const NAMES = ['Cozze cotte al pomodoro 430 g', 'Cozze cotte alla marinara 430 g', 'Vongole alla marinara'];
  const cooked = await build(NAMES, '');
  const asked = (query: string) =>
    Array.from(search(cooked, query, () => true).ordinals, (ordinal) => NAMES.indexOf(NAMES[ordinal] ?? ''));

  test('wants the goods whose names go on so first, and no others than without it', () => {
    expect(asked('cozze cotte')).toEqual([0, 1]);
    expect(asked('cozze cotte alla')).toEqual([1, 0]);
    expect(asked('cozze cotet alla')).toEqual([1, 0]);
    expect(asked('cozze cotte con')).toEqual([0, 1]);
    expect(asked('alla')).toEqual([]);
  });

  test('a size of a part is less than the size of the whole', async () => {
    const packs = await build(
      ['Yogurt bianco con fragole e cereali 4x150 g', 'Yogurt bianco intero di montagna 150 g'],
      '',
    );
    expect(search(packs, 'yogurt bianco 150 g', () => true).ordinals[0]).toBe(1);
  });
});

const GOODS = [
  'Latte fresco 1 l',
  'Curcuma in polvere 30 g',
  'Yogurt bianco 500 g',
  'Mozzarella senza lattosio 125 g',
  'Bietole da costa',
  'Costine di suino',
  'Tonno al naturale 240 g',
  'Tramezzino tonno e pomodoro 160 g',
  'Panna da cucina 200 ml',
  'Panna fresca 250 ml',
  'Passata fresca di pomodori di giornata 700 g',
  'Cubetti di pancetta 150 g',
  'Uva bianca',
  'Mix di noci e uvetta 200 g',
  'Crema spalmabile alle nocciole 400 g',
  'Riso Carnaroli 1 kg',
  'Riso Smart per risotti 1 kg',
  'Pesche gialle',
  'Carpaccio di pesce spada',
  'Polpa di pomodoro 400 g',
  'Lattina di cola 330 ml',
];

describe('every word counts before one is dropped', async () => {
  const goods = await build(
    GOODS,
    'uvetta, uva passa\nriso per risotti > riso carnaroli\nghiaccio, cubetti di ghiaccio, polpo >',
  );
  const asked = (query: string) => {
    const { ordinals, dropped, corrected } = search(goods, query, () => true);
    return { names: Array.from(ordinals, (ordinal) => GOODS[ordinal]), dropped, corrected };
  };

  test.each([
    ['latte in polvere', 'Latte fresco 1 l', ['polvere']],
    ['yogurt senza lattosio', 'Yogurt bianco 500 g', ['senza', 'lattosio']],
    ['tonno 160 g', 'Tonno al naturale 240 g', ['160g']],
    ['nutella 750 g', 'Crema spalmabile alle nocciole 400 g', ['nutella', '750g']],
  ])('%s is about the thing itself, which is not dropped', (query, first, dropped) => {
    expect(asked(query).names[0]).toBe(first);
    expect(asked(query).dropped).toEqual(dropped);
  });

  test('a size decides between the same things, whose other sizes follow, and finds nothing alone', () => {
    expect(asked('panna 250 ml').names).toEqual(['Panna fresca 250 ml', 'Panna da cucina 200 ml']);
    expect(asked('vitelda 500 g').names).toEqual([]);
  });

  test.each([
    ['coste', ['Bietole da costa']],
    ['giornale', []],
    ['pesce', ['Carpaccio di pesce spada']],
    ['polpi', []],
  ])('%s finds %j and no words that look like it', (query, names) => {
    expect(asked(query)).toEqual({ names, dropped: undefined, corrected: undefined });
  });

  test('a phrase is not taken apart: what it is called otherwise is found, or nothing', () => {
    expect(asked('uva passa').names).toEqual(['Mix di noci e uvetta 200 g']);
    expect(asked('cubetti di ghiaccio').names).toEqual([]);
  });

  test('goods that are called just so come before what the phrase means', () => {
    expect(asked('riso per risotti').names).toEqual(['Riso Smart per risotti 1 kg', 'Riso Carnaroli 1 kg']);
  });

  test('while it is typed, another form of a common word is offered first', async () => {
    const dairy = [...Array.from({ length: 6 }, (_, at) => `Latte intero numero ${at}`), 'Lattina di cola 330 ml'];
    const { completed } = searchTyped(await build(dairy, ''), 'latti', () => true, { products: 3, words: 3 });
    expect(completed).toEqual(['latte', 'lattina']);
  });
});
