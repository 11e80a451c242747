import { isFoodDepartment } from '../../../domain/catalogue/food.ts';
import type { VatPercent } from './catalogue-record.ts';

/** The texts from which missing values of a product are derived, in lower case and without accents. */
export interface Goods {
  readonly department: string;
  readonly category: string;
  readonly name: string;
}

/** Returns the VAT rate by Tabella A of D.P.R. 633/1972, as far as a grocery needs it. */
export function vatOf({ department, category, name }: Goods): VatPercent {
  const rule = vatRules.find(
    ([place, goods]) => place.test(`${department} / ${category}`) && (!goods || goods.test(name)),
  );
  return rule ? rule[2] : 22;
}

/** Returns the first portion and the step, in grams, of goods sold by weight. */
export function looseSelling({ department, category, name }: Goods): {
  readonly portion: number;
  readonly step: number;
} {
  const rule = looseRules.find(([pattern]) => pattern.test(`${name} | ${category} | ${department}`));
  const [portion, step] = rule ? [rule[1], rule[2]] : [300, 100];
  return { portion, step };
}

export function isPerishable({ department, category, name }: Goods): boolean {
  if (/\buht\b|lunga conservazione|secch[ei]|essiccat|sott olio|in scatola/.test(name)) return false;
  if (/frutta secca|semi\b|legumi, cereali|frutta conservata|altro animali/.test(category)) return false;
  return (
    /^(frutta|carne|pesce|formaggi|piatti pronti|gastronomia|salumi|latte)/.test(department) ||
    /pane fresco|pasta fresca/.test(category)
  );
}

/** Returns whether goods are food, so that their ingredients declare allergens. */
export function isFood({ department }: Goods): boolean {
  return isFoodDepartment(department);
}

export function isAlcoholic({ department, category, name }: Goods): boolean {
  if (/analcolic|zero alcol|0 0|alcohol free|soda\b/.test(name)) return false;
  return /^vin[oi]|birr|liquor|spumant|alcolici/.test(department) || /^birre$|^vin[oi]|liquor|spumant/.test(category);
}

const vatRules: readonly (readonly [place: RegExp, goods: RegExp | undefined, vat: VatPercent])[] = [
  [/animali|articoli per la casa|cura della casa/, undefined, 22],
  [/assorbenti|pannolin/, undefined, 10],
  [/prima infanzia|infanzia/, /pannolin|latte|pappa|omogeneizz|pastin|biscott|crema di|merenda|paff|barrett/, 10],
  [/cura persona|cura della persona/, undefined, 22],
  [/infanzia/, undefined, 22],
  [/\bvin[oi]\b|birra|bevande|acqua|caffe|infusi/, undefined, 22],
  [/frutta secca|frutta conservata|semi\b/, undefined, 10],
  [/frutta|verdura/, undefined, 4],
  [
    /formaggi|latte|latticini/,
    /yogurt|uov[ao]|panna\b|dessert|budino|margarin|bevanda|besciamell|skyr|kefir|mousse|tiramis/,
    10,
  ],
  [/formaggi|latte|burro/, undefined, 4],
  [/pane(?!tter)|farina|pasta|riso/, /dolc|budino|torta|merend|snack|patatin/, 10],
  [/pane croccante|pane grat|pane /, undefined, 4],
  [/pasta|riso|farina/, undefined, 4],
  [/condimenti|olio/, /olio.*(oliva|vergine)|passata|pelati|polpa|pomodor/, 4],
  [/./, undefined, 10],
];

const looseRules: readonly (readonly [pattern: RegExp, portion: number, step: number])[] = [
  [
    /^(esselunga )?(bio )?(mel[ae]|per[ae]|aranc|clementin|mandarin|banan|patat|pesche|melon|angur|uva|zucca|cavolfior|verza)\b/,
    1000,
    200,
  ],
  [/porcin|tartuf|zenzero|peperoncin/, 100, 50],
  [/affettat|prosciutt|salame|speck|bresaol|mortadell|coppa|pancett|guancial|lardo|culatell/, 100, 50],
  [/salumi confezionati|salumi/, 200, 50],
  [/formagg|pecorin|parmigian|grana |gorgonzol|asiago|toma |provol|caprin/, 200, 50],
  [/sushi|salmone affumicato/, 200, 50],
  [/pesce|surgelat/, 400, 100],
  [/frutta|verdura/, 500, 100],
  [/carne|bovin|suin|pollo|vitello/, 400, 100],
  [/pane|panetter/, 300, 100],
  [/dolci|biscott|pasticc|merend/, 200, 50],
];
