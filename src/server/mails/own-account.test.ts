import { expect, test } from 'vitest';
import type { Letter } from '../infra/mail.ts';
import { changedByStaffLetter, emailUndoLetter } from './account-letters.ts';
import { closedLetter, closingLetter } from './closing-letters.ts';
import { companyInvitationLetter, purchaseRefusedLetter, purchaseRequestLetter } from './company-letters.ts';
import { renderMail } from './render-mail.ts';
import { friendGiftLetter } from './sale-letters.ts';
import { written } from './sender.ts';

/** The last line of every mail to a customer. */
const FOOT = /\n\nQualcosa non torna\? Rispondi a questa e-mail: ti leggiamo\.$/;
const mailOf = (letter: Letter) => renderMail(written(letter));
const plain = (mail: { readonly plain: string }) => mail.plain.replaceAll('\u00a0', ' ').replace(FOOT, '');
const TO = { to: 'a@esempio.it', firstName: 'Anna' };
const LINK = 'https://shop.example/x?token=y';

test('the mail whose link closes an account, and the last one', () => {
  expect(plain(mailOf(closingLetter({ ...TO, link: LINK })))).toBe(`Vuoi chiudere il tuo account?

Ciao Anna, hai chiesto di chiudere il tuo account. Se confermi, cancelliamo i tuoi dati, i tuoi indirizzi, le tue liste e i tuoi buoni.

Gli ordini restano nei nostri registri, come vuole la legge, ma senza il tuo nome. Non si può tornare indietro.

Chiudi l’account: ${LINK}

Il link vale un’ora. Se hai cambiato idea, o se non sei stato tu, non fare nulla.`);
  expect(plain(mailOf(closedLetter({ to: 'a@esempio.it', firstName: '' })))).toBe(`Il tuo account è chiuso

Abbiamo cancellato i tuoi dati. Degli ordini restano solo i documenti che la legge ci chiede di conservare, senza il tuo nome.

Questa è l’ultima mail che ricevi da noi. Se vorrai tornare, ti basterà registrarti di nuovo.`);
});

test('an invitation to buy for a company', () => {
  const mail = mailOf(
    companyInvitationLetter({ to: 'a@esempio.it', companyName: 'Trattoria del Portico S.r.l.', link: LINK }),
  );
  expect(mail.subject).toBe('Compra da Bottega per Trattoria del Portico S.r.l.');
  expect(plain(mail)).toBe(`Un invito per te

Ti hanno invitato a fare la spesa da Bottega per Trattoria del Portico S.r.l.

Accedi con questo indirizzo e-mail, oppure registrati, e accetta l’invito.

Apri l’invito: ${LINK}

L’invito vale 14 giorni. Se non conosci chi te l’ha mandato, ignora questa e-mail.`);
});

test.each(['vinci su evil.test', 'https://evil', 'a@evil'])('an invitation names no company like %s', (companyName) => {
  const mail = mailOf(companyInvitationLetter({ to: 'a@esempio.it', companyName, link: LINK }));
  expect(mail.subject).toBe('Compra da Bottega per un’azienda');
  expect(mail.html).not.toContain('evil');
});

test('a request, and what was decided about it', () => {
  const request = { ...TO, total: '120,50 €', link: LINK };
  expect(plain(mailOf(purchaseRequestLetter({ ...request, buyer: 'Carla Verdi' })))).toBe(`Un ordine da approvare

Ciao Anna, Carla Verdi chiede di fare un ordine da 120,50 €, che supera il suo limite.

Controlla il carrello: se lo approvi, l’ordine parte subito. Posti e disponibilità si confermano in quel momento.

Guarda la richiesta: ${LINK}`);
  expect(plain(mailOf(purchaseRefusedLetter({ ...request, buyer: 'www.evil.test' })))).toBe(`Ordine non approvato

Ciao Anna, chi approva gli acquisti non ha approvato il tuo ordine da 120,50 €. Il carrello è ancora tuo: puoi cambiarlo e riprovare.

Guarda la risposta: ${LINK}`);
});

test('a certificate for a friend’s first order', () => {
  const gift = { ...TO, code: 'AMICO-0A1B', amount: '5,00 €', minimum: '20,00 €', endsOn: '22/05/2027', link: LINK };
  expect(plain(mailOf(friendGiftLetter({ ...gift, friend: 'Bruno' })))).toBe(`Un buono da 5,00 €

Ciao Anna, Bruno ha fatto la prima spesa: grazie per averci fatto conoscere!

Il tuo buono è AMICO-0A1B. Vale fino al 22/05/2027, per una spesa di almeno 20,00 €.

I miei buoni: ${LINK}

Se l’ordine del tuo amico viene annullato, il buono non ancora usato non vale più.`);
  expect(plain(mailOf(friendGiftLetter({ ...gift, friend: '' })))).toContain('un amico che hai invitato ha fatto');
});

test('the old address reads of a change of the e-mail when it is asked for and when it is done', () => {
  const change = { ...TO, link: LINK, after: 'l•••@esempio.it', days: 7 };
  expect(plain(mailOf(emailUndoLetter({ ...change, isDone: false })))).toBe(`Qualcuno vuole cambiare la tua e-mail

Ciao Anna, è stato chiesto di usare l•••@esempio.it al posto di questo indirizzo per il tuo account.

Se non sei stato tu, annulla la richiesta da qui e cambia subito la password.

Non sono stato io: annulla: ${LINK}

Il link vale 7 giorni. Se sei stato tu, non devi fare nulla.`);
  const done = mailOf(emailUndoLetter({ ...change, isDone: true }));
  expect([done.subject, plain(done)]).toEqual([
    'Il tuo indirizzo e-mail è cambiato',
    expect.stringContaining('Se non sei stato tu, da qui torni all’indirizzo di prima'),
  ]);
});

test('what the staff changed is told to the owner of the account', () => {
  const mail = mailOf(changedByStaffLetter({ ...TO, link: LINK, news: ['phone', 'addresses'] }));
  expect(plain(mail)).toBe(`Il servizio clienti ha modificato il tuo account

Ciao Anna, il nostro servizio clienti ha modificato il tuo account: il numero di telefono, gli indirizzi di consegna.

Puoi vedere i dati come sono ora nel tuo profilo.

Scrivici se non l’hai chiesto tu: ${LINK}

Se l’hai chiesto tu, non devi fare nulla.`);
});
