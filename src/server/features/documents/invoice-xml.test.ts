import fc from 'fast-check';
import { expect, test } from 'vitest';
import { brokenRules } from '../../../../test/support/documents/exchange-rules.ts';
import { readInvoice } from '../../../../test/support/documents/read-invoice.ts';
import type { BilledLine } from '../../../domain/documents/billed-lines.ts';
import type { IssuedDocument } from '../../../domain/documents/document.ts';
import type { DocumentParty, Seller } from '../../../domain/documents/party.ts';
import { grossOf, vatParts } from '../../../domain/documents/vat.ts';
import { invoiceXml } from './invoice-xml.ts';

const SELLER: Seller = {
  name: 'Bottega S.r.l.',
  vatNumber: '01234567897',
  fiscalCode: '01234567897',
  street: 'Via Mazzini',
  streetNumber: '4',
  postcode: '24121',
  city: 'Bergamo',
  province: 'BG',
  taxRegime: 'RF01',
  register: { province: 'BG', number: '123456' },
  iban: 'IT60X0542811101000000123456',
};

const PERSON: DocumentParty = {
  firstName: 'Anna',
  lastName: 'Bianchi',
  companyName: '',
  vatNumber: '',
  fiscalCode: 'BNCNNA80A41A794X',
  sdiCode: '',
  pec: '',
  street: 'Via Roma',
  streetNumber: '12',
  postcode: '24121',
  city: 'BERGAMO',
  province: 'BG',
};
const COMPANY: DocumentParty = {
  ...PERSON,
  firstName: '',
  lastName: '',
  companyName: 'Ristorante Al Sole di Rossi & C. <s.n.c.>',
  vatNumber: '12345678903',
  fiscalCode: '12345678903',
  sdiCode: 'ABC1234',
};
const OFFICE: DocumentParty = { ...COMPANY, companyName: 'Comune di Bergamo', vatNumber: '', sdiCode: 'UFX8GH' };

const MILK: BilledLine = {
  kind: 'goods',
  code: '0001',
  name: 'Latte intero',
  quantity: 7,
  weightGrams: 0,
  grossCents: 1043,
  vatBasisPoints: 400,
};
const APPLES: BilledLine = {
  kind: 'goods',
  code: '0002',
  name: 'Mele Golden',
  quantity: 0,
  weightGrams: 1120,
  grossCents: 245,
  vatBasisPoints: 400,
};
const WINE: BilledLine = {
  kind: 'goods',
  code: '0004',
  name: 'Vino rosso',
  quantity: 3,
  weightGrams: 0,
  grossCents: 2370,
  vatBasisPoints: 2200,
};
const FEE: BilledLine = {
  kind: 'delivery',
  name: 'Consegna',
  quantity: 1,
  weightGrams: 0,
  grossCents: 590,
  vatBasisPoints: 2200,
};

function documentOf(lines: readonly BilledLine[], other: Partial<IssuedDocument> = {}): IssuedDocument {
  const order = { orderId: 100_001, deliveredOn: '2026-11-23', cig: '', cup: '' };
  return {
    kind: 'invoice',
    number: '2026/A/17',
    date: '2026-11-23',
    party: PERSON,
    reason: '',
    details: { orders: [order], paymentTypeId: 1 },
    lines,
    vat: vatParts(lines),
    totalCents: grossOf(lines),
    ...other,
  };
}

const read = (document: IssuedDocument) => readInvoice(invoiceXml(document, { seller: SELLER, progressive: '0000A' }));

test('the invoice of a consumer goes to the reserved area, with gross prices taken apart by rate', () => {
  const file = read(documentOf([MILK, APPLES, WINE, FEE]));
  expect(brokenRules(file)).toEqual([]);
  const text = (path: string) => file.one(path);
  expect(text('FormatoTrasmissione')).toBe('FPR12');
  expect([text('CodiceDestinatario'), text('PECDestinatario')]).toEqual(['0000000', undefined]);
  expect(text('CessionarioCommittente//CodiceFiscale')).toBe('BNCNNA80A41A794X');
  expect([text('TipoDocumento'), text('DatiGeneraliDocumento/Numero'), text('ImportoTotaleDocumento')]).toEqual([
    'TD01',
    '2026/A/17',
    '42.48',
  ]);
  expect(text('DatiOrdineAcquisto/IdDocumento')).toBe('100001');
  const lines = file
    .all('DettaglioLinee')
    .map((line) => ['Quantita', 'PrezzoUnitario', 'PrezzoTotale'].map((name) => line.one(name)));
  expect(lines[0]).toEqual(['7.000', '1.43269231', '10.02884615']);
  expect(lines[1]).toEqual(['1.120', '2.10336538', '2.35576923']);
  const parts = file
    .all('DatiRiepilogo')
    .map((part) => ['AliquotaIVA', 'ImponibileImporto', 'Imposta', 'EsigibilitaIVA'].map((name) => part.one(name)));
  expect(parts).toEqual([
    ['4.00', '12.38', '0.50', 'I'],
    ['22.00', '24.26', '5.34', 'I'],
  ]);
  expect([text('ModalitaPagamento'), text('ImportoPagamento'), text('DatiPagamento//IBAN')]).toEqual([
    'MP08',
    '42.48',
    undefined,
  ]);
  expect(text('DatiBollo')).toBeUndefined();
});

test('a company has its code or its certified mailbox, and a transfer names the account', () => {
  const company = read(documentOf([MILK], { party: COMPANY, details: { orders: [], paymentTypeId: 9 } }));
  expect(brokenRules(company)).toEqual([]);
  expect([company.one('CodiceDestinatario'), company.one('Denominazione')]).toEqual(['ABC1234', 'Bottega S.r.l.']);
  expect(company.one('CessionarioCommittente//Denominazione')).toBe('Ristorante Al Sole di Rossi & C. <s.n.c.>');
  expect([company.one('ModalitaPagamento'), company.one('DatiPagamento//IBAN')]).toEqual(['MP05', SELLER.iban]);
  const mailed = read(documentOf([MILK], { party: { ...COMPANY, sdiCode: '', pec: 'sole@pec.it' } }));
  expect(brokenRules(mailed)).toEqual([]);
  expect([mailed.one('CodiceDestinatario'), mailed.one('PECDestinatario')]).toEqual(['0000000', 'sole@pec.it']);
});

test('a public office gets FPA12 with its tender and project, and pays the net amount', () => {
  const orders = [{ orderId: 100_001, deliveredOn: '2026-11-23', cig: 'Z123456789', cup: 'B12C34567890123' }];
  const file = read(documentOf([MILK, WINE], { party: OFFICE, details: { orders, paymentTypeId: 11 } }));
  expect(brokenRules(file)).toEqual([]);
  expect([file.one('FormatoTrasmissione'), file.one('CodiceDestinatario')]).toEqual(['FPA12', 'UFX8GH']);
  expect([file.one('CodiceCIG'), file.one('CodiceCUP')]).toEqual(['Z123456789', 'B12C34567890123']);
  expect(file.all('EsigibilitaIVA').map(({ text }) => text)).toEqual(['S', 'S']);
  expect([file.one('ImportoTotaleDocumento'), file.one('ImportoPagamento')]).toEqual(['34.13', '29.46']);
  expect(file.one('Causale')).toContain('17-ter');
});

test('a summary names each delivery with its lines, a credit note its invoice', () => {
  const orders = [1, 2].map((orderId) => ({ orderId, deliveredOn: `2026-11-0${orderId}`, cig: '', cup: '' }));
  const lines = [
    { ...MILK, orderId: 1 },
    { ...WINE, orderId: 2 },
    { ...FEE, orderId: 2 },
  ];
  const summary = read(
    documentOf(lines, {
      kind: 'summary',
      party: COMPANY,
      details: { orders, paymentTypeId: 101, dueOn: '2027-01-31' },
    }),
  );
  expect(brokenRules(summary)).toEqual([]);
  expect(summary.one('TipoDocumento')).toBe('TD24');
  expect([summary.one('ModalitaPagamento'), summary.one('DataScadenzaPagamento')]).toEqual(['MP05', '2027-01-31']);
  const notes = summary
    .all('DatiDDT')
    .map((note) => [
      note.one('NumeroDDT'),
      note.one('DataDDT'),
      ...note.all('RiferimentoNumeroLinea').map(({ text }) => text),
    ]);
  expect(notes).toEqual([
    ['1', '2026-11-01', '1'],
    ['2', '2026-11-02', '2', '3'],
  ]);
  const invoice = { number: '2026/A/17', date: '2026-11-23' };
  const credit = {
    kind: 'credit-note',
    number: '2026/N/1',
    date: '2026-11-24',
    reason: 'Merce non conforme: "ammaccata" — 2 €',
  } as const;
  const note = read(documentOf([MILK], { ...credit, details: { orders: [], paymentTypeId: 1, invoice } }));
  expect(brokenRules(note)).toEqual([]);
  expect([note.one('TipoDocumento'), note.one('DatiFattureCollegate/IdDocumento'), note.one('Causale')]).toEqual([
    'TD04',
    '2026/A/17',
    'Merce non conforme: "ammaccata" - 2 EUR',
  ]);
  expect(note.one('DatiPagamento')).toBeUndefined();
});

test('what has no VAT has its nature, and bears a stamp above 77.47 euro', () => {
  const voucher: BilledLine = {
    kind: 'goods',
    name: 'Cauzione',
    quantity: 1,
    weightGrams: 0,
    grossCents: 7747,
    vatBasisPoints: 0,
  };
  const without = read(documentOf([voucher]));
  expect(brokenRules(without)).toEqual([]);
  expect([without.one('DettaglioLinee/Natura'), without.one('DatiRiepilogo/Natura'), without.one('DatiBollo')]).toEqual(
    ['N2.2', 'N2.2', undefined],
  );
  expect(read(documentOf([{ ...voucher, grossCents: 7748 }])).one('ImportoBollo')).toBe('2.00');
});

const rate = fc.constantFrom(0, 400, 500, 1000, 2200);
const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 90 });
const goods: fc.Arbitrary<BilledLine> = fc
  .record({
    name: anyText,
    code: anyText,
    quantity: fc.integer({ min: 0, max: 400 }),
    weightGrams: fc.integer({ min: 1, max: 90_000 }),
    grossCents: fc.integer({ min: 0, max: 900_000 }),
    vatBasisPoints: rate,
  })
  .map((line) => ({ ...line, kind: 'goods', weightGrams: line.quantity > 0 ? 0 : line.weightGrams }));
const party: fc.Arbitrary<DocumentParty> = fc
  .record({
    base: fc.constantFrom(PERSON, COMPANY, OFFICE),
    name: anyText,
    street: anyText,
    streetNumber: anyText,
    city: anyText,
  })
  .map(({ base, name, ...place }) => ({
    ...base,
    ...place,
    ...(base.companyName === '' ? { firstName: name, lastName: name } : { companyName: name }),
  }));

test('any invoice is valid by the schema and passes the checks of the exchange, and its rates add up to its total', () => {
  const discounted = fc.tuple(fc.array(goods, { minLength: 1, maxLength: 25 }), party, fc.boolean());
  fc.assert(
    fc.property(discounted, ([lines, to, hasDiscount]) => {
      const [first] = lines;
      const off =
        hasDiscount && first && first.grossCents > 2
          ? [
              {
                ...FEE,
                kind: 'discount' as const,
                name: 'Sconto con buono',
                grossCents: -Math.floor(first.grossCents / 3),
                vatBasisPoints: first.vatBasisPoints,
              },
            ]
          : [];
      const document = documentOf([...lines, ...off, FEE], { party: to });
      const file = read(document);
      expect(brokenRules(file)).toEqual([]);
      const cents = (name: string) => file.all(name).reduce((sum, { text }) => sum + Math.round(Number(text) * 100), 0);
      expect(cents('ImponibileImporto') + cents('Imposta')).toBe(document.totalCents);
      // the gross price of each line is reproduced to the cent
      const gross = file
        .all('DettaglioLinee')
        .map((line) => Math.round(Number(line.one('PrezzoTotale')) * (100 + Number(line.one('AliquotaIVA')))));
      expect(gross).toEqual(document.lines.map(({ grossCents }) => grossCents));
    }),
    { numRuns: 150 },
  );
});

test('the checker and the schema find what is wrong', () => {
  const xml = invoiceXml(documentOf([MILK, WINE]), { seller: SELLER, progressive: '0000A' });
  const wrong = (from: RegExp | string, to: string) => brokenRules(readInvoice(xml.replace(from, to)));
  expect(wrong(/<PrezzoTotale>[\d.]+/, '<PrezzoTotale>10.10')).toEqual(['00423']);
  expect(wrong(/<Imposta>[\d.]+/, '<Imposta>0.42')).toEqual(['00421']);
  expect(wrong(/<ImponibileImporto>[\d.]+/, '<ImponibileImporto>12.00')).toEqual(['00421', '00422']);
  expect(wrong(/<DatiRiepilogo>[\s\S]*?<\/DatiRiepilogo>/, '')).toEqual(['00419', '00443']);
  expect(wrong('0000000', 'UFX8GH')).toEqual(['00427']);
  expect(wrong(/<CodiceFiscale>BNC\w+<\/CodiceFiscale>/, '')).toEqual(['00417']);
  expect(() => wrong('TD01', 'TD99')).toThrow('TipoDocumento');
  expect(() => wrong(/<Divisa>EUR<\/Divisa>/, '')).toThrow('Data');
});

test('a name that looks like an entity is written as it is, and the file is well formed', () => {
  for (const companyName of ['Rossi &lol; C', 'A &amp; B &#65; ]]> <!-- &', '<b>&nbsp;</b>']) {
    const file = read(documentOf([MILK], { party: { ...COMPANY, companyName } }));
    expect(file.one('CessionarioCommittente//Denominazione')).toBe(companyName);
  }
});

test('a receiver abroad has a foreign VAT number or none, no Italian codes, and the code of all who are abroad', () => {
  const berlin = { street: 'Unter den Linden', streetNumber: '1', postcode: '10117', city: 'Berlin', province: '' };
  const company = { ...COMPANY, ...berlin, fiscalCode: '', vatNumber: 'DE136695976', sdiCode: '', country: 'Germania' };
  const person = { ...PERSON, ...berlin, fiscalCode: '', country: '3' };
  const said = [company, person, { ...company, country: 'mt', vatNumber: '12345678', sdiCode: 'UFABC1' }].map(
    (party) => {
      const file = read(documentOf([MILK], { party }));
      expect(brokenRules(file)).toEqual([]);
      expect(file.one('CessionarioCommittente//CodiceFiscale')).toBeUndefined();
      expect([file.one('FormatoTrasmissione'), file.one('CodiceDestinatario')]).toEqual(['FPR12', 'XXXXXXX']);
      const place = ['CAP', 'Comune', 'Provincia', 'Nazione'].map((name) =>
        file.one(`CessionarioCommittente/Sede/${name}`),
      );
      expect(place).toEqual(['00000', '10117 Berlin', undefined, file.one('CessionarioCommittente//IdPaese')]);
      return [file.one('CessionarioCommittente//IdPaese'), file.one('CessionarioCommittente//IdCodice')];
    },
  );
  expect(said).toEqual([
    ['DE', '136695976'],
    ['DE', '0000000'],
    ['MT', '12345678'],
  ]);
});

test('a code of zeros is none: the certified mailbox counts', () => {
  const file = read(documentOf([MILK], { party: { ...COMPANY, sdiCode: '0000000', pec: 'sole@pec.it' } }));
  expect([file.one('CodiceDestinatario'), file.one('PECDestinatario')]).toEqual(['0000000', 'sole@pec.it']);
});

test('a bought certificate is a means of payment beside the rest', () => {
  const details = { orders: [], paymentTypeId: 2, voucherCents: 500 };
  const file = read(documentOf([MILK], { details }));
  expect(brokenRules(file)).toEqual([]);
  const paid = file
    .all('DettaglioPagamento')
    .map((each) => [each.one('ModalitaPagamento'), each.one('ImportoPagamento')]);
  expect(paid).toEqual([
    ['MP01', '5.43'],
    ['MP22', '5.00'],
  ]);
  const whole = read(documentOf([MILK], { details: { ...details, voucherCents: 1043 } }));
  expect(whole.all('DettaglioPagamento').map((each) => each.one('ModalitaPagamento'))).toEqual(['MP22']);
});

test('deposits, exempt goods and what is outside the scope of VAT have a nature each', () => {
  const without = { ...MILK, vatBasisPoints: 0 };
  const lines = [MILK, { ...without, nature: 'N1', name: 'Cauzione bottiglie' }, { ...without, nature: 'N4' }, without];
  const file = read(documentOf(lines));
  expect(brokenRules(file)).toEqual([]);
  expect(file.all('DettaglioLinee').map((line) => line.one('Natura'))).toEqual([undefined, 'N1', 'N4', 'N2.2']);
  expect(file.all('DatiRiepilogo').map((part) => [part.one('Natura'), part.one('RiferimentoNormativo')])).toEqual([
    ['N1', 'Escluso art. 15 DPR 633/1972'],
    ['N4', 'Esente art. 10 DPR 633/1972'],
    ['N2.2', 'Fuori campo IVA, art. 2 DPR 633/1972'],
    [undefined, undefined],
  ]);
});

test('names of other languages keep their letters, and no part of an address is lost', () => {
  const party = { ...PERSON, firstName: 'Łukasz', lastName: 'Đorđević', streetNumber: '2/ter int. 14' };
  const file = read(documentOf([MILK], { party }));
  expect(brokenRules(file)).toEqual([]);
  const said = ['Nome', 'Cognome', 'Sede/Indirizzo', 'Sede/NumeroCivico'].map((name) =>
    file.one(`CessionarioCommittente//${name}`),
  );
  expect(said).toEqual(['Lukasz', 'Dordevic', 'Via Roma, int. 14', '2/ter']);
});
