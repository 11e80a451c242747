import type { Order } from '../../../contract/orders/schemas.ts';
import { formatDay, formatEuro, formatGrams } from '../../../domain/base/format.ts';
import { HOME } from '../../../domain/delivery/delivery-service.ts';
import { type Html, html } from '../../http/html.ts';
import { sql } from '../../infra/database/sql.ts';
import type { Database } from '../../infra/database/types.ts';
import type { Mail, Mailer } from '../../infra/mail.ts';
import { orderView } from './order-view.ts';
import { orderParts, ownOrder } from './queries.ts';

/** The job that sends the confirmation of a placed order. */
export function confirmationMailJob(parts: { db: Database; mailer: Mailer; publicUrl: string }) {
  const { db, mailer, publicUrl } = parts;
  return async ({ orderId }: Readonly<Record<string, unknown>>): Promise<void> => {
    if (typeof orderId !== 'number') throw new Error('the job names no order');
    const [customer] = await db.query<{ user_id: number; email: string; first_name: string }>(sql`
      select c.user_id, c.email, c.first_name from orders o join customers c using (user_id) where o.order_id = ${orderId}`);
    const row = customer && (await ownOrder(db, customer.user_id, orderId));
    if (!row) return;
    const order = orderView(row, await orderParts(db, orderId));
    await mailer.send(confirmationMail(order, { email: customer.email, firstName: customer.first_name, publicUrl }));
  };
}

interface Reader {
  readonly email: string;
  readonly firstName: string;
  readonly publicUrl: string;
}

/** Prices come from the order, which the one pricing function made. */
export function confirmationMail(order: Order, { email, firstName, publicUrl }: Reader): Mail {
  const greeting = firstName === '' ? 'Ciao!' : `Ciao ${firstName}!`;
  const where = `${order.shippingAddress.address1} ${order.shippingAddress.addressNumber}, ${order.shippingAddress.postalcode} ${order.shippingAddress.city}`;
  const when = `${formatDay(order.timeslot.dateIso)}, dalle ${order.timeslot.beginTime} alle ${order.timeslot.endTime}`;
  const link = `${publicUrl}/profile/orders/${order.orderId}`;
  const subject = `Ordine n. ${order.orderId} confermato`;
  const verb = order.deliveryServiceId === HOME ? 'Lo consegniamo' : 'Ti aspettiamo';
  const plain = [
    greeting,
    `Abbiamo ricevuto il tuo ordine n. ${order.orderId}.`,
    `${verb}: ${when}`,
    `Dove: ${where}`,
    '',
    ...order.orderItems.flatMap((line) => [
      `${amount(line)} ${line.product.name}: ${lineTotal(line)}`,
      ...wishes(line).map((wish) => `   ${wish}`),
    ]),
    '',
    `Spesa: ${formatEuro(order.goodsTotal)}`,
    ...(order.totalDiscount > 0 ? [savedText(order)] : []),
    ...bags(order).map(({ name, total }) => `${name}: ${total}`),
    `Consegna: ${feeText(order)}`,
    ...adjustments(order).map(({ name, off }) => `${name}: ${off}`),
    `Totale: ${formatEuro(order.grossTotal)}`,
    `Pagamento: ${order.paymentTypeName}`,
    '',
    `Il tuo ordine: ${link}`,
  ].join('\n');
  return { to: email, subject, plain, html: page(order, { greeting, verb, when, where, link }).html };
}

type Words = Readonly<Record<'greeting' | 'verb' | 'when' | 'where' | 'link', string>>;

function page(order: Order, words: Words): Html {
  const lines = order.orderItems.map(
    (line) => html`<tr>
      <td style="padding:10px 0;border-bottom:1px solid #ece5da">${line.product.name}<br><small style="color:#6b6257">${line.product.shortDescr} ${line.product.description}${wishes(line).map((wish) => html`<br>${wish}`)}</small></td>
      <td style="padding:10px 8px;border-bottom:1px solid #ece5da;white-space:nowrap">${amount(line)}</td>
      <td style="padding:10px 0;border-bottom:1px solid #ece5da;text-align:right;white-space:nowrap">${lineTotal(line)}</td></tr>`,
  );
  return html`<!doctype html><html lang="it"><head><meta charset="utf-8"><title>Ordine n. ${order.orderId}</title></head>
<body style="margin:0;background:#faf6ef;color:#2b2620;font:16px/1.5 system-ui,sans-serif">
<div style="max-width:600px;margin:0 auto;padding:32px 20px">
<p style="font-size:26px;font-weight:700;margin:0 0 24px">Bottega</p>
<h1 style="font-size:22px;margin:0 0 12px">${words.greeting} Il tuo ordine n. ${order.orderId} è confermato.</h1>
<p style="margin:0 0 4px"><strong>${words.verb}</strong> ${words.when}</p>
<p style="margin:0 0 24px"><strong>Dove</strong> ${words.where}</p>
<table role="presentation" style="width:100%;border-collapse:collapse">${lines}</table>
<table role="presentation" style="width:100%;margin-top:16px">
<tr><td>Spesa</td><td style="text-align:right">${formatEuro(order.goodsTotal)}</td></tr>
${order.totalDiscount > 0 ? html`<tr><td colspan="2" style="color:#6b6257"><small>${savedText(order)}</small></td></tr>` : html``}
${bags(order).map(({ name, total }) => html`<tr><td>${name}</td><td style="text-align:right">${total}</td></tr>`)}
<tr><td>Consegna</td><td style="text-align:right">${feeText(order)}</td></tr>
${adjustments(order).map(({ name, off }) => html`<tr><td>${name}</td><td style="text-align:right">${off}</td></tr>`)}
<tr><td style="font-weight:700;font-size:18px">Totale</td><td style="text-align:right;font-weight:700;font-size:18px">${formatEuro(order.grossTotal)}</td></tr>
<tr><td>Pagamento</td><td style="text-align:right">${order.paymentTypeName}</td></tr></table>
<p style="margin:24px 0 0;color:#6b6257"><small>I prodotti a peso vengono pesati alla preparazione: l’importo finale può variare leggermente.</small></p>
<p style="margin:24px 0 0"><a href="${words.link}" style="color:#2b2620;font-weight:700">Vedi il tuo ordine</a></p>
</div></body></html>`;
}

/** cartItemInsertionTypeId of goods that came along. */
const GIFT = 2;

function lineTotal({ cartItemInsertionTypeId, grossTotal }: Order['orderItems'][number]): string {
  return cartItemInsertionTypeId === GIFT ? 'Omaggio' : formatEuro(grossTotal);
}

function savedText({ totalDiscount }: Order): string {
  return `Con le promozioni hai risparmiato ${formatEuro(totalDiscount)}`;
}

function bags({ bagItems = [] }: Order): { name: string; total: string }[] {
  return bagItems.map(({ name, quantity, grossTotal }) => ({
    name: `${quantity} × ${name}`,
    total: formatEuro(grossTotal),
  }));
}

function adjustments({ orderAdjustmentSummary }: Order): { name: string; off: string }[] {
  return orderAdjustmentSummary.orderAdjustments.map(({ giftCertificate: { name, code }, amount: off }) => ({
    name: `${name} (${code})`,
    off: `−${formatEuro(off)}`,
  }));
}

/** What was said of a line: a note, what may stand in for it. That something may is the rule, and not said. */
function wishes({ orderItemInfo: infos }: Order['orderItems'][number]): string[] {
  const { note, preferred_substitute_name: substitute, accepts_alternatives: accepts } = infos;
  return [
    ...(note === undefined ? [] : [`Nota: ${note}`]),
    ...(accepts === 'false' ? ['Senza alternative'] : substitute === undefined ? [] : [`Se manca: ${substitute}`]),
  ];
}

function amount(line: Order['orderItems'][number]): string {
  return line.weight > 0 ? `circa ${formatGrams(Math.round(line.weight * 1000))}` : `${line.quantity} ×`;
}

function feeText(order: Order): string {
  return order.deliveryFee === 0 ? 'GRATIS' : formatEuro(order.deliveryFee);
}
