import type { SearchedWord } from '../../../domain/catalogue/search-history.ts';
import { t } from '../../../language/language.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { forgetSearch, forgetSearches } from './searched-words.ts';

/** Buttons that remove a past search, one for each row of the list beside them: a listbox may contain nothing but options. */
export function HistoryButtons({ words }: { readonly words: readonly SearchedWord[] }) {
  return (
    <ul aria-label={t('Cancella dalle tue ricerche')} className="shrink-0">
      {words.map(({ name }) => (
        <li key={name}>
          <IconButton
            icon="close"
            label={t('Cancella {name} dalle tue ricerche', { name })}
            onClick={(event) => {
              // the button is removed; the focus stays in the search box
              event.currentTarget.form?.querySelector('input')?.focus();
              forgetSearch(name);
            }}
          />
        </li>
      ))}
    </ul>
  );
}

export function ForgetAll() {
  return (
    <button
      type="button"
      onClick={(event) => {
        event.currentTarget.form?.querySelector('input')?.focus();
        forgetSearches();
      }}
      className="flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-ink-soft text-sm hover:bg-tint"
    >
      <Icon name="trash" className="size-4.5" />
      {t('Cancella tutte')}
    </button>
  );
}
