import { createRequire } from 'node:module';
import { expect, test } from 'vitest';

const { testsNear } = createRequire(import.meta.url)('./tests-near.mjs') as {
  testsNear(files: readonly string[], exists: (path: string) => boolean): { fast: string[]; inBrowser: string[] };
};

test('near to a change are the tests beside it and those of its features', () => {
  const missing = ['test/api/page/', 'test/e2e/page/', 'test/e2e/documents/'];
  const near = testsNear(
    [
      'src/server/features/dues/list-dues.ts',
      'src/domain/documents/vat.ts',
      'src/domain/documents/fatturapa/amounts.ts',
      'src/web/page/paths.ts',
      'test/e2e/orders/shop-day.spec.ts',
      'docs/money.md',
    ],
    (path) => !missing.includes(path),
  );
  expect(near).toEqual({
    fast: ['src/domain/documents/', 'src/server/features/dues/', 'src/web/page/', 'test/api/documents/', 'test/api/dues/'],
    inBrowser: ['test/e2e/dues/', 'test/e2e/orders/shop-day.spec.ts'],
  });
});
