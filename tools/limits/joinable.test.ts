import { expect, test } from 'vitest';
import { joinableFiles, neighboursToJoin } from './joinable.ts';

const lines = (count: number, first: string) => `${first}\n${'// a line\n'.repeat(count - 1)}`;

test('a file that only its neighbour uses is found where both fit into one', () => {
  const files = new Map([
    ['src/web/features/a/Page.tsx', lines(100, "import { Row } from './Row.tsx';")],
    ['src/web/features/a/Row.tsx', lines(50, "import { total } from './total.ts';")],
    ['src/web/features/a/total.ts', lines(10, 'export const total = 1;')],
    // two files need it
    ['src/web/features/a/shared.ts', lines(10, 'export const shared = 1;')],
    ['src/web/features/a/one.ts', lines(10, "import { shared } from './shared.ts';")],
    [
      'src/web/features/a/two.ts',
      lines(10, "import { shared } from './shared.ts';\nimport { far } from '../b/far.ts';"),
    ],
    // imported from another folder
    ['src/web/features/b/far.ts', lines(10, 'export const far = 1;')],
    // loaded on demand
    ['src/web/features/b/open.ts', lines(10, "const dialog = () => import('./Dialog.tsx');\nimport './Dialog.tsx';")],
    ['src/web/features/b/Dialog.tsx', lines(10, 'export const Dialog = 1;')],
    // too long together
    ['src/web/features/b/long.ts', lines(240, "import { more } from './more.ts';")],
    ['src/web/features/b/more.ts', lines(11, 'export const more = 1;')],
    // a file of routes may stand alone
    ['src/server/features/c/register.ts', lines(10, "import { handlers } from './routes.ts';")],
    ['src/server/features/c/routes.ts', lines(10, 'export const handlers = 1;')],
  ]);
  expect(joinableFiles(files).map(({ file }) => file)).toEqual([
    'src/web/features/a/Row.tsx',
    'src/web/features/a/total.ts',
    'src/server/features/c/routes.ts',
  ]);
  expect(neighboursToJoin(files).map(({ file, lines: together }) => [file, together])).toEqual([
    ['src/web/features/a/Row.tsx', 150],
    ['src/web/features/a/total.ts', 60],
  ]);
});
