import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { trimRouter } from './trim-router.ts';

/** One line for each pattern, in the style of the router's own files. */
const ROUTER = {
  name: 'Link.displayName = "Link";',
  context: 'export const Context = React$1.createContext(null);',
  watched: 'export function create(init) { if (init.instrumentations) init.instrumentations(); return init; }',
};

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'bottega-trim-'));
});
afterEach(() => rmSync(root, { recursive: true }));

async function built(router: readonly string[]): Promise<string> {
  mkdirSync(join(root, 'node_modules/react-router/dist'), { recursive: true });
  const lines = ['export const Link = {};', 'const React$1 = { createContext: (value) => ({ value }) };', ...router];
  writeFileSync(join(root, 'node_modules/react-router/dist/index.js'), lines.join('\n'));
  writeFileSync(
    join(root, 'entry.js'),
    "import * as router from './node_modules/react-router/dist/index.js'; console.log(router);",
  );
  const result = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [trimRouter()],
    build: { write: false, minify: false, rolldownOptions: { input: join(root, 'entry.js') } },
  });
  const { output } = [result].flat()[0] as { output: readonly { code?: string }[] };
  return output.map(({ code }) => code).join('\n');
}

test('names of components and watching from outside are left out of the bundle', async () => {
  const code = await built(Object.values(ROUTER));
  expect(code).not.toMatch(/displayName|instrumentations/);
});

test.each(['name', 'context', 'watched'] as const)(
  'a router without its lines of "%s" fails the build',
  async (missing) => {
    const lines = Object.entries(ROUTER).filter(([what]) => what !== missing);
    await expect(built(lines.map(([, line]) => line))).rejects.toThrow('nothing in react-router matches any more');
  },
);
