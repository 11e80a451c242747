import { t } from '../../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { Edited } from '../kit/use-edited.ts';
import { newKey } from '../kit/use-row-focus.ts';
import { type RowField, useRows } from '../kit/use-rows.ts';
import { MenuRowItem } from './MenuRowItem.tsx';
import { fieldOf, type MenuRow, type Move, moved, parentOf, withoutRow } from './menu-rows.ts';

/** The items of a menu; the effect of each button is announced, and the focus is preserved. */
export function MenuRows({ edited }: { readonly edited: Edited<readonly MenuRow[]> }) {
  const { value: rows } = edited;
  const state = useRows(edited.problem, (field) => rowOf(rows, field));
  const { list, focus } = state;

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
    focus(row.key, way === 'in' || way === 'out' ? 'depth' : way);
  }
  function remove(index: number) {
    const next = withoutRow(rows, index);
    edited.remove(next, rows[index]?.title || t('la voce'));
    state.say(t('Tolta. Si può rimettere.'));
    focus((next[index] ?? next.at(-1))?.key, 'delete');
  }
  return (
    <div ref={list} className="max-w-3xl">
      {rows.length === 0 && (
        <EmptyState icon="menu" title={t('Qui non c’è ancora nessuna voce')}>
          {t('Aggiungi la prima: si vede nel negozio appena salvi.')}
        </EmptyState>
      )}
      <ol className="grid gap-2">
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
      </ol>
      <Button variant="secondary" data-act="add" className="mt-4" onClick={add}>
        <Icon name="plus" />
        {t('Aggiungi una voce')}
      </Button>
      <p role="status" className="sr-only">
        {state.said}
      </p>
    </div>
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
