import { t } from '../../../language/language.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { useBrowserStore } from './browser-store.ts';
import { fastSearch } from './fast-search.ts';
import { openSearchDialog } from './search-requests.ts';

/** Other ways to search: a whole list at once, or a barcode. */
export function SearchTools({ onClose }: { readonly onClose: () => void }) {
  const openCount = useBrowserStore(fastSearch).filter(({ isDone }) => !isDone).length;
  const open = (dialog: 'list' | 'scan') => {
    onClose();
    openSearchDialog(dialog);
  };
  return (
    <div className="flex shrink-0 gap-x-1 border-line p-2 not-first:border-t max-sm:justify-between">
      <button type="button" onClick={() => open('list')} className={TOOL}>
        <Icon name="list" className="size-5 text-accent" />
        {t('Lista veloce')}
        {openCount > 0 && (
          <span className="grid h-6 min-w-6 place-items-center rounded-full bg-accent-soft px-1.5 text-accent-strong text-xs">
            {openCount}
            <span className="sr-only"> {t('da cercare')}</span>
          </span>
        )}
      </button>
      <button type="button" onClick={() => open('scan')} className={TOOL}>
        <Icon name="barcode" className="size-5 text-accent" />
        {t('Codice a barre')}
      </button>
    </div>
  );
}

const TOOL = 'flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-sm hover:bg-tint';
