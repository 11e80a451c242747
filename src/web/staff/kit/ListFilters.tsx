import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { inputClass } from '../../ui/Field.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Select } from '../../ui/Select.tsx';
import { filtersIn, type ListState } from './list-state.ts';
import { type Column, isShown } from './StaffTable.tsx';

/** A filter with its name in the address. Without choices it filters by a day. */
export interface ListFilter {
  readonly name: string;
  readonly label: string;
  readonly choices?: readonly { readonly word: string; readonly name: string }[];
  /** The language of the choices. */
  readonly lang?: string | undefined;
}

export interface ListFiltersProps {
  /** The title of the list. */
  readonly title: string;
  readonly state: ListState;
  /** The label of the search field; undefined: there is no search. */
  readonly search: string | undefined;
  readonly filters: readonly ListFilter[];
  /** Content behind the filters. */
  readonly children: ReactNode;
}

/** The row above a table: the search, the active filters as chips that a press removes, and the available filters. */
export function ListFilters({ title, state, search, filters, children }: ListFiltersProps) {
  const known = new Set(filters.map(({ name }) => name));
  // further parameters of the address that filter, such as a customer
  const others = [...new URLSearchParams(filtersIn(state.text))].filter(
    ([name]) => !known.has(name) && name !== 'cerca',
  );
  return (
    <div className="staff-bar flex flex-wrap items-center gap-1.5 px-3 py-1.5">
      {search !== undefined && <ListSearch title={title} label={search} state={state} />}
      {filters.map((filter) => (
        <FilterChip key={filter.name} filter={filter} state={state} />
      ))}
      {others.map(([name, value]) => (
        <Chip key={name} label={name} value={value} onRemove={() => state.set({ [name]: '' })} />
      ))}
      {filters.length > 0 && <AddFilter filters={filters} state={state} />}
      {children}
    </div>
  );
}

const TYPING_MS = 300;

interface ListSearchProps {
  readonly title: string;
  readonly label: string;
  readonly state: ListState;
}

/** Searches a moment after the last key, and at once on Enter. */
function ListSearch({ title, label, state }: ListSearchProps) {
  const [text, setText] = useState(state.q);
  // after a row has been opened, the search no longer navigates back to the list, which stays visible until the next
  // screen is loaded
  const isLeaving = useNavigation().state !== 'idle';
  const { pathname } = useLocation();
  const sent = useRef(state.q);
  const search = useRef((words: string) => state.set({ cerca: words }, { replace: true }));
  useEffect(() => {
    search.current = (words) => {
      sent.current = words.trim();
      state.set({ cerca: sent.current }, { replace: true });
    };
  });
  const input = useRef<HTMLInputElement>(null);
  // also search for text that was typed before hydration
  useEffect(() => setText(input.current?.value ?? ''), []);
  useEffect(() => {
    // the address was changed elsewhere: by a view, or by the back button
    if (state.q !== sent.current) setText(state.q);
    sent.current = state.q;
  }, [state.q]);
  // words that another navigation of this moment has swallowed are searched again
  useEffect(() => {
    if (isLeaving || text.trim() === state.q) return;
    const timer = setTimeout(() => {
      if (location.pathname === pathname) search.current(text);
    }, TYPING_MS);
    return () => clearTimeout(timer);
  }, [text, isLeaving, pathname, state.q]);
  return (
    <form
      role="search"
      aria-label={t('Cerca: {name}', { name: title })}
      onSubmit={(event) => {
        event.preventDefault();
        search.current(text);
      }}
      className="relative w-full max-sm:w-auto max-sm:min-w-40 max-sm:flex-1 sm:w-70 lg:w-104"
    >
      <Icon
        name="search"
        className="pointer-events-none absolute top-1/2 left-2.5 size-4 -translate-y-1/2 text-ink-faint"
      />
      <input
        ref={input}
        type="search"
        name="cerca"
        data-list-search
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={text}
        onChange={({ target }) => setText(target.value)}
        className={classNames(inputClass, 'min-h-(--button-height) border-line-strong/60 pl-8')}
      />
    </form>
  );
}

interface FilterProps {
  readonly filter: ListFilter;
  readonly state: ListState;
}

function FilterChip({ filter: { name, label, choices, lang }, state }: FilterProps) {
  const word = state.word(name);
  if (word === '') return null;
  const value = choices ? choices.find((choice) => choice.word === word)?.name : word.split('-').reverse().join('/');
  return <Chip label={label} value={value ?? word} lang={lang} onRemove={() => state.set({ [name]: '' })} />;
}

interface ChipProps {
  /** Describes the effect of a press to screen readers. */
  readonly act?: string;
  readonly label: string;
  readonly value: string;
  readonly lang?: string | undefined;
  readonly onRemove: () => void;
}

export function Chip({ act = t('Togli il filtro'), label, value, lang, onRemove }: ChipProps) {
  return (
    <button
      type="button"
      onClick={onRemove}
      className="flex min-h-7 items-center gap-1.5 rounded-full border border-accent bg-accent-soft px-2.5 text-accent-strong text-sm pointer-coarse:min-h-11"
    >
      <span className="sr-only">{act}</span>
      {label} <strong lang={lang}>{value}</strong>
      <Icon name="close" className="size-3.5" />
    </button>
  );
}

/** All filters of the list, in a panel that the button opens. A choice filters at once. */
function AddFilter({ filters, state }: { readonly filters: readonly ListFilter[]; readonly state: ListState }) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-list-filter
        style={{ anchorName: '--staff-filter' }}
        className="flex min-h-7 items-center gap-1.5 rounded-full border border-line-strong border-dashed px-2.5 text-ink-soft text-sm pointer-coarse:min-h-11"
      >
        <Icon name="plus" className="size-3.5" />
        {t('Filtro')}
      </button>
      <div id={id} popover="auto" className="staff-panel w-72" style={{ positionAnchor: '--staff-filter' }}>
        {filters.map(({ name, label, choices, lang }) =>
          choices ? (
            <Select
              key={name}
              label={label}
              name={name}
              lang={lang}
              value={state.word(name)}
              onChange={({ target }) => state.set({ [name]: target.value })}
            >
              <option value="">{t('Tutti')}</option>
              {choices.map((choice) => (
                <option key={choice.word} value={choice.word}>
                  {choice.name}
                </option>
              ))}
            </Select>
          ) : (
            <label key={name} className="grid gap-1 font-medium text-sm">
              {label}
              <input
                type="date"
                name={name}
                value={state.word(name)}
                onChange={({ target }) => state.set({ [name]: target.value })}
                className={classNames(inputClass, 'min-h-(--field-height) border-line-strong/60')}
              />
            </label>
          ),
        )}
      </div>
    </>
  );
}

interface ColumnChoiceProps {
  /** Without the first column, which is always visible. */
  readonly columns: readonly Pick<Column<never>, 'word' | 'title' | 'isExtra'>[];
  readonly state: ListState;
}

/** The choice of visible columns, in a panel that the button opens. Differences from the default are in the address. */
export function ColumnChoice({ columns, state }: ColumnChoiceProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const { columns: chosen, choose } = useChosenColumns(state);
  const show = (shown: readonly (readonly [ColumnChoiceProps['columns'][number], boolean])[]) => {
    const next = new Map(chosen);
    for (const [{ word, isExtra = false }, isSeen] of shown) {
      if (isSeen === isExtra) next.set(word, isSeen);
      else next.delete(word);
    }
    choose(next);
  };
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        data-list-columns
        style={{ anchorName: '--staff-columns' }}
        className="ml-auto flex min-h-7 items-center gap-1.5 rounded-sm px-2 font-semibold text-accent text-sm hover:bg-accent-soft max-sm:px-3 pointer-coarse:min-h-11"
      >
        <Icon name="blocks" className="size-4" />
        <span className="max-sm:sr-only">{t('Colonne')}</span>
      </button>
      <div
        id={id}
        popover="auto"
        role="group"
        aria-label={t('Colonne')}
        data-end
        // remove the panel's content only after the focus has returned to the button
        onBeforeToggle={({ newState }) => newState === 'open' && setIsOpen(true)}
        onToggle={({ newState }) => newState === 'closed' && setIsOpen(false)}
        className="staff-panel max-h-[60dvh] w-60 overflow-y-auto"
        style={{ positionAnchor: '--staff-columns' }}
      >
        {isOpen &&
          columns.map((column) => (
            <Checkbox
              key={column.word}
              className="pointer-fine:[&>label]:min-h-8 pointer-fine:[&>label]:py-1"
              checked={isShown(column, chosen)}
              onChange={({ target }) => show([[column, target.checked]])}
            >
              {column.title}
            </Checkbox>
          ))}
        <div className="flex flex-wrap gap-2 border-line border-t pt-2">
          <Button variant="quiet" onClick={() => show(columns.map((column) => [column, true]))}>
            {t('Tutte le colonne')}
          </Button>
          {columns.some(({ isExtra }) => isExtra) && (
            <Button variant="quiet" onClick={() => show(columns.map((column) => [column, !column.isExtra]))}>
              {t('Come all’inizio')}
            </Button>
          )}
        </div>
      </div>
    </>
  );
}

/** The checkboxes change at once, and quick changes are collected: the address follows a moment later. */
function useChosenColumns({ columns: inAddress, setColumns }: ListState) {
  const text = [...inAddress].join();
  const [{ columns, of }, set] = useState({ columns: inAddress, of: text });
  if (of !== text) set({ columns: inAddress, of: text });
  return {
    columns,
    choose: (next: ListState['columns']) => {
      set({ columns: next, of: text });
      setColumns(next);
    },
  };
}
