import { formatDay, formatMoney } from '../../../domain/base/format.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { transferReason } from '../../../domain/orders/payment-type.ts';
import { t } from '../../../language/language.ts';
import type { Letter } from '../../infra/mail.ts';
import { addressed, fixed, letter, worded } from '../letter.ts';
import { type MailedOrder, orderName, whenAndWhere } from '../mailed-order.ts';

interface Reader {
  readonly email: string;
  readonly firstName: string;
  readonly orderId: number;
  readonly order: MailedOrder;
  readonly publicUrl: string;
}

/** Tells a customer that an order was cancelled because it was not paid (D 8). */
export function orderUnpaid({ email, firstName, orderId, order, publicUrl }: Reader): Letter {
  const number = order.orderNumber;
  return letter({
    to: email,
    order,
    ...worded('order-unpaid', { nome: firstName, numero: String(number) }),
    subject: t('Ordine n. {number} annullato: non è stato pagato', { number }),
    heading: t('Ordine annullato: non è stato pagato'),
    texts: [
      addressed(
        firstName,
        t('il pagamento non è riuscito in tempo, e l’ordine n. {number} è stato annullato.', { number }),
      ),
      fixed(t('Non ti è stato addebitato nulla.')),
    ],
    button: t('Riprendi la spesa'),
    link: `${publicUrl}/profile/orders/${orderId}`,
    smallPrint: t('Dalla pagina dell’ordine puoi rimettere tutti i prodotti nel carrello.'),
  });
}

/**
 * Tells a customer that a change of an order was dropped, because it was not paid in time or the order is being
 * prepared: the order stays as it was.
 */
export function orderChangeGone({ email, firstName, orderId, order, publicUrl }: Reader): Letter {
  return letter({
    to: email,
    order,
    ...worded('change-gone', { nome: firstName, numero: String(order.orderNumber) }),
    subject: t('La modifica dell’ordine n. {number} non è stata confermata', { number: order.orderNumber }),
    heading: t('L’ordine resta com’era'),
    texts: [
      addressed(firstName, t('la modifica non è stata pagata in tempo, o l’ordine era già in preparazione.')),
      fixed(t('Per la modifica non ti è stato addebitato nulla.')),
      fixed(whenAndWhere(order)),
    ],
    button: t('Vedi il tuo ordine'),
    link: `${publicUrl}/profile/orders/${orderId}`,
  });
}

/** Tells a customer that goods could not be added to an order although they were paid: nothing is charged for them. */
export function orderAdditionRefused({
  email,
  firstName,
  orderId,
  order,
  publicUrl,
  reason,
  names,
}: Reader & { readonly reason: string; readonly names: readonly string[] }): Letter {
  return letter({
    to: email,
    order,
    ...worded('addition-refused', {
      nome: firstName,
      numero: String(order.orderNumber),
      prodotti: names.join(', '),
      motivo: t(reason),
    }),
    subject: t('Ordine n. {number}: i prodotti non sono stati aggiunti', { number: order.orderNumber }),
    heading: t('L’ordine resta com’era'),
    texts: [
      addressed(
        firstName,
        t('non abbiamo potuto aggiungere: {names}. {reason}.', { names: names.join(', '), reason: t(reason) }),
      ),
      fixed(t('Per questi prodotti non ti è stato addebitato nulla.')),
      fixed(whenAndWhere(order)),
    ],
    button: t('Vedi il tuo ordine'),
    link: `${publicUrl}/profile/orders/${orderId}`,
  });
}

export interface TransferLetter extends Reader {
  readonly totalCents: number;
  readonly until: Date;
  readonly wire: { readonly iban: string; readonly holder: string };
}

/** Tells a customer how to transfer the money of an order. */
export function orderToTransfer(transfer: TransferLetter): Letter {
  const { email, firstName, orderId, order, publicUrl, totalCents, until, wire } = transfer;
  const number = order.orderNumber;
  const { date, time } = romeTime(until);
  return {
    to: email,
    subject: t('Ordine n. {number}: i dati per il bonifico', { number }),
    title: orderName(number),
    orderNumber: number,
    store: order.store,
    ...worded('order-transfer', { nome: firstName, numero: String(number) }),
    blocks: [
      { kind: 'heading', text: t('Aspettiamo il tuo bonifico') },
      {
        kind: 'paragraph',
        text: addressed(
          firstName,
          t('abbiamo ricevuto l’ordine n. {number}. Lo prepariamo appena arriva il tuo bonifico.', { number }),
        ),
      },
      {
        kind: 'facts',
        rows: [
          { label: t('Importo'), value: formatMoney(totalCents) },
          { label: t('Intestatario'), value: wire.holder },
          { label: t('IBAN'), value: wire.iban },
          { label: t('Causale'), value: transferReason(number) },
          { label: t('Entro'), value: t('{day}, ore {time}', { day: formatDay(date), time }) },
        ],
      },
      { kind: 'button', label: t('Vedi il tuo ordine'), href: `${publicUrl}/profile/orders/${orderId}` },
      {
        kind: 'small',
        text: t(
          'Se il bonifico non arriva in tempo l’ordine viene annullato. Puoi anche scegliere un altro pagamento dalla pagina dell’ordine.',
        ),
      },
    ],
  };
}
