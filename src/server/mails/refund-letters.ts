import { createElement as h } from 'react';
import type { RefundRequest } from '../../contract/refunds/schemas.ts';
import { formatDay, formatEuro, formatGrams } from '../../domain/base/format.ts';
import type { RomeTime } from '../../domain/base/rome-time.ts';
import type { Mail } from '../infra/mail.ts';
import { Button, Facts, Frame, Heading, Paragraph } from './kit.ts';
import { renderMail } from './render-mail.ts';

export interface RefundReader {
  readonly email: string;
  readonly firstName: string;
  readonly publicUrl: string;
  readonly request: RefundRequest;
}

/** Tells a customer what was decided of what they asked back, and how it is paid. */
export function refundDecidedLetter({ email, firstName, publicUrl, request }: RefundReader): Mail {
  const { orderId, granted, answer, payments } = request;
  const greeting = firstName === '' ? 'Ciao!' : `Ciao ${firstName}!`;
  const isGranted = granted !== undefined;
  const subject = isGranted
    ? `Ordine n. ${orderId}: ti rimborsiamo ${formatEuro(granted)}`
    : `Ordine n. ${orderId}: la tua richiesta di rimborso`;
  return renderMail({
    to: email,
    subject,
    page: h(
      Frame,
      { title: `Ordine n. ${orderId}` },
      h(
        Heading,
        null,
        isGranted
          ? `${greeting} Ti rimborsiamo ${formatEuro(granted)}.`
          : `${greeting} Non possiamo accogliere la tua richiesta.`,
      ),
      answer === '' ? null : h(Paragraph, null, answer),
      payments.length > 0
        ? h(Facts, {
            rows: payments.map(({ amount, paymentMethod }) => ({ label: paymentMethod, value: formatEuro(amount) })),
          })
        : null,
      payments.some(({ isMoney }) => isMoney)
        ? h(Paragraph, null, 'Il denaro torna da dove hai pagato; la banca può impiegare qualche giorno.')
        : null,
      h(Button, { label: 'Vedi il tuo ordine', href: `${publicUrl}/profile/orders/${orderId}` }),
    ),
  });
}

/** The receipt of a withdrawal on a durable medium, with what was declared and when (Codice del consumo 54-bis). */
export function withdrawalLetter(
  { email, firstName, publicUrl, request }: RefundReader,
  declared: { readonly name: string; readonly email: string; readonly at: RomeTime },
): Mail {
  const { orderId, lines, asked, deliveryFee, packaging } = request;
  const greeting = firstName === '' ? 'Ciao!' : `Ciao ${firstName}!`;
  return renderMail({
    to: email,
    subject: `Ordine n. ${orderId}: abbiamo ricevuto il tuo recesso`,
    page: h(
      Frame,
      { title: `Ordine n. ${orderId}` },
      h(Heading, null, `${greeting} Abbiamo ricevuto la tua dichiarazione di recesso.`),
      h(Facts, {
        rows: [
          { label: 'Dichiarante', value: declared.name },
          { label: 'E-mail', value: declared.email },
          { label: 'Ordine', value: String(orderId) },
          {
            label: 'Ricevuta il',
            value: `${formatDay(declared.at.date)} ${declared.at.date.slice(0, 4)}, ore ${declared.at.time}`,
          },
          ...lines.map(({ name, quantity, weightGrams, asked: cost }) => ({
            label: `${name}, ${weightGrams > 0 ? formatGrams(weightGrams) : `${quantity} pz`}`,
            value: formatEuro(cost),
          })),
          ...(deliveryFee > 0 ? [{ label: 'Consegna', value: formatEuro(deliveryFee) }] : []),
          ...(packaging > 0 ? [{ label: 'Sacchetti', value: formatEuro(packaging) }] : []),
          { label: 'Totale', value: formatEuro(asked) },
        ],
      }),
      h(Paragraph, null, 'Dichiarazione: “Recedo dal contratto di vendita di questi prodotti.”'),
      h(
        Paragraph,
        null,
        'Rendi i prodotti entro 14 giorni, in negozio o al prossimo autista. Ti rimborsiamo quando li abbiamo ricevuti, o quando dimostri di averli spediti.',
      ),
      h(Button, { label: 'Vedi il tuo ordine', href: `${publicUrl}/profile/orders/${orderId}` }),
    ),
  });
}
