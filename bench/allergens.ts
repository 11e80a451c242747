/**
 * `npm run bench:allergens` measures how well imports read the allergens of 300 labels that a person has read
 * (bench/allergens/README.md). Its exit code is 1 if an allergen is missed or a contradicted claim is accepted. Results
 * go to bench/allergens-results.md. For a CSV with the column `ingredients_text` it lists the texts that contain
 * letters of an allergen but in which none was found, for people to check.
 */
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parse } from 'csv-parse';
import { ALLERGENS, type Allergen } from '../src/domain/catalogue/ingredients/allergens.ts';
import { readIngredients } from '../src/domain/catalogue/ingredients/read-ingredients.ts';
import { fold } from '../src/domain/catalogue/italian-words.ts';
import { textOfHtml } from '../src/server/infra/html/html-text.ts';
import { type AllergenFigures, measureAllergens, readJudgedTexts } from './allergens/measure-allergens.ts';

/** Parts of the names of each group, which match far more than the names. */
const ROOTS: Readonly<Record<Allergen, RegExp>> = {
  gluten:
    /glut|frum|gran[oi]|farr|segal|orz|aven|kamut|semol|cous|bulg|seit|malt|trit|pan[ei]|wheat|barl|rye|oat|seigl|weiz|dinkel/,
  crustaceans: /crost|crust|gamb|scamp|arag|astic|granc|mazz|shrimp|prawn|crab|lobs|crev/,
  eggs: /uov|albu|tuor|liso|lyso|maion|mayon|egg|oeuf|eier|huev|\bov[oa]\b/,
  fish: /pesc[ei]|fish|salmo|merl|tonn|acci|alic|sgomb|sard|plat|bacc|nasel|orat|branz|trot|cod\b|tuna|thon|surim/,
  peanuts: /arach|noccioline|peanut|cacah|erdn/,
  soybeans: /soi|soj|soy|tofu|temp|edam|tamari|miso\b/,
  milk: /latt|burr|pann|sier|casei|formag|mozz|ricot|masc|yog|kef|grana|parm|pecor|capr|gorg|prov|scam|milk|crea|chee|butt|whey|lait/,
  nuts: /mandor|nocc|noc[ei]|pecan|anac|pista|macad|gusci|gian|almond|nut|amand|noise|noix|cajou|nuss/,
  celery: /sedan|celer|seller|apio/,
  mustard: /senap|mosta|must|mouta|senf/,
  'sesame-seeds': /ses|tahi/,
  'sulphur-dioxide-and-sulphites': /solf|zolf|bisol|e ?-?22\d|sulf|sulph|schwef|soufr/,
  lupin: /lupi/,
  molluscs: /moll|cozz|vong|calam|sepp|polp[oi]|totan|ostric|squid|clam|muss|oyst|moul/,
};

const [file] = process.argv.slice(2);
if (file !== undefined) await listUnnamed(file);
else {
  const figures = measureAllergens(readJudgedTexts());
  const text = render(figures);
  await writeFile(new URL('allergens-results.md', import.meta.url), text);
  console.log(text);
  for (const fault of figures.faults) console.error(fault);
  if (figures.faults.length > 0) process.exitCode = 1;
}

function render({ texts, groups, claims, faults }: AllergenFigures): string {
  const rows = [...groups].map(([tag, { named, found, tracesNamed, tracesFound, tooMuch }]) =>
    [ALLERGENS[tag], `${found} of ${named}`, `${tracesFound} of ${tracesNamed}`, tooMuch].join(' | '),
  );
  return `# Allergens of 300 labels

\`npm run bench:allergens\`: ${texts} real texts of ingredients, read by hand (bench/allergens/README.md)
and by the import of Open Food Facts. Wanted: nothing that a text names is missed, and no promise stays that
a text contradicts. Faults: ${faults.length}.

| group | found as ingredient | found as traces, or as ingredient | found, and named nowhere |
|---|---|---|---|
${rows.map((row) => `| ${row} |`).join('\n')}

Of ${claims.possible} promises that would be right ("Senza ..." for each group, "Senza lattosio", "Vegano"), ${claims.right} stay; all that
stay are ${claims.stay}: ${((claims.right / claims.stay) * 100).toFixed(1)} % of them are right.
`;
}

async function listUnnamed(path: string): Promise<void> {
  let texts = 0;
  let listed = 0;
  for await (const row of createReadStream(path).pipe(parse({ columns: true, bom: true, relax_quotes: true }))) {
    const text = textOfHtml((row as Readonly<Record<string, string>>)['ingredients_text'] ?? '').replace(/[_*]+/g, '');
    if (text === '') continue;
    texts++;
    const { contains, traces } = readIngredients(text);
    const letters = fold(text);
    const unnamed = (Object.keys(ROOTS) as Allergen[]).filter(
      (tag) => !contains.includes(tag) && !traces.includes(tag) && ROOTS[tag].test(letters),
    );
    if (unnamed.length === 0) continue;
    listed++;
    console.log(`${unnamed.join(', ')}: ${text}`);
  }
  console.log(`${listed} of ${texts} texts`);
}
