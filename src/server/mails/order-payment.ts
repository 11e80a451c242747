import { createElement as h } from 'react';
import { formatCents, formatDay } from '../../domain/base/format.ts';
import { cents } from '../../domain/base/money.ts';
import { romeTime } from '../../domain/base/rome-time.ts';
import { transferReason } from '../../domain/orders/payment-type.ts';
import type { Mail } from '../infra/mail.ts';
import { Button, Facts, Frame, Heading, Paragraph, SmallPrint } from './kit.ts';
import { renderMail } from './render-mail.ts';

interface Reader {
  readonly email: string;
  readonly firstName: string;
  readonly orderId: number;
  readonly publicUrl: string;
}

/** Tells a customer that an order was cancelled because it was not paid (D 8). */
export function orderUnpaid({ email, firstName, orderId, publicUrl }: Reader): Mail {
  return renderMail({
    to: email,
    subject: `Ordine n. ${orderId} annullato: non è stato pagato`,
    page: h(
      Frame,
      { title: `Ordine n. ${orderId}` },
      h(Heading, null, `Ciao ${firstName}, l’ordine n. ${orderId} è stato annullato.`),
      h(Paragraph, null, 'Il pagamento non è riuscito in tempo. Non ti è stato addebitato nulla.'),
      h(Button, { label: 'Riprendi la spesa', href: `${publicUrl}/profile/orders/${orderId}` }),
      h(SmallPrint, null, 'Dalla pagina dell’ordine puoi rimettere tutti i prodotti nel carrello.'),
    ),
  });
}

/** Tells a customer that the change of an order was given up, because it was not paid in time or the order is being prepared: it stays as it was. */
export function orderChangeGone({ email, firstName, orderId, publicUrl }: Reader): Mail {
  return renderMail({
    to: email,
    subject: `La modifica dell’ordine n. ${orderId} non è stata confermata`,
    page: h(
      Frame,
      { title: `Ordine n. ${orderId}` },
      h(Heading, null, `Ciao ${firstName}, l’ordine n. ${orderId} resta com’era.`),
      h(Paragraph, null, 'La modifica non è stata pagata in tempo, o l’ordine era già in preparazione.'),
      h(Paragraph, null, 'Per la modifica non ti è stato addebitato nulla.'),
      h(Button, { label: 'Vedi il tuo ordine', href: `${publicUrl}/profile/orders/${orderId}` }),
    ),
  });
}

/** Tells a customer that goods could not be added to an order although they were paid: nothing is charged for them. */
export function orderAdditionRefused(
  letter: Reader & { readonly reason: string; readonly names: readonly string[] },
): Mail {
  const { email, firstName, orderId, publicUrl, reason, names } = letter;
  return renderMail({
    to: email,
    subject: `Ordine n. ${orderId}: i prodotti non sono stati aggiunti`,
    page: h(
      Frame,
      { title: `Ordine n. ${orderId}` },
      h(Heading, null, `Ciao ${firstName}, l’ordine n. ${orderId} resta com’era.`),
      h(Paragraph, null, `Non abbiamo potuto aggiungere: ${names.join(', ')}. ${reason}.`),
      h(Paragraph, null, 'Per questi prodotti non ti è stato addebitato nulla.'),
      h(Button, { label: 'Vedi il tuo ordine', href: `${publicUrl}/profile/orders/${orderId}` }),
    ),
  });
}

export interface TransferLetter extends Reader {
  readonly totalCents: number;
  readonly until: Date;
  readonly wire: { readonly iban: string; readonly holder: string };
}

/** Tells a customer how to transfer the money of an order. */
export function orderToTransfer(letter: TransferLetter): Mail {
  const { email, firstName, orderId, publicUrl, totalCents, until, wire } = letter;
  const { date, time } = romeTime(until);
  return renderMail({
    to: email,
    subject: `Ordine n. ${orderId}: i dati per il bonifico`,
    page: h(
      Frame,
      { title: `Ordine n. ${orderId}` },
      h(Heading, null, `Ciao ${firstName}, abbiamo ricevuto l’ordine n. ${orderId}.`),
      h(Paragraph, null, 'Lo prepariamo appena arriva il tuo bonifico.'),
      h(Facts, {
        rows: [
          { label: 'Importo', value: formatCents(cents(totalCents)) },
          { label: 'Intestatario', value: wire.holder },
          { label: 'IBAN', value: wire.iban },
          { label: 'Causale', value: transferReason(orderId) },
          { label: 'Entro', value: `${formatDay(date)}, ore ${time}` },
        ],
      }),
      h(Button, { label: 'Vedi il tuo ordine', href: `${publicUrl}/profile/orders/${orderId}` }),
      h(
        SmallPrint,
        null,
        'Se il bonifico non arriva in tempo l’ordine viene annullato. Puoi anche scegliere un altro pagamento dalla pagina dell’ordine.',
      ),
    ),
  });
}
