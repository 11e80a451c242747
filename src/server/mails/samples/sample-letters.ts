import type { RefundRequest } from '../../../contract/refunds/schemas.ts';
import type { AccountChange } from '../../../domain/account/account-change.ts';
import { DRIVE, LOCKER } from '../../../domain/delivery/delivery-service.ts';
import type { OrderStep } from '../../../domain/orders/order-status.ts';
import type { PaymentNews, TransferNews } from '../../../domain/orders/payment-status.ts';
import type { MailKind } from '../../../domain/settings/mail-texts.ts';
import { t } from '../../../language/language.ts';
import type { Letter } from '../../infra/mail.ts';
import * as account from '../account-letters.ts';
import * as closing from '../closing-letters.ts';
import * as company from '../company-letters.ts';
import { dueLetter } from '../due-letters.ts';
import type { MailedOrder } from '../mailed-order.ts';
import { type ConfirmedOrder, type OrderReader, orderConfirmation } from '../orders/order-confirmation.ts';
import * as payment from '../orders/order-payment.ts';
import { orderStepLetter, questionLetter } from '../orders/order-steps.ts';
import { paymentNews, transferNews } from '../orders/payment-news.ts';
import { ratingAnsweredLetter } from '../orders/rating-letter.ts';
import { refundDecidedLetter, withdrawalLetter } from '../orders/refund-letters.ts';
import * as registration from '../registration-letters.ts';
import * as sale from '../sale-letters.ts';
import * as shopping from '../shopping-letters.ts';

/** Whom and which order a sample is about: an invented customer, or a real one. */
export interface SampleReader {
  readonly firstName: string;
  readonly orderId: number;
  readonly order: MailedOrder;
  /** The amount of the order in euro. */
  readonly total: number;
  readonly publicUrl: string;
}

/** The number of the order that does not exist. */
const INVENTED = 128_407;

/** A customer and an order that do not exist. */
export function inventedReader(publicUrl: string, day: string): SampleReader {
  return {
    firstName: 'Giulia',
    orderId: INVENTED,
    total: 84.51,
    publicUrl,
    order: {
      orderNumber: INVENTED,
      orderStatusId: 3,
      deliveryServiceId: 2,
      timeslot: { dateIso: day, beginTime: '14:00', endTime: '16:00' },
      addDate: `${day}T07:12:00Z`,
      shippingAddress: { address1: 'Via Borgo Palazzo', addressNumber: '84', postalcode: '24125', city: 'BERGAMO' },
      store: { name: 'Bergamo centro', phone: '035 555 0101' },
    },
  };
}

const EMAIL = 'giulia@esempio.it';
const CODE = 'R7KP-4M2X';
const paid = () => ({ title: t('Pagamento d’esempio'), text: '', steps: [] });
const PHONE = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';

const base = ({ firstName, publicUrl }: SampleReader) => ({
  to: EMAIL,
  email: EMAIL,
  firstName,
  publicUrl,
  link: `${publicUrl}/profile`,
});
const ofOrder = (reader: SampleReader) => ({ ...base(reader), orderId: reader.orderId, order: reader.order });
const atSlot = ({ order: { timeslot } }: SampleReader) => new Date(`${timeslot.dateIso}T17:30:00Z`);

function confirmation(more: Partial<OrderReader> = {}): SampleOf {
  return (reader) => orderConfirmation(confirmed(reader), { ...base(reader), ...more });
}

function confirmed({ order, total }: SampleReader): ConfirmedOrder {
  return {
    ...order,
    goodsTotal: total,
    totalDiscount: 0,
    deposits: 0,
    deliveryFee: 0,
    grossTotal: total,
    payment: paid(),
    bagItems: [],
    orderItems: [
      {
        quantity: 1,
        weight: 0,
        cartItemInsertionTypeId: 1,
        grossTotal: total,
        product: { name: t('Prodotti d’esempio'), shortDescr: '', description: '' },
        orderItemInfo: {},
      },
    ],
    orderAdjustmentSummary: { orderAdjustments: [] },
  };
}

/** `service` is that of the invented order, where the step is only one of orders that are picked up. */
function step(name: OrderStep, service?: number): SampleOf {
  return (reader) => {
    const order =
      service !== undefined && reader.orderId === INVENTED
        ? { ...reader.order, deliveryServiceId: service }
        : reader.order;
    const until = { date: reader.order.timeslot.dateIso, time: reader.order.timeslot.endTime };
    return orderStepLetter(name, {
      ...ofOrder(reader),
      order,
      note: '',
      receipt: undefined,
      pictures: new Map(),
      collected: 0,
      payment: paid(),
      pickupCode: CODE,
      locker: { box: '12', until },
      consent: { total: reader.total + 4, agreedTotal: reader.total, until },
    });
  };
}

function question(reader: SampleReader): Letter {
  return questionLetter({
    ...ofOrder(reader),
    orderNumber: reader.order.orderNumber,
    until: { date: reader.order.timeslot.dateIso, time: '11:20' },
    name: 'Yogurt greco',
    pieces: 2,
    grams: 0,
    withoutAnswer: 'refund',
    proposals: [{ name: 'Yogurt bianco', unitPrice: 1.25 }],
    hasPhoto: false,
  });
}

function aboutMoney(news: PaymentNews): SampleOf {
  return (reader) =>
    paymentNews({ ...ofOrder(reader), news, amountCents: Math.round(reader.total * 100), until: atSlot(reader) });
}

function transfer(news: TransferNews): SampleOf {
  return (reader) =>
    transferNews({
      ...base(reader),
      news,
      orderNumber: undefined,
      dueIds: [3],
      amountCents: Math.round(reader.total * 100),
      leftCents: 500,
      missingCents: 700,
      until: atSlot(reader),
      why: 'too-much',
      settlement: '',
    });
}

function refund(kind: RefundRequest['kind'], isGranted: boolean): SampleOf {
  return (reader) => refundDecidedLetter({ ...base(reader), request: refundOf(reader, kind, isGranted) });
}

function refundOf({ orderId, order, total }: SampleReader, kind: RefundRequest['kind'], isGranted: boolean) {
  return {
    requestId: 1,
    orderId,
    orderNumber: order.orderNumber,
    kind,
    note: '',
    state: isGranted ? 'granted' : 'refused',
    asked: total,
    deliveryFee: 0,
    packaging: 0,
    ...(isGranted ? { granted: total } : {}),
    answer: '',
    askedAt: '',
    photos: [],
    lines: [],
    payments: [],
  } as RefundRequest;
}

function due(kind: 'created' | 'expiring' | 'expired'): SampleOf {
  return (reader) =>
    dueLetter({
      ...base(reader),
      companyName: 'Bar Sport srl',
      kind,
      dueId: 3,
      documentNumber: 'FE/118',
      amountCents: Math.round(reader.total * 100),
      dueOn: reader.order.timeslot.dateIso,
      isBlocking: kind === 'expired',
      wire: undefined,
    });
}

const changed =
  (change: AccountChange): SampleOf =>
  (reader) =>
    account.accountChangedLetter({ ...base(reader), change });

type SampleOf = (reader: SampleReader) => Letter;

const undo = (isDone: boolean) => (reader: SampleReader) =>
  account.emailUndoLetter({ ...base(reader), isDone, after: 'g•••@esempio.it', days: 7 });
const day = ({ order }: SampleReader) => order.timeslot.dateIso.split('-').reverse().join('/');
const COMPANY = { companyName: 'Bar Sport srl', reason: '' };
const euro = (amount: number) => `${amount.toFixed(2).replace('.', ',')} €`;
const asked = (reader: SampleReader) => ({ ...base(reader), buyer: 'Carla', total: euro(reader.total) });

/** A letter of each sort, as it is written for a customer. */
const SAMPLES: Readonly<Record<MailKind, SampleOf>> = {
  'order-confirmed': confirmation(),
  'order-approved': confirmation({ approvedBy: 'Carla' }),
  'order-changed': confirmation({ change: { total: 61, differences: [], moneyBack: '' } }),
  'order-grown': confirmation({ isGrown: true }),
  'step-taken': step('taken'),
  'step-moved': step('moved'),
  'step-consent': step('consent'),
  question,
  'step-ready': step('ready', DRIVE),
  'step-leaving': step('leaving'),
  'step-in-locker': step('in-locker', LOCKER),
  'step-delivered': step('delivered'),
  'step-partly-delivered': step('partly-delivered'),
  'step-cancelled': step('cancelled'),
  'step-not-collected': step('not-collected', DRIVE),
  'step-failed': step('failed'),
  'change-gone': (reader) => payment.orderChangeGone(ofOrder(reader)),
  'addition-refused': (reader) =>
    payment.orderAdditionRefused({
      ...ofOrder(reader),
      names: ['Caffè macinato'],
      reason: 'In questa fascia oraria non c’è più posto per altri prodotti',
    }),
  'rating-answered': (reader) =>
    ratingAnsweredLetter({ ...base(reader), orderNumber: reader.order.orderNumber, answer: '…' }),
  'order-unpaid': (reader) => payment.orderUnpaid(ofOrder(reader)),
  'order-transfer': (reader) =>
    payment.orderToTransfer({
      ...ofOrder(reader),
      totalCents: Math.round(reader.total * 100),
      until: atSlot(reader),
      wire: { iban: 'IT60X0542811101000000123456', holder: 'Bottega srl' },
    }),
  'payment-lapsed': aboutMoney('lapsed'),
  'payment-renew': aboutMoney('renew'),
  'payment-unpaid': aboutMoney('unpaid'),
  'payment-uncollected': aboutMoney('uncollected'),
  'payment-paid': aboutMoney('paid'),
  'transfer-partial': transfer('partial'),
  'transfer-open': transfer('open'),
  'transfer-returned': transfer('returned'),
  'transfer-credited': transfer('credited'),
  'refund-granted': refund('goods', true),
  'refund-refused': refund('goods', false),
  'refund-deposit': refund('deposit', true),
  withdrawal: (reader) =>
    withdrawalLetter(
      { ...base(reader), request: refundOf(reader, 'withdrawal', true) },
      { name: `${reader.firstName} Rossi`, email: EMAIL, at: new Date(`${reader.order.timeslot.dateIso}T08:42:10Z`) },
    ),
  'due-created': due('created'),
  'due-expiring': due('expiring'),
  'due-expired': due('expired'),
  'email-confirm': (reader) => account.emailConfirmLetter(base(reader)),
  'account-made': (reader) => registration.accountMadeLetter(base(reader)),
  'login-code': (reader) => account.loginCodeLetter({ ...base(reader), code: '407915' }),
  'password-reset': (reader) => account.passwordResetLetter(base(reader)),
  'new-login': (reader) => account.newLoginLetter({ ...base(reader), device: PHONE, at: atSlot(reader) }),
  'email-change': (reader) => account.emailChangeLetter(base(reader)),
  'email-undo': undo(false),
  'email-undone': undo(true),
  'factor-removal': (reader) => account.factorRemovalLetter({ ...base(reader), at: atSlot(reader) }),
  'changed-by-staff': (reader) => account.changedByStaffLetter({ ...base(reader), news: ['phone', 'addresses'] }),
  'account-password': changed('password'),
  'account-email': changed('email'),
  'account-email-restored': changed('email-restored'),
  'account-mfa-on': changed('mfa-on'),
  'account-mfa-off': changed('mfa-off'),
  'account-passkey': changed('passkey'),
  'account-sign-on': changed('sign-on'),
  'account-sign-on-off': changed('sign-on-off'),
  closing: (reader) => closing.closingLetter(base(reader)),
  erasure: (reader) => closing.erasureLetter({ ...base(reader), at: atSlot(reader) }),
  closed: (reader) => closing.closedLetter(base(reader)),
  merged: (reader) => closing.mergedLetter(base(reader)),
  'company-invitation': (reader) => company.companyInvitationLetter({ ...base(reader), ...COMPANY }),
  'company-approved': (reader) => registration.companyApprovedLetter({ ...base(reader), ...COMPANY }),
  'company-refused': (reader) => registration.companyRefusedLetter({ ...base(reader), ...COMPANY }),
  'purchase-request': (reader) => company.purchaseRequestLetter(asked(reader)),
  'purchase-refused': (reader) => company.purchaseRefusedLetter(asked(reader)),
  'slot-free': (reader) => {
    const { dateIso: date, beginTime: begins, endTime: ends } = reader.order.timeslot;
    return shopping.slotFree({ ...base(reader), slot: { date, begins, ends } });
  },
  'area-open': (reader) => shopping.areaOpen({ ...base(reader), town: 'Seriate', postcode: '24068' }),
  'list-invitation': (reader) =>
    shopping.listInvitation({ ...base(reader), listName: 'Spesa del sabato', ownerName: 'Carla' }),
  'subscription-started': (reader) =>
    sale.subscriptionStarted({ ...base(reader), price: '39,00 €', from: '02/01/2027', to: day(reader) }),
  'subscription-ends': (reader) =>
    sale.subscriptionEnds({ ...base(reader), price: '39,00 €', to: day(reader), isOver: false }),
  'subscription-over': (reader) =>
    sale.subscriptionEnds({ ...base(reader), price: '39,00 €', to: day(reader), isOver: true }),
  'present-bought': (reader) => sale.presentBought({ ...base(reader), price: euro(reader.total), to: 'Carla' }),
  present: (reader) =>
    sale.presentLetter({
      ...base(reader),
      name: reader.firstName,
      message: '',
      from: 'Carla',
      amount: euro(reader.total),
      code: CODE,
      endsOn: day(reader),
    }),
  'friend-gift': (reader) =>
    sale.friendGiftLetter({
      ...base(reader),
      friend: 'Carla',
      code: CODE,
      amount: euro(reader.total),
      minimum: '30,00 €',
      endsOn: day(reader),
    }),
};

/** Returns the letter of a sort as the shop writes it, for an invented customer or a real one. */
export function sampleLetter(kind: MailKind, reader: SampleReader): Letter {
  return SAMPLES[kind](reader);
}
