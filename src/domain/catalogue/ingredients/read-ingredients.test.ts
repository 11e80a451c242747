import { describe, expect, test } from 'vitest';
import { ALLERGENS } from './allergens.ts';
import { readIngredients } from './read-ingredients.ts';

/** Returns "contains | traces" by the names of annex II, shortened. */
function read(text: string): string {
  const { contains, traces } = readIngredients(text);
  const names = (tags: readonly (keyof typeof ALLERGENS)[]) =>
    tags.map((tag) =>
      ALLERGENS[tag]
        .replace('Cereali contenenti glutine', 'Glutine')
        .replace('Anidride solforosa e solfiti', 'Solfiti'),
    );
  return [contains, traces].map((tags) => names(tags).join(', ')).join(' | ');
}

describe('what follows a list of traces is read', () => {
  test.each([
    ['Zucchero, pasta di cacao. Può contenere arachidi. Contiene: LATTE e SOIA.', 'Soia, Latte | Arachidi'],
    ['Può contenere tracce di soia. Ingredienti: farina di frumento, burro, uova', 'Glutine, Uova, Latte | Soia'],
    ['Può contenere tracce di soia; Ingredienti: latte', 'Latte | Soia'],
    ['Può contenere soia. Latte intero, zucchero', 'Latte | Soia'],
    ['Farina di mais, sale. Può contenere tracce di glutine e soia.', ' | Glutine, Soia'],
    ['Sale (può contenere sedano), senape', 'Senape | Sedano'],
    [
      'Zucchero. Può contenere tracce di frutta a guscio (mandorle e noci comuni), latte e uova',
      ' | Uova, Latte, Frutta a guscio',
    ],
    ['Può contenere soia (max. 0.5 mg) Latte', 'Latte | Soia'],
    ['Può contenere tracce di soia, ecc. Burro', 'Latte | Soia'],
    [
      'Riso. Prodotto in uno stabilimento che utilizza anche sesamo, soia e frutta a guscio. Burro',
      'Latte | Soia, Frutta a guscio, Semi di sesamo',
    ],
    ['Riso. Lavorato in un laboratorio dove si producono anche uova e latte', ' | Uova, Latte'],
    ['Riso. Eventuale presenza di tracce di pesce', ' | Pesce'],
    ['Riso, possibili tracce di lupini', ' | Lupini'],
    ['Rice. May contain traces of nuts and milk. Contains: soy', 'Soia | Latte, Frutta a guscio'],
    ['Sucre. Peut contenir des traces de lait et de fruits à coque. Farine de blé', 'Glutine | Latte, Frutta a guscio'],
    ['Zucker. Kann Spuren von Soja enthalten. Milch', 'Latte | Soia'],
    ['Mais. Pu\uFFFD contenere tracce di sola.', ' | Soia'],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('what cannot be told from the ingredients is one of them', () => {
  test.each([
    // the list of ingredients continues after the traces
    ['Può contenere tracce di soia, zucchero, latte, uova', 'Uova, Latte | Soia'],
    ['Può contenere tracce di soia Latte intero', 'Latte | Soia'],
    ['Può contenere soia, latte, zucchero, burro', 'Latte | Soia'],
    ['Può contenere soia, latte intero, zucchero', 'Latte | Soia'],
    ['Può contenere soia e latte intero, zucchero', 'Latte | Soia'],
    ['Può contenere soia, sesamo e latte, zucchero', ' | Soia, Latte, Semi di sesamo'],
    ['Può contenere soia, latte Conservare in luogo fresco', ' | Soia, Latte'],
    ['Può contenere soia, latte 20%, zucchero', 'Latte | Soia'],
    ['Può contenere soia, farina di frumento integrale, burro', 'Glutine, Latte | Soia'],
    // a denial ends with its sentence
    ['Farina di riso senza glutine e latte intero, zucchero', 'Latte | '],
    ['SENZA GLUTINE latte scremato, zucchero', 'Latte | '],
    ['Senza glutine, latte e uova.', 'Uova, Latte | '],
    ['Non contiene glutine, latte, uova', 'Uova, Latte | '],
  ])('%s', (text, expected) => expect(read(text)).toBe(expected));
});

describe('what is denied is not named', () => {
  test.each([
    'Acqua, riso, zucchero. Privo di lattosio e glutine.',
    'Farina di riso, olio. Senza burro e latte.',
    'Riso. Senza conservanti e glutine.',
    'Prodotto naturalmente senza glutine e lattosio.',
    'Riso. SENZA LATTE E DERIVATI - SENZA GLUTAMMATO AGGIUNTO',
    'Riso. Non contiene glutine, ma sale',
    'Riso. Non contiene: glutine, latte, uova.',
    'Riso. Non contiene glutine, lattosio e soia.',
    'Riso, esente da lattosio. Senza aggiunta di solfiti. Senza tracce di glutine',
    'Rice, gluten-free, dairy free, free from milk. Sans gluten. Glutenfrei, ohne Milch',
  ])('%s', (text) => expect(read(text)).toBe(' | '));
});

describe('every group of annex II is known by its usual names', () => {
  test.each([
    ['semola rimacinata', 'Glutine'],
    ['couscous', 'Glutine'],
    ['cous cous, bulgur, seitan, kamut, triticale, pangrattato, malto d’orzo', 'Glutine'],
    ['farina tipo 00', 'Glutine'],
    ['farina', 'Glutine'],
    ['farina (tipo 0)', 'Glutine'],
    ['farina zucchero riso', 'Glutine'],
    ['burro di cacao farina zucchero', 'Glutine'],
    ['pasta (20%)', 'Glutine'],
    ['tortellini di carne', 'Glutine'],
    ['ravioli di zucca', 'Glutine'],
    ['cracker (sale)', 'Glutine'],
    ['biscotti di cocco', 'Glutine'],
    ['lasagne', 'Glutine'],
    ['miscela di cereali e legumi', 'Glutine'],
    ['astice, mazzancolle, scampi', 'Crostacei'],
    ['albume', 'Uova'],
    ['maionese', 'Uova'],
    ['conservante E1105', 'Uova'],
    ['baccalà, prezzemolo', 'Pesce'],
    ['pasta d’acciughe', 'Pesce'],
    ['uova di lompo', 'Pesce'],
    ['burro di arachidi', 'Arachidi'],
    ['lecitina di soia', 'Soia'],
    ['tofu, tempeh, edamame', 'Soia'],
    ['latte di soia', 'Soia'],
    ['Grana Padano DOP, pecorino, gorgonzola, mascarpone, caseina', 'Latte'],
    ['ghee, kefir, siero, lattosio, taleggio, feta, stracchino, scamorza', 'Latte'],
    ['cioccolato bianco', 'Latte'],
    ['frutta a guscio in proporzione variabile, zucchero', 'Frutta a guscio'],
    ['frutta in guscio', 'Frutta a guscio'],
    ['latte di mandorla', 'Frutta a guscio'],
    ['sedano rapa', 'Sedano'],
    ['mostarda di frutta', 'Senape'],
    ['tahina', 'Semi di sesamo'],
    ['Mosto cotto, conservante E220, E223', 'Solfiti'],
    ['E 228', 'Solfiti'],
    ['e-224', 'Solfiti'],
    ['metabisolfito di potassio', 'Solfiti'],
    ['anidride solforosa', 'Solfiti'],
    ['farina di lupino', 'Lupini'],
    ['totani, seppie, lumache', 'Molluschi'],
    ['latte di avena', 'Glutine'],
    ['farina di fr\uFFFDmento', 'Glutine'],
    ['formagglo', 'Latte'],
    ['arachi - di', 'Arachidi'],
  ])('%s', (text, expected) => expect(read(text)).toBe(`${expected} | `));

  test('astice, mazzancolle, totani, baccalà', () => {
    expect(read('astice, mazzancolle, totani, baccalà, prezzemolo')).toBe('Crostacei, Pesce, Molluschi | ');
  });
});

test('flour is no allergen by itself where it says of what it is', () => {
  const named = (text: string) => readIngredients(text).namings.map(({ start, end }) => text.slice(start, end));
  expect(named('farina integrale di frumento, wheat flour, farina tipo 0')).toEqual(['frumento', 'wheat', 'farina']);
});

describe('what only sounds like an allergen names none', () => {
  test.each([
    'grano saraceno, pane di grano saraceno, cracker di riso, gallette di mais, biscotti (farina di riso, zucchero)',
    'farina di grano saraceno, farina integrale di riso, cous cous di mais, pasta di cacao, spaghetti di riso',
    'amido di mais, sciroppo di glucosio, maltodestrine, maltitolo, sciroppo di glucosio di frumento',
    'latte di cocco, burro di cacao, burro di karité, panna di cocco, acido lattico, fermenti lattici, lattuga',
    'noce moscata, noce di cocco, castagne, pinoli, olive denocciolate, noccioli',
    'formaggio vegano',
    'solfato di calcio, E 250, 100 g e 220 g',
    'lievito di birra, caramello solfito-ammoniacale',
    'pesche, polpa di pomodoro, pescato',
    'farina di cereali (71%) (riso, mais)',
    'griglia, gocciole, ricette',
  ])('%s', (text) => expect(read(text)).toBe(' | '));
});
