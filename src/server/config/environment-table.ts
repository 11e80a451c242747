import type { TSchema } from 'typebox';
import { Environment, expectedOf } from './environment.ts';
import { notesOf } from './variable-kinds.ts';

/** Returns the table of variables for docs/operations.md, between its two marks. */
export function environmentTable(): string {
  const rows = Object.entries<TSchema>(Environment.properties).map(([name, schema]) => {
    const { description = '' } = notesOf(schema);
    return `| \`${name}\` | ${unsetOf(schema)} | ${expectedOf(schema).replace(/^an? /, '')} | ${description} |`;
  });
  return ['| variable | when not set | value | meaning |', '|---|---|---|---|', ...rows].join('\n');
}

/** Returns the text of the page with the present table. Throws when the page has lost its marks. */
export function withEnvironmentTable(page: string): string {
  const parts = page.split(MARK);
  if (parts.length !== 3) throw new Error(`docs/operations.md must hold the line ${MARK} before and after the table`);
  return [parts[0], `\n${environmentTable()}\n`, parts[2]].join(MARK);
}

const MARK = '<!-- written by npm run environment -->';

function unsetOf(schema: TSchema): string {
  const { default: usual, unset } = notesOf(schema);
  if (unset !== undefined) return unset;
  if (typeof usual === 'boolean') return usual ? 'on' : 'off';
  return usual === undefined || usual === '' ? 'none' : `\`${String(usual)}\``;
}
