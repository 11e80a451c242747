import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

const { testsNear } = createRequire(import.meta.url)('./tests-near.mjs') as {
  testsNear(files: readonly string[], tests: readonly string[]): { fast: string[]; inBrowser: string[] };
};

const TESTS = [
  'src/domain/documents/fatturapa/amounts.test.ts',
  'src/server/features/dues/bill-orders.test.ts',
  'src/server/table-owners.test.ts',
  'src/web/page/paths.test.ts',
  'src/web/page/share/share.test.ts',
  'test/api/documents/invoices.test.ts',
  'test/api/dues/dues.test.ts',
  'test/api/orders/orders.test.ts',
  'test/e2e/dues/company-month.spec.ts',
  'test/e2e/orders/shop-day.spec.ts',
  'test/e2e/orders/staff-orders.spec.ts',
];

test('near to a change are the tests of its features, in all zones', () => {
  const files = [
    'src/server/features/dues/list-dues.ts',
    'src/domain/documents/vat.ts',
    'test/e2e/orders/shop-day.spec.ts',
    'docs/money.md',
  ];
  expect(testsNear(files, TESTS)).toEqual({
    fast: ['src/domain/documents/', 'src/server/features/dues/', 'test/api/documents/', 'test/api/dues/'],
    inBrowser: ['test/e2e/dues/', 'test/e2e/orders/shop-day.spec.ts'],
  });
});

test('a file outside of features has those of its folder near, and not those of all folders below', () => {
  expect(testsNear(['src/web/page/paths.ts', 'src/server/features.ts'], TESTS)).toEqual({
    fast: ['src/server/table-owners.test.ts', 'src/web/page/paths.test.ts'],
    inBrowser: [],
  });
});
