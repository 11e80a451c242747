import { expect, test } from 'vitest';
import type { RefundRequest } from '../../../contract/refunds/schemas.ts';
import type { Letter } from '../../infra/mail.ts';
import { renderMail } from '../render-mail.ts';
import { written } from '../sender.ts';
import { refundDecidedLetter, withdrawalLetter } from './refund-letters.ts';

const mailOf = (letter: Letter) => renderMail(written(letter));
const REQUEST: RefundRequest = {
  requestId: 85_001,
  orderId: 100_027,
  orderNumber: 100_023,
  kind: 'goods',
  cause: 'damaged',
  note: '',
  state: 'granted',
  asked: 5.94,
  deliveryFee: 0,
  packaging: 0,
  granted: 4,
  answer: 'Scusaci <b>tanto</b>',
  askedAt: '2026-03-02T08:00:00.000Z',
  photos: [],
  lines: [{ orderItemId: 1, name: 'Spaghetti', quantity: 6, weightGrams: 0, asked: 5.94 }],
  payments: [{ amount: 4, paymentMethod: 'Paga ora online', isPaid: false, isMoney: true }],
};
const READER = { email: 'anna@esempio.it', firstName: 'Anna', publicUrl: 'https://shop.example', request: REQUEST };

/** The last line of every mail to a customer. */
const FOOT = /\n\nQualcosa non torna\? Rispondi a questa e-mail: ti leggiamo\.$/;
const plainOf = (text: string) => text.replaceAll('\u00a0', ' ').replace(FOOT, '');

test('who asked money back reads how much is paid back and how, or why not', () => {
  const granted = mailOf(refundDecidedLetter(READER));
  expect(plainOf(granted.subject)).toBe('Ordine n. 100023: ti rimborsiamo 4,00 €');
  expect(plainOf(granted.plain)).toMatchInlineSnapshot(`
    "Ti rimborsiamo 4,00 €

    Ciao Anna, abbiamo letto la tua richiesta sull’ordine n. 100023.

    Scusaci <b>tanto</b>

    Paga ora online: 4,00 €

    Il denaro torna da dove hai pagato; la banca può impiegare qualche giorno.

    Vedi il tuo ordine: https://shop.example/profile/orders/100027"
  `);
  expect(granted.html).toContain('Scusaci &lt;b&gt;tanto');
  const { granted: _, ...open } = REQUEST;
  const refused = mailOf(
    refundDecidedLetter({
      ...READER,
      request: { ...open, state: 'refused', answer: 'È già stato rimborsato', payments: [] },
    }),
  );
  expect(plainOf(refused.plain)).toMatchInlineSnapshot(`
    "Non possiamo accogliere la tua richiesta

    Ciao Anna, abbiamo letto la tua richiesta sull’ordine n. 100023.

    È già stato rimborsato

    Vedi il tuo ordine: https://shop.example/profile/orders/100027"
  `);
});

test('who brought empties reads for which order the deposits are given back', () => {
  const lines = [{ orderItemId: 1, name: 'Acqua in vetro', quantity: 6, weightGrams: 0, asked: 1.5 }];
  const { cause: _, ...request } = REQUEST;
  const deposit = { ...request, kind: 'deposit' as const, answer: '', asked: 1.5, granted: 1.5, lines, payments: [] };
  const mail = mailOf(refundDecidedLetter({ ...READER, request: deposit }));
  expect(plainOf(mail.subject)).toBe('Ordine n. 100023: ti restituiamo 1,50 € di cauzione');
  expect(plainOf(mail.plain)).toMatchInlineSnapshot(`
    "Ti restituiamo 1,50 € di cauzione

    Ciao Anna, abbiamo ricevuto i tuoi vuoti. Li avevi comprati con l’ordine n. 100023.

    Acqua in vetro, 6 pz: 1,50 €
    Totale: 1,50 €

    Vedi il tuo ordine: https://shop.example/profile/orders/100027"
  `);
});

test('the receipt of a withdrawal says who declared what, and when', () => {
  const declared = { name: 'Anna Bianchi', email: 'anna@esempio.it', at: new Date('2026-03-02T08:00:07Z') };
  const { granted: _, cause: _cause, ...request } = REQUEST;
  const mail = mailOf(
    withdrawalLetter({ ...READER, request: { ...request, kind: 'withdrawal', state: 'open' } }, declared),
  );
  expect(mail.subject).toBe('Ordine n. 100023: abbiamo ricevuto il tuo recesso');
  expect(plainOf(mail.plain)).toMatchInlineSnapshot(`
    "Abbiamo ricevuto la tua dichiarazione di recesso

    Ciao Anna, conserva questo messaggio: è la ricevuta della tua dichiarazione.

    Dichiarante: Anna Bianchi
    E-mail: anna@esempio.it
    Ordine: 100023
    Ricevuta il: lunedì 2 marzo 2026 alle ore 09:00:07

    Spaghetti, 6 pz: 5,94 €
    Totale: 5,94 €

    Dichiarazione: “Recedo dal contratto di vendita di questi prodotti.”

    Rendi i prodotti entro 14 giorni, in negozio o al prossimo autista. Ti rimborsiamo quando li abbiamo ricevuti, o quando dimostri di averli spediti.

    Vedi il tuo ordine: https://shop.example/profile/orders/100027"
  `);
});
