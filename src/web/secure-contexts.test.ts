import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Functions that browsers have only on https and on localhost, and uses of them that need no check. */
const ONLY_SECURE =
  /crypto\s*\.\s*(?:randomUUID|subtle)|navigator\s*\.\s*(?:serviceWorker|locks|wakeLock|storage)|\bcaches\s*\./;
/** The clipboard call may reject or not exist: either way the shopper needs a message. */
const COPIES = /navigator\s*\.\s*clipboard\s*\./;

const files = globSync('src/web/**/*.{ts,tsx}')
  .filter((file) => !file.includes('.test.'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }));

it('uses nothing that is missing over plain http on a name of its own', () => {
  expect(files.filter(({ text }) => ONLY_SECURE.test(withoutComments(text))).map(({ file }) => file)).toEqual([]);
});

it('copies only where a refusal is caught', () => {
  const copying = files.filter(({ text }) => COPIES.test(text));
  expect(copying.length).toBeGreaterThan(0);
  expect(copying.filter(({ text }) => !isCaught(text)).map(({ file }) => file)).toEqual([]);
});

function isCaught(text: string): boolean {
  const parts = text.split(COPIES);
  return parts.every(
    (part, at) => (at + 1 === parts.length || part.includes('try {')) && (at === 0 || part.includes('} catch')),
  );
}

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '');
}
