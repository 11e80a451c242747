import { keepPreviousData, queryOptions, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { fold } from '../../../domain/catalogue/italian-words.ts';

/**
 * What the address says of a list: what is searched, filtered and sorted, and the page. Whoever has the address sees
 * the same list.
 */
export interface ListState {
  /** What is searched for; empty: nothing. */
  readonly q: string;
  /** The word of a filter; empty: it is not set. */
  readonly word: (name: string) => string;
  /** The word of the column that sorts, with a `-` before it where it sorts downwards; empty: the usual order. */
  readonly sort: string;
  /** From 1. */
  readonly page: number;
  /** The columns that are shown (true) or hidden, by their words, where that is not as the list begins. */
  readonly columns: ReadonlyMap<string, boolean>;
  /** All of it but the page, in one order of its names: equal lists have equal texts. */
  readonly text: string;
  /** Changes some of it, and leads to the first page of what comes out. */
  readonly set: (part: Readonly<Record<string, string>>, options?: { readonly replace: boolean }) => void;
  /** Shows and hides columns; the page stays. */
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
  // what is chosen while the list is on its way to another address is added to that one
  const latest = useRef(textOf(params));
  useEffect(() => {
    latest.current = textOf(params);
  }, [params]);
  const word = (name: string) => (params.get(name) ?? '').slice(0, MAX_LENGTH);
  const page = Math.min(Math.max(1, Math.trunc(Number(params.get(PAGE))) || 1), MAX_PAGE);
  const change = (part: Readonly<Record<string, string>>) => {
    latest.current = textOf({ ...Object.fromEntries(new URLSearchParams(latest.current)), ...part });
    return latest.current;
  };
  return {
    q: word('cerca'),
    word,
    sort: word(SORT),
    page,
    columns: columnsOf(params.get(COLUMNS) ?? ''),
    text: textOf(params),
    set: (part, options) => setParams(change(part), options),
    setColumns: (columns) => {
      const words = [...columns].map(([column, isShown]) => (isShown ? column : `-${column}`));
      setParams(searchOf(change({ [COLUMNS]: words.join('.') }), page), { replace: true, preventScrollReset: true });
    },
    linkTo: (page) => searchOf(textOf(params), page),
  };
}

/** What an address says of a list, but the page: sorted, and without what is empty. */
export function textOf(params: URLSearchParams | Readonly<Record<string, string>> | string): string {
  const all = new URLSearchParams(params);
  const said = [...all].filter(([name, value]) => name !== PAGE && value !== '');
  return new URLSearchParams(said.sort()).toString();
}

/** The columns of an address: `negozio.-segni` shows one that is hidden at first, and hides another. */
function columnsOf(text: string): ReadonlyMap<string, boolean> {
  const words = text.split('.', MAX_COLUMNS).filter(Boolean);
  return new Map(words.map((column) => [column.replace(/^-/, ''), !column.startsWith('-')]));
}

/** What of an address takes rows away: neither their order nor the columns. */
export function filtersIn(text: string): string {
  const params = new URLSearchParams(text);
  for (const name of HOW_SHOWN) params.delete(name);
  return params.toString();
}

const HOW_SHOWN = [SORT, COLUMNS];

function searchOf(text: string, page: number): string {
  const parts = [text, page > 1 ? `${PAGE}=${page}` : ''].filter(Boolean);
  return `?${parts.join('&')}`;
}

/**
 * The query of a list that is looked through: fresh whenever it is opened, and the page before stays until the next one
 * is there.
 */
export function listQuery<Reply>(queryKey: readonly unknown[], queryFn: () => Promise<Reply>) {
  return queryOptions({ queryKey, queryFn, placeholderData: keepPreviousData, staleTime: 0 });
}

/** What a list shows of its query. */
export type ListQuery = Pick<UseQueryResult, 'data' | 'error' | 'refetch' | 'isPlaceholderData'>;

/** Returns whether a text contains every one of the words, whatever their case and accents. */
export function matchesWords(words: string, text: string): boolean {
  const folded = fold(text);
  return fold(words)
    .trim()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/**
 * What the page of a row has to know: the list as it was, to which it leads back, and the pages of the rows beside it.
 */
export interface FromList {
  readonly list: string;
  readonly rows: readonly string[];
}

/** Returns the state that a list gives to the links of its rows. */
export function useFromList<Row>(rows: readonly Row[] = [], linkTo?: (row: Row) => string): FromList {
  const { pathname, search } = useLocation();
  return { list: pathname + search, rows: linkTo ? rows.map(linkTo) : [] };
}

/** Returns the list from which a row was opened; undefined: it was opened from none. */
function listIn(state: unknown): FromList | undefined {
  if (typeof state !== 'object' || state === null || !('list' in state && 'rows' in state)) return undefined;
  const { list, rows } = state;
  return typeof list === 'string' && Array.isArray(rows)
    ? { list, rows: rows.filter((row) => typeof row === 'string') }
    : undefined;
}

/** The address of a list as it was when somebody went from it to this page; without that, the list whole. */
export function useListBefore(path: string): string {
  const list = listIn(useLocation().state)?.list;
  return list !== undefined && (list === path || list.startsWith(`${path}?`)) ? list : path;
}

/**
 * The pages of the rows before and after this one, on the page of the list that somebody came from; `state` goes on
 * with them.
 */
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
