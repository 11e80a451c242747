import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pages } from './routes.tsx';

it.each(Object.entries(pages))('names the code of %s as the manifest does', (name, load) => {
  const place = name.startsWith('staff/') ? name : `features/${name}`;
  expect(existsSync(join(import.meta.dirname, `${place}.tsx`))).toBe(true);
  expect(String(load)).toContain(`/${place}.tsx`);
});
