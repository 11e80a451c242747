import { type MouseEvent, useState } from 'react';
import { DOCUMENT_FILE, ORDER_DOCUMENT_FILE } from '../../../contract/documents/routes.ts';
import type { Document } from '../../../contract/documents/schemas.ts';
import { t } from '../../../language/language.ts';
import { Alert } from '../../ui/Alert.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';

export interface DocumentLink {
  readonly label: string;
  readonly address: string;
  /** True for a file that is only downloaded, such as XML. */
  readonly isDownload?: boolean;
}

interface Problem {
  readonly address: string;
  readonly is: Exclude<OpenedDocument, 'opened'>;
}

export interface DocumentLinksProps {
  readonly links: readonly DocumentLink[];
  /** True where each link is a row of the whole width, with an icon. */
  readonly isRow?: boolean;
  /** True in a dense list: each link is its format, 44 pixels high; its whole name is for screen readers. */
  readonly isShort?: boolean;
}

/**
 * Links to documents. Formats that the browser cannot show are downloaded; without scripts the links open the files.
 */
export function DocumentLinks({ links, isRow = false, isShort = false }: DocumentLinksProps) {
  const [problem, setProblem] = useState<Problem>();
  async function open(event: MouseEvent, link: DocumentLink) {
    if (link.isDownload || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const is = await openDocument(link.address);
    setProblem(is === 'opened' ? undefined : { address: link.address, is });
  }
  return (
    <div className="grid gap-3">
      <ul
        className={
          isRow ? 'divide-y divide-line' : isShort ? 'flex justify-end max-sm:flex-col' : 'flex flex-wrap gap-3'
        }
      >
        {links.map((link) => (
          <li key={link.address}>
            <a
              href={link.address}
              {...(link.isDownload ? { download: true } : { target: '_blank', rel: 'noopener' })}
              onClick={(event) => void open(event, link)}
              aria-label={isShort ? `${formatOf(link)} ${link.label}` : undefined}
              className={isRow ? LINK_ROW : isShort ? SHORT : buttonClass('secondary')}
            >
              <Icon
                name={isRow ? 'receipt' : isShort ? 'download' : link.isDownload ? 'copy' : 'print'}
                className="size-5 shrink-0"
              />
              {isShort ? formatOf(link) : link.label}
              {isRow && <Icon name="chevron-right" className="ml-auto size-4 shrink-0 text-ink-faint" />}
            </a>
          </li>
        ))}
      </ul>
      {problem && <OpenProblem problem={problem} />}
    </div>
  );
}

/** Returns the format of a file: what is only downloaded is XML. */
export function formatOf({ isDownload }: DocumentLink): string {
  return isDownload ? 'XML' : 'PDF';
}

const LINK_ROW = 'flex min-h-14 items-center gap-3 py-2 font-medium hover:text-accent';
const SHORT =
  'inline-flex min-h-11 min-w-11 items-center justify-center gap-1 rounded-md px-1.5 font-semibold text-accent text-xs hover:bg-accent-soft';

function OpenProblem({ problem: { address, is } }: { readonly problem: Problem }) {
  if (is === 'failed')
    return <Alert tone="error">{t('Non riusciamo ad aprire il documento: riprova tra qualche minuto.')}</Alert>;
  return (
    <Alert tone="warning">
      <p>{t('Non c’è nessuna app per aprire il documento: scaricalo e aprilo con un lettore di PDF.')}</p>
      <a href={asDownload(address)} download className={buttonClass('secondary', 'md', 'mt-3')}>
        {t('Scarica il file')}
      </a>
    </Alert>
  );
}

/** opened: in a new tab. no-app: this browser shows no PDFs, or no new tabs. failed: the file could not be loaded. */
type OpenedDocument = 'opened' | 'no-app' | 'failed';

/**
 * Opens a PDF in a new tab (D 8, Invoice: invoice open error, no app to open the document). The file is loaded first,
 * so that no tab shows an error.
 */
async function openDocument(address: string): Promise<OpenedDocument> {
  // browsers that do not say so are tried
  if (navigator.pdfViewerEnabled === false) return 'no-app';
  const reply = await fetch(address, { method: 'HEAD', credentials: 'same-origin' }).catch(() => undefined);
  if (!reply?.ok) return 'failed';
  const tab = window.open(address, '_blank');
  if (!tab) return 'no-app';
  tab.opener = null;
  return 'opened';
}

/** Addresses of files: of an order's confirmation and receipt, and of invoices and credit notes. */
export const documentAddresses = {
  ofOrder: (orderId: number, kind: 'confirmation' | 'receipt') =>
    `${ORDER_DOCUMENT_FILE}?${new URLSearchParams({ order_id: String(orderId), kind }).toString()}`,
  file: (documentId: number, format: 'pdf' | 'xml') =>
    `${DOCUMENT_FILE}?${new URLSearchParams({ document_id: String(documentId), format }).toString()}`,
  /** The confirmation of an order for whoever has its link. */
  ofLink: (orderId: number, token: string) => `/ordine/${orderId}/${encodeURIComponent(token)}/conferma.pdf`,
};

/** Returns the address of the same file as one that the browser keeps and does not show. */
function asDownload(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}download=1`;
}

/** The files of an invoice or a credit note: the PDF, and the XML once it was written. */
export function linksOfDocument({ documentId, kind, number, hasXml }: Document): DocumentLink[] {
  const labelOf = (format: string) =>
    kind === 'credit-note'
      ? t('Scarica la nota di credito {number} ({format})', { number, format })
      : t('Scarica la fattura {number} ({format})', { number, format });
  return [
    { label: labelOf('PDF'), address: documentAddresses.file(documentId, 'pdf') },
    ...(hasXml
      ? [{ label: labelOf('XML'), address: documentAddresses.file(documentId, 'xml'), isDownload: true }]
      : []),
  ];
}

/** The PDF of the invoice of a due. */
export function linkOfInvoice(documentId: number, number: string): DocumentLink {
  return {
    label: t('Scarica la fattura {number} ({format})', { number, format: 'PDF' }),
    address: documentAddresses.file(documentId, 'pdf'),
  };
}
