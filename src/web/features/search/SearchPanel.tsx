import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { wishlistUsual } from '../../../contract/lists/routes.ts';
import type { SearchedWord } from '../../../domain/catalogue/search-history.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { paths } from '../../page/paths.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { suggestionCount, useListKeys } from '../../ui/use-list-keys.ts';
import { useBrowserStore } from '../../kit/browser-store.ts';
import { fastSearch } from './fast-search.ts';
import { openSearchDialog } from './SearchDialogs.tsx';
import {
  type Option,
  SuggestedSteppers,
  type Suggestion,
  SuggestionList,
  suggestionOption,
  suggestionsFor,
} from './SuggestionList.tsx';
import { forgetSearch, forgetSearches, saveSearch, searchedWords } from './searched-words.ts';

export { saveEarlySearches, saveSearch } from './searched-words.ts';

export interface SearchPanelProps {
  readonly form: RefObject<HTMLFormElement | null>;
  readonly id: string;
  readonly text: string;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
  readonly onClose: () => void;
  readonly onClear: () => void;
  /** Reports the id of the active option, for the input's ARIA attributes. */
  readonly onActive: (optionId: string | undefined) => void;
}

const SEARCHED_SHOWN = 8;

/**
 * Shown below the search box: past searches, suggestions while the shopper types, and buttons for the list and the
 * camera.
 */
export function SearchPanel({ form, id, text, isOpen, onOpen, onClose, onClear, onActive }: SearchPanelProps) {
  const typed = text.trim();
  const history = useBrowserStore(searchedWords).slice(0, SEARCHED_SHOWN);
  const suggestions = useSuggestions(text, isOpen);
  const isTyping = typed.length >= 2;
  const often = useOften(isOpen && !isTyping);
  const options = useMemo(
    () => (isTyping ? productsFirst(suggestions.map(suggestionOption)) : [...often, ...history.map(searchedOption)]),
    [isTyping, suggestions, often, history],
  );
  const [active, setActive] = useActive(options, isOpen);
  const navigate = useNavigate();
  const optionId = active >= 0 ? `${id}-${active}` : undefined;
  useEffect(() => onActive(optionId), [optionId, onActive]);

  function choose({ search }: Option) {
    if (search) saveSearch(search);
    onClose();
  }
  useListKeys(form, {
    count: options.length,
    active,
    isOpen,
    onMove: setActive,
    onOpen,
    onClose,
    onClear,
    onChoose: (index) => {
      const option = options[index];
      if (!option) return;
      choose(option);
      void navigate(option.url);
    },
  });
  if (!isOpen) return null;
  return (
    // a click in the panel leaves the focus in the search box, so that the keyboard of a phone stays open
    <div
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 mt-2 flex max-h-[min(40rem,100dvh-8.5rem)] flex-col rounded-lg bg-raised shadow-float md:min-w-112"
    >
      {!isTyping && options.length > 0 && (
        <div className="flex min-h-11 items-center border-line border-b py-1 pr-2 pl-5">
          <p className="grow font-semibold text-ink-soft text-sm">
            {[often.length > 0 && t('Compri spesso'), history.length > 0 && t('Le tue ricerche')]
              .filter(Boolean)
              .join(' · ')}
          </p>
          {history.length > 0 && <ForgetAll />}
        </div>
      )}
      {options.length > 0 && (
        <div
          className="grid min-h-0 grow grid-cols-[minmax(0,1fr)_auto] content-start overflow-y-auto overscroll-contain p-2"
          style={{ gridTemplateRows: `repeat(${options.length}, auto)` }}
        >
          <SuggestionList
            id={id}
            label={isTyping ? t('Suggerimenti per {typed}', { typed }) : t('Le tue ricerche')}
            options={options}
            active={active}
            typed={isTyping ? typed : ''}
            onChoose={choose}
          />
          <SuggestedSteppers options={options} />
          {!isTyping && history.length > 0 && <HistoryButtons words={history} firstRow={often.length + 1} />}
        </div>
      )}
      <SearchTools onClose={onClose} />
      <p role="status" className="sr-only">
        {isTyping ? suggestionCount(options.length) : ''}
      </p>
    </div>
  );
}

const PRODUCTS_SHOWN = 4;
const OTHERS_SHOWN = 6;
const NOTHING: readonly Option[] = [];

/** Returns a few products, then the other suggestions. */
function productsFirst(options: readonly Option[]): readonly Option[] {
  const products = options.filter(({ product }) => product);
  return [...products.slice(0, PRODUCTS_SHOWN), ...options.filter(({ product }) => !product).slice(0, OTHERS_SHOWN)];
}

/** Returns a customer's most frequent purchases, shown before anything is typed. */
function useOften(isWanted: boolean): readonly Option[] {
  const isCustomer = isLoggedIn(useCart().data);
  const [often, setOften] = useState(NOTHING);
  useEffect(() => {
    if (!isWanted || !isCustomer) return;
    let isLeft = false;
    api.call(wishlistUsual, {}).then(
      ({ often: products }) => {
        if (isLeft) return;
        const items = products
          .slice(0, PRODUCTS_SHOWN)
          .map((product) => ({
            type: 'product' as const,
            name: product.name,
            url: paths.product(product.slug),
            product,
          }));
        setOften(items.map(suggestionOption));
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, isCustomer]);
  return isCustomer ? often : NOTHING;
}

/** Tracks the active option; it is reset when the options change. */
function useActive(options: readonly Option[], isOpen: boolean): [number, (active: number) => void] {
  const shown = useMemo(() => options.map(({ key }) => key).join('\n'), [options]);
  const [chosen, setChosen] = useState({ of: shown, active: -1 });
  const active = isOpen && chosen.of === shown ? chosen.active : -1;
  return [active, (next) => setChosen({ of: shown, active: next })];
}

function searchedOption({ name, counter }: SearchedWord): Option {
  const note = counter === 1 ? '' : t('{n} volte', { n: counter });
  return { key: `searched ${name}`, kind: 'searched', name, url: paths.search({ q: name }), note, search: name };
}

/** The pause in typing after which suggestions are requested. */
const QUIET_MS = 80;
const NONE: readonly Suggestion[] = [];

/**
 * Returns suggestions for the text. The last ones stay while the next are loading; the transport caches earlier
 * replies.
 */
function useSuggestions(text: string, isOpen: boolean): readonly Suggestion[] {
  const q = text.trim().toLowerCase();
  const [items, setItems] = useState(NONE);
  useEffect(() => {
    if (!isOpen || q.length < 2) return;
    let isCurrent = true;
    const ask = async () => {
      const found = await suggestionsFor(api, q).catch(() => undefined);
      if (found && isCurrent) setItems(found);
    };
    const timer = setTimeout(() => void ask(), QUIET_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [q, isOpen]);
  return q.length >= 2 ? items : NONE;
}

/** Other ways to search: a whole list at once, or a barcode. */
function SearchTools({ onClose }: { readonly onClose: () => void }) {
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

/** Buttons that remove a past search, one for each row of the list beside them: a listbox may contain only options. */
function HistoryButtons({ words, firstRow }: { readonly words: readonly SearchedWord[]; readonly firstRow: number }) {
  return (
    <ul
      aria-label={t('Cancella dalle tue ricerche')}
      className="col-start-2 grid grid-rows-subgrid justify-items-end"
      style={{ gridRow: `${firstRow} / span ${words.length}` }}
    >
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
