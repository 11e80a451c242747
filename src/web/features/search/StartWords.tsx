import type { SearchedWord } from '../../../domain/catalogue/search-history.ts';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { Words } from '../../ui/Words.tsx';
import type { Option } from './SuggestionList.tsx';
import { forgetSearch, forgetSearches, saveSearch } from './searched-words.ts';

interface WordsProps {
  /** Closes the panel. */
  readonly onChoose: () => void;
}

/** The own searches in one line, each with a button that forgets it. */
export function History({ words, onChoose }: WordsProps & { readonly words: readonly SearchedWord[] }) {
  return (
    <section aria-label={t('Le tue ricerche')} className="pt-2">
      <div className="flex items-center pr-2 pl-5">
        <p className="grow font-semibold text-ink-soft text-sm">{t('Le tue ricerche')}</p>
        <ForgetAll />
      </div>
      <ul className="flex gap-2 overflow-x-auto px-5 pb-1 [scrollbar-width:none]">
        {words.map(({ name }) => (
          <li key={name} className="flex shrink-0 items-center rounded-full bg-tint pl-3.5">
            <Link
              to={paths.search({ q: name })}
              onClick={() => {
                saveSearch(name);
                onChoose();
              }}
              className="flex min-h-11 items-center gap-2 font-medium text-sm"
            >
              <Icon name="history" className="size-4.5 text-ink-soft" />
              {name}
            </Link>
            <IconButton
              icon="close"
              label={t('Cancella {name} dalle tue ricerche', { name })}
              onClick={(event) => {
                // the button is removed; the focus stays in the search box
                event.currentTarget.form?.querySelector('input')?.focus();
                forgetSearch(name);
              }}
              className="size-11 text-ink-soft"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Words that are often searched, for who has searched nothing yet. */
export function Often({ words, onChoose }: WordsProps & { readonly words: readonly Option[] }) {
  return (
    <section aria-label={t('Si cerca spesso')} className="px-5 pt-3">
      <p className="mb-2 font-semibold text-ink-soft text-sm">{t('Si cerca spesso')}</p>
      <ul className="flex flex-wrap gap-1.5 sm:gap-2">
        {words.map(({ name, url }) => (
          <li key={name}>
            <Link
              to={url}
              onClick={() => {
                saveSearch(name);
                onChoose();
              }}
              className="flex min-h-11 items-center rounded-full bg-card px-3.5 font-medium text-sm shadow-card sm:px-4 hover:bg-tint"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Says that a word of the other language was understood. */
export function Understood({ typed, word }: { readonly typed: string; readonly word: string }) {
  return (
    <p className="flex items-center gap-3 px-5 pt-3 text-ink-soft text-sm">
      <Icon name="globe" className="size-5" />
      <span>
        <Words
          text="“{word}” qui si chiama {own}: eccolo."
          word={typed}
          own={<strong className="font-semibold text-ink">{word}</strong>}
        />
      </span>
    </p>
  );
}

function ForgetAll() {
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
