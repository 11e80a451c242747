import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { api } from '../../api/browser-api.ts';
import { endpoints } from '../../api/endpoints.ts';
import { paths } from '../../paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { type Suggestion, SuggestionList } from './SuggestionList.tsx';

/** Search with suggestions while typing. Without JavaScript it is a form that asks for the results page. */
export function SearchBox({ className }: { readonly className?: string }) {
  const [params] = useSearchParams();
  const { pathname } = useLocation();
  const asked = pathname === '/search' ? (params.get('q') ?? '') : '';
  const [text, setText] = useState(asked);
  const [isOpen, setIsOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const navigate = useNavigate();
  useEffect(() => setText(asked), [asked]);
  const suggestions = useSuggestions(text, isOpen);
  const isListed = isOpen && suggestions.length > 0;

  function close() {
    setIsOpen(false);
    setActive(-1);
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') close();
    if (!isListed) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      const step = event.key === 'ArrowDown' ? 1 : -1;
      setActive((active + step + suggestions.length + 1) % (suggestions.length + 1));
    }
    const chosen = suggestions[active];
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      close();
      void navigate(chosen.url);
    }
  }
  return (
    <Form
      role="search"
      action={paths.search()}
      className={classNames('relative', className)}
      onSubmit={close}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && close()}
    >
      <div className="flex h-11 items-center rounded-full border border-line-strong/40 bg-card pl-4 transition-colors focus-within:border-accent hover:border-line-strong">
        <Icon name="search" className="size-5 text-ink-faint" />
        <input
          type="search"
          name="q"
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIsOpen(true);
            setActive(-1);
          }}
          onFocus={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
          role="combobox"
          aria-label="Cerca un prodotto, una marca o un reparto"
          aria-expanded={isListed}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active >= 0 && active < suggestions.length ? `${listId}-${active}` : undefined}
          placeholder="Cerca latte, pane, mele…"
          autoComplete="off"
          maxLength={200}
          className="h-full min-w-0 grow bg-transparent px-3 text-base outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
        />
        {text && <IconButton icon="close" label="Cancella la ricerca" onClick={() => setText('')} className="size-9" />}
        <button
          type="submit"
          className="h-full rounded-r-full px-4 font-semibold text-accent text-sm hover:text-accent-strong"
        >
          Cerca
        </button>
      </div>
      <SuggestionList id={listId} items={isListed ? suggestions : []} active={active} query={text} onChoose={close} />
    </Form>
  );
}

const known = new Map<string, readonly Suggestion[]>();

/** What was asked once on this page is not asked again; while the next answer is on its way the last one stays. */
function useSuggestions(text: string, isOpen: boolean): readonly Suggestion[] {
  const q = text.trim().toLowerCase();
  const [items, setItems] = useState<readonly Suggestion[]>([]);
  useEffect(() => {
    if (!isOpen || q.length < 2) return;
    let isWanted = true;
    const show = (found: readonly Suggestion[]) => {
      known.set(q, found);
      if (isWanted) setItems(found);
    };
    const before = known.get(q);
    if (before) show(before);
    else
      api.call(endpoints.suggest, { query: { q } }).then(
        ({ items: found }) => show(found.slice(0, 10)),
        () => undefined,
      );
    return () => {
      isWanted = false;
    };
  }, [q, isOpen]);
  return q.length >= 2 ? items : [];
}
