import type { RefundRequest } from '../../../contract/refunds/schemas.ts';
import { formatEuro, formatGrams, formatPieces } from '../../../domain/base/format.ts';
import { exactMoment } from '../../../domain/refunds/exact-moment.ts';
import { t } from '../../../language/language.ts';
import type { AmountRow, Fact, Letter } from '../../infra/mail.ts';
import { addressed, fixed, paragraph, worded } from '../letter.ts';
import { orderName } from '../mailed-order.ts';

export interface RefundReader {
  readonly email: string;
  readonly firstName: string;
  readonly publicUrl: string;
  readonly request: RefundRequest;
}

/** Tells a customer the decision about a refund request, or which deposits are refunded, and how the money is paid. */
export function refundDecidedLetter(reader: RefundReader): Letter {
  return reader.request.kind === 'deposit' ? depositLetter(reader) : decisionLetter(reader);
}

function depositLetter({ email, firstName, publicUrl, request }: RefundReader): Letter {
  const { orderId, orderNumber: number, granted = 0 } = request;
  const amount = formatEuro(granted);
  return {
    to: email,
    subject: t('Ordine n. {number}: ti restituiamo {amount} di cauzione', { number, amount }),
    title: orderName(number),
    orderNumber: number,
    ...worded('refund-deposit', { nome: firstName, numero: String(number), importo: amount }),
    blocks: [
      { kind: 'heading', text: t('Ti restituiamo {amount} di cauzione', { amount }) },
      paragraph(
        addressed(
          firstName,
          t('abbiamo ricevuto i tuoi vuoti. Li avevi comprati con l’ordine n. {number}.', { number }),
        ),
      ),
      { kind: 'amounts', rows: amountsOf(request) },
      { kind: 'rule' },
      ...waysOf(request),
      { kind: 'button', label: t('Vedi il tuo ordine'), href: `${publicUrl}/profile/orders/${orderId}` },
    ],
  };
}

function decisionLetter({ email, firstName, publicUrl, request }: RefundReader): Letter {
  const { orderId, orderNumber: number, granted, answer } = request;
  const isGranted = granted !== undefined;
  const amount = formatEuro(granted ?? 0);
  const heading = isGranted ? t('Ti rimborsiamo {amount}', { amount }) : t('Non possiamo accogliere la tua richiesta');
  return {
    to: email,
    subject: isGranted
      ? t('Ordine n. {number}: ti rimborsiamo {amount}', { number, amount })
      : t('Ordine n. {number}: la tua richiesta di rimborso', { number }),
    title: orderName(number),
    orderNumber: number,
    ...(isGranted
      ? worded('refund-granted', { nome: firstName, numero: String(number), importo: amount })
      : worded('refund-refused', { nome: firstName, numero: String(number) })),
    blocks: [
      { kind: 'heading', text: heading },
      paragraph(addressed(firstName, t('abbiamo letto la tua richiesta sull’ordine n. {number}.', { number }))),
      answer !== '' && fixed(answer),
      ...waysOf(request),
      { kind: 'button', label: t('Vedi il tuo ordine'), href: `${publicUrl}/profile/orders/${orderId}` },
    ],
  };
}

/** Returns how the money is refunded. */
function waysOf({ payments }: RefundRequest): Letter['blocks'] {
  return [
    payments.length > 0 && {
      kind: 'facts',
      rows: payments.map(({ amount: paid, paymentMethod }) => ({ label: paymentMethod, value: formatEuro(paid) })),
    },
    payments.some(({ isMoney }) => isMoney) &&
      fixed(t('Il denaro torna da dove hai pagato; la banca può impiegare qualche giorno.')),
  ];
}

/** The receipt of a withdrawal on a durable medium, with the declaration and its time (Codice del consumo 54-bis). */
export function withdrawalLetter(
  { email, firstName, publicUrl, request }: RefundReader,
  declared: { readonly name: string; readonly email: string; readonly at: Date },
): Letter {
  const { orderId, orderNumber: number } = request;
  return {
    to: email,
    subject: t('Ordine n. {number}: abbiamo ricevuto il tuo recesso', { number }),
    title: orderName(number),
    orderNumber: number,
    ...worded('withdrawal', { nome: firstName, numero: String(number) }),
    blocks: [
      { kind: 'heading', text: t('Abbiamo ricevuto la tua dichiarazione di recesso') },
      paragraph(addressed(firstName, t('conserva questo messaggio: è la ricevuta della tua dichiarazione.'))),
      { kind: 'facts', rows: declarationRows(request, declared) },
      { kind: 'amounts', rows: amountsOf(request) },
      { kind: 'rule' },
      fixed(t('Dichiarazione: “Recedo dal contratto di vendita di questi prodotti.”')),
      fixed(
        t(
          'Rendi i prodotti entro 14 giorni, in negozio o al prossimo autista. Ti rimborsiamo quando li abbiamo ricevuti, o quando dimostri di averli spediti.',
        ),
      ),
      { kind: 'button', label: t('Vedi il tuo ordine'), href: `${publicUrl}/profile/orders/${orderId}` },
    ],
  };
}

function declarationRows(
  { orderNumber }: RefundRequest,
  declared: { readonly name: string; readonly email: string; readonly at: Date },
): Fact[] {
  return [
    { label: t('Dichiarante'), value: declared.name },
    { label: t('E-mail'), value: declared.email },
    { label: t('Ordine'), value: String(orderNumber) },
    { label: t('Ricevuta il'), value: exactMoment(declared.at) },
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
