import { useEffect, useState } from 'react';
import { useCode } from '../../ui/use-code.ts';
import { type SearchDialog, searchRequests } from './search-requests.ts';

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
