import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');

/** A small tree of files with one violation of each kind, and imports that are allowed. */
const PLANTED: Readonly<Record<string, string>> = {
  'src/web/page/upward.ts': `export { lists } from '../features/lists/lists.ts';`,
  'src/web/features/lists/lists.ts': `export const lists = 1;`,
  'src/web/features/blocks/sideways.ts': `export { lists } from '../lists/lists.ts';`,
  'src/web/features/cart/circle.ts': `import { product } from '../../product-card/circle.ts'; export const cart = () => product;`,
  'src/web/product-card/circle.ts': `import { cart } from '../features/cart/circle.ts'; export const product = () => cart;`,
  'src/web/staff/orders/sideways.ts': `export { run } from '../runs/run.ts';`,
  'src/web/staff/runs/run.ts': `export const run = 1;`,
  'src/web/features/blocks/frame/upward.ts': `export { page } from '../page/page.ts';`,
  'src/web/features/blocks/page/page.ts': `export const page = 1;`,
  'src/server/features/cart/stored/upward.ts': `export { price } from '../price/price.ts';`,
  'src/server/features/cart/price/price.ts': `export const price = 1;`,
  'src/web/nowhere/homeless.ts': `export { title } from '../page/title.ts';`,
  'src/web/features/home/loads-schemas.ts': `export { Cart } from '../../../contract/cart/schemas.ts';`,
  'src/web/features/home/loads-types.ts': `import type { Cart } from '../../../contract/cart/schemas.ts'; export type Mine = Cart;`,
  'src/web/features/home/downward.ts': `export { title } from '../../page/title.ts';`,
  'src/web/page/title.ts': `export const title = '';`,
  'src/web/features/home/uses-homeless.ts': `export { title } from '../../nowhere/homeless.ts';`,
  'src/web/features/home/server.ts': `export { place } from '../../../server/features/checkout/place.ts';`,
  'src/server/features/checkout/place.ts': `export const place = 1;`,
  'src/server/features/cart/upward.ts': `export { place } from '../checkout/place.ts';`,
  'src/server/http/knows.ts': `export { place } from '../features/checkout/place.ts';`,
  'src/server/features/forms/closes.ts': `export { close } from '../own-data/close.ts';`,
  'src/server/features/own-data/close.ts': `export const close = 1;`,
  'src/server/infra/knows.ts': `export { place } from '../features/checkout/place.ts';`,
  'src/contract/cart/schemas.ts': `export interface Cart { readonly id: number } export const Cart = 1;`,
  'src/contract/base/upward.ts': `export { Cart } from '../cart/schemas.ts';`,
  'src/domain/impure.ts': `export { place } from '../server/features/checkout/place.ts';`,
  'src/language/shop.ts': `export { rule } from '../domain/rule.ts';`,
  'src/domain/rule.ts': `export const rule = 1;`,
};

let folder: string;
let reported: readonly string[];

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'bottega-fences-'));
  for (const [path, text] of Object.entries(PLANTED)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${text}\n`);
  }
  const cruise = join(project, 'node_modules/.bin/depcruise');
  const args = [cruise, '--config', join(project, '.dependency-cruiser.cjs'), '--output-type', 'json', 'src'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' });
  const { summary } = JSON.parse(stdout) as { summary: { violations: { from: string; rule: { name: string } }[] } };
  reported = summary.violations.map(({ from, rule }) => `${from} ${rule.name}`);
});
afterAll(() => rmSync(folder, { recursive: true }));

test.each([
  ['a group that imports from a higher floor', 'src/web/page/upward.ts', /^web-floor/],
  ['a group that imports from its own floor', 'src/web/features/blocks/sideways.ts', /^web-floor/],
  ['a circle between two groups', 'src/web/product-card/circle.ts', /^web-floor/],
  ['a circle between two files', 'src/web/features/cart/circle.ts', /^no-cycles$/],
  ['a screen of the staff that imports from above', 'src/web/staff/orders/sideways.ts', /^web-staff-floor/],
  ['a frame of blocks that knows a page', 'src/web/features/blocks/frame/upward.ts', /^web-features-blocks-floor/],
  ['rows of the cart that know its price', 'src/server/features/cart/stored/upward.ts', /^server-features-cart-floor/],
  ['a folder without a floor', 'src/web/nowhere/homeless.ts', /^web-groups-have-a-floor$/],
  ['the use of a folder without a floor', 'src/web/features/home/uses-homeless.ts', /^web-groups-have-a-floor$/],
  ['a page that loads schemas', 'src/web/features/home/loads-schemas.ts', /^browser-loads-no-schemas$/],
  ['a page that knows the server', 'src/web/features/home/server.ts', /^web-knows-no-server$/],
  ['a feature of the server that imports from above', 'src/server/features/cart/upward.ts', /^server-floor/],
  ['a request that knows a feature', 'src/server/http/knows.ts', /^server-floor-2-http$/],
  ['a feature that knows who closes accounts', 'src/server/features/forms/closes.ts', /^server-floor/],
  ['infrastructure that knows a feature', 'src/server/infra/knows.ts', /^infra-knows-no-feature$/],
  ['a contract of a lower floor that knows a higher one', 'src/contract/base/upward.ts', /^contract-floor/],
  ['a rule that knows the server', 'src/domain/impure.ts', /^domain-is-pure$/],
  ['a language that knows the shop', 'src/language/shop.ts', /^language-stands-below-all$/],
])('%s is refused', (_what, file, rule) => {
  const rules = reported.filter((line) => line.startsWith(`${file} `)).map((line) => line.split(' ')[1]);
  expect(rules).toContainEqual(expect.stringMatching(rule));
});

test.each(['src/web/features/home/downward.ts', 'src/web/features/home/loads-types.ts'])('%s is allowed', (file) => {
  expect(reported.filter((line) => line.startsWith(`${file} `))).toEqual([]);
});

test('docs/architecture.md shows the floors that are checked', () => {
  const page = readFileSync(join(project, 'docs/architecture.md'), 'utf8');
  const floors = createRequire(import.meta.url)('./floors.cjs') as Readonly<
    Record<string, readonly (readonly string[])[]>
  >;
  for (const [name, groups] of Object.entries(floors)) {
    const zone = name.replace('_FLOORS', '').toLowerCase();
    const shown = new RegExp(`^\\| \`${zone}\` \\| (.*) \\|$`, 'm').exec(page)?.[1]?.split(' · ') ?? [];
    const wanted = groups.map((group) => group.map((path) => path.replace('features/', '')).sort());
    // the last floor of some zones is the files that assemble everything: the document describes it in words
    const isFiles = ([first]: readonly string[]) => first?.startsWith('[^/]+');
    expect([zone, shown.length]).toEqual([zone, wanted.length]);
    for (const [index, group] of wanted.entries())
      if (!isFiles(group)) expect([zone, shown[index]]).toEqual([zone, group.join(', ')]);
  }
});

test('the index of decisions names each once, by its title', () => {
  const folder = join(project, 'docs/decisions');
  const pages = readdirSync(folder).filter((name) => /^\d/.test(name));
  const titles = pages.map((name) => `[${readFileSync(join(folder, name), 'utf8').split('\n')[0]?.slice(2)}](${name})`);
  const index = readFileSync(join(folder, 'README.md'), 'utf8').match(/\[\d.*\]\(.*?\)/g) ?? [];
  expect(index.toSorted()).toEqual(titles.toSorted());
});
