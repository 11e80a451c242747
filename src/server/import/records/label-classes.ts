import { slugify } from './slug.ts';

/** The shop's classes for labels of Open Food Facts, which volunteers write in any language. */
const meanings: Readonly<Record<string, readonly string[]>> = {
  Biologico: ['organic', 'eu-organic', 'biologico', 'biologico-ue', 'bio'],
  'Senza glutine': ['gluten-free', 'no-gluten', 'senza-glutine'],
  'Senza lattosio': ['no-lactose', 'lactose-free', 'senza-lattosio'],
  Vegano: ['vegan', 'vegano'],
  DOP: ['pdo', 'dop'],
  IGP: ['pgi', 'igp'],
};

const classesByLabel = new Map(Object.entries(meanings).flatMap(([name, labels]) => labels.map((label) => [label, name] as const)));

/** Returns the tag that `classesOfLabels` reads as this class; undefined if there is none. */
export function labelOfClass(name: string): string | undefined {
  const [label] = meanings[name] ?? [];
  return label && `en:${label}`;
}

const animal = new Set(['Crostacei', 'Uova', 'Pesce', 'Latte', 'Molluschi']);

/**
 * Returns the names of classes for tags ("en:organic") or words ("Senza glutine"). A class that the ingredients or allergens
 * contradict is left out, because it could make a customer ill.
 */
export function classesOfLabels(
  labels: readonly string[],
  { ingredients, allergens }: { readonly ingredients: string; readonly allergens: readonly string[] },
): string[] {
  const contradicted: Readonly<Record<string, boolean>> = {
    'Senza glutine': allergens.includes('Cereali contenenti glutine'),
    Vegano: allergens.some((name) => animal.has(name)),
    // ravioli with a cheese of protected origin have no protected origin themselves
    DOP: /d\.?o\.?p(?!\p{L})|origine protetta/iu.test(ingredients),
    IGP: /i\.?g\.?p(?!\p{L})|geografica protetta/iu.test(ingredients),
  };
  const meant = labels.flatMap((label) => classesByLabel.get(slugify(label.replace(/^\w\w:/, ''))) ?? []);
  return [...new Set(meant)].filter((name) => !contradicted[name]).sort();
}
