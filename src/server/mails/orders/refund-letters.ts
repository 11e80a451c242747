import { createElement as h } from 'react';
import type { RefundRequest } from '../../../contract/refunds/schemas.ts';
import { formatDay, formatEuro, formatGrams, formatPieces } from '../../../domain/base/format.ts';
import type { RomeTime } from '../../../domain/base/rome-time.ts';
import { t } from '../../../language/language.ts';
import type { Mail } from '../../infra/mail.ts';
import { type AmountRow, Amounts } from '../kit/goods.ts';
import { Button, Facts, Frame, Heading, Paragraph, type Row, Rule } from '../kit.ts';
import { addressed } from '../letter.ts';
import { renderMail } from '../render-mail.ts';
import { orderName } from './told-order.ts';

export interface RefundReader {
  readonly email: string;
  readonly firstName: string;
  readonly publicUrl: string;
  readonly request: RefundRequest;
}

/** Tells a customer what was decided of what they asked back, and how it is paid. */
export function refundDecidedLetter({ email, firstName, publicUrl, request }: RefundReader): Mail {
  const { orderId, orderNumber: number, granted, answer, payments } = request;
  const isGranted = granted !== undefined;
  const amount = formatEuro(granted ?? 0);
  const heading = isGranted ? t('Ti rimborsiamo {amount}', { amount }) : t('Non possiamo accogliere la tua richiesta');
  return renderMail({
    to: email,
    subject: isGranted
      ? t('Ordine n. {number}: ti rimborsiamo {amount}', { number, amount })
      : t('Ordine n. {number}: la tua richiesta di rimborso', { number }),
    page: h(
      Frame,
      { title: orderName(number), about: orderName(number) },
      h(Heading, null, heading),
      h(Paragraph, null, addressed(firstName, t('abbiamo letto la tua richiesta sull’ordine n. {number}.', { number }))),
      answer === '' ? null : h(Paragraph, null, answer),
      payments.length > 0
        ? h(Facts, { rows: payments.map(({ amount: paid, paymentMethod }) => ({ label: paymentMethod, value: formatEuro(paid) })) })
        : null,
      payments.some(({ isMoney }) => isMoney)
        ? h(Paragraph, null, t('Il denaro torna da dove hai pagato; la banca può impiegare qualche giorno.'))
        : null,
      h(Button, { label: t('Vedi il tuo ordine'), href: `${publicUrl}/profile/orders/${orderId}` }),
    ),
  });
}

/** The receipt of a withdrawal on a durable medium, with what was declared and when (Codice del consumo 54-bis). */
export function withdrawalLetter(
  { email, firstName, publicUrl, request }: RefundReader,
  declared: { readonly name: string; readonly email: string; readonly at: RomeTime },
): Mail {
  const { orderId, orderNumber: number } = request;
  return renderMail({
    to: email,
    subject: t('Ordine n. {number}: abbiamo ricevuto il tuo recesso', { number }),
    page: h(
      Frame,
      { title: orderName(number), about: orderName(number) },
      h(Heading, null, t('Abbiamo ricevuto la tua dichiarazione di recesso')),
      h(Paragraph, null, addressed(firstName, t('conserva questo messaggio: è la ricevuta della tua dichiarazione.'))),
      h(Facts, { rows: declarationRows(request, declared) }),
      h(Amounts, { rows: amountsOf(request) }),
      h(Rule, null),
      h(Paragraph, null, t('Dichiarazione: “Recedo dal contratto di vendita di questi prodotti.”')),
      h(
        Paragraph,
        null,
        t(
          'Rendi i prodotti entro 14 giorni, in negozio o al prossimo autista. Ti rimborsiamo quando li abbiamo ricevuti, o quando dimostri di averli spediti.',
        ),
      ),
      h(Button, { label: t('Vedi il tuo ordine'), href: `${publicUrl}/profile/orders/${orderId}` }),
    ),
  });
}

function declarationRows(
  { orderNumber }: RefundRequest,
  declared: { readonly name: string; readonly email: string; readonly at: RomeTime },
): Row[] {
  const { date, time } = declared.at;
  return [
    { label: t('Dichiarante'), value: declared.name },
    { label: t('E-mail'), value: declared.email },
    { label: t('Ordine'), value: String(orderNumber) },
    { label: t('Ricevuta il'), value: t('{day}, ore {time}', { day: `${formatDay(date)} ${date.slice(0, 4)}`, time }) },
  ];
}

function amountsOf({ lines, asked, deliveryFee, packaging }: RefundRequest): AmountRow[] {
  return [
    ...lines.map(({ name, quantity, weightGrams, asked: cost }) => ({
      label: `${name}, ${weightGrams > 0 ? formatGrams(weightGrams) : formatPieces(quantity)}`,
      value: formatEuro(cost),
    })),
    ...(deliveryFee > 0 ? [{ label: t('Consegna'), value: formatEuro(deliveryFee) }] : []),
    ...(packaging > 0 ? [{ label: t('Sacchetti'), value: formatEuro(packaging) }] : []),
    { label: t('Totale'), value: formatEuro(asked), isStrong: true },
  ];
}
