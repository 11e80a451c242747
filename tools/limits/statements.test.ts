import { expect, test } from 'vitest';
import { statementCount } from './statements.ts';

test('a file counts its statements, elements and members, and not its lines', () => {
  const wide = "import { a } from './a.ts';\nexport function f(x: number) { if (x > 1) return a; return x; }";
  const narrow = wide.replaceAll(/[{;]/g, '$&\n');
  // the function, the condition and two returns
  expect(statementCount('one.ts', wide)).toBe(4);
  expect(statementCount('one.ts', narrow)).toBe(4);
  expect(
    statementCount('view.tsx', 'const view = <p><b>1</b></p>;\ninterface Props { readonly a: number; b(): void }'),
  ).toBe(6);
});
