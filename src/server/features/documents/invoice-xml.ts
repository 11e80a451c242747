import { create } from 'xmlbuilder2';
import type { IssuedDocument } from '../../../domain/documents/document.ts';
import {
  type FileNode,
  type FileOptions,
  fileFormat,
  invoiceFile,
} from '../../../domain/documents/fatturapa/invoice-file.ts';

type XmlElement = ReturnType<ReturnType<typeof create>['ele']>;

const NAMESPACE = 'http://ivaservizi.agenziaentrate.gov.it/docs/xsd/fatture/v1.2';

/** Returns the file of a document for the exchange: XML of FatturaPA 1.2, in UTF-8. */
export function invoiceXml(document: IssuedDocument, options: FileOptions): string {
  const root = create({ version: '1.0', encoding: 'UTF-8' }).ele(NAMESPACE, 'p:FatturaElettronica', {
    versione: fileFormat(document.party),
  });
  append(root, invoiceFile(document, options));
  return root.end({ prettyPrint: true });
}

/** Only the root is in the namespace (elementFormDefault is unqualified). */
function append(parent: XmlElement, node: FileNode): void {
  if (typeof node !== 'object' || Array.isArray(node)) throw new TypeError('an element contains other elements');
  for (const [name, content] of Object.entries(node))
    for (const each of Array.isArray(content) ? content : [content]) {
      if (each === undefined) continue;
      const element = parent.ele('', name);
      if (typeof each === 'string') element.txt(each);
      else append(element, each);
    }
}
