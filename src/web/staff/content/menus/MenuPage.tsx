import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import { staffMenuUpdate, staffMenuView } from '../../../../contract/content/routes.ts';
import { contentLanguage, t } from '../../../../language/language.ts';
import { api } from '../../../api/browser-api.ts';
import { paths } from '../../../page/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Field } from '../../../ui/Field.tsx';
import { MoveButton } from '../../kit/MoveButton.tsx';
import { RowButtons, RowList } from '../../kit/RowList.tsx';
import { StaffForm } from '../../kit/StaffForm.tsx';
import { StaffNotLoaded } from '../../kit/StaffNotLoaded.tsx';
import { staffPaths } from '../../kit/staff-paths.ts';
import { EDITED_QUERY, type Edited, useEdited, type Version } from '../../kit/use-edited.ts';
import { newKey } from '../../kit/use-row-focus.ts';
import { type RowField, type Rows, useRows } from '../../kit/use-rows.ts';
import { fieldOf, itemsOf, type MenuRow, type Move, moved, parentOf, rowsOf, whyNot, withoutRow } from './menu-rows.ts';
import { locationName } from './menu-words.ts';

/** The items of a menu; the effect of each button is announced, and the focus is preserved. */
function MenuRows({ edited }: { readonly edited: Edited<readonly MenuRow[]> }) {
  const { value: rows } = edited;
  const state = useRows(edited.problem, (field) => rowOf(rows, field));

  function add() {
    const key = newKey();
    edited.change([...rows, { key, title: '', url: '', isBelow: false }]);
    state.toggle(key, true);
  }
  function move(index: number, way: Move) {
    const next = moved(rows, index, way);
    const row = rows[index];
    if (!row || next === rows) return;
    edited.change(next);
    state.say(placeIn(next, row.key));
    state.focus(row.key, way === 'in' || way === 'out' ? 'depth' : way);
  }
  function remove(index: number) {
    const next = withoutRow(rows, index);
    edited.remove(next, rows[index]?.title || t('la voce'));
    state.sayRemoved(next, index);
  }
  return (
    <RowList
      state={state}
      empty={
        rows.length === 0 && (
          <EmptyState icon="menu" title={t('Qui non c’è ancora nessuna voce')}>
            {t('Aggiungi la prima: si vede nel negozio appena salvi.')}
          </EmptyState>
        )
      }
      add={t('Aggiungi una voce')}
      onAdd={add}
    >
      {rows.map((row, index) => (
        <MenuRowItem
          key={row.key}
          rows={rows}
          index={index}
          state={state}
          onChange={(part) => edited.change(rows.with(index, { ...row, ...part }))}
          onMove={(way) => move(index, way)}
          onRemove={() => remove(index)}
        />
      ))}
    </RowList>
  );
}

function rowOf(rows: readonly MenuRow[], field: string): RowField | undefined {
  const index = rows.findIndex((_row, other) => field === `${fieldOf(rows, other)}/${lastOf(field)}`);
  const row = rows[index];
  return row && { row: row.key, field: lastOf(field) };
}

function lastOf(field: string): string {
  return field.slice(field.lastIndexOf('/') + 1);
}

/** Describes the position of a row, for screen readers. */
function placeIn(rows: readonly MenuRow[], key: string): string {
  const index = rows.findIndex((row) => row.key === key);
  const row = rows[index];
  if (!row) return '';
  const parent = parentOf(rows, index);
  if (row.isBelow)
    return t('{name}: posto {n} sotto {above}', {
      name: row.title,
      n: index - parent,
      above: rows[parent]?.title ?? '',
    });
  const tops = rows.filter(({ isBelow }) => !isBelow);
  return t('{name}: posto {n} di {count}', { name: row.title, n: tops.indexOf(row) + 1, count: tops.length });
}

interface MenuRowItemProps {
  readonly rows: readonly MenuRow[];
  readonly index: number;
  readonly state: Rows;
  readonly onChange: (part: Partial<MenuRow>) => void;
  readonly onMove: (way: Move) => void;
  readonly onRemove: () => void;
}

/** An item of a menu: its text and target, its buttons, and its fields while it is edited. */
function MenuRowItem(props: MenuRowItemProps) {
  const { rows, index, state, onChange, onMove, onRemove } = props;
  const row = rows[index];
  if (!row) return null;
  const name = row.title || t('Voce senza nome');
  const above = rows[parentOf(rows, index)]?.title ?? '';
  const isOpen = state.isOpen(row.key);
  const depth = row.isBelow ? 'out' : 'in';
  return (
    <li
      data-row={row.key}
      className={classNames('rounded-lg bg-card px-4 py-2 shadow-card', row.isBelow && 'ml-6 sm:ml-12')}
    >
      <div className="flex flex-wrap items-center gap-x-2">
        <div className="min-w-40 flex-1 py-1">
          <p className="break-words font-semibold">
            <span lang={contentLanguage()}>{name}</span>
            {row.isBelow && <span className="sr-only"> {t('(sotto {above})', { above })}</span>}
          </p>
          <p className="break-all text-ink-faint text-sm">{row.url || t('Titolo senza link')}</p>
        </div>
        <RowButtons
          name={name}
          whyNotUp={whyNot(rows, index, 'up')}
          whyNotDown={whyNot(rows, index, 'down')}
          isOpen={isOpen}
          onMove={onMove}
          onOpen={(opens) => state.toggle(row.key, opens)}
          onRemove={onRemove}
        >
          <MoveButton
            icon={row.isBelow ? 'chevron-left' : 'chevron-right'}
            what="depth"
            label={t(row.isBelow ? 'Porta fuori {name}' : 'Metti sotto la voce precedente {name}', { name })}
            whyNot={whyNot(rows, index, depth)}
            onPress={() => onMove(depth)}
          />
        </RowButtons>
      </div>
      {isOpen && (
        <div className="mt-2 grid gap-x-4 sm:grid-cols-2">
          <Field
            label={t('Titolo')}
            name={`${row.key}-title`}
            value={row.title}
            error={state.errorAt(row.key, 'title')}
            onChange={(event) => onChange({ title: event.target.value })}
          />
          <Field
            label={t('Dove porta')}
            name={`${row.key}-url`}
            inputMode="url"
            spellCheck={false}
            value={row.url}
            error={state.errorAt(row.key, 'url')}
            hint={t('Per esempio /page/contatti; vuoto: solo un titolo con altre voci sotto.')}
            onChange={(event) => onChange({ url: event.target.value })}
          />
        </div>
      )}
    </li>
  );
}

export { MenuPage as Component };

type MenuRowList = readonly MenuRow[];

/** Edits a menu of the shop. */
function MenuPage() {
  const { location = '' } = useParams();
  const { data, error, refetch } = useQuery({
    queryKey: ['staff', 'menu', location],
    queryFn: () => read(location),
    ...EDITED_QUERY,
  });
  if (!data) return <StaffNotLoaded error={error} onRetry={refetch} />;
  return <MenuEditor key={location} location={location} start={data} />;
}

function MenuEditor({ location, start }: { readonly location: string; readonly start: Version<MenuRowList> }) {
  const edited = useEdited<MenuRowList>({
    key: `menu.${location}`,
    start,
    isValue: isRows,
    read: () => read(location),
    save: async ({ value, modifiedAt }) => {
      const body = { location, modifiedAt, items: itemsOf(value) };
      return versionOf(await api.call(staffMenuUpdate, { body }));
    },
  });
  const name = locationName(location);
  return (
    <StaffForm
      title={name}
      up={{ name: t('Menu'), path: staffPaths.menus() }}
      edited={edited}
      theirs={(rows) => <TheirMenu rows={rows} />}
      actions={
        location === 'footer' && (
          // a full page load, so that it shows what was just saved
          <a href={paths.home()} target="_blank" rel="noopener" className={buttonClass('quiet')}>
            {t('Guarda nel negozio')}
          </a>
        )
      }
    >
      <MenuRows edited={edited} />
    </StaffForm>
  );
}

function TheirMenu({ rows }: { readonly rows: MenuRowList }) {
  return (
    <ul className="text-sm">
      {rows.map(({ key, title, url, isBelow }) => (
        <li key={key} className={isBelow ? 'ml-6' : ''}>
          {title} {url !== '' && `→ ${url}`}
        </li>
      ))}
    </ul>
  );
}

async function read(location: string): Promise<Version<MenuRowList>> {
  return versionOf(await api.call(staffMenuView, { query: { location } }));
}

function versionOf({
  items,
  modifiedAt,
}: {
  items: Parameters<typeof rowsOf>[0];
  modifiedAt: string;
}): Version<MenuRowList> {
  return { value: rowsOf(items), modifiedAt };
}

function isRows(stored: unknown): stored is MenuRowList {
  return Array.isArray(stored) && stored.every((row: Partial<MenuRow> | null) => typeof row?.key === 'string');
}
