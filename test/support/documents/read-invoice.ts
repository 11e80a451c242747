import { readFileSync } from 'node:fs';
import { ParseOption, XmlDocument, XmlElement, XsdValidator } from 'libxml2-wasm';
import { xmlRegisterFsInputProviders } from 'libxml2-wasm/lib/nodejs.mjs';

const FOLDER = new URL('../../fixtures/fatturapa/', import.meta.url);

xmlRegisterFsInputProviders();

/** The published schema; see the note in its folder. */
function schema(): XsdValidator {
  const url = new URL('fatturapa-1.2.2.xsd', FOLDER);
  const text = readFileSync(url, 'utf8');
  return XsdValidator.fromDoc(XmlDocument.fromString(text, { url: url.pathname, option: ParseOption.XML_PARSE_NOENT }));
}

let validator: XsdValidator | undefined;

/** An element of an invoice's file: its text, or its children. Elements that occur more than once are in `all`. */
export interface FileElement {
  readonly text: string;
  one(path: string): string | undefined;
  all(path: string): FileElement[];
}

/** Reads a file of the exchange, which must be valid by the published schema: throws the errors of the validation. */
export function readInvoice(xml: string): FileElement {
  const document = XmlDocument.fromString(xml);
  validator ??= schema();
  validator.validate(document);
  return elementOf(document.root);
}

function elementOf(element: XmlElement): FileElement {
  const all = (path: string) => element.find(`.//${path}`).filter((node) => node instanceof XmlElement);
  return { text: element.content, one: (path) => all(path)[0]?.content, all: (path) => all(path).map(elementOf) };
}
