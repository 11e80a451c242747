import { expect, test } from 'vitest';
import { circlesOf } from './circles.ts';

test('files and folders that need each other are found, by types too', () => {
  const files = new Map([
    ['src/a/one.ts', "import type { Two } from './two.ts';"],
    ['src/a/two.ts', "export { three } from './three.ts';"],
    ['src/a/three.ts', "import { one } from './one.ts';"],
    // a folder and its subfolder
    ['src/b/register.ts', "import { part } from './part/part.ts';"],
    ['src/b/part/part.ts', "import type { Base } from '../base.ts';"],
    ['src/b/base.ts', ''],
    // in one direction only
    ['src/c/top.ts', "import { one } from '../a/one.ts';\nimport { base } from '../b/base.ts';"],
  ]);
  expect(circlesOf(files)).toEqual(['src/a/one.ts src/a/three.ts src/a/two.ts', 'src/b src/b/part']);
});
