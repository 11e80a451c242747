import type { PackKind } from './pack-rules.ts';

/** Jars and bottles show their contents in these colours. The words are looked for in the name, and the first that fits wins. */
const colours: readonly (readonly [RegExp, string])[] = [
  [/gassos|\btonica\b/, '#dfeaf0'],
  [/\bcola\b|chinott/, '#3a1a12'],
  [/\b(te|the)\b/, '#c9782a'],
  [/nere|taggiasc|leccin/, '#4a3440'],
  [/pomodori secchi|pesto rosso/, '#a8381c'],
  [/tonnat|\btonno/, '#d8b48c'],
  [/\bsoia\b/, '#2c160e'],
  [/pistacch/, '#8a9a3a'],
  [/fungh|porcin|tartuf/, '#7d5c3c'],
  [/peperoncin|paprik/, '#b3301a'],
  [/curcum|zafferan|senape|curry/, '#d9981c'],
  [/origano|salvia|rosmarin|basilic[oa] sec/, '#7c8250'],
  [/pepe (nero|bianco)/, '#463a30'],
  [/cannella|noce moscata|chiodi/, '#8c5632'],
  [/hummus|ceci/, '#dcc190'],
  [/guacamol|avocado/, '#93ad4c'],
  [/maiones/, '#f4e6b0'],
  [/ketchup/, '#b5181c'],
  [/barbecue|\bbbq\b/, '#5c2613'],
  [/cipollin/, '#8a4a2c'],
  [/giardinier/, '#d99a4a'],
  [/peperon[ei]/, '#d4541e'],
  [/melanzan/, '#a88a50'],
  [/arachid/, '#bb8c4e'],
  [/capper|cetriolin|carciof/, '#8f9a4a'],
  [/albicocc|pesc[ah]/, '#e2902c'],
  [/fragol|lampon|frutti rossi|ribes/, '#b8243a'],
  [/ciliegi|amaren|visciol/, '#7c1228'],
  [/mirtill|\bmore\b|\bmora\b|sambuc/, '#40203f'],
  [/\bfich/, '#7c4440'],
  [/prugn|susin/, '#5c2440'],
  [/aranc|mandarin|clementin/, '#e38a22'],
  [/limon|cedro|pompelm/, '#f0d452'],
  [/castagn/, '#7a4216'],
  [/acacia/, '#f0bc52'],
  [/menta|kiwi/, '#2c9a56'],
  [/melagran/, '#a81c34'],
  [/orzata|mandorl/, '#efe6d4'],
  [/\bmel[ae]\b|\bper[ae]\b|banan/, '#ead3a0'],
  [/manzo|vitell|pollo|tacchin|coniglio|prosciutt/, '#cfa684'],
  [/barricat|riserva/, '#c98a3a'],
];

/** Forms through which one sees what is in them; wine, oil, beer and water have glass of their own. */
const clear: ReadonlySet<PackKind['form']> = new Set(['jar', 'juice', 'soda', 'spirit', 'squeeze', 'syrup']);
/** Tomato with something in it is red; milk with something in it is white. */
const sauce = /\b(sugo|sughi|ragu|passata)\b/;

/** The colour of what is in the pack: by its name where one sees it, else as its kind usually looks. */
export function contentsOf({ form, backdrop, contents = '#e9d8b4' }: PackKind, name: string): string {
  if (!clear.has(form) || backdrop === 'dairy' || sauce.test(name)) return contents;
  return colours.find(([word]) => word.test(name))?.[1] ?? contents;
}
