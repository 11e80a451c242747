import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { fold } from '../../../domain/catalogue/italian-words.ts';

/**
 * The state of a list, which is in the address: search, filters, sort order and page. The same address shows the same
 * list.
 */
export interface ListState {
  /** The searched text; empty: none. */
  readonly q: string;
  /** Returns the value of a filter; empty: it is not set. */
  readonly word: (name: string) => string;
  /** The name of the sorted column, with a `-` before it in descending order; empty: the default order. */
  readonly sort: string;
  /** Counted from 1. */
  readonly page: number;
  /** The columns that are shown (true) or hidden, by their names, if they differ from the default. */
  readonly columns: ReadonlyMap<string, boolean>;
  /** The whole state except the page, with its names in a fixed order: equal lists have equal texts. */
  readonly text: string;
  /** Changes parts of the state, and goes to the first page of the result. */
  readonly set: (part: Readonly<Record<string, string>>, options?: { readonly replace: boolean }) => void;
  /** Shows and hides columns; the page number stays. */
  readonly setColumns: (columns: ReadonlyMap<string, boolean>) => void;
  /** The address of another page of the same list. */
  readonly linkTo: (page: number) => string;
}

const PAGE = 'pagina';
const SORT = 'ordina';
const COLUMNS = 'colonne';
const MAX_PAGE = 1000;
const MAX_LENGTH = 100;
const MAX_COLUMNS = 20;

export function useListState(): ListState {
  const [params, setParams] = useSearchParams();
  // a change that is made while an earlier navigation is pending builds on that one
  const latest = useRef(listText(params));
  useEffect(() => {
    latest.current = listText(params);
  }, [params]);
  const word = (name: string) => (params.get(name) ?? '').slice(0, MAX_LENGTH);
  const page = Math.min(Math.max(1, Math.trunc(Number(params.get(PAGE))) || 1), MAX_PAGE);
  const change = (part: Readonly<Record<string, string>>) => {
    latest.current = listText({ ...Object.fromEntries(new URLSearchParams(latest.current)), ...part });
    return latest.current;
  };
  return {
    q: word('cerca'),
    word,
    sort: word(SORT),
    page,
    columns: columnsOf(params.get(COLUMNS) ?? ''),
    text: listText(params),
    set: (part, options) => setParams(change(part), options),
    setColumns: (columns) => {
      const words = [...columns].map(([column, isShown]) => (isShown ? column : `-${column}`));
      setParams(searchOf(change({ [COLUMNS]: words.join('.') }), page), { replace: true, preventScrollReset: true });
    },
    linkTo: (page) => searchOf(listText(params), page),
  };
}

/** Returns the state of a list from an address, except the page: sorted, and without empty values. */
export function listText(params: URLSearchParams | Readonly<Record<string, string>> | string): string {
  const all = new URLSearchParams(params);
  const said = [...all].filter(([name, value]) => name !== PAGE && value !== '');
  return new URLSearchParams(said.sort()).toString();
}

/** Parses the columns of an address: `negozio.-segni` shows one that is hidden by default, and hides another. */
function columnsOf(text: string): ReadonlyMap<string, boolean> {
  const words = text.split('.', MAX_COLUMNS).filter(Boolean);
  return new Map(words.map((column) => [column.replace(/^-/, ''), !column.startsWith('-')]));
}

/** Returns the part of an address that filters rows: without the sort order, the columns and the look. */
export function filtersIn(text: string): string {
  const params = new URLSearchParams(text);
  for (const name of HOW_SHOWN) params.delete(name);
  return params.toString();
}

/** Says how rows are shown: as a table, or as tiles. */
export const LOOK = 'come';
const HOW_SHOWN = [SORT, COLUMNS, LOOK];

function searchOf(text: string, page: number): string {
  const parts = [text, page > 1 ? `${PAGE}=${page}` : ''].filter(Boolean);
  return `?${parts.join('&')}`;
}

/**
 * The query of a list: it is loaded again whenever the list is opened, and the old page stays until the new one is
 * loaded.
 */
export function listQuery<Reply>(queryKey: readonly unknown[], queryFn: () => Promise<Reply>) {
  return queryOptions({ queryKey, queryFn, placeholderData: keepPreviousData, staleTime: 0 });
}

/** The part of a query that a list shows. */
export type ListQuery = Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;

/** Returns whether a text contains all of the words, ignoring case and accents. */
export function matchesWords(words: string, text: string): boolean {
  const folded = fold(text);
  return fold(words)
    .trim()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/** What the page of a row needs: the state of the list to go back to, and the pages of the neighbouring rows. */
export interface FromList {
  readonly list: string;
  readonly rows: readonly string[];
}

/** Returns the navigation state that a list passes to the pages of its rows. */
export function useFromList<Row>(rows: readonly Row[] = [], linkTo?: (row: Row) => string): FromList {
  const { pathname, search } = useLocation();
  return { list: pathname + search, rows: linkTo ? rows.map(linkTo) : [] };
}

/** Returns the list from which a row was opened; undefined: none. */
function listIn(state: unknown): FromList | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state && 'rows' in state)) return undefined;
  const { list, rows } = state;
  return typeof list === 'string' && Array.isArray(rows)
    ? { list, rows: rows.filter((row) => typeof row === 'string') }
    : undefined;
}

/**
 * Returns the address of a list in the state in which it was left for this page; otherwise the list without filters.
 */
export function useListBefore(path: string): string {
  const list = listIn(useLocation().state)?.list;
  return list !== undefined && (list === path || list.startsWith(`${path}?`)) ? list : path;
}

/** Returns the pages of the previous and next row on the same page of the list; `state` is passed on to them. */
export function useRowsBeside(): {
  readonly before: string | undefined;
  readonly after: string | undefined;
  readonly state: unknown;
} {
  const { pathname, state } = useLocation();
  const rows = listIn(state)?.rows ?? [];
  const at = rows.indexOf(pathname);
  return at < 0 ? { before: undefined, after: undefined, state } : { before: rows[at - 1], after: rows[at + 1], state };
}
