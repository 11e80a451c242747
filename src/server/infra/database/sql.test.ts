import { describe, expect, test } from 'vitest';
import { integerList, joinSql, namesOfStatements, sql, sqlNames } from './sql.ts';

describe('sql', () => {
  test('turns values into parameters', () => {
    const statement = sql`select ${1} + ${'two; drop table x'}`;
    expect(statement).toMatchObject({ text: 'select $1 + $2', values: [1, 'two; drop table x'] });
  });

  test('numbers the parameters of nested fragments anew', () => {
    const filter = sql`and price > ${100}`;
    const statement = sql`select * from p where store = ${5} ${filter} limit ${10}`;
    expect(statement.text).toBe('select * from p where store = $1 and price > $2 limit $3');
    expect(statement.values).toEqual([5, 100, 10]);
  });

  test.each([
    [[], ''],
    [[1], 'a = $1'],
    [[1, 2, 3], 'a = $1 and a = $2 and a = $3'],
  ])('joins the fragments for %j', (values, text) => {
    const statement = joinSql(
      values.map((value) => sql`a = ${value}`),
      ' and ',
    );
    expect(statement).toMatchObject({ text, values });
  });

  test('writes whole numbers of tables into the text, and nothing else', () => {
    expect(sql`a in (${integerList([1, 7])}) and b = ${2}`).toMatchObject({
      text: 'a in (1, 7) and b = $1',
      values: [2],
    });
    for (const wrong of [[], [1.5], [Number.NaN], ['1); drop table carts' as unknown as number]])
      expect(() => integerList(wrong)).toThrow('whole numbers');
  });

  test('names a statement by its text, and no more texts than the server should hold', () => {
    const statementName = namesOfStatements(2);
    const first = statementName('select 1');
    expect(first?.length).toBeLessThan(64);
    expect(statementName('select 2')).not.toBe(first);
    expect(statementName('select 3')).toBeUndefined();
    expect([statementName('select 1'), namesOfStatements(1)('select 1')]).toEqual([first, first]);
  });
});

test('names of columns are written out, and nothing but plain names becomes SQL', () => {
  expect(sql`select ${sqlNames(['code', 'brand_line'], 'p')} from products p where code = ${'a'}`.text).toBe(
    'select p.code, p.brand_line from products p where code = $1',
  );
  expect(() => sqlNames(['code; drop table carts'], 'p')).toThrow('not a name');
});

test('statements of one shape have one text and name, and those that differ only in where a parameter stands have different ones', () => {
  const inner = sql`b`;
  const pair = (a: unknown, b: unknown) => sql`select ${a}, ${b}`;
  expect([pair(1, inner).text, pair(inner, 1).text, pair(1, 2).text]).toEqual([
    'select $1, b',
    'select b, $1',
    'select $1, $2',
  ]);
  expect(pair(3, inner)).toMatchObject({ text: 'select $1, b', values: [3], name: pair(4, inner).name });
  // other tests of this process may have used up all names
  const statementName = namesOfStatements(2);
  expect(statementName(pair(3, inner).text)).not.toBe(statementName(pair(inner, 3).text));
  const listed = (numbers: number[]) => sql`select 1 in (${integerList(numbers)})`;
  expect([listed([1, 7]).text, listed([17]).text, listed([1, 7]).name === listed([1, 7]).name]).toEqual([
    'select 1 in (1, 7)',
    'select 1 in (17)',
    true,
  ]);
});
