import { expect, test } from 'vitest';
import type { Letter } from '../infra/mail.ts';
import { dueLetter } from './due-letters.ts';
import { exportLetter } from './export-letter.ts';
import { type ConfirmedOrder, orderConfirmation } from './orders/order-confirmation.ts';
import { paymentNews, transferNews } from './orders/payment-news.ts';
import { accountMadeLetter, companyRefusedLetter, companyRequestNotice } from './registration-letters.ts';
import { renderMail } from './render-mail.ts';
import { written } from './sender.ts';
import { areaOpen, formLetter, listInvitation, productRequestNotice, shopOpen, slotFree } from './shopping-letters.ts';

/** The last line of every mail to a customer. */
const FOOT = /\n\nQualcosa non torna\? Rispondi a questa e-mail: ti leggiamo\.$/;
const mailOf = (letter: Letter) => renderMail(written(letter));
const plain = (mail: { readonly plain: string }) => mail.plain.replaceAll('\u00a0', ' ').replace(FOOT, '');

/** The columns of an order that the mail reads. */
const order = {
  orderNumber: 7,
  orderStatusId: 3,
  addDate: '2026-11-23T07:12:00Z',
  changeUntil: new Date('2026-11-24T04:00:00Z'),
  deposits: 0.5,
  deliveryServiceId: 2,
  shippingAddress: { address1: 'Via Roma', addressNumber: '1', postalcode: '24121', city: 'Bergamo' },
  timeslot: { dateIso: '2026-11-24', beginTime: '09:00', endTime: '11:00' },
  store: { name: 'Bottega Bergamo', phone: '' },
  orderItems: [
    {
      product: { name: 'Latte & <panna>', shortDescr: 'Centrale', description: '1 l' },
      weight: 0,
      quantity: 2,
      cartItemInsertionTypeId: 1,
      grossTotal: 2.98,
      orderItemInfo: { note: 'fresco <b>\nsubito', accepts_alternatives: 'false' },
      picture: 'https://shop.example/photo/main/thumb/1.webp',
    },
    {
      product: { name: 'Mele', shortDescr: '', description: 'al kg' },
      weight: 0.75,
      quantity: 1,
      cartItemInsertionTypeId: 1,
      grossTotal: 2.63,
      orderItemInfo: { accepts_alternatives: 'true' },
    },
    {
      product: { name: 'Formaggio', shortDescr: '', description: '' },
      weight: 0,
      quantity: 1,
      cartItemInsertionTypeId: 2,
      grossTotal: 0,
      orderItemInfo: { preferred_substitute_name: 'Ricotta' },
    },
  ],
  goodsTotal: 5.61,
  totalDiscount: 7.9,
  bagItems: [{ name: 'Busta di carta', quantity: 2, grossTotal: 0.5 }],
  deliveryFee: 0,
  orderAdjustmentSummary: { orderAdjustments: [{ giftCertificate: { name: 'Buono', code: 'X1' }, amount: 5 }] },
  grossTotal: 1.11,
  payment: { title: 'Paghi con Visa •••• 4242', text: 'Bloccati 2,00 €.', steps: [] },
} as unknown as ConfirmedOrder;

test('a payment due, with what is wanted and by when, and what follows where it is not paid', () => {
  const letter = {
    email: 'a@esempio.it',
    firstName: 'Anna',
    companyName: 'Trattoria <Blu>',
    dueId: 300012,
    kind: 'created',
    documentNumber: '2026/7',
    amountCents: 118_400,
    dueOn: '2026-11-24',
    isBlocking: false,
    wire: { iban: 'IT60X0542811101000000123456', holder: 'Bottega', reason: 'Scadenza 300012' },
    link: 'https://shop.example/pagamento-veloce/abc',
  } as const;
  const mail = mailOf(dueLetter(letter));
  expect(mail.subject.replaceAll('\u00a0', ' ')).toBe('Nuova scadenza: 1.184,00 € entro il 24/11/2026');
  expect(plain(mail)).toBe(`Ciao Anna, c’è una nuova scadenza per gli acquisti a credito.

Azienda: Trattoria <Blu>
Fattura: 2026/7
Importo: 1.184,00 €
Scadenza: martedì 24 novembre
Intestatario: Bottega
IBAN: IT60X0542811101000000123456
Causale: Scadenza 300012

Puoi pagarla anche prima della scadenza.

Paga ora: https://shop.example/pagamento-veloce/abc

Il link funziona senza accesso: puoi girarlo a chi paga per la tua azienda. Se hai già pagato, non devi fare nulla.`);
  // an IBAN is wider than a small phone's screen
  expect(mail.html).toContain('overflow-wrap:anywhere">IT60X');
  const late = mailOf(dueLetter({ ...letter, kind: 'expired', isBlocking: true, wire: undefined, documentNumber: '' }));
  expect(late.subject.replaceAll('\u00a0', ' ')).toBe('Scadenza non pagata: 1.184,00 € dal 24/11/2026');
  expect(plain(late)).toContain('Finché non è pagata non puoi fare altri ordini a credito.');
  expect(late.plain).not.toContain('IBAN');
});

const READER = {
  email: 'a@esempio.it',
  firstName: 'Anna',
  publicUrl: 'https://shop.example',
  link: 'https://shop.example/ordine/7/abc',
};

test('the confirmation of an order, in both versions', () => {
  const mail = mailOf(orderConfirmation(order, READER));
  expect(mail).toMatchObject({ to: 'a@esempio.it', subject: 'Ordine n. 7 confermato' });
  expect(plain(mail)).toBe(`Grazie Anna, la tua spesa è confermata

Arriva martedì 24 novembre, tra le 09:00 e le 11:00, in Via Roma 1, 24121 Bergamo.

[x] Ordinato, lun 23 nov, 08:12
[ ] Preparazione
[ ] In consegna
[ ] Consegnato, mar 24 nov, 09–11

Vedi o cambia l’ordine: https://shop.example/ordine/7/abc

Puoi cambiarlo fino a martedì 24 novembre alle 05:00, se non cominciamo prima a prepararlo: stesso pagamento, stessa fascia.

Paghi con Visa •••• 4242
Bloccati 2,00 €.

3 prodotti

2 × Latte & <panna>: 2,98 €
   Nota: fresco <b> subito
   Senza alternative
circa 750 g Mele: 2,63 €
1 × Formaggio: Omaggio
   Se manca: Ricotta

Spesa: 5,61 €
di cui cauzioni: 0,50 €
Con le promozioni hai risparmiato 7,90 €
2 × Busta di carta: 0,50 €
Consegna: Gratis
Buono (X1): −5,00 €
Totale previsto: 1,11 €

I prodotti a peso vengono pesati alla preparazione: l’importo finale può variare leggermente.

Da conservare: Scarica la conferma (PDF) https://shop.example/ordine/7/abc/conferma.pdf

Hai 14 giorni per recedere dai prodotti non deperibili: recedere dal contratto qui https://shop.example/recesso?ordine=7`);
  expect(mail.html).toMatch(/^<!doctype html><html lang="it"><head><meta charset="utf-8"\/>/);
  expect(mail.html).toContain('Latte &amp; &lt;panna&gt;');
  expect(mail.html).toContain('Nota: fresco &lt;b&gt;');
  expect(mail.html).toContain('Centrale 1 l');
  expect(mail.html).toContain('href="https://shop.example/ordine/7/abc"');
  // both themes, and no resources that a mail program would have to load
  expect(mail.html).toContain('prefers-color-scheme:dark');
  expect(mail.html.match(/(?:src|url)[=(]"?[^")]+/g)).toEqual(['src="https://shop.example/photo/main/thumb/1.webp']);
});

test('the confirmation of a change says what it changes, and what becomes of the money, under the number of before', () => {
  const mail = mailOf(
    orderConfirmation(order, {
      ...READER,
      change: {
        total: 2.5,
        moneyBack: 'Non ti è stato addebitato nulla.',
        differences: [
          { productId: 1, name: 'Pane', before: 0, after: 2, isWeight: false },
          { productId: 2, name: 'Mele', before: 1, after: 1.5, isWeight: true },
          { productId: 3, name: 'Vino', before: 1, after: 0, isWeight: false },
        ],
      },
    }),
  );
  expect(mail.subject).toBe('Modifica confermata: ordine n. 7');
  expect(plain(mail)).toMatch(/^Anna, la modifica è confermata\n/);
  expect(plain(mail)).toContain(`Che cosa è cambiato

Aggiunto: Pane, 2 pz
Mele: da 1 kg a 1,5 kg
Tolto: Vino

Era 2,50 €, ora 1,11 €.

Del pagamento di prima: non ti è stato addebitato nulla.`);
});

test('an invitation to a list', () => {
  const link = 'https://shop.example/profile/lists/invito/abc?x=1&y=2';
  const mail = mailOf(listInvitation({ email: 'b@esempio.it', listName: '<i>Cena</i>', ownerName: 'Lia', link }));
  expect(mail.subject).toBe('Lia condivide con te una lista della spesa');
  expect(plain(mail)).toBe(`Una lista da fare insieme

Lia ti ha invitato nella sua lista della spesa “<i>Cena</i>”.

Apri la lista: ${link}

L’invito vale 30 giorni. Se non conosci chi te l’ha mandato, ignora questa e-mail.`);
  expect(mail.html).not.toContain('<i>');
});

test.each([
  'Vinci 1.000 euro su http://evil.test',
  'evil.test',
  'Lia\nBcc: x@y.it',
  'Chiama 3331234567',
  'a'.repeat(41),
])('an invitation says no name that is none: %s', (ownerName) => {
  const mail = mailOf(
    listInvitation({ email: 'b@esempio.it', listName: 'www.evil.test', ownerName, link: 'https://shop' }),
  );
  expect(mail.subject).toBe('Un cliente condivide con te una lista della spesa');
  expect(plain(mail)).toContain('Un cliente ti ha invitato nella sua lista della spesa.');
  expect(mail.html).not.toContain('evil');
});

test.each(['Lia', 'Maria Chiara', 'D’Angelo', "Dell'Acqua", 'Anne-Sophie', 'Žofia'])(
  'a name is said: %s',
  (ownerName) => {
    const mail = mailOf(
      listInvitation({ email: 'b@esempio.it', listName: 'Cena di sabato', ownerName, link: 'https://shop' }),
    );
    expect(plain(mail)).toContain(`${ownerName} ti ha invitato nella sua lista della spesa “Cena di sabato”.`);
  },
);

test('a product that somebody missed', () => {
  const asked = { to: 'banco@esempio.it', text: 'Latte di capra', store: 'Bergamo' };
  expect(mailOf(productRequestNotice({ ...asked, replyAddress: 'c@esempio.it' })).plain).toBe(`Prodotto richiesto

Un cliente ha cercato e non ha trovato: Latte di capra

Negozio: Bergamo

Vuole saperlo quando arriva: c@esempio.it`);
  expect(mailOf(productRequestNotice({ ...asked, replyAddress: null })).plain).toMatch(
    /Non ha lasciato un indirizzo\.$/,
  );
});

test('what was sent with a form, several lines and attachments too', () => {
  const mail = mailOf(
    formLetter({
      to: 'banco@esempio.it',
      replyTo: 'd@esempio.it',
      subject: 'Scrivici, n. 3',
      title: 'Scrivici',
      intro: 'Un visitatore ha inviato il modulo «Scrivici».',
      answers: [
        { label: 'Messaggio', value: 'Buongiorno,\ngrazie <3' },
        { label: 'Privacy', value: 'sì' },
      ],
      attachments: [{ name: 'foto.jpg (12 KB)', url: 'https://shop.example/staff/form-uploads/9' }],
    }),
  );
  expect(mail).toMatchObject({ to: 'banco@esempio.it', replyTo: 'd@esempio.it', subject: 'Scrivici, n. 3' });
  expect(plain(mail)).toBe(`Scrivici

Un visitatore ha inviato il modulo «Scrivici».

Messaggio: Buongiorno,
grazie <3
Privacy: sì

Allegato: foto.jpg (12 KB) https://shop.example/staff/form-uploads/9`);
  expect(mail.html).toContain('Buongiorno,<br/>grazie &lt;3');
  // a data table for screen readers, inside the layout tables
  expect(mail.html).toMatch(/<table (?![^>]*role=)[^>]*><tbody><tr><th scope="row"/);
});

test('a subject is one line of at most 200 characters, whatever somebody wrote into it', () => {
  const subjectOf = (text: string) =>
    mailOf(productRequestNotice({ to: 'banco@esempio.it', text, store: 'Bergamo', replyAddress: null })).subject;
  expect(subjectOf('pane\r\nBcc: tutti@esempio.it\u2028x')).toBe('Prodotto richiesto: pane Bcc: tutti@esempio.it x');
  expect(subjectOf('x'.repeat(300))).toHaveLength(200);
});

test('who waited for a slot is told that it has room, with a link to choose it', () => {
  const mail = mailOf(
    slotFree({
      email: 'a@esempio.it',
      firstName: 'Anna',
      slot: { date: '2026-11-24', begins: '09:00', ends: '11:00' },
      publicUrl: 'https://shop.example',
    }),
  );
  expect(mail.subject).toBe('Si è liberato un posto: martedì 24 novembre, dalle 09:00 alle 11:00');
  expect(plain(mail)).toContain('Scegli la fascia: https://shop.example/payment');
});

test('who waited for home delivery to reach an address, in both versions', () => {
  const waiter = {
    email: 'a@esempio.it',
    firstName: 'Anna',
    town: 'Cantù',
    postcode: '22063',
    publicUrl: 'https://shop.example',
  };
  const mail = mailOf(areaOpen(waiter));
  expect(mail.subject).toBe('Ora consegniamo da te: Cantù');
  expect(plain(mail)).toBe(`Ora consegniamo da te

Ciao Anna, ci avevi chiesto di avvisarti: ora portiamo la spesa a casa anche qui, Cantù.

Aggiungi il tuo indirizzo: https://shop.example/profile/addresses/manage/new

È l’unica e-mail per questa richiesta: tra 30 giorni cancelliamo i tuoi dati. Se non l’hai chiesta tu, ignorala.`);
  expect(mailOf(areaOpen({ ...waiter, firstName: 'Anna <b>10 €</b>' })).html).toContain('Ci avevi chiesto');
});

test('who left an e-mail before the opening hears of it once', () => {
  const mail = mailOf(shopOpen({ email: 'anna@esempio.it', publicUrl: 'https://shop.example' }));
  expect(mail.subject).toBe('Abbiamo aperto');
  expect(plain(mail)).toBe(`Abbiamo aperto

Ci avevi chiesto di scriverti il primo giorno: è oggi. Scrivi il tuo CAP e vedi la prima fascia libera.

Vai alla bottega: https://shop.example

È l’unica e-mail per questa richiesta: tra 30 giorni cancelliamo i tuoi dati. Se non l’hai chiesta tu, ignorala.`);
});

test('letters about registrations say what to do next', () => {
  const company = { companyName: 'Bar <Sport>', vatNumber: '12345678903', email: 'bar@esempio.it', phone: '' };
  const notice = mailOf(
    companyRequestNotice({ to: 'banco@esempio.it', company, link: 'https://shop.example/gestione/aziende' }),
  );
  expect(notice.subject).toBe('Nuova azienda da approvare: Bar <Sport>');
  expect(plain(notice)).toContain('Partita IVA 12345678903 · bar@esempio.it');
  expect(plain(notice)).toContain('https://shop.example/gestione/aziende');
  expect(notice.html).toContain('Bar &lt;Sport&gt;');
  const refused = mailOf(
    companyRefusedLetter({
      to: 'bar@esempio.it',
      firstName: 'Ugo',
      companyName: 'Bar Sport',
      reason: 'La partita IVA è cessata.',
      link: 'https://shop.example/page/contatti',
    }),
  );
  expect(refused.plain).toMatch(
    /Ciao Ugo, non abbiamo potuto approvare Bar Sport\. Il motivo:\s+La partita IVA è cessata\./,
  );
  const made = mailOf(
    accountMadeLetter({ to: 'pia@esempio.it', firstName: '', link: 'https://shop.example/password/nuova?token=x' }),
  );
  expect(made.plain).toMatch(/Ti abbiamo creato un account[\s\S]*https:\/\/shop\.example\/password\/nuova\?token=x/);
});

test('what becomes of the payment of an order, and of a transfer', () => {
  const reader = {
    email: 'a@esempio.it',
    firstName: 'Anna',
    orderId: 7,
    order: { ...order, orderNumber: 5, orderStatusId: 1 },
    publicUrl: 'https://shop.example',
  };
  const until = new Date('2026-11-25T17:00:00Z');
  const lapsed = mailOf(paymentNews({ ...reader, news: 'lapsed', amountCents: 1403, until }));
  expect(lapsed.subject).toBe('Ordine n. 5: devi confermare di nuovo il pagamento');
  expect(plain(lapsed)).toBe(`L’autorizzazione del pagamento non vale più

Ciao Anna, la tua banca non tiene più da parte l’importo dell’ordine (14,03 €), e non ti è stato addebitato nulla.

Teniamo per te i prodotti e la fascia oraria fino a mercoledì 25 novembre, ore 18:00: se non paghi entro allora l’ordine viene annullato.

Paga l’ordine: https://shop.example/profile/orders/7

Dalla pagina dell’ordine puoi anche scegliere un altro modo di pagare.`);
  const transfer = {
    email: 'a@esempio.it',
    firstName: 'Anna',
    orderNumber: 5,
    dueIds: [],
    amountCents: 1000,
    leftCents: 1000,
    missingCents: 403,
    until,
    why: undefined,
    settlement: '',
    link: 'https://shop.example/profile/orders/7',
  } as const;
  expect(
    plain(mailOf(transferNews({ ...transfer, news: 'partial' }))),
  ).toBe(`Il tuo bonifico di 10,00 €: manca una parte

Ciao Anna, abbiamo ricevuto il tuo bonifico di 10,00 € per l’ordine n. 5.

Mancano 4,03 €: aspettiamo il resto fino a mercoledì 25 novembre, ore 18:00.

Se il resto non arriva, o paghi in un altro modo, ti restituiamo quello che è arrivato.

Vedi nel tuo profilo: https://shop.example/profile/orders/7`);
  const returned = mailOf(transferNews({ ...transfer, news: 'returned', settlement: 'bonifico del 3/12' }));
  expect(returned.subject.replaceAll('\u00a0', ' ')).toBe('Il tuo bonifico di 10,00 €: te lo abbiamo restituito');
});

test('a reminder of a file names no customer, and leads to the office', () => {
  const link = 'https://shop.example/gestione/esportazioni?dal=2026-11-23&al=2026-11-29';
  const letter = exportLetter({ to: 'a@b.it', kind: 'orders', from: '2026-11-23', until: '2026-11-29', link });
  expect(plain(mailOf(letter))).toBe(`Gli ordini sono pronti da scaricare

Dal lun 23 nov al dom 29 nov.

Il file ha dati di persone: si scarica dalla gestione, dopo l’accesso, e ogni lettura resta nel registro.

Apri la gestione: ${link}`);
  const report = mailOf(exportLetter({ to: 'a@b.it', kind: 'sales', from: '2026-11-23', until: '2026-11-29', link }));
  expect(plain(report)).toContain('Il rapporto delle vendite è pronto');
  expect(plain(report)).toContain('I numeri si leggono nella gestione, dopo l’accesso.');
});
