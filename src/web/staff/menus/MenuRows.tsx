import { useState } from 'react';
import { contentLanguage, t } from '../../../domain/language.ts';
import type { ApiError } from '../../api/api-error.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Icon } from '../../ui/icons/Icon.tsx';
import type { Edited } from '../editing/use-edited.ts';
import { newKey, useRowFocus } from '../editing/use-row-focus.ts';
import { MenuRowItem } from './MenuRowItem.tsx';
import { fieldOf, type MenuRow, type Move, moved, parentOf, withoutRow } from './menu-rows.ts';

/** The items of a menu, one below the other; what is done by a button is said and keeps the focus. */
export function MenuRows({ edited }: { readonly edited: Edited<readonly MenuRow[]> }) {
  const { value: rows, problem } = edited;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [said, setSaid] = useState('');
  const { list, focus } = useRowFocus<HTMLDivElement>();

  // a refusal names places; what it says stays at its row when that is moved
  const [refused, setRefused] = useState<{ by?: ApiError; errors: RowErrors }>({ errors: new Map() });
  if (problem && refused.by !== problem) {
    const errors = errorsOf(rows, problem);
    setRefused({ by: problem, errors });
    setOpen(new Set([...open, ...errors.keys()]));
  }

  function add() {
    const key = newKey();
    edited.change([...rows, { key, title: '', url: '', isBelow: false }]);
    setOpen(new Set([...open, key]));
    focus(key, 'first');
  }
  function move(index: number, way: Move) {
    const next = moved(rows, index, way);
    const row = rows[index];
    if (!row || next === rows) return;
    edited.change(next);
    setSaid(placeIn(next, row.key));
    focus(row.key, way === 'in' || way === 'out' ? 'depth' : way);
  }
  function remove(index: number) {
    const next = withoutRow(rows, index);
    edited.remove(next, rows[index]?.title || t('la voce'));
    setSaid(t('Tolta. Si può rimettere.'));
    focus((next[index] ?? next.at(-1))?.key, 'delete');
  }
  return (
    <div ref={list} className="max-w-3xl">
      {rows.length === 0 && (
        <EmptyState icon="menu" title={t('Qui non c’è ancora nessuna voce')}>
          {t('Aggiungi la prima: si vede nel negozio appena salvi.')}
        </EmptyState>
      )}
      <ol lang={contentLanguage()} className="grid gap-2">
        {rows.map((row, index) => (
          <MenuRowItem
            key={row.key}
            rows={rows}
            index={index}
            errors={problem && refused.errors.get(row.key)}
            isOpen={open.has(row.key)}
            onOpen={(isOpen) => {
              setOpen(new Set(isOpen ? [...open, row.key] : [...open].filter((key) => key !== row.key)));
              if (isOpen) focus(row.key, 'first');
            }}
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
        {said}
      </p>
    </div>
  );
}

type RowErrors = ReadonlyMap<string, { readonly title: string | undefined; readonly url: string | undefined }>;

function errorsOf(rows: readonly MenuRow[], problem: ApiError): RowErrors {
  const found = rows.map((row, index) => {
    const field = fieldOf(rows, index);
    return [row.key, { title: problem.at(`${field}/title`), url: problem.at(`${field}/url`) }] as const;
  });
  return new Map(found.filter(([, { title, url }]) => title !== undefined || url !== undefined));
}

/** Where a row is now, to be heard. */
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
