import { expect, test } from 'vitest';
import type { OrderStep } from '../../domain/orders/order-status.ts';
import { withLocale } from '../../language/language.ts';
import { localeOf } from '../infra/language/dictionaries.ts';
import type { Letter, Mail } from '../infra/mail.ts';
import * as account from './account-letters.ts';
import { closedLetter, closingLetter, erasureLetter, mergedLetter, staffInvitationLetter } from './closing-letters.ts';
import { companyInvitationLetter, purchaseRefusedLetter, purchaseRequestLetter } from './company-letters.ts';
import { dueLetter } from './due-letters.ts';
import { exportLetter } from './export-letter.ts';
import { type ConfirmedOrder, orderConfirmation } from './orders/order-confirmation.ts';
import * as payment from './orders/order-payment.ts';
import { orderStepLetter, type StepReader } from './orders/order-steps.ts';
import { paymentNews, transferNews } from './orders/payment-news.ts';
import { ratingAnsweredLetter } from './orders/rating-letter.ts';
import { refundDecidedLetter, withdrawalLetter } from './orders/refund-letters.ts';
import * as registration from './registration-letters.ts';
import { renderMail } from './render-mail.ts';
import * as sale from './sale-letters.ts';
import { friendGiftLetter } from './sale-letters.ts';
import { written } from './sender.ts';
import { areaOpen, listInvitation, slotFree } from './shopping-letters.ts';

// names, numbers and texts of customers and staff are capitals and digits here: any other text that is the same in both
// languages lacks its translation

const URL = 'https://S.EXAMPLE';
const AT = new Date('2026-11-25T17:00:00Z');
const TO = { to: 'A@S.IT', email: 'A@S.IT', firstName: 'ANNA', link: URL, publicUrl: URL };
const SLOT = { dateIso: '2026-11-26', beginTime: '18:00', endTime: '20:00' };
const TRACKED = { orderNumber: 7, orderStatusId: 3, deliveryServiceId: 2, timeslot: SLOT, addDate: AT.toISOString() };
const MAILED = {
  ...TRACKED,
  shippingAddress: { address1: 'VIA R', addressNumber: '1', postalcode: '24121', city: 'BG' },
  store: { name: 'B', phone: '035' },
};
const STORY = { title: 'PAID', text: '', steps: [] };
const ITEM = {
  quantity: 2,
  weight: 0,
  cartItemInsertionTypeId: 1,
  grossTotal: 3,
  product: { name: 'LATTE', shortDescr: '', description: '' },
  orderItemInfo: { note: 'N', preferred_substitute_name: 'S' },
};
const ORDER: ConfirmedOrder = {
  ...MAILED,
  goodsTotal: 9,
  totalDiscount: 1,
  deposits: 1,
  deliveryFee: 0,
  grossTotal: 8,
  payment: STORY,
  changeUntil: AT,
  bagItems: [],
  orderItems: [
    ITEM,
    { ...ITEM, weight: 1, cartItemInsertionTypeId: 2, orderItemInfo: { accepts_alternatives: 'false' } },
  ],
  orderAdjustmentSummary: { orderAdjustments: [] },
};
const CHANGE = {
  total: 5,
  moneyBack: 'NOTHING',
  differences: [
    { productId: 1, name: 'A', before: 0, after: 2, isWeight: false },
    { productId: 2, name: 'B', before: 1, after: 0, isWeight: false },
    { productId: 3, name: 'C', before: 1, after: 2, isWeight: true },
  ],
};
const LINE = { orderItemId: 1, name: 'LATTE', orderedQuantity: 4, orderedWeight: 0, orderedTotal: 4, total: 3 };
const STEP: StepReader = {
  ...TO,
  orderId: 9,
  order: MAILED,
  note: '',
  collected: 20,
  payment: STORY,
  pictures: new Map(),
  receipt: {
    lines: [
      { ...LINE, outcome: 'missing', pickedQuantity: 0, pickedWeight: 0, leftOut: 1 },
      { ...LINE, outcome: 'part', pickedQuantity: 1, pickedWeight: 0 },
      { ...LINE, outcome: 'returned', pickedQuantity: 1, pickedWeight: 0 },
    ],
    goodsTotal: 3,
    bagsTotal: 1,
    deliveryFee: 0,
    certificateTotal: 1,
    total: 3,
    orderedTotal: 4,
    vat: [],
    isCharged: true,
  },
  locker: { box: '4', until: { date: '2026-11-26', time: '20:00' } },
  consent: { total: 9, agreedTotal: 8, until: { date: '2026-11-26', time: '20:00' } },
};
const STEPS: readonly OrderStep[] = [
  ...(['taken', 'consent', 'ready', 'leaving', 'in-locker', 'delivered', 'partly-delivered', 'cancelled'] as const),
  ...(['not-collected', 'failed'] as const),
];
const PAID = { ...TO, orderId: 9, order: MAILED };
const TRANSFER = {
  ...TO,
  orderNumber: 7,
  dueIds: [],
  amountCents: 900,
  leftCents: 100,
  missingCents: 100,
  settlement: 'B',
};
const REFUND = {
  requestId: 1,
  orderId: 9,
  orderNumber: 7,
  kind: 'goods',
  note: '',
  state: 'granted',
  asked: 5,
  deliveryFee: 1,
  packaging: 1,
  granted: 4,
  answer: '',
  askedAt: '',
  photos: [],
  lines: [{ ...LINE, quantity: 6, weightGrams: 0, asked: 5 }],
  payments: [{ amount: 4, paymentMethod: 'PAYPAL', isPaid: true, isMoney: true }],
} as const;
const SALE = { ...TO, price: '1', from: 'X', to: 'Y' };
const PRESENT = { ...TO, name: 'B', message: '', amount: '1', code: 'C', endsOn: '1' };
const BUYER = { ...TO, buyer: 'CARLA', total: '1' };
const COMPANY = { ...TO, companyName: 'BAR', reason: 'R' };
const DUE = { ...TO, companyName: 'BAR', dueId: 3, documentNumber: '1', amountCents: 9, dueOn: '2026-11-26' };
const WIRE = { iban: 'IT', holder: 'H', reason: 'R' };
const GIFT = { ...TO, friend: '', code: 'C', amount: '1', minimum: '2', endsOn: '3' };
const PHONE = 'Mozilla/5.0 (Windows NT 10.0) Firefox/1';

const mutable = <Value>(value: Value) => JSON.parse(JSON.stringify(value));

const MAILS: Readonly<Record<string, () => Letter>> = {
  'password reset': () => account.passwordResetLetter(TO),
  'email confirm': () => account.emailConfirmLetter(TO),
  'email change': () => account.emailChangeLetter(TO),
  'email undo': () => account.emailUndoLetter({ ...TO, isDone: false, after: 'B@S.IT', days: 7 }),
  'email undone': () => account.emailUndoLetter({ ...TO, isDone: true, after: 'B@S.IT', days: 7 }),
  'login code': () => account.loginCodeLetter({ ...TO, code: '123456' }),
  'factor removal': () => account.factorRemovalLetter({ ...TO, at: AT }),
  erasure: () => erasureLetter({ ...TO, at: AT }),
  'new login': () => account.newLoginLetter({ ...TO, device: PHONE, at: AT }),
  'changed by staff': () => account.changedByStaffLetter({ ...TO, news: ['email', 'means'] }),
  ...Object.fromEntries(
    (['password', 'email', 'email-restored', 'mfa-on', 'mfa-off', 'passkey', 'sign-on', 'sign-on-off'] as const).map(
      (change) => [`account changed: ${change}`, () => account.accountChangedLetter({ ...TO, change })],
    ),
  ),
  'area open': () => areaOpen({ ...TO, town: undefined, postcode: '24121' }),
  closing: () => closingLetter(TO),
  closed: () => closedLetter(TO),
  'staff invitation': () => staffInvitationLetter({ ...TO, by: 'Elena', days: 7 }),
  merged: () => mergedLetter({ ...TO, email: 'b@esempio.it' }),
  'company invitation': () => companyInvitationLetter({ ...TO, companyName: '' }),
  'purchase request': () => purchaseRequestLetter({ ...BUYER, buyer: '' }),
  'purchase refused': () => purchaseRefusedLetter({ ...BUYER, buyer: '' }),
  'due created': () => dueLetter({ ...DUE, kind: 'created', isBlocking: false, wire: WIRE }),
  'due expiring': () => dueLetter({ ...DUE, kind: 'expiring', isBlocking: false, wire: undefined }),
  'due expired': () => dueLetter({ ...DUE, kind: 'expired', isBlocking: true, wire: undefined }),
  ...Object.fromEntries(
    (['orders', 'customers', 'payments'] as const).map((kind) => [
      `export of ${kind}`,
      () => exportLetter({ ...TO, kind, from: '2026-11-25', until: '2026-11-25' }),
    ]),
  ),
  'friend gift': () => friendGiftLetter(GIFT),
  'list invitation': () => listInvitation({ ...TO, listName: 'L', ownerName: '' }),
  confirmation: () => orderConfirmation(ORDER, { ...TO, approvedBy: '1' }),
  'confirmation of a pickup': () => orderConfirmation({ ...ORDER, deliveryServiceId: 1 }, { ...TO, firstName: '' }),
  'confirmation of a change': () => orderConfirmation(ORDER, { ...TO, change: CHANGE }),
  'confirmation of an addition': () => orderConfirmation(ORDER, { ...TO, isGrown: true }),
  ...Object.fromEntries(STEPS.map((step) => [`step ${step}`, () => orderStepLetter(step, STEP)])),
  unpaid: () => payment.orderUnpaid(PAID),
  'change gone': () => payment.orderChangeGone(PAID),
  'addition refused': () =>
    payment.orderAdditionRefused({
      ...PAID,
      names: ['A'],
      reason: 'In questa fascia oraria non c’è più posto per altri prodotti',
    }),
  'to transfer': () => payment.orderToTransfer({ ...PAID, totalCents: 900, until: AT, wire: WIRE }),
  ...Object.fromEntries(
    (['lapsed', 'renew', 'unpaid', 'uncollected', 'paid'] as const).map((news) => [
      `payment ${news}`,
      () => paymentNews({ ...PAID, news, amountCents: 900, until: AT }),
    ]),
  ),
  ...Object.fromEntries(
    (['partial', 'open', 'returned', 'credited'] as const).map((news) => [
      `transfer ${news}`,
      () => transferNews({ ...TRANSFER, news, until: AT, why: 'too-much' }),
    ]),
  ),
  'rating answered': () => ratingAnsweredLetter({ ...TO, orderNumber: 7, answer: '7', link: 'https://x.example' }),
  'refund granted': () => refundDecidedLetter({ ...TO, request: mutable(REFUND) }),
  'refund refused': () => refundDecidedLetter({ ...TO, request: { ...mutable(REFUND), granted: undefined } }),
  withdrawal: () =>
    withdrawalLetter(
      { ...TO, request: mutable(REFUND) },
      { name: 'A B', email: 'A@S.IT', at: new Date('2026-11-26T08:00:00Z') },
    ),
  'company approved': () => registration.companyApprovedLetter(COMPANY),
  'company refused': () => registration.companyRefusedLetter(COMPANY),
  'account made': () => registration.accountMadeLetter(TO),
  'subscription begun': () => sale.subscriptionStarted(SALE),
  'subscription ends': () => sale.subscriptionEnds({ ...SALE, isOver: false }),
  'subscription over': () => sale.subscriptionEnds({ ...SALE, isOver: true }),
  'present bought': () => sale.presentBought(SALE),
  present: () => sale.presentLetter({ ...PRESENT, from: '' }),
  'present of somebody': () => sale.presentLetter({ ...PRESENT, from: 'ANNA' }),
  'slot free': () => slotFree({ ...TO, slot: { date: '2026-11-26', begins: '18:00', ends: '20:00' } }),
};

test.each(Object.entries(MAILS))('%s: every text is there in English', (_, write) => {
  const make = () => renderMail(written(write()));
  const italian = make();
  const english = withLocale(localeOf('en'), make);
  const linesOf = ({ subject, plain }: Mail) =>
    [subject, ...plain.split('\n')].map((line) => line.replace(URL, '').trim());
  const said = new Set(linesOf(italian));
  const forgotten = linesOf(english).filter(
    (line) => said.has(line) && /\p{Ll}{2,}/u.test(line.replace(/PayPal|Bottega|A@S\.IT/g, '')),
  );
  expect(forgotten).toEqual([]);
  expect(english.plain).not.toMatch(/[àèìòù]|\b(?:della?|degli|che|con|il|la|per|non|sono|tuo)\b/);
  expect(english.html).toContain('<html lang="en">');
  // both versions have the same number of lines, so that no text is missing in one language
  expect(linesOf(english).length).toBe(linesOf(italian).length);
});
