import { expect, test } from 'vitest';
import { withLocale } from '../../language/language.ts';
import { localeOf } from '../infra/language/dictionaries.ts';
import type { Letter } from '../infra/mail.ts';
import type { MailedOrder } from './mailed-order.ts';
import { courierNotification, refundNotification, slotNotification, stepNotification } from './notifications.ts';
import { orderAdditionRefused, orderChangeGone, orderUnpaid } from './orders/order-payment.ts';
import { orderStepLetter, type StepReader } from './orders/order-steps.ts';
import { paymentNews, uncollectedNotice } from './orders/payment-news.ts';
import { renderMail } from './render-mail.ts';
import { type Sender, written } from './sender.ts';

const ORDER: MailedOrder = {
  orderNumber: 100_126,
  orderStatusId: 4,
  deliveryServiceId: 2,
  addDate: '2026-11-24T07:12:00Z',
  timeslot: { dateIso: '2026-11-26', beginTime: '18:00', endTime: '20:00' },
  history: [{ orderStatusId: 4, date: '2026-11-26T12:00:00Z' }],
  shippingAddress: { address1: 'Via Borgo Palazzo', addressNumber: '84', postalcode: '24125', city: 'BERGAMO' },
  store: { name: 'Bottega Bergamo', phone: '035 555 0142' },
};
const READER = { email: 'a@esempio.it', firstName: 'Anna', orderId: 100_131, publicUrl: 'https://shop.example' };
const PAYMENT = { title: 'Paghi con Visa', text: '', steps: [] };
const STEP: StepReader = {
  ...READER,
  order: ORDER,
  note: '',
  receipt: undefined,
  pictures: new Map(),
  collected: 0,
  payment: PAYMENT,
  consent: undefined,
};
const mailOf = (letter: Letter, sender?: Sender) => renderMail(written(letter, sender));
const plain = (mail: { readonly plain: string }) => mail.plain.replaceAll('\u00a0', ' ');
const STEPS = `[x] Ordinato, mar 24 nov, 08:12
[x] Preparazione, gio 26 nov, 13:00
[ ] In consegna
[ ] Consegnato, gio 26 nov, 18–20`;

test('an order that is under way says when and where it arrives, and whom to call', () => {
  const mail = mailOf(orderStepLetter('taken', STEP));
  expect(plain(mail)).toContain(
    'Arriva giovedì 26 novembre, tra le 18:00 e le 20:00, in Via Borgo Palazzo 84, 24125 Bergamo.',
  );
  expect(plain(mail)).toContain(STEPS);
  expect(plain(mail)).toContain('Per questo ordine puoi anche chiamare Bottega Bergamo: 035 555 0142.');
  const pickup = { ...ORDER, deliveryServiceId: 1 };
  expect(plain(mailOf(orderStepLetter('ready', { ...STEP, order: pickup })))).toMatch(
    /Ti aspettiamo giovedì 26 novembre, .*/,
  );
  const locker = { box: '4', until: { date: '2026-11-26', time: '20:00' } };
  expect(plain(mailOf(orderStepLetter('in-locker', { ...STEP, order: pickup, locker })))).toContain(
    'Dove: Via Borgo Palazzo 84, 24125 Bergamo\nSportello: 4\n',
  );
  expect(plain(mailOf(orderStepLetter('cancelled', STEP)))).not.toContain('Arriva');
});

test('a store without a phone is not named', () => {
  const mail = mailOf(
    orderStepLetter('taken', { ...STEP, order: { ...ORDER, store: { name: 'Bottega', phone: '' } } }),
  );
  expect(plain(mail)).not.toContain('chiamare');
});

test('mails about the payment of an order show its steps, unless it has none', () => {
  const letter = { ...READER, order: ORDER };
  expect(plain(mailOf(orderChangeGone(letter)))).toContain(STEPS);
  expect(
    plain(mailOf(orderAdditionRefused({ ...letter, names: ['Latte'], reason: 'È già in preparazione' }))),
  ).toContain(STEPS);
  const news = { ...letter, news: 'unpaid', amountCents: 1403, until: undefined } as const;
  expect(plain(mailOf(paymentNews(news)))).toContain(STEPS);
  expect(plain(mailOf(orderUnpaid({ ...letter, order: { ...ORDER, orderStatusId: 1 } })))).not.toContain('[x]');
});

test('every mail to a customer ends with the shop that sends it, and none to the staff does', () => {
  const shop = {
    publicUrl: 'https://shop.example',
    name: 'Bottega S.r.l.',
    address: 'Via Mazzini 4, 24121 Bergamo (BG)',
  };
  const mail = mailOf(orderUnpaid({ ...READER, order: ORDER }), shop);
  expect(plain(mail)).toMatch(
    /\n\nContatti https:\/\/shop\.example\/page\/contatti · Bottega S\.r\.l\., Via Mazzini 4, 24121 Bergamo \(BG\)$/,
  );
  const notice = { to: 's@esempio.it', orderId: 7, customer: 'Anna', amountCents: 1, isHandedOver: true, link: 'x' };
  expect(mailOf(uncollectedNotice(notice), shop).plain).not.toContain('Contatti');
});

test('notifications name the number that the customer knows, and lead to the order', () => {
  const order = { orderId: 100_131, orderNumber: 100_126 };
  const at = { title: 'Ordine n. 100126', path: '/profile/orders/100131', orderNumber: 100_126 };
  expect(stepNotification(order, 'leaving')).toEqual({ ...at, text: 'La tua spesa è in consegna.' });
  expect(refundNotification(order, 4)).toEqual({ ...at, text: 'Ti rimborsiamo 4,00\u00a0€.' });
  expect(refundNotification(order, undefined).text).toBe('Abbiamo risposto alla tua richiesta di rimborso.');
  expect(courierNotification(order)).toMatchObject(at);
});

test('notifications are in the language of the moment', () => {
  const inEnglish = <Made>(make: () => Made) => withLocale(localeOf('en'), make);
  const order = { orderId: 9, orderNumber: 7 };
  expect(inEnglish(() => stepNotification(order, 'delivered'))).toMatchObject({
    title: 'Order no. 7',
    text: 'Your order was delivered.',
  });
  expect(inEnglish(() => slotNotification({ date: '2026-11-26', begins: '18:00', ends: '20:00' }))).toEqual({
    title: 'A place is free again',
    text: 'Thursday 26 November, from 18:00 to 20:00',
    path: '/payment',
  });
});
