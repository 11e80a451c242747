import { afterEach } from 'vitest';
import { brokenInvariants, openShops } from './check-invariants.ts';
import type { InvariantName } from './rules.ts';

/** After each test of these folders, the invariants of every open shop are checked. */
const CHECKED = /\/test\/(api\/(checkout|credit|dues|orders|order-payments|fulfilment)|faults|concurrency)\//;

const CART: InvariantName = 'a cart makes at most one order, and is bought if and only if it did';
const CERTIFICATES: InvariantName = 'a certificate is used as often as it allows, and a balance has what its uses left';
const HISTORY: InvariantName =
  'the history of an order begins at its placing, follows the table of states, and ends with its state';
const LINES: InvariantName = 'an order has lines, and its totals are their sum with bags and fee, less certificates';
const NOTHING: InvariantName = 'what comes to nothing keeps no authorisation';
const PAID: InvariantName = 'a payment leads to an order of its customer, and an order that counts has one';
const PLACES: InvariantName =
  'the places of a slot are those of its orders and of the carts that hold one, and no more than it has';
const RECEIPT: InvariantName = 'a delivered order has a receipt that adds up to the cent, and just that is collected';

/** Files whose tests write data by hand, with the invariants that do not hold for such data. */
const BY_HAND: Readonly<Record<string, readonly InvariantName[]>> = {
  // states
  arrival: [HISTORY, RECEIPT],
  'change-status': [HISTORY, PLACES, NOTHING],
  'online-payments': [HISTORY],
  'order-list': [HISTORY, PLACES, NOTHING, RECEIPT],
  // hundreds of orders
  'partner-deliveries': [CART, HISTORY, LINES, PAID, PLACES],
  // places of a slot, and uses of a certificate
  checkout: [PLACES],
  'shown-total': [CERTIFICATES],
};

const MAX_SHOWN = 20;

afterEach(async ({ task }) => {
  const { filepath } = task.file;
  if (!CHECKED.test(filepath)) return;
  const [, name = ''] = /\/([\w.-]+)\.test\.ts$/.exec(filepath) ?? [];
  for (const db of openShops) {
    const broken = await brokenInvariants(db, BY_HAND[name]);
    if (broken.length === 0) continue;
    const rows = broken.slice(0, MAX_SHOWN).map(({ invariant, row }) => `${invariant}: ${JSON.stringify(row)}`);
    throw new Error(`After this test it does not hold any more that\n${rows.join('\n')}`);
  }
});
