import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { countOfNames, featureFolders, wrongNames } from './feature-names.ts';

const FILES = [
  'src/contract/base/ids.ts',
  'src/contract/lists/routes.ts',
  'src/server/features/lists/register.ts',
  'src/server/features/lists/sharing/sharing-routes.ts',
  'src/server/features/list-mails/register.ts',
  'src/web/features/lists/ListsPage.tsx',
  'test/api/lists/lists.test.ts',
];
const REASONS = { 'contract/base': 'what all are made of' };

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

function project(...more: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'bottega-names-'));
  folders.push(folder);
  for (const file of [...FILES, ...more]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(
      join(folder, file),
      /\/list(s|-sale)\//.test(file) ? "const calls: Pick<Handlers, 'listAdd'> = {};" : '',
    );
  }
  mkdirSync(join(folder, 'src/web/features/empty'), { recursive: true });
  return featureFolders(folder);
}

test('folders that are named as the features of the server are right, and empty ones are none', () => {
  expect(wrongNames(project(), REASONS, {})).toEqual([]);
  expect(countOfNames(project())).toBe(
    '2 features, 1 of one name in contract, server, pages and tests; 1 folders of another name.',
  );
});

test.each([
  ['src/web/features/wishes/WishesPage.tsx', 'no feature of the server has this name: web/wishes'],
  ['src/web/staff/wishes/WishesPage.tsx', 'no feature of the server has this name: staff/wishes'],
  ['test/e2e/wishes/wishes.spec.ts', 'no feature of the server has this name: e2e/wishes'],
  ['test/api/wishes/wishes.test.ts', 'no feature of the server has this name: api/wishes'],
])('%s is refused', (file, said) => {
  expect(wrongNames(project(file), REASONS, {})).toEqual([said]);
});

test('a feature with calls has a contract, its own or a named one, and tests of its name', () => {
  const folders = project('src/server/features/list-sale/register.ts');
  const untested = 'its calls have no tests in test/api/list-sale';
  expect(wrongNames(folders, REASONS, {})).toEqual(['its calls have no contract of its name: list-sale', untested]);
  expect(wrongNames(folders, REASONS, { 'list-sale': 'lists' })).toEqual([untested]);
});

test('a reason that nothing needs any more is refused', () => {
  expect(wrongNames(project(), { ...REASONS, 'web/home': 'a page' }, { lists: 'base' })).toEqual([
    'the reason for a name of its own is out of date: web/home',
    'lists does not have its calls in base any more',
  ]);
});
