import { expect, test } from 'vitest';
import { dueReason, duesOfTransfer } from './due-status.ts';

test.each([
  ['Scadenza 300012', [300012]],
  ['BONIFICO SCAD. N.300012 TRATTORIA BLU', [300012]],
  ['scadenze 300012, 300013 e 300014', [300012, 300013, 300014]],
  ['Scadenza 300012 300012', [300012]],
  ['Ordine 300012', []],
  ['Fattura 12 del 10/03/2026', []],
  ['scadenza 10/03/2026', []],
])('the transfer "%s" pays %j', (reason, dueIds) => {
  expect(duesOfTransfer(reason)).toEqual(dueIds);
});

test('the words that the shop asks for name just these dues', () => {
  expect(duesOfTransfer(dueReason([300001]))).toEqual([300001]);
  expect(duesOfTransfer(dueReason([300001, 300007]))).toEqual([300001, 300007]);
});
