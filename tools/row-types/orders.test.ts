import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { judgeOrders, looseOrders } from './orders.ts';
import { openPlantedProject } from './planted-project.ts';
import type { OpenProject } from './statements.ts';

const TYPES = `export interface Queryable {
  query<R>(statement: object): Promise<R[]>; maybeOne<R>(statement: object): Promise<R | undefined>;
}
export const sql = (strings: TemplateStringsArray, ...values: unknown[]) => ({ strings, values });
`;
const SOURCE = `import { type Queryable, sql } from './infra/database/types.ts';
interface Row { readonly id: number }
export const planted = (db: Queryable, ids: number[]) =>
  db.query<Row>(sql\`
    select order_id as id,
      (select json_agg(l.code)
       from order_lines l) as codes
    from orders where order_id = any(\${ids})\`);
export const ordered = (db: Queryable) => db.query<Row>(sql\`select order_id as id from orders order by order_id\`);
export const said = (db: Queryable) => db.query<Row>(sql\`
  select order_id as id from orders -- in any order: a set
\`);
export async function dropped(db: Queryable): Promise<void> {
  await db.query(sql\`select order_id from orders for update\`);
}
export const byText = (db: Queryable) => db.query<Row>({ text: 'select order_id as id from orders' });
const elsewhere = sql\`select order_id as id from orders\`;
export const far = (db: Queryable) => db.query<Row>(elsewhere);
export const first = (db: Queryable) => db.maybeOne<Row>(sql\`select order_id as id from orders\`);
export const table = { select: sql\`select code from products\` };
`;
const FIRST = 'source.ts:19:44';
const HELP = 'end with an `order by` that is total, or say `-- in any order: <why>`';

let project: OpenProject;
beforeAll(() => {
  project = openPlantedProject(TYPES, SOURCE);
});
afterAll(() => project.close());

test('statements whose rows come in no order are found, with file and line', () => {
  expect(judgeOrders(project, new Set())).toEqual([
    `source.ts:4: rows come in no order: ${HELP}`,
    `source.ts:6: json_agg puts together what comes in no order: ${HELP}`,
    `source.ts:16: rows come in no order: ${HELP}`,
    `source.ts:18:42: this statement is written elsewhere, so that nobody sees its order: ${HELP}`,
    `source.ts:20: rows come in no order: ${HELP}`,
  ]);
});

test('a first row that was one of several in no order is found by what tests saw', () => {
  const found = judgeOrders(project, new Set([FIRST])).filter((line) => line.startsWith(FIRST));
  expect(found).toEqual([`${FIRST}: maybeOne takes the first of several rows in no order: ${HELP}`]);
});

const problemsOf = (text: string, kind: Parameters<typeof looseOrders>[1] = 'list') =>
  looseOrders(text, kind).map(({ what }) => what);

describe('an order', () => {
  test.each([
    ['of the main select', 'with a as (select 1 as id from b) select id from a order by id'],
    ['of a fragment that comes before', '$ where x = $ order by id'],
    ['inside of an aggregate', 'select array_agg(id order by id) as ids from a order by 1'],
    ['inside of an array', 'select array(select id from b order by id) as ids from a order by 1'],
    ['is needed by no row that holds nothing', 'select from a where b'],
    ['is needed by no row that holds nothing but a number', 'update a set b = 1 returning 1'],
    ['is needed by no value of a function', 'select pg_notify($, $)'],
    ['is needed by no change', 'insert into a select id from b on conflict do update set c = 1'],
    ['is not needed where that is said', 'select id from a -- in any order: a map\nwhere b'],
    [
      'of an array is the order of its function',
      "select array(select jsonb_array_elements_text('[]')) as ids from a order by 1",
    ],
  ])('%s', (_what, text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  test.each([
    [
      'of a CTE is not that of the rows',
      'with a as (select id from b order by id) select id from a',
      'rows come in no order',
    ],
    ['of a window is not that of the rows', 'select rank() over (order by id) from a', 'rows come in no order'],
    [
      'of what is inserted is not that of returning',
      'insert into a select id from b order by id returning id',
      'rows come in no order',
    ],
    ['that only a text mentions', "select ' order by ' from a", 'rows come in no order'],
    [
      'is needed by a limit',
      '(select id from a limit 1) union all (select 1 order by 1) order by 1',
      'limit takes the first of rows in no order',
    ],
    [
      'is needed by distinct on',
      'select (select distinct on (a) b from c) from d order by 1',
      'distinct on takes the first of rows in no order',
    ],
    [
      'is needed by an aggregate',
      'select string_agg(a, $) as b from c order by 1',
      'string_agg puts together what comes in no order',
    ],
    [
      'is needed by an array',
      'select array(select a from b) as c from d order by 1',
      'an array is made of rows in no order',
    ],
    ['is needed by a cursor', 'declare a no scroll cursor for select b from c', 'rows come in no order'],
    [
      'said in a comment that takes the rest with it',
      'select id from a -- in any order: a map',
      'a comment reaches too far',
    ],
    [
      'said in a comment that takes a value with it',
      'select id from a -- in any order $\n',
      'a comment reaches too far',
    ],
    ['said before the first word', '-- in any order\nselect id from a', 'a comment stands before the first word'],
  ])('%s', (_what, text, problem) => {
    expect(problemsOf(text)).toEqual([problem]);
  });
});

test('parts of statements have an order inside only', () => {
  expect(problemsOf('select id from a', 'part')).toEqual([]);
  expect(problemsOf('(select json_agg(a) from b)', 'part')).toEqual(['json_agg puts together what comes in no order']);
});
