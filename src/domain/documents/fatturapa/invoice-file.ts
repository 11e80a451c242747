import { countryCode, isAbroad } from '../../account/fiscal-data.ts';
import { inLatin } from '../../base/latin.ts';
import { type PaymentMeans, paymentMeans } from '../../orders/payment-type.ts';
import type { BilledLine } from '../billed-lines.ts';
import type { DocumentKind, InvoicedSubscription, IssuedDocument } from '../document.ts';
import { type DocumentParty, payableCents, type Seller, splitsPayment } from '../party.ts';
import { grossOf, natureOf, type VatPart } from '../vat.ts';
import { amountText, lineAmounts, quantityText, rateText } from './amounts.ts';

/**
 * An element of the file: its text, its children in the order of the schema, or several of it. An undefined one is left
 * out.
 */
export type FileNode = string | undefined | readonly FileNode[] | { readonly [element: string]: FileNode };

const TYPES: Readonly<Record<DocumentKind, string>> = { invoice: 'TD01', summary: 'TD24', 'credit-note': 'TD04' };

/**
 * The code of a receiver without a channel of its own: delivery is by certified mail, if there is one, or in the
 * receiver's reserved area.
 */
const NO_CHANNEL = '0000000';
/**
 * The code of every receiver abroad, who gets a copy from the seller: the exchange accepts the file but does not
 * deliver it.
 */
const ABROAD = 'XXXXXXX';
/** The placeholder for the VAT number of a receiver abroad without one. */
const NO_VAT_NUMBER = '0000000';
const NO_POSTCODE = '00000';

/** Above this amount without VAT a document needs a stamp (art. 13 DPR 642/1972), which the seller pays. */
const STAMP_ABOVE_CENTS = 7747;
const STAMP_CENTS = 200;

export interface FileOptions {
  readonly seller: Seller;
  /** The number of this transmission, unique for the seller: up to ten letters and digits. */
  readonly progressive: string;
}

/** Returns the format for a receiver: that of offices of public bodies, or that of everybody else. */
export function fileFormat(party: DocumentParty): 'FPA12' | 'FPR12' {
  return splitsPayment(party) ? 'FPA12' : 'FPR12';
}

/** Returns the content of a document's file, in the names and the order of FatturaPA 1.2. */
export function invoiceFile(document: IssuedDocument, { seller, progressive }: FileOptions): FileNode {
  const { party } = document;
  return {
    FatturaElettronicaHeader: {
      DatiTrasmissione: {
        IdTrasmittente: { IdPaese: 'IT', IdCodice: seller.fiscalCode },
        ProgressivoInvio: progressive,
        FormatoTrasmissione: fileFormat(party),
        ...receiverOf(party),
      },
      CedentePrestatore: sellerOf(seller),
      CessionarioCommittente: {
        DatiAnagrafici: {
          IdFiscaleIVA: vatNumberOf(party),
          CodiceFiscale: isAbroad(party) ? undefined : party.fiscalCode || undefined,
          Anagrafica: nameNode(party),
        },
        Sede: placeOf(party),
      },
    },
    FatturaElettronicaBody: {
      DatiGenerali: generalOf(document),
      DatiBeniServizi: goodsOf(document),
      DatiPagamento: paymentOf(document, seller),
    },
  };
}

function receiverOf(party: DocumentParty): { readonly [element: string]: FileNode } {
  const { sdiCode, pec } = party;
  if (isAbroad(party)) return { CodiceDestinatario: ABROAD };
  if (sdiCode !== '' && sdiCode !== NO_CHANNEL) return { CodiceDestinatario: sdiCode };
  return { CodiceDestinatario: NO_CHANNEL, PECDestinatario: pec || undefined };
}

function vatNumberOf(party: DocumentParty): FileNode {
  const { country, vatNumber } = party;
  if (!isAbroad(party)) return vatNumber === '' ? undefined : { IdPaese: 'IT', IdCodice: vatNumber };
  const code = countryCode(country) ?? 'IT';
  const number = vatNumber.startsWith(code) ? vatNumber.slice(code.length) : vatNumber;
  return { IdPaese: code, IdCodice: number || NO_VAT_NUMBER };
}

function sellerOf(seller: Seller): FileNode {
  const { register } = seller;
  return {
    DatiAnagrafici: {
      IdFiscaleIVA: { IdPaese: 'IT', IdCodice: seller.vatNumber },
      CodiceFiscale: seller.fiscalCode,
      Anagrafica: { Denominazione: latinText(seller.name, 80) },
      RegimeFiscale: seller.taxRegime,
    },
    Sede: placeOf(seller),
    IscrizioneREA: register && {
      Ufficio: register.province,
      NumeroREA: plainText(register.number, 20),
      StatoLiquidazione: 'LN',
    },
  };
}

function nameNode({ companyName, firstName, lastName }: DocumentParty): FileNode {
  if (companyName !== '') return { Denominazione: latinText(companyName, 80) ?? '-' };
  return { Nome: latinText(firstName, 60) ?? '-', Cognome: latinText(lastName, 60) ?? '-' };
}

type Place = Pick<DocumentParty, 'street' | 'streetNumber' | 'postcode' | 'city' | 'province' | 'country'>;

/** Abroad there are no provinces and no postcodes of five digits: the postcode is written before the city. */
function placeOf(place: Place): FileNode {
  const abroad = isAbroad(place);
  const { number, rest } = partedNumber(place.streetNumber);
  return {
    Indirizzo: [latinText(place.street, 58 - rest.length), rest].filter(Boolean).join(', ') || '-',
    NumeroCivico: number,
    CAP: abroad ? NO_POSTCODE : place.postcode,
    Comune: latinText(abroad ? `${place.postcode} ${place.city}` : place.city, 60) ?? '-',
    Provincia: !abroad && /^[A-Z]{2}$/.test(place.province) ? place.province : undefined,
    Nazione: countryCode(place.country) ?? 'IT',
  };
}

/**
 * Splits a house number, which has at most eight characters in the file: the rest is appended to the street. "2/ter
 * int. 14" is 2/ter of "Via Roma, int. 14".
 */
function partedNumber(streetNumber: string): { readonly number: string | undefined; readonly rest: string } {
  const words = (plainText(streetNumber, 40) ?? '').split(' ');
  const fitting = words.findLastIndex((_, index) => words.slice(0, index + 1).join(' ').length <= MAX_NUMBER) + 1;
  return { number: words.slice(0, fitting).join(' ') || undefined, rest: words.slice(fitting).join(' ') };
}

const MAX_NUMBER = 8;

function generalOf(document: IssuedDocument): FileNode {
  const { kind, date, number, totalCents, reason, details, lines, vat } = document;
  const withoutVat = grossOf(vat.filter(({ vatBasisPoints }) => vatBasisPoints === 0));
  const isSummary = kind === 'summary';
  const linesOf = (orderId: number) =>
    lines.flatMap((line, index) => (line.orderId === orderId ? [String(index + 1)] : []));
  return {
    DatiGeneraliDocumento: {
      TipoDocumento: TYPES[kind],
      Divisa: 'EUR',
      Data: date,
      Numero: number,
      DatiBollo:
        withoutVat > STAMP_ABOVE_CENTS ? { BolloVirtuale: 'SI', ImportoBollo: amountText(STAMP_CENTS) } : undefined,
      ImportoTotaleDocumento: amountText(totalCents),
      Causale: latinText(reason, 200) ?? (splitsPayment(document.party) ? SPLIT_PAYMENT : undefined),
    },
    DatiOrdineAcquisto: [
      ...details.orders.map(({ orderId, cig, cup }) => ({
        RiferimentoNumeroLinea: isSummary ? linesOf(orderId) : undefined,
        IdDocumento: String(orderId),
        ...tenderOf(cig, cup),
      })),
      ...(details.subscription ? [subscriptionOf(details.subscription)] : []),
    ],
    DatiFattureCollegate: details.invoice && { IdDocumento: details.invoice.number, Data: details.invoice.date },
    DatiDDT: isSummary
      ? details.orders.map(({ orderId, deliveredOn }) => ({
          NumeroDDT: String(orderId),
          DataDDT: deliveredOn,
          RiferimentoNumeroLinea: linesOf(orderId),
        }))
      : undefined,
  };
}

function subscriptionOf({ subscriptionId, cig, cup }: InvoicedSubscription): FileNode {
  return { IdDocumento: String(subscriptionId), ...tenderOf(cig, cup) };
}

function tenderOf(cig: string, cup: string) {
  return { CodiceCUP: cup || undefined, CodiceCIG: cig || undefined };
}

const SPLIT_PAYMENT = "Scissione dei pagamenti ai sensi dell'art. 17-ter DPR 633/1972";

const PAID_AT_ONCE = 'TP02';
/** The code for an amount that was paid before, when the certificate was bought. */
const VOUCHER = 'MP22';

/** MP01 cash, MP05 transfer, MP08 card. The provider of a wallet pays the shop as that of a card does. */
const CODES: Readonly<Record<PaymentMeans, string>> = {
  handover: 'MP01',
  card: 'MP08',
  wallet: 'MP08',
  bank: 'MP05',
  wire: 'MP05',
  credit: 'MP05',
};

/**
 * Returns how a document is paid; a credit note is not. A public body pays the net amount: the VAT goes to the state.
 */
function paymentOf(document: IssuedDocument, { iban }: Seller): FileNode {
  const { kind, details, vat, party } = document;
  if (kind === 'credit-note') return undefined;
  const code = CODES[paymentMeans(details.paymentTypeId) ?? 'handover'];
  const payable = payableCents(party, vat);
  const byVoucher = Math.min(details.voucherCents ?? 0, payable);
  const rest = {
    ModalitaPagamento: code,
    DataScadenzaPagamento: details.dueOn,
    ImportoPagamento: amountText(payable - byVoucher),
    IBAN: code === 'MP05' ? iban : undefined,
  };
  const voucher = { ModalitaPagamento: VOUCHER, ImportoPagamento: amountText(byVoucher) };
  return {
    CondizioniPagamento: PAID_AT_ONCE,
    DettaglioPagamento: [...(byVoucher < payable ? [rest] : []), ...(byVoucher > 0 ? [voucher] : [])],
  };
}

const THOUSAND = 1000;
const UNCOUNTED: ReadonlySet<BilledLine['kind']> = new Set(['delivery', 'discount']);

/** Returns the lines of a document and their sums by VAT rate. The prices are net, as the format requires. */
function goodsOf({ lines, vat, party }: IssuedDocument): FileNode {
  return {
    DettaglioLinee: lines.map((line, index) => lineOf(line, index + 1)),
    DatiRiepilogo: vat.map((part) => summaryOf(part, splitsPayment(party))),
  };
}

function lineOf(line: BilledLine, number: number): FileNode {
  const { kind, name, code, quantity, weightGrams, grossCents, vatBasisPoints } = line;
  const thousandths = weightGrams > 0 ? weightGrams : Math.max(quantity, 1) * THOUSAND;
  const { unit, total } = lineAmounts(grossCents, vatBasisPoints, thousandths);
  const codeText = plainText(code ?? '', 35);
  return {
    NumeroLinea: String(number),
    TipoCessionePrestazione: kind === 'discount' ? 'SC' : undefined,
    CodiceArticolo: codeText === undefined ? undefined : { CodiceTipo: 'INTERNO', CodiceValore: codeText },
    Descrizione: latinText(name, 1000) ?? '-',
    Quantita: quantityText(thousandths),
    UnitaMisura: UNCOUNTED.has(kind) ? undefined : weightGrams > 0 ? 'KG' : 'PZ',
    PrezzoUnitario: unit,
    PrezzoTotale: total,
    AliquotaIVA: rateText(vatBasisPoints),
    Natura: natureOf(line)?.nature,
  };
}

function summaryOf(part: VatPart, isSplit: boolean): FileNode {
  const { vatBasisPoints, netCents, vatCents } = part;
  return {
    AliquotaIVA: rateText(vatBasisPoints),
    Natura: natureOf(part)?.nature,
    ImponibileImporto: amountText(netCents),
    Imposta: amountText(vatCents),
    EsigibilitaIVA: vatBasisPoints === 0 ? undefined : isSplit ? 'S' : 'I',
    RiferimentoNormativo: natureOf(part)?.law,
  };
}

/**
 * Returns a text as the format takes it: only signs of Latin 1, on one line, of at most this length; undefined: nothing
 * is left.
 */
function latinText(text: string, maxLength: number): string | undefined {
  return inLatin(text).slice(0, maxLength).trim() || undefined;
}

/** Returns a text with signs of ASCII only, as codes and house numbers are written. */
function plainText(text: string, maxLength: number): string | undefined {
  const latin = latinText(text.normalize('NFD').replace(/\p{M}/gu, ''), maxLength);
  return latin?.replace(/[^\x20-\x7e]/g, '').trim() || undefined;
}
