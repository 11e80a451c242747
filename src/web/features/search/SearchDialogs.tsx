import { useEffect, useState } from 'react';
import { createRequestQueue } from '../../ui/dialog/request-queue.ts';
import { useCode } from '../../ui/use-code.ts';

/** The fast-search list and the barcode reader: each is loaded on its first use. */
export function SearchDialogs() {
  const [open, setOpen] = useState<SearchDialog>();
  useEffect(() => searchRequests.handle(async (dialog) => setOpen(dialog)), []);
  const list = useCode(open === 'list', () => import('./FastSearchDialog.tsx'));
  const scan = useCode(open === 'scan', () => import('./ScanDialog.tsx'));
  const close = () => setOpen(undefined);
  return (
    <>
      {list && <list.FastSearchDialog isOpen={open === 'list'} onClose={close} />}
      {scan && <scan.ScanDialog isOpen={open === 'scan'} onClose={close} />}
    </>
  );
}

/** `list` opens the words of a fast search, `scan` reads a barcode by camera or by its digits. */
type SearchDialog = 'list' | 'scan';

const searchRequests = createRequestQueue<SearchDialog>();

export function openSearchDialog(dialog: SearchDialog): void {
  void searchRequests.request(dialog);
}
