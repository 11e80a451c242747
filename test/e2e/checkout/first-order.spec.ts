import { test } from '@playwright/test';
import { orderAsNewVisitor } from '../support/shopper.ts';

test('a new visitor finds, fills the cart, registers, orders for tomorrow and puts the same again into a cart', async ({
  page,
}) => {
  await orderAsNewVisitor(page, {
    department: 'Frutta e verdura',
    filter: 'Biologico',
    loose: 'mele+golden',
    sixPack: 'acqua+bottiglia+singola',
    sixPackText: '6 pz',
    filler: 'olio+extravergine',
    slotText: 'Il corriere arriva dentro la fascia',
  });
});
