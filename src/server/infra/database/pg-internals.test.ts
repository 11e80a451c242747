import pg from 'pg';
import { expect, test } from 'vitest';
import { parseArray, prepareValue, socketOf } from './pg-internals.ts';

/** Its types do not say that they exist, so that a new version may take them away and everything still compiles. */
test('node-postgres has the private parts that statements, limits of replies and lists build on', () => {
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
  expect([prepareValue(7), prepareValue(null), prepareValue([1])]).toEqual(['7', null, '{"1"}']);
  const socket = socketOf(new pg.Client());
  for (const name of ['cork', 'uncork', 'destroy']) expect(Reflect.get(socket, name)).toBeTypeOf('function');
  expect(socket.destroyed).toBe(false);
  expect(parseArray('{1,2}', Number)).toEqual([1, 2]);
});
