import { expect, test } from 'vitest';
import { recordedAs } from '../../../contract/backoffice/recorded.ts';
import { calls } from '../../../contract/calls.ts';
import { actName } from './act-words.ts';

test('every call that the record of the staff can name has words', () => {
  const recorded = Object.entries(calls).filter(([, call]) => recordedAs(call) !== undefined);
  expect(recorded.map(([name]) => name).filter((name) => actName(name) === name)).toEqual([]);
});
