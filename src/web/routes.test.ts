import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pages } from './routes.tsx';

it.each(Object.entries(pages))('names the code of %s as the manifest does', (name, load) => {
  expect(existsSync(join(import.meta.dirname, `${name}.tsx`))).toBe(true);
  expect(String(load)).toContain(`/${name}.tsx`);
});
