import { describe, expect, test } from 'vitest';
import { fillText, MAIL_KIND_NAMES, type MailTexts, mailSort, wrongField } from '../../domain/settings/mail-texts.ts';
import { LANGUAGES, withLocale } from '../../language/language.ts';
import { localeOf } from '../infra/language/dictionaries.ts';
import { textsOf, withTexts } from './own-texts.ts';
import { renderMail } from './render-mail.ts';
import { inventedReader, type SampleReader, sampleLetter } from './samples/sample-letters.ts';
import { written } from './sender.ts';

const ONE = inventedReader('https://shop.example', '2026-11-26');
const OTHER: SampleReader = {
  ...ONE,
  firstName: 'Ottavia',
  orderId: 9,
  total: 31.07,
  order: {
    ...ONE.order,
    orderNumber: 555_666,
    timeslot: { dateIso: '2027-02-03', beginTime: '08:30', endTime: '09:45' },
    shippingAddress: { address1: 'Via Prato', addressNumber: '3', postalcode: '24127', city: 'BERGAMO' },
    store: { name: 'Seriate', phone: '035 777' },
  },
};

describe.each(LANGUAGES)('in %s', (language) => {
  test.each(MAIL_KIND_NAMES)(
    'the shop’s own texts of %s, as the chain begins to write from them, are the mail',
    (kind) => {
      withLocale(localeOf(language), () => {
        const [letter, other] = [sampleLetter(kind, ONE), sampleLetter(kind, OTHER)];
        expect(letter.words?.kind).toBe(kind);
        expect(Object.keys(letter.words?.values ?? {}).sort()).toEqual([...mailSort(kind).fields].sort());
        const texts = textsOf(letter);
        for (const text of Object.values(texts)) expect(wrongField(text, mailSort(kind).fields)).toBeUndefined();
        const rendered = renderMail(written(withTexts(other, texts)));
        expect(rendered.subject).toBe(renderMail(written(other)).subject);
        expect(rendered.plain.split('\n').sort()).toEqual(renderMail(written(other)).plain.split('\n').sort());
      });
    },
  );
});

const OWN: MailTexts = {
  subject: '{nome}, eccoci: {numero}',
  heading: 'Ciao {nome}, pronta!',
  body: 'Prima riga per {nome}.\n\nSeconda riga: {giorno}.',
  button: 'Guarda {numero}',
  after: 'Domande? {telefono}',
};

test('the chain’s texts stand in both versions, and tables and steps stay', () => {
  const letter = sampleLetter('step-ready', ONE);
  const { subject, plain, html } = renderMail(written(withTexts(letter, OWN)));
  expect(subject).toBe('Giulia, eccoci: 128407');
  for (const text of ['Ciao Giulia, pronta!', 'Prima riga per Giulia.', 'Seconda riga: giovedì 26 novembre.'])
    for (const version of [plain, html]) expect(version).toContain(text);
  expect(plain).toContain('Guarda 128407: https://shop.example/profile/orders/128407');
  expect(plain).toContain('Domande? 035 555 0101');
  // data are not the chain's to write: they are there all the same
  expect(plain).toContain('Codice del ritiro: R7KP-4M2X');
  expect(plain).toContain('Ti aspettiamo giovedì 26 novembre, tra le 14:00 e le 16:00');
  expect(plain).toContain('Pagamento d’esempio');
});

test('a name is a text, whatever it has in it, and a value is filled in once', () => {
  const nasty = { ...ONE, firstName: '<script>alert(1)</script> {numero} {{giorno}}' };
  const { html, plain, subject } = renderMail(written(withTexts(sampleLetter('step-ready', nasty), OWN)));
  expect(html).not.toContain('<script>');
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt; {numero} {{giorno}}');
  expect(plain).toContain('Ciao <script>alert(1)</script> {numero} {{giorno}}, pronta!');
  expect(subject).toContain('{numero} {{giorno}}');
});

test('a text without its value stays a sentence', () => {
  expect(fillText('Ciao {nome}, eccoci', { nome: '' })).toBe('Ciao, eccoci');
  expect(fillText('{nome}, eccoci', { nome: '' })).toBe('Eccoci');
  expect(fillText('{nome}, eccoci', { nome: 'Anna' })).toBe('Anna, eccoci');
});

test('braces that name no value of the mail are found', () => {
  expect(wrongField('Ciao {nome}', ['nome'])).toBeUndefined();
  expect(wrongField('Ciao {cognome}', ['nome'])).toBe('{cognome}');
  expect(wrongField('Ciao {nome', ['nome'])).toBe('{nome');
  expect(wrongField('Ciao {{nome}}', ['nome'])).toBe('{{nome}}');
  expect(wrongField('Ciao nome}', ['nome'])).toBe('}');
});
