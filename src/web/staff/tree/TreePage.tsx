import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type DragEvent, type KeyboardEvent, useState } from 'react';
import { useOutletContext, useSearchParams } from 'react-router';
import type { StaffOverview } from '../../../contract/backoffice/schemas.ts';
import { MAX_LEVELS } from '../../../contract/tree/limits.ts';
import { staffCategories, staffCategoryMove } from '../../../contract/tree/routes.ts';
import type { StaffCategories, StaffCategoryHead, StaffCategoryMoveBody } from '../../../contract/tree/schemas.ts';
import { formatNumber } from '../../../domain/base/format.ts';
import { contentLanguage, t } from '../../../language/language.ts';
import { tellError } from '../../api/api-error.ts';
import { api } from '../../api/browser-api.ts';
import { PrivateTitle } from '../../page/PrivateTitle.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { buttonClass } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { Link } from '../../ui/Link.tsx';
import { toastRequests } from '../../ui/toast/toast.ts';
import { OpenedPart } from '../kit/SendForm.tsx';
import { StaffNotLoaded } from '../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../kit/staff-paths.ts';
import { NewCategory, TREE_KEY } from './NewCategory.tsx';
import { OldAddresses } from './OldAddresses.tsx';

export { TreePage as Component };

/** The tree in columns, one for each level: what is open is in the address. */
function TreePage() {
  const [search] = useSearchParams();
  const mayChange = useOutletContext<StaffOverview>().rights.includes('changing_products');
  const { data, error, refetch } = useQuery({ queryKey: TREE_KEY, queryFn: () => api.call(staffCategories) });
  const tree = useTreeMoves(data);
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  const { categories, oldAddresses } = data;
  const find = (name: string) => categories.find(({ categoryId }) => categoryId === Number(search.get(name)));
  const category = find('categoria');
  const department = find('reparto') ?? (category && parentOf(categories, category));
  const open = [undefined, department, department && category];
  const count = (level: number) => categories.filter(({ slug }) => slug.split('/').length === level).length;
  return (
    <div className="staff-sheet flex flex-col">
      <div className="flex min-h-13 flex-wrap items-center gap-x-3 gap-y-1 border-line border-b px-4 py-1.5">
        <PrivateTitle>{t('Reparti e categorie')}</PrivateTitle>
        <h1 className="text-xl">{t('Reparti e categorie')}</h1>
        <p className="text-ink-soft text-sm">
          {t('{departments} reparti, {categories} categorie', {
            departments: count(1),
            categories: categories.length - count(1),
          })}
        </p>
      </div>
      <div className="grid grow md:grid-cols-3">
        {open.map((parent, depth) => (
          <Column
            // biome-ignore lint/suspicious/noArrayIndexKey: the columns are the levels
            key={depth}
            parent={parent}
            depth={depth}
            rows={depth > 0 && !parent ? [] : categories.filter(({ parentId }) => parentId === parent?.categoryId)}
            opened={open[depth + 1]?.categoryId}
            isLast={open[depth + 1] === undefined}
            mayChange={mayChange}
            tree={tree}
          />
        ))}
      </div>
      <p role="status" className="sr-only">
        {tree.said}
      </p>
      <div className="border-line border-t px-4 py-2">
        {mayChange && (
          <p className="text-ink-soft text-sm max-md:hidden">
            {t(
              'Si trascina, oppure Alt con freccia su o giù. Per un altro reparto: trascina su di lui, o apri la scheda.',
            )}
          </p>
        )}
        {oldAddresses > 0 && (
          <OpenedPart title={t('Indirizzi cambiati: {n}', { n: oldAddresses })}>
            <OldAddresses />
          </OpenedPart>
        )}
      </div>
    </div>
  );
}

function parentOf(all: readonly StaffCategoryHead[], { parentId }: StaffCategoryHead) {
  return all.find(({ categoryId }) => categoryId === parentId);
}

type Moves = ReturnType<typeof useTreeMoves>;

/** Moves categories, each with a notice that takes the move back. */
function useTreeMoves(data: StaffCategories | undefined) {
  const client = useQueryClient();
  const [dragged, setDragged] = useState<StaffCategoryHead>();
  const [said, setSaid] = useState('');
  const { mutate, isPending } = useMutation({
    mutationFn: (body: StaffCategoryMoveBody) => api.call(staffCategoryMove, { body }),
    onSuccess: (now) => client.setQueryData(TREE_KEY, now),
    onError: tellError,
  });
  const all = data?.categories ?? [];
  function move(category: StaffCategoryHead, parentId: number | undefined, before: StaffCategoryHead | undefined) {
    const back = placeOf(all, category);
    if (isPending || before === category) return;
    const body = bodyOf(category, parentId, before?.categoryId);
    if (JSON.stringify(body) === JSON.stringify(bodyOf(category, back.parentId, back.beforeId))) return;
    mutate(body, {
      onSuccess: () => {
        setSaid(t('{name} spostata', { name: category.name }));
        void toastRequests.request({
          tone: 'success',
          text:
            parentId === category.parentId
              ? t('{name}: cambiato il posto', { name: category.name })
              : t('{name} spostata: il vecchio indirizzo porta al nuovo', { name: category.name }),
          durationMs: UNDO_MS,
          action: { label: t('Annulla'), run: () => mutate(bodyOf(category, back.parentId, back.beforeId)) },
        });
      },
    });
  }
  return { all, dragged, setDragged, said, move };
}

const UNDO_MS = 20_000;

function bodyOf({ categoryId }: StaffCategoryHead, parentId: number | undefined, beforeId: number | undefined) {
  return {
    category_id: categoryId,
    ...(parentId === undefined ? {} : { parent_id: parentId }),
    ...(beforeId === undefined ? {} : { before_id: beforeId }),
  };
}

/** Returns the parent of a category, and the one that follows it there. */
function placeOf(all: readonly StaffCategoryHead[], category: StaffCategoryHead) {
  const beside = all.filter(({ parentId }) => parentId === category.parentId);
  return { parentId: category.parentId, beforeId: beside[beside.indexOf(category) + 1]?.categoryId };
}

interface ColumnProps {
  readonly parent: StaffCategoryHead | undefined;
  readonly depth: number;
  readonly rows: readonly StaffCategoryHead[];
  /** The one whose categories the next column shows. */
  readonly opened: number | undefined;
  /** True for the column that a phone shows. */
  readonly isLast: boolean;
  readonly mayChange: boolean;
  readonly tree: Moves;
}

/** The categories of one level; a phone shows the last open one. */
function Column({ parent, depth, rows, opened, isLast, mayChange, tree }: ColumnProps) {
  if (depth > 0 && !parent)
    return (
      <div className="border-line border-l bg-paper px-4 py-3 text-ink-soft text-sm max-md:hidden">
        {depth === 1 && t('Apri un reparto: qui stanno le sue categorie.')}
      </div>
    );
  const title = parent ? t('Categorie di {name}', { name: parent.name }) : t('Reparti');
  return (
    <section
      aria-label={title}
      className={classNames(
        'min-w-0 content-start border-line md:border-l',
        depth > 0 && 'bg-paper',
        !isLast && 'max-md:hidden',
      )}
    >
      <div className="flex min-h-11 items-center gap-2 px-3">
        {parent && (
          <Link
            to={upOf(tree.all, parent)}
            aria-label={t('Torna su')}
            className="grid size-11 place-items-center md:hidden"
          >
            <Icon name="chevron-left" className="size-5" />
          </Link>
        )}
        <h2 className="min-w-0 grow truncate font-semibold text-sm">{title}</h2>
        {parent && (
          <Link to={staffPaths.category(parent.categoryId)} className={buttonClass('quiet')}>
            {t('Apri la scheda')}
          </Link>
        )}
      </div>
      <ol>
        {rows.map((row, index) => (
          <Row
            key={row.categoryId}
            row={row}
            depth={depth}
            before={rows[index - 1]}
            after={rows[index + 2]}
            hasNext={index < rows.length - 1}
            isOpen={row.categoryId === opened}
            hasMore={
              depth < MAX_LEVELS - 1 && (depth === 0 || tree.all.some((each) => each.parentId === row.categoryId))
            }
            mayChange={mayChange}
            tree={tree}
          />
        ))}
      </ol>
      {rows.length === 0 && <p className="px-4 py-2 text-ink-soft text-sm">{t('Qui non ci sono altre categorie.')}</p>}
      {mayChange && <NewCategory key={parent?.categoryId} parent={parent} />}
    </section>
  );
}

function upOf(all: readonly StaffCategoryHead[], parent: StaffCategoryHead): string {
  const above = parentOf(all, parent);
  return staffPaths.tree(above ? { reparto: above.categoryId } : {});
}

interface RowProps extends Pick<ColumnProps, 'depth' | 'mayChange' | 'tree'> {
  readonly row: StaffCategoryHead;
  readonly before: StaffCategoryHead | undefined;
  /** The one after the next: where a row goes that moves down. */
  readonly after: StaffCategoryHead | undefined;
  readonly hasNext: boolean;
  readonly isOpen: boolean;
  /** Whether it opens a column; any other row opens its form. */
  readonly hasMore: boolean;
}

const MOVE_KEYS = 'Alt+ArrowUp Alt+ArrowDown';

function Row({ row, depth, before, after, hasNext, isOpen, hasMore, mayChange, tree }: RowProps) {
  const [side, setSide] = useState<'before' | 'in'>();
  const { dragged } = tree;
  function onKeyDown(event: KeyboardEvent) {
    const { altKey, key } = event;
    if (!altKey || !mayChange || (key !== 'ArrowUp' && key !== 'ArrowDown')) return;
    event.preventDefault();
    if (key === 'ArrowUp' && before) tree.move(row, row.parentId, before);
    if (key === 'ArrowDown' && hasNext) tree.move(row, row.parentId, after);
  }
  function sideAt(event: DragEvent<HTMLElement>): 'before' | 'in' {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY < top + height / 2 ? 'before' : 'in';
  }
  const isTarget = dragged !== undefined && dragged !== row;
  return (
    <li
      draggable={mayChange}
      onDragStart={() => tree.setDragged(row)}
      onDragEnd={() => tree.setDragged(undefined)}
      onDragOver={(event) => {
        if (!isTarget) return;
        event.preventDefault();
        setSide(sideAt(event));
      }}
      onDragLeave={() => setSide(undefined)}
      onDrop={(event) => {
        event.preventDefault();
        setSide(undefined);
        if (!isTarget || !dragged) return;
        if (sideAt(event) === 'before') tree.move(dragged, row.parentId, row);
        else tree.move(dragged, row.categoryId, undefined);
      }}
      className={classNames(
        'flex min-h-11 items-center border-line border-t',
        isOpen && 'bg-accent-soft shadow-[inset_3px_0_0_var(--color-accent)]',
        isTarget && side === 'before' && 'border-accent border-t-2',
        isTarget && side === 'in' && 'bg-tint',
        dragged === row && 'opacity-50',
      )}
    >
      <Link
        to={hasMore ? openPath(row, depth) : staffPaths.category(row.categoryId)}
        aria-current={isOpen ? 'true' : undefined}
        aria-keyshortcuts={mayChange ? MOVE_KEYS : undefined}
        onKeyDown={onKeyDown}
        draggable={false}
        className="flex min-h-11 min-w-0 grow items-center gap-2 px-4 text-sm"
      >
        <span lang={contentLanguage()} className="min-w-0 truncate font-medium">
          {row.name}
        </span>
        {row.onSale === 0 && (
          <Badge tone="warning">{row.products === 0 ? t('vuota, nascosta') : t('niente in vendita')}</Badge>
        )}
        <span className="ml-auto text-ink-soft tabular-nums">{formatNumber(row.products)}</span>
        {hasMore && <Icon name="chevron-right" className="size-4 text-ink-faint" />}
      </Link>
    </li>
  );
}

function openPath(row: StaffCategoryHead, depth: number): string {
  return staffPaths.tree(
    depth === 0 ? { reparto: row.categoryId } : { reparto: row.parentId, categoria: row.categoryId },
  );
}
