import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, type InitialEntry, Outlet, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { ApiError } from '../api/api-error.ts';
import { changedFields, joinVersions, pathOfChange } from './kit/compare-versions.ts';
import { GO_MS, GoKeys } from './kit/letter-keys.ts';
import { type ListQuery, listText, useListState } from './kit/list-state.ts';
import { RowsBeside, StaffForm } from './kit/StaffForm.tsx';
import { StaffList } from './kit/StaffList.tsx';
import type { Edited } from './kit/use-edited.ts';

interface Jam {
  readonly jamId: number;
  readonly name: string;
  readonly euro: number;
}

const JAMS: readonly Jam[] = [
  { jamId: 1, name: 'Fragola', euro: 3 },
  { jamId: 2, name: 'Albicocca', euro: 10 },
];
const HERE: ListQuery = { data: JAMS, error: null, refetch: () => Promise.reject(), isPlaceholderData: false };

function Jams({ rows, query = HERE }: { readonly rows: readonly Jam[] | undefined; readonly query?: ListQuery }) {
  return (
    <StaffList
      title="Marmellate"
      state={useListState()}
      query={query}
      rows={rows}
      search="Nome"
      views={[
        { name: 'Tutte', search: '' },
        { name: 'Aperte', search: 'stato=aperte', count: 1200 },
      ]}
      filters={[{ name: 'tipo', label: 'Tipo', choices: [{ word: 'bio', name: 'Biologica' }] }]}
      keyOf={({ jamId }) => jamId}
      nameOf={({ name }) => name}
      first={{ word: 'frutto', title: 'Frutto', by: ({ name }) => name }}
      columns={[
        { word: 'euro', title: 'Euro', cell: ({ euro }) => `${euro},00`, by: ({ euro }) => euro, isEnd: true },
        { word: 'vasetti', title: 'Vasetti', cell: ({ jamId }) => `${jamId} di 9`, isExtra: true },
      ]}
      bulk={[{ name: 'Assaggia', run: () => Promise.resolve() }]}
      details={({ jamId }) => <p>Vasetto {jamId}</p>}
      empty={{ icon: 'box', title: 'Ancora nessuna', text: 'Cuoci la prima.' }}
    />
  );
}

function drawn(address: InitialEntry, element: ReactElement): string {
  const overview = { userId: 1, firstName: 'Elena', lastName: 'Bassi', roles: [], rights: [] };
  const counts = { givenUpJobs: 0, endingProofs: 0, stoppedImports: 0 };
  const frame = <Outlet context={{ ...overview, ...counts, isContentElsewhere: false, stores: [], views: [] }} />;
  const routes = [{ element: frame, children: [{ path: '*', element }] }];
  return renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [address] })} />
    </QueryClientProvider>,
  );
}

const namesIn = (html: string) => [...html.matchAll(/Scegli (Fragola|Albicocca)/g)].map(([, name]) => name);

test('a list shows what its address says: view, filter, search and order, and how many there are', () => {
  const whole = drawn('/', <Jams rows={JAMS} />);
  expect(whole).toContain('<h1');
  expect(whole).toContain('2 righe');
  expect(whole).toMatch(/aria-current="page"[^>]*>Tutte/);
  expect(whole).toMatch(/>Aperte<span[^>]*>1\.200</);
  expect(whole).not.toContain('Vasetto');
  expect(namesIn(whole)).toEqual(['Fragola', 'Albicocca']);

  const narrowed = drawn('/?stato=aperte&tipo=bio&cerca=frag&ordina=-euro', <Jams rows={JAMS} />);
  expect(narrowed).toContain('Togli il filtro</span>Tipo <strong>Biologica');
  expect(narrowed).toContain('value="frag"');
  expect(narrowed).toContain('Salva vista');
  expect(narrowed).toContain('aria-sort="descending"');
  expect(namesIn(narrowed)).toEqual(['Albicocca', 'Fragola']);
  expect(namesIn(drawn('/?ordina=frutto', <Jams rows={JAMS} />))).toEqual(['Albicocca', 'Fragola']);
  expect(drawn('/?stato=aperte', <Jams rows={JAMS} />)).toMatch(/aria-current="page"[^>]*>Aperte/);
});

test('an address shows and hides columns, which neither narrows the list nor changes its order', () => {
  const headings = (html: string) =>
    [...html.matchAll(/<th scope="col"[^>]*>(?:<button[^>]*>)?(\w+)/g)].map(([, title]) => title);
  const whole = drawn('/', <Jams rows={JAMS} />);
  expect(headings(whole)).toEqual(['Frutto', 'Euro']);
  expect(whole).not.toContain('1 di 9');

  const changed = drawn('/?colonne=-euro.vasetti&ordina=-euro', <Jams rows={JAMS} />);
  expect(headings(changed)).toEqual(['Frutto', 'Vasetti']);
  expect(changed).toContain('2 di 9');
  expect(changed).not.toContain('10,00');
  expect(namesIn(changed)).toEqual(['Albicocca', 'Fragola']);
  expect(changed).toContain('Togli l’ordine</span>In ordine di <strong>Euro');
  expect(changed).not.toContain('Togli il filtro');
  expect(changed).toContain('Salva vista');

  expect(drawn('/?colonne=-euro&ordina=-frutto', <Jams rows={[]} />)).toContain('Ancora nessuna');
  expect(drawn('/?colonne=-euro&tipo=bio', <Jams rows={[]} />)).toContain('Niente con questi filtri');
});

test('a list says why it is empty, opens what alone was found, and tells loading from failing', () => {
  expect(drawn('/', <Jams rows={[]} />)).toContain('Ancora nessuna');
  expect(drawn('/?tipo=bio', <Jams rows={[]} />)).toContain('Togli tutti i filtri');
  expect(drawn('/', <Jams rows={JAMS.slice(0, 1)} />)).toContain('Vasetto 1');
  expect(drawn('/', <Jams rows={undefined} />)).toContain('aria-busy="true"');
  const failed = { ...HERE, data: undefined, error: new ApiError('failed', []) };
  expect(drawn('/', <Jams rows={undefined} query={failed} />)).toContain('La lista non è arrivata');
});

test('equal lists have equal addresses, whatever the order and the page', () => {
  expect(listText('?tipo=bio&pagina=3&stato=aperte&cerca=')).toBe('stato=aperte&tipo=bio');
  expect(listText({ stato: 'aperte', tipo: 'bio' })).toBe('stato=aperte&tipo=bio');
});

const EDITED: Edited<{ readonly name: string }> = {
  value: { name: 'Fragola' },
  saved: { value: { name: 'Fragola' }, modifiedAt: '2026-11-26T10:00:00Z' },
  isDirty: false,
  isFound: false,
  changed: 0,
  lastStep: undefined,
  running: undefined,
  problem: undefined,
  theirs: undefined,
  change: nothing,
  remove: nothing,
  back: nothing,
  save: nothing,
  overwrite: nothing,
  joined: undefined,
  saveJoined: nothing,
  rebase: nothing,
  run: nothing,
  takeTheirs: nothing,
  discard: () => Promise.resolve(),
};

function nothing() {
  return undefined;
}

function form(edited: Partial<typeof EDITED>): string {
  return drawn(
    '/',
    <StaffForm
      title="Fragola"
      up={{ name: 'Marmellate', path: '/' }}
      edited={{ ...EDITED, ...edited }}
      theirs={({ name }) => <p>Loro: {name}</p>}
    >
      <input name="name" defaultValue="Fragola" />
    </StaffForm>,
  );
}

test('a form shows its bar only when something is to be saved, with the way back, and both versions of a conflict', () => {
  expect(form({})).toContain('Salvato: ');
  expect(form({})).not.toContain('>Salva<');
  // a document that was never saved is not marked as changed, either
  expect(form({ saved: { ...EDITED.saved, modifiedAt: '' } })).not.toContain('>Salva<');
  const dirty = form({ isDirty: true, changed: 2, lastStep: { before: { name: 'F' }, path: '/name' } });
  for (const said of [
    '2 campi cambiati',
    'bozza tenuta su questo computer',
    'Indietro di uno',
    'Lascia perdere',
    '>Salva<',
  ])
    expect(dirty).toContain(said);
  expect(form({ isDirty: true, lastStep: { before: { name: 'F' }, path: '', removed: 'la voce' } })).toContain(
    'Rimetti la voce',
  );
  expect(form({ isFound: true })).toContain('Abbiamo ritrovato quello che avevi scritto senza salvare.');
  const conflict = form({ isDirty: true, theirs: { value: { name: 'Mora' }, modifiedAt: '2026-11-26T11:00:00Z' } });
  for (const said of ['Loro: Mora', 'value="Fragola"', 'Salva la mia versione', 'Tieni l’altra versione'])
    expect(conflict).toContain(said);
  const wrong = new ApiError('refused', [
    { field: 'name', code: 'REQUIRED', error: 'Campo obbligatorio' },
    { field: 'euro', code: 'REQUIRED', error: 'Campo obbligatorio' },
  ]);
  expect(form({ problem: wrong })).toContain('Ci sono 2 cose da correggere');
});

test('two versions are joined field by field, and one says which value holds of those that both changed', () => {
  const base = { name: 'Fragola', text: 'Dolce', rows: [{ key: 'a', title: 'Uno' }] };
  const mine = { ...base, name: 'Mora', rows: [{ key: 'b', title: 'Uno' }] };
  const theirs = { ...base, text: 'Aspra' };
  expect(joinVersions(base, mine, theirs)).toEqual({ value: { ...mine, text: 'Aspra' }, clashes: [], taken: ['text'] });
  expect(joinVersions(base, mine, { ...theirs, name: 'Mora' })?.clashes).toEqual([]);
  const clash = joinVersions(base, mine, { ...theirs, name: 'Lampone' });
  expect(clash).toEqual({
    value: { ...mine, text: 'Aspra' },
    clashes: [{ field: 'name', mine: 'Mora', theirs: 'Lampone' }],
    taken: ['text'],
  });
  expect(joinVersions([1], [2], [3])).toBeUndefined();
  const drawn = conflictForm({ name: 'Mora' }, clash);
  for (const said of [
    'Un campo lo avete cambiato entrambi',
    'Lampone',
    'Dall’altra versione: Testo',
    'Unisci e salva: 1 da scegliere',
  ])
    expect(drawn).toContain(said);
});

function conflictForm(
  value: { readonly name: string },
  joined: ReturnType<typeof joinVersions<{ readonly name: string }>>,
): string {
  const edited = { ...EDITED, isDirty: true, joined, theirs: { value, modifiedAt: '2026-11-26T11:00:00Z' } };
  const names = { name: 'Nome', text: 'Testo' };
  return drawn(
    '/',
    <StaffForm title="Mora" up={{ name: 'Marmellate', path: '/' }} edited={edited} names={names} theirs={() => null}>
      {null}
    </StaffForm>,
  );
}

test('changed fields are counted, and typing on in one field is one step', () => {
  const before = { name: 'Fragola', rows: [{ key: 'a', title: 'Uno', url: '/' }] };
  expect(changedFields(before, before)).toBe(0);
  const typed = { ...before, rows: [{ key: 'b', title: 'Due', url: '/' }] };
  expect(changedFields(before, typed)).toBe(1);
  expect(pathOfChange(before, typed)).toBe('/rows/0/title');
  expect(pathOfChange(before, { ...typed, name: 'Mora' })).toBe('');
  expect(changedFields(before, { name: 'Mora', rows: [] })).toBe(2);
});

test('the letter after G leads to a page for a moment only, and says nothing twice', () => {
  const keys = new GoKeys();
  expect(keys.press('r', 0)).toBeUndefined();
  expect(keys.press('G', 1000)).toBeUndefined();
  expect(keys.isAwaited(1000 + GO_MS - 1)).toBe(true);
  expect(keys.press('R', 1000 + GO_MS - 1)).toBe('r');
  // without G the same key is an ordinary one
  expect([keys.isAwaited(1000 + GO_MS - 1), keys.press('r', 1000 + GO_MS - 1)]).toEqual([false, undefined]);
  expect(keys.press('g', 5000)).toBeUndefined();
  expect([keys.isAwaited(5000 + GO_MS), keys.press('p', 5000 + GO_MS)]).toEqual([false, undefined]);
  // G is not the letter of any page
  expect([keys.press('g', 9000), keys.press('g', 9100), keys.isAwaited(9200)]).toEqual([undefined, 'g', false]);
});

test('the page of a row leads to the rows beside it in the list that somebody came from', () => {
  const beside = (pathname: string, state: unknown) =>
    [...drawn({ pathname, state }, <RowsBeside />).matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);
  const state = { list: '/vasi?cerca=f', rows: ['/vasi/1', '/vasi/2', '/vasi/3'] };
  expect(beside('/vasi/2', state)).toEqual(['/vasi/1', '/vasi/3']);
  expect(beside('/vasi/1', state)).toEqual(['/vasi/2']);
  expect(beside('/vasi/3', state)).toEqual(['/vasi/2']);
  for (const other of [null, 'vasi', { list: 1, rows: ['/vasi/2'] }, { ...state, rows: [] }, { list: '/vasi' }])
    expect(beside('/vasi/2', other)).toEqual([]);
});
