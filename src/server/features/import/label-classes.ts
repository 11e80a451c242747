/** What labels of Open Food Facts mean of the shop's classes. Labels are written by volunteers. */
const meanings: Readonly<Record<string, string>> = {
  'en:organic': 'Biologico',
  'en:eu-organic': 'Biologico',
  'it:biologico': 'Biologico',
  'en:gluten-free': 'Senza glutine',
  'en:no-gluten': 'Senza glutine',
  'it:senza-glutine': 'Senza glutine',
  'en:no-lactose': 'Senza lattosio',
  'en:lactose-free': 'Senza lattosio',
  'it:senza-lattosio': 'Senza lattosio',
  'en:vegan': 'Vegano',
  'it:vegano': 'Vegano',
  'en:pdo': 'DOP',
  'it:dop': 'DOP',
  'en:pgi': 'IGP',
  'it:igp': 'IGP',
};

/** The label that `classesOfLabels` reads as this class; undefined: none does. */
export function labelOfClass(name: string): string | undefined {
  return Object.keys(meanings).find((label) => meanings[label] === name);
}

const animal = new Set(['Crostacei', 'Uova', 'Pesce', 'Latte', 'Molluschi']);

/** Names of classes. What the ingredients or allergens speak against is left out: somebody might be made ill by it. */
export function classesOfLabels(
  labels: readonly string[],
  { ingredients, allergens }: { readonly ingredients: string; readonly allergens: readonly string[] },
): string[] {
  const contradicted: Readonly<Record<string, boolean>> = {
    'Senza glutine': allergens.includes('Cereali contenenti glutine'),
    Vegano: allergens.some((name) => animal.has(name)),
    // ravioli with a cheese of protected origin are none themselves
    DOP: /d\.?o\.?p(?!\p{L})|origine protetta/iu.test(ingredients),
    IGP: /i\.?g\.?p(?!\p{L})|geografica protetta/iu.test(ingredients),
  };
  const meant = labels.flatMap((label) => meanings[label] ?? []);
  return [...new Set(meant)].filter((name) => !contradicted[name]).sort();
}
