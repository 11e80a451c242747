import { type RefObject, useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import type { SearchedWord } from '../../../domain/catalogue/search-history.ts';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { useListKeys } from '../../ui/use-list-keys.ts';
import { useBrowserStore } from './browser-store.ts';
import { ForgetAll, HistoryButtons } from './HistoryButtons.tsx';
import { SearchTools } from './SearchTools.tsx';
import { type Option, SuggestionList, suggestionOption } from './SuggestionList.tsx';
import { saveSearch, searchedWords } from './searched-words.ts';
import { useSuggestions } from './use-suggestions.ts';

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

/** Shown below the search box: past searches, suggestions while the shopper types, and buttons for the list and the camera. */
export function SearchPanel({ form, id, text, isOpen, onOpen, onClose, onClear, onActive }: SearchPanelProps) {
  const typed = text.trim();
  const history = useBrowserStore(searchedWords).slice(0, SEARCHED_SHOWN);
  const suggestions = useSuggestions(text, isOpen);
  const isTyping = typed.length >= 2;
  const options = isTyping ? suggestions.map(suggestionOption) : history.map(searchedOption);
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
    // a click in the panel leaves the focus in the box, so that the keyboard of a phone stays open
    <div
      role="presentation"
      onMouseDown={(event) => event.preventDefault()}
      className="absolute inset-x-0 top-full z-40 mt-2 flex max-h-[min(40rem,calc(100dvh-8.5rem))] flex-col rounded-lg border border-line bg-raised shadow-float"
    >
      {!isTyping && options.length > 0 && (
        <div className="flex items-center border-line border-b py-1 pr-2 pl-5">
          <p className="grow font-semibold text-ink-soft text-sm">{t('Le tue ricerche')}</p>
          <ForgetAll />
        </div>
      )}
      {options.length > 0 && (
        <div className="flex min-h-0 grow overflow-y-auto overscroll-contain p-2">
          <SuggestionList
            id={id}
            label={isTyping ? t('Suggerimenti per {typed}', { typed }) : t('Le tue ricerche')}
            options={options}
            active={active}
            typed={isTyping ? typed : ''}
            onChoose={choose}
          />
          {!isTyping && <HistoryButtons words={history} />}
        </div>
      )}
      <SearchTools onClose={onClose} />
      <p role="status" className="sr-only">
        {isTyping ? countSaid(options.length) : ''}
      </p>
    </div>
  );
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

function countSaid(count: number): string {
  if (count === 0) return '';
  return count === 1 ? t('Un suggerimento') : t('{n} suggerimenti', { n: count });
}
