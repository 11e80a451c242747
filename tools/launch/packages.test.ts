import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface Locked {
  readonly packages: Readonly<Record<string, { readonly dev?: true; readonly devDependencies?: Record<string, string> }>>;
}

test('compilers, linters and test tools are not installed where the shop is only started', () => {
  const file = new URL('../../package-lock.json', import.meta.url);
  const { packages } = JSON.parse(readFileSync(file, 'utf8')) as Locked;
  // descriptions of types are small, and libraries name them among what they need
  const tools = Object.keys(packages['']?.devDependencies ?? {}).filter((name) => !name.startsWith('@types/'));
  const kept = Object.keys(packages).filter((path) => /\/(?:typescript|@typescript\/[\w-]+)$/.test(path));
  expect(kept).not.toEqual([]);
  const wanted = [...tools.map((name) => `node_modules/${name}`), ...kept];
  expect(wanted.filter((path) => packages[path]?.dev !== true)).toEqual([]);
});
