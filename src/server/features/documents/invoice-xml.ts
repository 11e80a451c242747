import { DOMImplementation, DOMParser, type Document, type Element, XMLSerializer } from '@xmldom/xmldom';
import type { IssuedDocument } from '../../../domain/documents/document.ts';
import {
  type FileNode,
  type FileOptions,
  fileFormat,
  invoiceFile,
} from '../../../domain/documents/fatturapa/invoice-file.ts';

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';

/**
 * Returns the file of a document for the exchange: XML of FatturaPA 1.2, in UTF-8. Throws if it would not be well
 * formed, so that it is never sent.
 */
export function invoiceXml(document: IssuedDocument, options: FileOptions): string {
  const dom = new DOMImplementation().createDocument(NAMESPACE, 'p:FatturaElettronica');
  const root = dom.documentElement;
  if (!root) throw new Error('a document of a file has no root');
  root.setAttribute('versione', fileFormat(document.party));
  append(dom, root, invoiceFile(document, options));
  const xml = `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(dom)}`;
  refuseMalformed(xml, root.textContent);
  return xml;
}

/** Only the root is in the namespace (elementFormDefault is unqualified). */
function append(dom: Document, parent: Element, node: FileNode): void {
  if (typeof node !== 'object' || Array.isArray(node)) throw new TypeError('an element contains other elements');
  for (const [name, content] of Object.entries(node))
    for (const each of Array.isArray(content) ? content : [content]) {
      if (each === undefined) continue;
      const element = dom.createElementNS(null, name);
      parent.appendChild(element);
      if (typeof each === 'string') element.appendChild(dom.createTextNode(each));
      else append(dom, element, each);
    }
}

/** Parses a file again, to check that it is well formed and has the same content. */
function refuseMalformed(xml: string, said: string | null): void {
  const refuse = (problem: unknown): never => {
    throw new Error(`the file of a document would not be well formed: ${String(problem)}`);
  };
  const read = new DOMParser({ onError: (_level, problem) => refuse(problem) }).parseFromString(xml, 'text/xml');
  if (read.documentElement?.textContent !== said) refuse('a text is read as another one');
}
