import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { readBarcode } from '../../../domain/catalogue/barcode.ts';
import type { SearchedWord } from '../../../domain/catalogue/search-history.ts';
import { t } from '../../../language/language.ts';
import { api } from '../../api/browser-api.ts';
import { isLoggedIn, useCart } from '../../cart-core/state/use-cart.ts';
import { useBrowserStore } from '../../kit/browser-store.ts';
import { paths } from '../../page/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { suggestionCount, useListKeys } from '../../ui/use-list-keys.ts';
import { fastSearch } from './fast-search.ts';
import { usePhoneWindow } from './phone-window.ts';
import { openSearchDialog } from './SearchDialogs.tsx';
import { History, Often, Understood } from './StartWords.tsx';
import {
  type Option,
  type Suggested,
  SuggestedSteppers,
  SuggestionList,
  suggestionOption,
  suggestionsFor,
} from './SuggestionList.tsx';
import { saveSearch, searchedWords } from './searched-words.ts';
import { PRODUCTS_SHOWN, useOften, useStart } from './start-options.ts';

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
  const isAtStart = isOpen && !isTyping;
  const isCustomer = isLoggedIn(useCart().data);
  const often = useOften(isCustomer, isAtStart);
  const start = useStart(isAtStart && often?.length === 0);
  const isUsual = often !== undefined && often.length > 0;
  const options = useMemo(
    () => (isTyping ? typedOptions(typed, suggestions) : often && often.length > 0 ? often : start.offers),
    [isTyping, typed, suggestions, often, start],
  );
  const [active, setActive] = useActive(options, isOpen);
  const navigate = useNavigate();
  const optionId = active >= 0 ? `${id}-${active}` : undefined;
  useEffect(() => onActive(optionId), [optionId, onActive]);
  const height = usePhoneWindow(form, isOpen, onClose);

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
  /** On a phone the field loses the focus, too: where a dialog gave it back, the suggestions would cover the page. */
  const leave = () => {
    form.current?.querySelector('input')?.blur();
    onClose();
  };
  if (!isOpen) return null;
  return (
    // a click in the panel leaves the focus in the search box, so that the keyboard of a phone stays open
    <div
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      style={{ height }}
      className={classNames(
        'absolute top-full z-40 mt-2 flex flex-col bg-raised',
        // the whole screen of a phone
        'max-md:inset-x-[calc(-1*var(--page-padding))] max-md:border-line max-md:border-t',
        'md:inset-x-0 md:max-h-[min(40rem,100dvh-8.5rem)] md:min-w-112 md:rounded-lg md:shadow-float',
      )}
    >
      {isTyping ? (
        suggestions.understood && <Understood typed={typed} word={suggestions.understood} />
      ) : (
        <Start
          history={history}
          words={start.words}
          isUsual={isUsual}
          hasProducts={options.length > 0}
          onChoose={onClose}
        />
      )}
      {options.length > 0 && (
        <div
          className="grid min-h-0 grid-cols-[minmax(0,1fr)_auto] content-start overflow-y-auto overscroll-contain p-2 not-first:pt-0"
          style={{ gridTemplateRows: `repeat(${options.length}, auto)` }}
        >
          <SuggestionList
            id={id}
            label={isTyping ? t('Suggerimenti per {typed}', { typed }) : t('Prodotti')}
            options={options}
            active={active}
            typed={isTyping ? typed : ''}
            onChoose={choose}
          />
          <SuggestedSteppers options={options} />
        </div>
      )}
      <SearchTools onClose={height === undefined ? onClose : leave} />
      {/* over the lens in the field */}
      <button
        type="button"
        aria-label={t('Chiudi la ricerca')}
        onClick={leave}
        className="absolute -top-13 left-(--page-padding) grid size-11 place-items-center rounded-full md:hidden"
      >
        <span className="grid size-9 place-items-center rounded-full bg-card">
          <Icon name="chevron-left" className="size-5" />
        </span>
      </button>
      <p role="status" className="sr-only">
        {isTyping ? suggestionCount(options.length) : ''}
      </p>
    </div>
  );
}

const OTHERS_SHOWN = 6;

interface StartProps {
  readonly history: readonly SearchedWord[];
  readonly words: readonly Option[];
  /** True if the products below are those that the customer often buys. */
  readonly isUsual: boolean;
  readonly hasProducts: boolean;
  readonly onChoose: () => void;
}

/** What stands above the products before anything is typed: own searches, else words that are often searched. */
function Start({ history, words, isUsual, hasProducts, onChoose }: StartProps) {
  return (
    <>
      {history.length > 0 ? (
        <History words={history} onChoose={onChoose} />
      ) : (
        words.length > 0 && <Often words={words} onChoose={onChoose} />
      )}
      {hasProducts && (
        <div className="flex items-center justify-between pt-2 pr-2 pl-5">
          <p className="font-semibold text-ink-soft text-sm leading-11">
            {isUsual ? t('Compri spesso') : t('In offerta adesso')}
          </p>
          {!isUsual && (
            <Link
              to={paths.promotions()}
              onClick={onChoose}
              className="flex min-h-11 items-center px-3 font-semibold text-accent text-sm hover:underline"
            >
              {t('Mostra tutti')}
            </Link>
          )}
        </div>
      )}
    </>
  );
}

/**
 * Returns a correction, a few products, then the other suggestions, and the words as they were typed where they were
 * corrected.
 */
function typedOptions(typed: string, { items, corrected }: Suggested): readonly Option[] {
  const options = items.map(suggestionOption);
  const others = options.filter(({ product, name }) => !product && name !== corrected).slice(0, OTHERS_SHOWN);
  const products = options.filter(({ product }) => product).slice(0, PRODUCTS_SHOWN);
  const all = {
    ...wordOption(typed, { before: t('Tutti i risultati per'), url: paths.search({ q: typed }) }),
    isAll: true,
  };
  const hasMore = products.length > 0 && readBarcode(typed) === undefined;
  if (corrected === undefined) return [...products, ...(hasMore ? [all] : []), ...others];
  const offered = wordOption(corrected, { before: t('Forse cercavi'), url: paths.search({ q: corrected }) });
  const asTyped = wordOption(typed, { before: t('Cerca proprio'), url: paths.search({ q: typed, as_typed: true }) });
  return [{ ...offered, isCorrection: true }, ...products, ...others, asTyped];
}

function wordOption(name: string, about: Pick<Option, 'before' | 'url'>): Option {
  return { key: `word ${about.url}`, kind: 'word', name, note: '', search: name, ...about };
}

/** Tracks the active option; it is reset when the options change. */
function useActive(options: readonly Option[], isOpen: boolean): [number, (active: number) => void] {
  const shown = useMemo(() => options.map(({ key }) => key).join('\n'), [options]);
  const [chosen, setChosen] = useState({ of: shown, active: -1 });
  const active = isOpen && chosen.of === shown ? chosen.active : -1;
  return [active, (next) => setChosen({ of: shown, active: next })];
}

/** The pause in typing after which suggestions are requested. */
const QUIET_MS = 80;
const NONE: Suggested = { items: [] };

/**
 * Returns suggestions for the text. The last ones stay while the next are loading; the transport caches earlier
 * replies.
 */
function useSuggestions(text: string, isOpen: boolean): Suggested {
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
    <div className="flex shrink-0 gap-x-2 border-line p-2 max-md:mt-auto max-md:*:grow not-first:border-t">
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

const TOOL =
  'flex min-h-11 items-center gap-2 rounded-md px-3 font-semibold text-sm hover:bg-tint max-md:justify-center';
