import { DOMParser } from '@xmldom/xmldom';
import type { ExchangeError, ExchangeReceipt } from './invoice-exchange.ts';

type ReceiptState = ExchangeReceipt['state'];

/** A receipt as its file says it. */
export interface ReadReceipt {
  /** The file of the invoice that it is about: IT01234567897_000RS.xml */
  readonly fileName: string;
  readonly state: ReceiptState;
  /** Undefined: the file does not say when. */
  readonly at: Date | undefined;
  readonly errors: readonly ExchangeError[];
}

/**
 * The names of receipts of the exchange: the roots of its two schemas, for public offices (MessaggiTypes) and for everybody else. An attestation (AT)
 * says that an invoice could not be delivered for good.
 */
const STATES: Readonly<Record<string, ReceiptState>> = {
  RicevutaConsegna: 'delivered',
  NotificaMancataConsegna: 'not-delivered',
  RicevutaImpossibilitaRecapito: 'not-delivered',
  AttestazioneTrasmissioneFattura: 'not-delivered',
  NotificaScarto: 'rejected',
  RicevutaScarto: 'rejected',
  NotificaDecorrenzaTermini: 'expired',
};
const OUTCOMES: Readonly<Record<string, ReceiptState>> = { EC01: 'accepted', EC02: 'refused' };
const MAX_ERRORS = 50;
const MAX_ERROR_LENGTH = 500;

/** No receipt of the exchange comes near these. They are looked at before it is parsed, which takes elements by recursion. */
const MAX_LENGTH = 500_000;
const MAX_DEPTH = 50;

function refuseTooDeep(xml: string): void {
  if (xml.length > MAX_LENGTH) throw new Error(`a receipt of ${xml.length} signs is none`);
  let depth = 0;
  for (const [tag] of xml.matchAll(/<[^<>!?]+>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) depth += 1;
    if (depth > MAX_DEPTH) throw new Error('a receipt has no elements that are nested so deep');
  }
}

/** Reads the file of a receipt. Throws where it is none, or says nothing that the shop knows. */
export function readReceipt(xml: string): ReadReceipt {
  // no receipt has one, and nothing of it would be wanted
  refuseTooDeep(xml);
  if (/<!DOCTYPE/i.test(xml)) throw new Error('a receipt declares no document type');
  const root = rootOf(xml);
  const name = root.localName;
  const state = name === 'NotificaEsito' ? OUTCOMES[textOf(root, 'Esito')] : STATES[name];
  if (state === undefined) throw new Error(`no receipt that is known: ${name} ${textOf(root, 'Esito')}`);
  const fileName = textOf(root, 'NomeFile').replace(/\.p7m$/i, '');
  if (fileName === '') throw new Error('a receipt names no file');
  const at = instantOf(textOf(root, name === 'RicevutaConsegna' ? 'DataOraConsegna' : 'DataOraRicezione'));
  return { fileName, state, at, errors: state === 'rejected' ? errorsOf(root) : [] };
}

function errorsOf(root: Element): ExchangeError[] {
  return elements(root, 'Errore')
    .slice(0, MAX_ERRORS)
    .map((error) => ({ code: textOf(error, 'Codice'), text: textOf(error, 'Descrizione').slice(0, MAX_ERROR_LENGTH) }));
}

/** Only times with an offset are taken: without one it is not said which time they are. */
function instantOf(text: string): Date | undefined {
  if (!/T.*(Z|[+-]\d\d:\d\d)$/.test(text)) return undefined;
  const at = new Date(text);
  return Number.isNaN(at.getTime()) ? undefined : at;
}

function rootOf(xml: string): Element {
  const refuse = (problem: unknown): never => {
    throw new Error(`a receipt is no XML: ${String(problem)}`);
  };
  const parser = new DOMParser({ errorHandler: { warning: refuse, error: refuse, fatalError: refuse } });
  return parser.parseFromString(xml, 'text/xml').documentElement ?? refuse('it is empty');
}

/** The text of the first element of this name; empty: there is none. */
function textOf(element: Element, name: string): string {
  return elements(element, name)[0]?.textContent?.trim() ?? '';
}

/** The elements of this name, whatever their prefix and however deep, in their order. */
function elements(element: Element, name: string): Element[] {
  return Array.from(element.getElementsByTagNameNS('*', name));
}
