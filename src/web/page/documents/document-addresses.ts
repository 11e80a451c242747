import { DOCUMENT_FILE, ORDER_DOCUMENT_FILE } from '../../../contract/documents/routes.ts';

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
export function asDownload(address: string): string {
  return `${address}${address.includes('?') ? '&' : '?'}download=1`;
}
