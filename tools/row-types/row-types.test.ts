import { afterAll, beforeAll, expect, test } from 'vitest';
import { judge } from './check-row-types.ts';
import { openPlantedProject } from './planted-project.ts';
import { addRows, addShapes, type Shapes } from './shape.ts';
import type { OpenProject } from './statements.ts';

const TYPES = `export interface Queryable { query<R>(statement: object): Promise<R[]> }`;
const SOURCE = `import type { Queryable } from './infra/database/types.ts';
interface Base { readonly id: number; readonly at: Date; readonly note?: string }
type Line = Base & { readonly kind: 'a' | 'b'; readonly items: readonly { readonly cents: number }[] };
type Session = { readonly id: number } & ({ readonly user: number; readonly name: string } | { readonly user: null });
export const lines = (db: Queryable) => db.query<Line>({});
export function sessions(db: Queryable): Promise<Session[]> { return db.query({}); }
export async function begin(db: Queryable): Promise<void> { await db.query({}); }
`;
const LINES = 'source.ts:5:44';
const SESSIONS = 'source.ts:6:73';

let project: OpenProject;
beforeAll(() => {
  project = openPlantedProject(TYPES, SOURCE);
});
afterAll(() => project.close());

const LINE = { id: 1, at: new Date(0), kind: 'a', items: [{ cents: 5 }] };

function judged(place: string, rows: readonly object[]) {
  const shapes: Shapes = {};
  addRows(shapes, place, rows);
  return judge(project, shapes);
}

test('rows that are what their type says are found right, and statements without rows are listed', () => {
  expect(judged(LINES, [LINE, { ...LINE, kind: 'b', note: 'c', items: [], more: 1 }])).toEqual({
    wrong: [],
    claims: 2,
    seen: 1,
    unseen: ['source.ts sessions'],
  });
});

test.each([
  ['a null', { id: null }, 'id is declared number, and was null'],
  ['a numeric, which is a text', { id: '1' }, 'id is declared number, and was string'],
  ['a time as text', { at: '2026-01-01' }, 'at is declared Date, and was string'],
  ['a word that no union has', { kind: 'c' }, 'kind is declared "a" | "b", and was "c"'],
  ['a null for what may only be absent', { note: null }, 'note is declared string | undefined, and was null'],
  [
    'a wrong value in a list',
    { items: [{ cents: 5 }, { cents: null }] },
    'items[].cents is declared number, and was null',
  ],
  [
    'a property missing from some',
    { items: [{ cents: 5 }, {}] },
    'items[].cents is declared, and was not in every row',
  ],
])('%s is found', (_name, wrong, text) => {
  expect(judged(LINES, [LINE, { ...LINE, ...wrong }]).wrong).toEqual([`${LINES} (lines): ${text}`]);
});

test('a column that was renamed is found', () => {
  const { id, ...others } = LINE;
  expect(judged(LINES, [{ ...others, lineId: id }]).wrong).toEqual([
    `${LINES} (lines): id is declared, and was not in any row`,
  ]);
});

test('each row is one of the variants of its type', () => {
  expect(
    judged(SESSIONS, [
      { id: 1, user: null, name: null },
      { id: 2, user: 3, name: 'Ada' },
    ]).wrong,
  ).toEqual([]);
  expect(judged(SESSIONS, [{ id: 2, user: 3, name: null }]).wrong).toHaveLength(1);
});

test('what processes saw is one picture', () => {
  const [all, other]: [Shapes, Shapes] = [{}, {}];
  addRows(all, LINES, [LINE]);
  addRows(other, LINES, [{ ...LINE, kind: 'c' }]);
  addShapes(all, other);
  expect(judge(project, all).wrong).toHaveLength(1);
});
