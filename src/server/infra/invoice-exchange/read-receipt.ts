import { convert } from 'xmlbuilder2';
import type { ExchangeError, ExchangeReceipt } from './invoice-exchange.ts';

type ReceiptState = ExchangeReceipt['state'];

/** A receipt as its file says it. */
export interface ReadReceipt {
  /** Of the invoice that it is about: IT01234567897_000RS.xml */
  readonly fileName: string;
  readonly state: ReceiptState;
  /** Undefined: the file does not say when. */
  readonly at: Date | undefined;
  readonly errors: readonly ExchangeError[];
}

/**
 * What the exchange calls its receipts: the roots of its two schemas, for public offices (MessaggiTypes) and for everybody else. An attestation (AT)
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

/** An element: its text, or what it contains by name; several of one name are a list, `@` begins an attribute, `#` is text beside attributes. */
type XmlNode = string | readonly XmlNode[] | { readonly [name: string]: XmlNode };

/** Reads the file of a receipt. Throws where it is none, or says nothing that the shop knows. */
export function readReceipt(xml: string): ReadReceipt {
  // no receipt has one, and nothing of it would be wanted
  if (/<!DOCTYPE/i.test(xml)) throw new Error('a receipt declares no document type');
  const [[tag, root] = ['', '']] = Object.entries(convert(xml, { format: 'object' }) as Record<string, XmlNode>);
  const name = localName(tag);
  const state = name === 'NotificaEsito' ? OUTCOMES[textOf(root, 'Esito')] : STATES[name];
  if (state === undefined) throw new Error(`no receipt that is known: ${name} ${textOf(root, 'Esito')}`);
  const fileName = textOf(root, 'NomeFile').replace(/\.p7m$/i, '');
  if (fileName === '') throw new Error('a receipt names no file');
  const at = instantOf(textOf(root, name === 'RicevutaConsegna' ? 'DataOraConsegna' : 'DataOraRicezione'));
  return { fileName, state, at, errors: state === 'rejected' ? errorsOf(root) : [] };
}

function errorsOf(root: XmlNode): ExchangeError[] {
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

/** The text of the first element of this name; empty: there is none. */
function textOf(node: XmlNode, name: string): string {
  const [found = ''] = elements(node, name);
  const text = typeof found === 'object' && '#' in found ? found['#'] : found;
  return typeof text === 'string' ? text.trim() : '';
}

/** The elements of this name, whatever their prefix and however deep, in their order. */
function elements(node: XmlNode, name: string): XmlNode[] {
  if (typeof node === 'string') return [];
  if (isList(node)) return node.flatMap((each) => elements(each, name));
  return Object.entries(node).flatMap(([tag, child]) => [
    ...(localName(tag) === name ? (isList(child) ? child : [child]) : []),
    ...elements(child, name),
  ]);
}

function isList(node: XmlNode): node is readonly XmlNode[] {
  return Array.isArray(node);
}

function localName(tag: string): string {
  return tag.slice(tag.indexOf(':') + 1);
}
