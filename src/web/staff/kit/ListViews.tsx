import { type FormEvent, useId, useRef, useState } from 'react';
import { useLocation, useOutletContext } from 'react-router';
import type { StaffOverview } from '../../../contract/content/staff-entry-schemas.ts';
import { t } from '../../../language/language.ts';
import { readJson, writeJson } from '../../kit/json-storage.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { type ListState, textOf } from './list-state.ts';

/** A named state of a list. */
export interface ListView {
  readonly name: string;
  /** As `textOf` writes it. */
  readonly search: string;
}

export interface ListViewsProps {
  readonly state: ListState;
  readonly views: readonly ListView[] | undefined;
}

const TAB =
  'flex min-h-10 items-center gap-1.5 border-transparent border-y-3 px-2 font-semibold text-ink-soft text-sm hover:text-ink ' +
  'aria-[current=page]:border-b-accent aria-[current=page]:text-accent-strong';

/**
 * The views of a list as tabs beside its title: those that everybody has, and one's own, which are kept in this browser for this person.
 */
export function ListViews({ state, views = [{ name: t('Tutti'), search: '' }] }: ListViewsProps) {
  const [own, setOwn] = useOwnViews();
  const all = [...views, ...own];
  const current = all.find(({ search }) => search === state.text);
  const [left, setLeft] = useState(current);
  if (current && current !== left && current.search !== left?.search) setLeft(current);
  const [first] = all;
  const before = current ?? left ?? first;
  if (all.length < 2 && current) return null;
  return (
    <nav aria-label={t('Viste')} className="flex flex-wrap items-stretch gap-x-1">
      {all.map((view) => (
        <span key={view.search} className="flex items-center">
          <Link to={`?${view.search}`} data-list-view aria-current={view === current ? 'page' : undefined} className={TAB}>
            {view.name}
            {!current && view.search === before?.search && <span className="text-warning">{t('· modificata')}</span>}
          </Link>
          {own.includes(view) && view === current && (
            <IconButton
              icon="close"
              label={t('Elimina la vista {name}', { name: view.name })}
              onClick={() => setOwn(own.filter((each) => each !== view))}
              className="size-6!"
            />
          )}
        </span>
      ))}
      {!current && <SaveView onSave={(name) => setOwn([...own, { name, search: state.text }])} />}
    </nav>
  );
}

/** Names what is seen now. */
function SaveView({ onSave }: { readonly onSave: (name: string) => void }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get('vista') ?? '').trim();
    if (name === '') return;
    panel.current?.hidePopover();
    onSave(name);
  }
  return (
    <>
      <button
        type="button"
        popoverTarget={id}
        style={{ anchorName: '--staff-view' }}
        className="flex min-h-7 items-center gap-1 self-center rounded-sm px-2 font-semibold text-accent text-sm hover:bg-accent-soft"
      >
        <Icon name="star" className="size-4" />
        {t('Salva vista')}
      </button>
      <div ref={panel} id={id} popover="auto" className="staff-panel w-72" style={{ positionAnchor: '--staff-view' }}>
        <form onSubmit={save} className="grid gap-1">
          <Field label={t('Nome della vista')} name="vista" maxLength={40} autoComplete="off" />
          <Button type="submit">{t('Salva vista')}</Button>
        </form>
      </div>
    </>
  );
}

function useOwnViews() {
  const { userId } = useOutletContext<StaffOverview>();
  const { pathname } = useLocation();
  const key = `bottega.gestione.viste.${userId}.${pathname.replace(/\/$/, '')}`;
  const [own, setOwn] = useState({ key, views: ownViews(key) });
  if (own.key !== key) setOwn({ key, views: ownViews(key) });
  const store = (views: readonly ListView[]) => {
    writeJson('localStorage', key, views.length === 0 ? undefined : views);
    setOwn({ key, views });
  };
  return [own.views, store] as const;
}

/** What is stored may be of another version of this page. */
function ownViews(key: string): readonly ListView[] {
  const stored = readJson('localStorage', key);
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((view: Partial<ListView> | null) =>
    typeof view?.name === 'string' && typeof view.search === 'string' ? [{ name: view.name, search: textOf(view.search) }] : [],
  );
}
