import { keepPreviousData, useQueries } from '@tanstack/react-query';
import { type ReactNode, useDeferredValue, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { StaffOverview } from '../../contract/backoffice/schemas.ts';
import { t } from '../../language/language.ts';
import { Queries } from '../api/Queries.tsx';
import type { AskedProps } from '../ui/dialog/ask-dialog.ts';
import { Dialog } from '../ui/dialog/Dialog.tsx';
import { inputClass } from '../ui/Field.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { useListKeys } from '../ui/use-list-keys.ts';
import { actsOnFirst, askedFor, type Found, foundActs, foundScreens, namedFirst, SOURCES } from './search-sources.ts';

/** Searches everything that this person may see and do: screens, acts, orders, customers, contents and products. */
export function StaffSearch({ question: overview, open, answer }: AskedProps<StaffOverview, never>) {
  return (
    <Dialog open={open} onClose={() => answer()} title={t('Cerca in gestione')} widthPx={660}>
      <Queries>
        <Palette overview={overview} onDone={() => answer()} />
      </Queries>
    </Dialog>
  );
}

interface PaletteProps {
  readonly overview: StaffOverview;
  readonly onDone: () => void;
}

/** The search field with its results, which the arrow keys select. */
function Palette({ overview, onDone }: PaletteProps) {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const id = useId();
  const { found, isSearching } = useFound(overview, text.trim());
  const choose = (index: number, isElsewhere = false) => {
    const hit = found[index];
    if (hit?.to === undefined) return;
    if (isElsewhere) {
      open(hit.to, '_blank');
      return;
    }
    onDone();
    void navigate(hit.to);
  };
  useListKeys(box, {
    count: found.length,
    active,
    isOpen: found.length > 0,
    onMove: setActive,
    onChoose: choose,
    onOpen: () => undefined,
    onClose: onDone,
  });
  useEffect(() => box.current?.querySelector('input')?.focus(), []);
  useEffect(() => {
    // without braces the effect would return the value of scrollIntoView, now a promise in some browsers, and React
    // would call it to clean up
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);
  return (
    <div
      ref={box}
      className="grid h-[min(34rem,70dvh)] grid-cols-[minmax(0,1fr)] grid-rows-[auto_auto_1fr_auto] gap-2 pt-1"
    >
      <input
        type="search"
        role="combobox"
        aria-label={t('Ordine, cliente, prodotto, testo o schermata')}
        aria-expanded={found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 && found.length > 0 ? `${id}-${active}` : undefined}
        autoComplete="off"
        maxLength={100}
        placeholder={t('Ordine, cliente, prodotto, testo o schermata')}
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setActive(0);
        }}
        className={`${inputClass} min-h-11 border-line-strong/60`}
      />
      <p role="status" className="text-ink-faint text-xs">
        {isSearching ? t('Cerco…') : foundText(found.length)}
      </p>
      <div
        id={id}
        role="listbox"
        aria-label={t('Trovati')}
        className="grid grid-cols-[minmax(0,1fr)] content-start overflow-y-auto"
      >
        {found.map((hit, index) => (
          <Hit
            key={hit.key}
            id={`${id}-${index}`}
            hit={hit}
            isActive={index === active}
            isFirst={hit.group !== found[index - 1]?.group}
            onChoose={() => choose(index)}
          />
        ))}
      </div>
      <p className="text-ink-faint text-xs max-md:hidden">
        {t('Invio apri · Ctrl Invio in un’altra scheda · > solo azioni · # solo ordini')}
      </p>
    </div>
  );
}

function foundText(count: number): string {
  return count === 1 ? t('1 trovato') : t('{n} trovati', { n: count });
}

interface HitProps {
  readonly id: string;
  readonly hit: Found;
  readonly isActive: boolean;
  /** True for the first result of a group. */
  readonly isFirst: boolean;
  readonly onChoose: () => void;
}

function Hit({ id, hit, isActive, isFirst, onChoose }: HitProps): ReactNode {
  const { icon, title, note, group, lang, to } = hit;
  return (
    <>
      {isFirst && <p className="pt-2 pb-0.5 font-semibold text-ink-faint text-xs">{t(group)}</p>}
      <div
        id={id}
        role="option"
        aria-selected={isActive}
        aria-disabled={to === undefined || undefined}
        onClick={onChoose}
        className="aria-disabled:cursor-default aria-disabled:text-ink-soft flex min-h-10 cursor-pointer items-center gap-2.5 rounded-sm px-2.5 text-sm hover:bg-tint aria-selected:bg-accent-soft"
      >
        <Icon name={icon} className="size-4.5 text-ink-soft" />
        <span lang={lang} className="max-w-5/6 shrink-0 truncate font-semibold">
          {title}
        </span>
        {/* the note gives way to the name */}
        <span className="min-w-0 truncate text-ink-soft">{note}</span>
      </div>
    </>
  );
}

/** Searches each source that this person has the right for. The server checks the right again in every call. */
function useFound(overview: StaffOverview, text: string) {
  const { words, only } = askedFor(useDeferredValue(text));
  const sources = SOURCES.filter(
    ({ name, right, fits }) => (!right || overview.rights.includes(right)) && (!only || name === only) && fits(words),
  );
  const replies = useQueries({
    queries: sources.map(({ name, search }) => ({
      queryKey: ['staff', 'search', name, words],
      queryFn: () => search(words, overview),
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      retry: false,
    })),
  });
  const { named, described } = foundScreens(words, overview);
  const acts = only === 'orders' || (words === '' && !only) ? [] : foundActs(words, overview);
  const things = namedFirst(
    replies.map(({ data }) => data ?? []),
    words,
  );
  const found = only
    ? [...acts, ...things]
    : [...named, ...acts, ...things, ...actsOnFirst(things, overview), ...described];
  return { found, isSearching: replies.some(({ isFetching }) => isFetching) };
}
