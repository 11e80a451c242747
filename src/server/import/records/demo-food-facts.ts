import { MARKS } from '../readers/allergen-words.ts';

/** Nutrition per 100 g: kcal, fat, saturated, carbohydrates, sugars, fibre, protein, salt. */
const profiles: Readonly<Record<string, readonly number[]>> = {
  frutta: [52, 0.3, 0.1, 12, 11, 2.2, 0.7, 0.01],
  verdura: [26, 0.3, 0.1, 3.6, 2.6, 2.1, 1.6, 0.05],
  fruttasecca: [610, 51, 6.2, 15, 5.2, 8.8, 20, 0.3],
  fruttadisidratata: [262, 0.5, 0.1, 60, 54, 7.4, 2.4, 0.03],
  manzo: [148, 6.8, 2.8, 0, 0, 0, 21.5, 0.14],
  pollo: [118, 3.1, 0.9, 0, 0, 0, 22.4, 0.16],
  maiale: [186, 11.6, 4.1, 0, 0, 0, 20.4, 0.15],
  panato: [228, 11.8, 1.6, 17.2, 1.1, 1.4, 12.8, 1.1],
  pesce: [92, 1.8, 0.4, 0.5, 0, 0, 18.4, 0.25],
  salmone: [186, 11.4, 2.1, 0.3, 0.2, 0, 20.6, 2.6],
  sushi: [148, 3.4, 0.6, 23.6, 4.1, 1.1, 6.2, 1],
  salumi: [332, 25.6, 9.2, 0.5, 0.2, 0, 25.4, 4.1],
  cotto: [132, 5.2, 1.9, 1, 0.8, 0, 20.2, 1.9],
  bresaola: [152, 2.4, 0.9, 0.4, 0.2, 0, 32.2, 3.8],
  piatto: [164, 8.2, 3.1, 14.2, 2.8, 1.6, 7.6, 0.9],
  salsa: [142, 10.4, 2.2, 6.1, 3.4, 2.1, 4.6, 1.1],
  pesto: [472, 46.8, 6.9, 7.4, 4.2, 2.6, 4.9, 2.6],
  latteintero: [64, 3.6, 2.5, 4.9, 4.9, 0, 3.3, 0.1],
  latteps: [47, 1.6, 1.1, 4.9, 4.9, 0, 3.3, 0.1],
  vegetale: [44, 1.6, 0.2, 6.1, 3.4, 0.8, 0.9, 0.1],
  yogurt: [92, 3.1, 2.1, 12.6, 12.1, 0.2, 3.4, 0.11],
  yogurtmagro: [54, 0.1, 0.1, 8.6, 8.2, 0.3, 4.4, 0.14],
  greco: [66, 1.6, 1.1, 4.6, 4.2, 0, 8.9, 0.12],
  budino: [148, 6.4, 4.1, 18.8, 16.2, 0.4, 3.3, 0.14],
  formaggiofresco: [252, 21.2, 14.6, 3.1, 3.1, 0, 12.2, 0.9],
  mozzarella: [244, 18.6, 13.1, 1.2, 1, 0, 17.6, 0.5],
  ricotta: [146, 10.2, 7.1, 4.1, 4.1, 0, 9.4, 0.3],
  mascarpone: [408, 41.6, 28.8, 3.9, 3.9, 0, 4.4, 0.1],
  formaggio: [386, 30.2, 20.1, 0.4, 0.3, 0, 28.4, 1.6],
  burro: [742, 82, 54, 0.8, 0.8, 0, 0.6, 0.03],
  panna: [214, 20.8, 13.6, 4.2, 3.9, 0.1, 2.4, 0.12],
  uova: [128, 8.7, 3.1, 0.5, 0.5, 0, 12.4, 0.36],
  pane: [268, 1.4, 0.3, 54.2, 2.1, 3.2, 8.6, 1.4],
  pancarre: [276, 4.8, 0.6, 48.6, 4.4, 3.4, 8.1, 1.2],
  cracker: [428, 11.2, 1.3, 69.4, 2.9, 3.6, 10.8, 2.1],
  gallette: [384, 2.8, 0.6, 80.6, 0.8, 3.2, 8.2, 0.3],
  patatine: [526, 32.4, 2.9, 51.2, 1.4, 4.2, 6.1, 1.2],
  pasta: [354, 1.5, 0.3, 71.4, 3.4, 3, 12.8, 0.01],
  pastaintegrale: [348, 2.3, 0.4, 65.2, 3.2, 7.2, 13.2, 0.01],
  pastauovo: [366, 4.2, 1.3, 66.2, 2.9, 3.1, 14.4, 0.09],
  ripiena: [284, 9.4, 4.2, 37.8, 3.1, 2.4, 11.4, 1.1],
  gnocchi: [166, 0.5, 0.1, 35.4, 0.8, 2.1, 3.9, 1.1],
  riso: [348, 0.9, 0.2, 77.2, 0.3, 1.4, 7.1, 0.01],
  cereale: [346, 2.1, 0.4, 69.2, 1.9, 6.8, 11.8, 0.02],
  farina: [344, 1.1, 0.2, 71.8, 1.6, 2.6, 10.8, 0.01],
  zucchero: [400, 0, 0, 100, 100, 0, 0, 0],
  olio: [824, 91.6, 14.2, 0, 0, 0, 0, 0],
  aceto: [46, 0, 0, 7.4, 7.1, 0, 0.2, 0.03],
  pomodoro: [28, 0.2, 0, 4.6, 4.1, 1.4, 1.3, 0.24],
  legumi: [92, 0.8, 0.1, 12.6, 0.7, 5.6, 6.2, 0.6],
  legumisecchi: [336, 2.6, 0.4, 49.4, 2.4, 14.2, 22.8, 0.02],
  tonno: [196, 10.2, 1.6, 0, 0, 0, 26.2, 1],
  tonnonaturale: [108, 1.4, 0.4, 0, 0, 0, 24.1, 0.9],
  olive: [168, 16.2, 2.4, 1.6, 0.5, 3.1, 1.2, 3.2],
  maionese: [684, 74.2, 6.1, 2.6, 2.1, 0, 1.2, 1.2],
  ketchup: [106, 0.3, 0.1, 23.4, 20.8, 1, 1.3, 2.2],
  dado: [214, 12.4, 6.2, 14.8, 6.1, 1.4, 9.8, 48],
  brodo: [28, 0.9, 0.2, 3.6, 1.4, 0.8, 0.9, 0.7],
  biscotti: [472, 18.6, 4.2, 68.2, 22.4, 3.1, 6.8, 0.6],
  cereali: [392, 6.4, 1.6, 70.2, 21.4, 7.1, 9.2, 0.5],
  merendina: [386, 16.8, 4.8, 51.6, 25.2, 1.8, 5.8, 0.6],
  confettura: [228, 0.2, 0, 55.4, 53.2, 1.2, 0.4, 0.03],
  miele: [328, 0, 0, 81.2, 80.4, 0, 0.4, 0.01],
  cremanocciola: [536, 31.6, 6.8, 55.4, 52.8, 3.4, 6.2, 0.12],
  cioccolato: [552, 36.4, 20.6, 45.8, 41.2, 7.4, 7.1, 0.12],
  caramelle: [378, 0.2, 0.1, 92.4, 64.8, 0, 1.2, 0.05],
  succo: [46, 0.1, 0, 10.6, 10.1, 0.3, 0.4, 0.01],
  bibita: [39, 0, 0, 9.6, 9.6, 0, 0, 0.01],
  bibitazero: [2, 0, 0, 0.3, 0.2, 0, 0, 0.02],
  pizza: [236, 7.8, 3.4, 30.6, 2.9, 2.1, 9.8, 1.2],
  gelato: [206, 10.4, 6.8, 24.4, 21.2, 0.8, 3.4, 0.14],
  vegburger: [178, 9.2, 1.1, 7.4, 1.6, 4.2, 14.6, 1.1],
  panino: [214, 9.4, 1.8, 22.6, 2.6, 1.8, 9.2, 1.1],
  pappa: [62, 0.4, 0.1, 12.8, 10.6, 1.8, 1.4, 0.01],
};

const rowNames = [
  'Energia',
  'Grassi',
  'di cui acidi grassi saturi',
  'Carboidrati',
  'di cui zuccheri',
  'Fibre',
  'Proteine',
  'Sale',
];

/**
 * Returns the nutrition table in the form of the API (wire-facts 3.8), with values that differ by a few percent between
 * products.
 */
export function nutritionTable(profile: string, variation: number): string | undefined {
  const values = profiles[profile];
  if (!values) return undefined;
  return tableOf(
    values.map((value, index) =>
      index === 0 ? Math.round(value * variation) : tidy(Math.min(100, value * variation)),
    ),
  );
}

/**
 * Returns the table for `values` in the order kcal, fat, saturated, carbohydrates, sugars, fibre, protein, salt;
 * undefined where unknown.
 */
export function tableOf(values: readonly (number | undefined)[]): string | undefined {
  const known = values.flatMap((value, index) =>
    value === undefined ? [] : [[rowNames[index] as string, cell(index, value)] as const],
  );
  if (known.length === 0) return undefined;
  return JSON.stringify({
    type: 'TABLE_TEXTUAL',
    columns: ['Valori medi per 100 g'],
    rows: known.map(([name]) => name),
    cells: known.map(([, text]) => text),
  });
}

/** Returns the values of a table that `tableOf` made; none for a table from elsewhere. */
export function valuesOf(table: string): (number | undefined)[] {
  if (!table.startsWith('{"type":"TABLE_TEXTUAL"')) return [];
  const { rows = [], cells = [] } = JSON.parse(table) as { rows?: string[]; cells?: string[] };
  return rowNames.map((name, index) => {
    const [, value] = (index === 0 ? /([\d.]+) kcal$/ : /^([\d,]+) g$/).exec(cells[rows.indexOf(name)] ?? '') ?? [];
    return value === undefined ? undefined : Number(value.replace(',', '.'));
  });
}

/** Returns Italian text with *marked* allergens as escaped HTML, with <strong> for the marks. */
export function emphasised(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(MARKS, '<strong>$1</strong>');
}

/** Returns the *marked* text from which `emphasised` made this HTML. */
export function marked(html: string): string {
  return html
    .replace(/<\/?strong>/g, '*')
    .replace(/&lt;/g, '<')
    .replace(/&amp;/g, '&');
}

export const storageTexts: Readonly<Record<string, string>> = {
  cool: 'Conservare in luogo fresco; lavare prima del consumo',
  fridge: 'Conservare in frigorifero tra 0 e 4 °C. Dopo l’apertura consumare entro 3 giorni',
  dry: 'Conservare in luogo fresco e asciutto, lontano da fonti di calore. Dopo l’apertura richiudere bene',
  frozen: 'Conservare a -18 °C. Una volta scongelato non ricongelare',
  bread: 'Conservare in un sacchetto di carta; consumare entro un giorno dall’acquisto',
  wine: 'Conservare in luogo fresco e al riparo dalla luce',
};

function cell(index: number, value: number): string {
  if (index === 0) return `${Math.round(value * 4.184)} kJ / ${value} kcal`;
  return `${String(value).replace('.', ',')} g`;
}

function tidy(value: number): number {
  return value < 0.1 ? Math.round(value * 100) / 100 : Math.round(value * 10) / 10;
}
