import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Navigate, useLocation, useOutletContext, useRevalidator } from 'react-router';
import { staffViewShare, staffViewUnshare } from '../../../contract/backoffice/routes.ts';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { NotLoaded } from '../../page/NotLoaded.tsx';
import { Pagination } from '../../page/Pagination.tsx';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Field } from '../../ui/Field.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Icon, type IconName } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toast } from '../../ui/toast/toast.ts';
import { listFilePath } from './download-file.ts';
import { Chip, ColumnChoice, type ListFilter, ListFilters } from './ListFilters.tsx';
import { useListKeys } from './letter-keys.ts';
import { filtersIn, type ListQuery, type ListState, LOOK, listText } from './list-state.ts';
import { useOwnViews } from './own-views.ts';
import { StaffPageHead, type StaffPageHeadProps } from './StaffForm.tsx';
import { isShown, StaffTable, sortingColumn, type TableRows } from './StaffTable.tsx';

export interface StaffListProps<Row> extends TableRows<Row> {
  /** The name of the screen. */
  readonly title: string;
  /** The parent page, for a list below another screen. */
  readonly up?: StaffPageHeadProps['up'] | undefined;
  /** The purpose of the screen, in a sentence. */
  readonly about?: string;
  /** The state of the list in the address (useListState). */
  readonly state: ListState;
  readonly query: ListQuery;
  /** The number of rows on all pages; left out: the length of `rows`. */
  readonly total?: number | undefined;
  /** True if rows beyond `total` were not counted. */
  readonly hasMore?: boolean | undefined;
  /** The number of pages, if the server divides the list into pages. */
  readonly pages?: number | undefined;
  /** The label of the search field; without it there is no search. */
  readonly search?: string;
  readonly filters?: readonly ListFilter[];
  /** Views for everybody; the first one is the list without filters. */
  readonly views?: readonly ListView[];
  /** Shown when the list has no rows at all. */
  readonly empty: { readonly icon: IconName; readonly title: string; readonly text: string };
  /** The call of the list and its filters, where the server gives the whole list as a CSV (http/list-files). */
  readonly file?: { readonly of: { readonly path: string }; readonly query?: Readonly<Record<string, unknown>> };
  /** Buttons beside the title. */
  readonly actions?: ReactNode;
  /** Content between the title and the list. */
  readonly children?: ReactNode;
}

/**
 * A list of the back office: its title with views, search, filters, the table and its pages. Its state is in the
 * address; a person's own views are kept in this browser. Every list screen uses it (CONTRIBUTING.md, "A staff
 * screen").
 */
export function StaffList<Row>(props: StaffListProps<Row>) {
  const {
    title,
    up,
    about,
    state,
    query,
    rows,
    search,
    filters = [],
    views,
    file,
    actions,
    children,
    ...table
  } = props;
  const { total, hasMore, pages = 1, empty, ...shown } = table;
  const sheet = useListKeys();
  const isNarrowed =
    filtersIn(state.text) !== '' && !views?.some((view) => filtersIn(view.search) === filtersIn(state.text));
  const { columns } = shown;
  const sortedBy = sortingColumn(columns, state.sort);
  return (
    <div ref={sheet} className="staff-sheet">
      <ListHead title={title} up={up} actions={actions}>
        <ListViews state={state} views={views} />
      </ListHead>
      {about && <p className="max-w-3xl px-4 pt-2 text-ink-soft text-sm">{about}</p>}
      {children && <div className="grid gap-3 px-4 py-3">{children}</div>}
      {query.error && !rows ? (
        <NotLoaded error={query.error} onRetry={query.refetch} title={t('La lista non è arrivata')} />
      ) : (
        <StaffTable
          {...shown}
          chosenColumns={state.columns}
          label={title}
          rows={rows}
          sort={state.sort}
          onSort={(ordina) => state.set({ ordina })}
          isOld={query.isPlaceholderData}
          bar={
            <ListFilters title={title} state={state} search={search} filters={filters}>
              {sortedBy && !isShown(sortedBy, state.columns) && (
                <Chip
                  act={t('Togli l’ordine')}
                  label={t('In ordine di')}
                  value={sortedBy.title}
                  onRemove={() => state.set({ ordina: '' })}
                />
              )}
              <ColumnChoice columns={columns} state={state} />
            </ListFilters>
          }
        />
      )}
      {rows?.length === 0 && (
        <Nothing state={state} total={total} pages={pages} empty={empty} isNarrowed={isNarrowed} />
      )}
      <Foot state={state} count={total ?? rows?.length} hasMore={hasMore} pages={pages} file={file} />
    </div>
  );
}

/** The title with the views and actions; below another screen it has the head of a subpage. */
function ListHead({
  title,
  up,
  actions,
  children,
}: Pick<StaffListProps<unknown>, 'title' | 'up' | 'actions' | 'children'>) {
  if (up) return <StaffPageHead title={title} up={up} facts={children} actions={actions} />;
  return (
    <div className="flex min-h-11 flex-wrap items-stretch gap-x-4 border-line border-b px-4">
      <PrivateTitle>{title}</PrivateTitle>
      <h1 className="flex min-h-11 items-center text-xl">{title}</h1>
      {children}
      {actions && <div className="ml-auto flex flex-wrap items-center gap-2 py-1.5">{actions}</div>}
    </div>
  );
}

interface FootProps {
  readonly state: ListState;
  readonly count: number | undefined;
  readonly hasMore: boolean | undefined;
  readonly pages: number;
  readonly file: StaffListProps<unknown>['file'];
}

function Foot({ state, count = 0, hasMore = false, pages, file }: FootProps) {
  const rows = hasMore ? t('{n} righe o più', { n: formatNumber(count) }) : t('{n} righe', { n: count });
  return (
    <div className={classNames('flex flex-wrap items-center gap-x-4 px-4 py-1.5', !count && 'invisible')}>
      <p role="status" className="text-ink-soft text-xs">
        {count === 1 ? t('1 riga') : rows}
      </p>
      {file && count !== 0 && (
        <a
          href={listFilePath(file.of, file.query)}
          download
          className="text-accent text-xs underline pointer-coarse:py-3"
        >
          {t('Scarica la lista (CSV)')}
        </a>
      )}
      <Pagination page={state.page} pages={pages} linkTo={state.linkTo} />
    </div>
  );
}

interface NothingProps {
  readonly state: ListState;
  readonly total: number | undefined;
  readonly pages: number;
  readonly empty: StaffListProps<unknown>['empty'];
  readonly isNarrowed: boolean;
}

/**
 * Shown for an empty list, or when no rows match the filters, with a button that removes them. If the last page has
 * lost all its rows, it leads to the page before.
 */
function Nothing({ state, total = 0, pages, empty: { icon, title, text }, isNarrowed }: NothingProps) {
  if (total > 0) return state.page > pages && <Navigate replace to={state.linkTo(pages)} />;
  if (!isNarrowed)
    return (
      <EmptyState icon={icon} title={title}>
        {text}
      </EmptyState>
    );
  const none = Object.fromEntries([...new URLSearchParams(filtersIn(state.text)).keys()].map((name) => [name, '']));
  return (
    <EmptyState
      icon="filter"
      title={t('Niente con questi filtri')}
      action={<Button onClick={() => state.set(none)}>{t('Togli tutti i filtri')}</Button>}
    >
      {t('Prova con altre parole o senza filtri.')}
    </EmptyState>
  );
}

/** A named state of a list. */
export interface ListView {
  readonly name: string;
  /** The text of the state, as `textOf` returns it. */
  readonly search: string;
  /** The number of rows; undefined while it is not known. */
  readonly count?: number | undefined;
}

interface ListViewsProps {
  readonly state: ListState;
  readonly views: readonly ListView[] | undefined;
}

const TAB =
  'flex min-h-10 items-center gap-1.5 border-transparent border-y-3 px-2 font-semibold text-ink-soft text-sm hover:text-ink ' +
  'aria-[current=page]:border-b-accent aria-[current=page]:text-accent-strong';

/**
 * The views of a list as tabs beside its title: those for everybody, and the person's own ones, which are kept in this
 * browser and are in the navigation, too.
 */
function ListViews({ state, views = [{ name: t('Tutti'), search: '' }] }: ListViewsProps) {
  const { userId, roles, views: shared } = useOutletContext<StaffOverview>();
  const { share, unshare } = useSharedViews();
  const path = useLocation().pathname.replace(/\/$/, '');
  const [ownViews, setOwnViews] = useOwnViews(userId);
  const own = ownViews.filter((view) => view.path === path);
  const ofColleagues = shared.filter((view) => view.path === path);
  const all: readonly ListView[] = [...views, ...ofColleagues, ...own];
  // tiles and a table are the same view
  const look = state.word(LOOK);
  const current =
    all.find(({ search }) => search === state.text) ?? all.find(({ search }) => search === withLook(state.text, ''));
  const [left, setLeft] = useState(current);
  if (current && current !== left && current.search !== left?.search) setLeft(current);
  const [first] = all;
  const before = current ?? left ?? first;
  const tabs = useCurrentInSight(current?.search);
  if (all.length < 2 && current) return null;
  return (
    <nav
      ref={tabs}
      aria-label={t('Viste')}
      className="flex flex-wrap items-stretch gap-x-1 max-md:w-full max-md:flex-nowrap max-md:overflow-x-auto max-md:whitespace-nowrap max-md:[scrollbar-width:none]"
    >
      {all.map((view) => (
        <span key={view.search} className="flex items-center">
          <Link
            to={`?${withLook(view.search, look)}`}
            data-list-view
            aria-current={view === current ? 'page' : undefined}
            className={TAB}
          >
            {view.name}
            {view.count !== undefined && (
              <span className="font-normal text-xs tabular-nums">{formatNumber(view.count)}</span>
            )}
            {!current && view.search === before?.search && <span className="text-warning">{t('· modificata')}</span>}
          </Link>
          {view === current && own.some((each) => each === view) && (
            <IconButton
              icon="close"
              label={t('Elimina la vista {name}', { name: view.name })}
              onClick={() => setOwnViews(ownViews.filter((each) => each !== view))}
              className="size-6!"
            />
          )}
          {ofColleagues
            .filter((each) => each === view && view === current)
            .map(({ viewId, isOwn }) => (
              <IconButton
                key={viewId}
                icon="close"
                label={t('Non condividere più la vista {name}', { name: view.name })}
                disabled={!isOwn && !roles.includes('administrator')}
                onClick={() => void unshare(viewId)}
                className="size-6!"
              />
            ))}
        </span>
      ))}
      {!current && (
        <SaveView
          onSave={(name, isShared) => {
            const view = { path, name, search: state.text };
            if (isShared) void share(view);
            else setOwnViews([...ownViews, view]);
          }}
        />
      )}
    </nav>
  );
}

/** Scrolls the tabs of a phone, which are one line, to the open one. */
function useCurrentInSight(current: string | undefined) {
  const tabs = useRef<HTMLElement>(null);
  useEffect(() => {
    const open = current !== undefined && tabs.current?.querySelector<HTMLElement>('[aria-current]');
    if (open) tabs.current?.scrollTo({ left: open.offsetLeft - tabs.current.offsetLeft - TABS_BEFORE_PX });
  }, [current]);
  return tabs;
}

/** What is seen of the tab before the open one. */
const TABS_BEFORE_PX = 24;

/** Returns the state of a view with a look: one that the view has of its own stays, and an empty one is taken away. */
function withLook(text: string, look: string): string {
  const words = Object.fromEntries(new URLSearchParams(text));
  return listText(look === '' ? { ...words, [LOOK]: '' } : { [LOOK]: look, ...words });
}

/** The acts on views that all colleagues see; the overview with them is loaded again afterwards. */
function useSharedViews() {
  const { revalidate } = useRevalidator();
  const sent = async (said: string, call: Promise<unknown>) => {
    try {
      await call;
      toast('success', said);
      await revalidate();
    } catch (error) {
      tellError(error);
    }
  };
  return {
    share: (view: { readonly path: string; readonly name: string; readonly search: string }) =>
      sent(t('Vista condivisa con i colleghi'), api.call(staffViewShare, { body: view })),
    unshare: (viewId: number) =>
      sent(t('Vista non più condivisa'), api.call(staffViewUnshare, { body: { view_id: viewId } })),
  };
}

/** Saves the current state of the list as a view with a name, for oneself or for everybody. */
function SaveView({ onSave }: { readonly onSave: (name: string, isShared: boolean) => void }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = String(form.get('vista') ?? '').trim();
    if (name === '') return;
    panel.current?.hidePopover();
    onSave(name, form.has('condivisa'));
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
          <Checkbox name="condivisa">{t('Condividila con i colleghi')}</Checkbox>
          <Button type="submit">{t('Salva vista')}</Button>
        </form>
      </div>
    </>
  );
}
