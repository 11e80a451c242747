/** The 14 allergens of annex II of Reg. EU 1169/2011: name, tag of Open Food Facts, and the Italian words for it in ingredients. */
const allergens: readonly (readonly [name: string, tag: string, words: string])[] = [
  ['Cereali contenenti glutine', 'gluten', 'grano(?! saraceno| padano)|frumento|segale|orzo|avena|farro|kamut|glutine'],
  ['Crostacei', 'crustaceans', 'gamber\\p{L}*|scamp[io]|aragost\\p{L}+|granch\\p{L}+|crostace[io]'],
  ['Uova', 'eggs', 'uov[ao]|albume|tuorl[oi]'],
  ['Pesce', 'fish', 'pesc[ei](?!a)|salmone|merluzzo|tonno|acciug\\p{L}+|alici|sgombr[oi]|sardin[ae]|platessa'],
  ['Arachidi', 'peanuts', 'arachid[ei]'],
  ['Soia', 'soybeans', 'soia'],
  [
    'Latte',
    'milk',
    'latte(?! di (?:cocco|mandorl|soia|riso|avena))|burro(?! di (?:cacao|karit|arachid))|panna|formagg\\p{L}+|siero|lattosio|mozzarella|ricotta|yogurt|caseinat[oi]',
  ],
  ['Frutta a guscio', 'nuts', 'mandorl[ae]|nocciol[ae]|noc[ei](?! moscata| di cocco)|anacard[io]+|pistacch[io]+'],
  ['Sedano', 'celery', 'sedano'],
  ['Senape', 'mustard', 'senape'],
  ['Semi di sesamo', 'sesame-seeds', 'sesamo'],
  ['Anidride solforosa e solfiti', 'sulphur-dioxide-and-sulphites', 'solfit[oi]|anidride solforosa|metabisolfito'],
  ['Lupini', 'lupin', 'lupin[oi]'],
  ['Molluschi', 'molluscs', 'mollusc(?:o|hi)|cozz[ae]|vongol[ae]|calamar[oi]|polp[oi](?! di)|sepp[ie]+'],
];

const patterns = allergens.map(([name, , words]) => [name, new RegExp(`(?<!\\p{L}|senza )(?:${words})(?!\\p{L})`, 'iu')] as const);
const anyWord = new RegExp(`(?<!\\p{L}|senza )(?:${allergens.map(([, , words]) => words).join('|')})(?!\\p{L})`, 'giu');

/**
 * Returns the ingredients with every allergen *marked*. The source marks (_word_) only some of them, and often wrongly, so its marks are
 * removed.
 */
export function markAllergens(ingredients: string): string {
  const bare = ingredients.replace(/[_*]+/g, '').replace(/\s+/g, ' ').trim();
  return bare.replace(anyWord, '*$&*');
}

/** Returns the tag of Open Food Facts for a name that `allergenNames` returned. */
export function allergenTag(name: string): string {
  return `en:${allergens.find(([known]) => known === name)?.[1] ?? name}`;
}

/** Returns the names for tags like "en:milk" or "it:burro" and for the words of the ingredients before "può contenere". */
export function allergenNames(tags: readonly string[], ingredients: string): string[] {
  const [contained = ''] = ingredients.split(/pu[oò]['’]? contenere|possibil[ei] tracce|tracce di/i);
  const said = [contained, ...tags.map((tag) => tag.replace(/^\w\w:/, '').replaceAll('-', ' '))];
  return allergens
    .filter(([, tag], index) => tags.includes(`en:${tag}`) || said.some((text) => patterns[index]?.[1].test(text) ?? false))
    .map(([name]) => name);
}
