import { expect, test } from 'vitest';
import { orderOfTransfer } from './payment-status.ts';
import { transferReason } from './payment-type.ts';

test.each([
  [transferReason(100_023), 100_023],
  ['ORDINE N.100023 ROSSI ANNA', 100_023],
  ['bonifico ord. n° 100023 del 12/03/2026', 100_023],
  ['100023', 100_023],
  ['Ordine 100023 rif. 998877665', 100_023],
  ['spesa 100023 12/2026', 100_023],
  ['100023 oppure 100024', undefined],
  ['Fattura 12/2026', undefined],
  ['IT60X0542811101000000123456', undefined],
  ['', undefined],
])('the reason "%s" names the order %s', (reason, orderId) => {
  expect(orderOfTransfer(reason)).toBe(orderId);
});
