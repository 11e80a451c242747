import { expect, test } from 'vitest';
import { splitName } from './split-name.ts';

test.each([
  ['Marta Rota', 'Marta', 'Rota'],
  [' Maria  Grazia De Luca ', 'Maria Grazia', 'De Luca'],
  ['Anna Della Rovere', 'Anna', 'Della Rovere'],
  ['Luca D’Amico', 'Luca', 'D’Amico'],
  ['De Luca', 'De', 'Luca'],
  ['Marta', 'Marta', ''],
  ['', '', ''],
])('"%s" is %s | %s', (typed, firstName, lastName) => {
  expect(splitName(typed)).toEqual({ firstName, lastName });
});
