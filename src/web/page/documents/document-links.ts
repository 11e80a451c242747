import type { Document } from '../../../contract/documents/schemas.ts';
import { t } from '../../../language/language.ts';
import { type DocumentLink, documentAddresses } from './DocumentLinks.tsx';

/** The files of an invoice or a credit note: the PDF, and the XML once it was written. */
export function linksOfDocument({ documentId, kind, number, hasXml }: Document): DocumentLink[] {
  const labelOf = (format: string) =>
    kind === 'credit-note'
      ? t('Scarica la nota di credito {number} ({format})', { number, format })
      : t('Scarica la fattura {number} ({format})', { number, format });
  return [
    { label: labelOf('PDF'), address: documentAddresses.file(documentId, 'pdf') },
    ...(hasXml ? [{ label: labelOf('XML'), address: documentAddresses.file(documentId, 'xml'), isDownload: true }] : []),
  ];
}

/** The PDF of the invoice of a due. */
export function linkOfInvoice(documentId: number, number: string): DocumentLink {
  return {
    label: t('Scarica la fattura {number} ({format})', { number, format: 'PDF' }),
    address: documentAddresses.file(documentId, 'pdf'),
  };
}
