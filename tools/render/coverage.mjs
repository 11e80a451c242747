// `node tools/render/coverage.mjs CATALOGUE.csv` prints, by department, how many loose goods of a catalogue (columns
// name, department, sale_type) match a good of the recipe and how many have its rendered sprite, then the names without
// a match. With `--goods` it prints the table of coverage.md instead: every good, the number of its products, and its
// picture.
import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { nearest } from '../../src/pictures/recipe/goods.ts';
import { looseGood } from '../../src/pictures/recipe/picture-recipe.ts';

const [file = ''] = process.argv.slice(2);
const rows = parse(readFileSync(file, 'utf8'), { columns: true }).filter((row) => row.sale_type === 'Sfuso');
const goods = rows.map(({ name, department }) => ({ name, department, good: looseGood({ name }) }));

function line(title, some) {
  const named = some.filter(({ good }) => good);
  const seen = named.filter(({ good }) => !(good in nearest));
  const share = (part) => `${part.length} (${Math.round((part.length / some.length) * 100)} %)`;
  console.log(`| ${title} | ${some.length} | ${share(named)} | ${share(seen)} |`);
}

if (process.argv.includes('--goods')) {
  const named = Map.groupBy(
    goods.filter(({ good }) => good),
    ({ good }) => good,
  );
  console.log('| good | loose goods | shown as |\n|---|---|---|');
  for (const [good, some] of [...named].sort(([, a], [, b]) => b.length - a.length)) {
    const motif = nearest[good] ?? 'its own sprite';
    console.log(`| ${good} | ${some.length} | ${motif === 'its own sprite' ? motif : `*${motif}*`} |`);
  }
  process.exit(0);
}

console.log('| department | loose goods | name a good | with a sprite |\n|---|---|---|---|');
for (const [department, some] of Map.groupBy(goods, ({ department }) => department)) line(department, some);
line('all', goods);
console.log(`\nnamed by ${new Set(goods.map(({ good }) => good)).size} goods; no good is named by:`);
for (const { name } of goods.filter(({ good }) => !good)) console.log(`- ${name}`);
