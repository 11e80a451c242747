import { createRequestQueue } from '../../ui/dialog/request-queue.ts';

/** `list` opens the words of a fast search, `scan` reads a barcode by camera or by its digits. */
export type SearchDialog = 'list' | 'scan';

export const searchRequests = createRequestQueue<SearchDialog>();

export function openSearchDialog(dialog: SearchDialog): void {
  void searchRequests.request(dialog);
}
