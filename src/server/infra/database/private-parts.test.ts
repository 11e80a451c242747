import pg from 'pg';
import { expect, test } from 'vitest';

/** Its types do not say that they exist, so that a new version may take them away and everything still compiles. */
test('node-postgres has the private parts that statements, limits of replies and lists build on', () => {
  // statement.ts: columns have the names of the code, and are described once per connection
  const methods = ['hasBeenParsed', 'prepare', 'handleRowDescription', 'handleCommandComplete', 'handleError'];
  expect(methods.filter((name) => typeof Reflect.get(pg.Query.prototype, name) !== 'function')).toEqual([]);
  expect(String(Reflect.get(pg.Query.prototype, 'handleDataRow'))).toContain('this._accumulateRows');
  const query = new pg.Query('select $1', ['a']);
  expect(query).toHaveProperty('text', 'select $1');
  expect(query).toHaveProperty('values', ['a']);
  for (const name of ['fields', '_parsers', '_prebuiltEmptyResultObject'])
    expect(Reflect.get(query, '_result')).toHaveProperty(name);
  for (const name of ['bind', 'execute', 'sync'])
    expect(Reflect.get(pg.Connection.prototype, name)).toBeTypeOf('function');
  const { prepareValue } = Reflect.get(pg, 'utils') as { prepareValue(value: unknown): unknown };
  expect([prepareValue(7), prepareValue(null), prepareValue([1])]).toEqual(['7', null, '{"1"}']);
  // statement.ts and answer-limit.ts: statements leave together, and a reply that is too long ends its connection
  const connection: unknown = Reflect.get(new pg.Client(), 'connection');
  for (const name of ['cork', 'uncork', 'destroy'])
    expect(Reflect.get(Reflect.get(Object(connection), 'stream'), name)).toBeTypeOf('function');
  // open-database.ts: a list of a type of ours
  expect(Reflect.get(pg.types.arrayParser, 'create')('{1,2}', Number)).toHaveProperty('parse');
});
