/** opened: in a tab of its own. no-app: this browser shows no PDFs, or no new tabs. failed: the file did not come. */
export type OpenedDocument = 'opened' | 'no-app' | 'failed';

/**
 * Opens a PDF in a tab of its own (D 8, Invoice: invoice open error, no app to open the document). The file is asked for first, because a tab that shows an
 * error helps nobody.
 */
export async function openDocument(address: string): Promise<OpenedDocument> {
  // browsers that do not say so are tried
  if (navigator.pdfViewerEnabled === false) return 'no-app';
  const reply = await fetch(address, { method: 'HEAD', credentials: 'same-origin' }).catch(() => undefined);
  if (!reply?.ok) return 'failed';
  const tab = window.open(address, '_blank');
  if (!tab) return 'no-app';
  tab.opener = null;
  return 'opened';
}
