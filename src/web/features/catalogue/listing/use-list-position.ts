import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { PAGE_SIZE, withPage } from '../filters/listing-query.ts';
import { entryKey, type ListPosition, listOf, storedPosition, storePosition } from './list-position.ts';
import type { GrowingList } from './use-growing-list.ts';

type Anchor = NonNullable<ListPosition['anchor']>;

const WRITE_AFTER_MS = 150;
/** The height of the header, which covers the top of the window. */
const HEADER_PX = 64;

/** True until the shopper has navigated within a page that was opened by its address. */
let isFreshlyOpened = true;

/**
 * Stores, for this history entry, the displayed pages and the scroll position; restores both after Back, Forward and a
 * reload; and writes the visible page into the address, so that it can be shared and read by a crawler. Returns a
 * function that keeps the position while products are inserted above it.
 */
export function useListPosition(grid: RefObject<HTMLUListElement | null>, growing: GrowingList): () => void {
  const list = listOf(useLocation());
  const isReturn = useNavigationType() === 'POP';
  const held = useRef<Anchor>(undefined);
  const latest = useRef(growing);
  useEffect(() => {
    latest.current = growing;
  });

  useLayoutEffect(() => {
    if (held.current) bringBack(grid.current, held.current);
    held.current = undefined;
  }, [grid, growing.first]);

  useEffect(() => {
    const position = isReturn && !isNewVisit() ? storedPosition(list) : undefined;
    if (!position) return;
    bringBack(grid.current, position.anchor);
    const broughtTo = scrollY;
    const { first, last, widen } = latest.current;
    if (position.first >= first && position.last <= last) return;
    void widen(Math.min(position.first, first), Math.max(position.last, last), () => {
      // the page may have been too short for the position; if the shopper has scrolled in the meantime, the page does
      // not move
      held.current = scrollY === broughtTo ? position.anchor : anchorOf(grid.current);
    });
  }, [grid, list, isReturn, growing.of]);

  useLayoutEffect(() => {
    const entry = entryKey();
    let anchor: Anchor | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      const { first, last } = latest.current;
      storePosition(entry, { list, first, last, anchor: anchor ?? anchorOf(grid.current) });
    };
    const onScroll = () => {
      if (entryKey() !== entry) return;
      anchor = anchorOf(grid.current) ?? anchor;
      clearTimeout(timer);
      timer = setTimeout(() => {
        nameThePage(entry, grid.current, latest.current.first);
        write();
      }, WRITE_AFTER_MS);
    };
    addEventListener('scroll', onScroll, { passive: true });
    addEventListener('pagehide', write);
    return () => {
      isFreshlyOpened = false;
      removeEventListener('scroll', onScroll);
      removeEventListener('pagehide', write);
      clearTimeout(timer);
      if (anchor) write();
    };
  }, [grid, list, growing.of]);

  return () => {
    held.current = anchorOf(grid.current);
  };
}

/**
 * Returns whether the page was opened by its address: then it begins at the top, unlike after a reload or the back
 * button.
 */
function isNewVisit(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return isFreshlyOpened && navigation?.type === 'navigate';
}

/** Returns the first product in view. Tops of cards only grow, so a binary search finds it. */
function anchorOf(grid: HTMLElement | null): Anchor | undefined {
  const cards = grid ? [...grid.querySelectorAll<HTMLElement>(':scope > [data-product]')] : [];
  let [low, high] = [0, cards.length - 1];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((cards[middle]?.getBoundingClientRect().bottom ?? 0) > HEADER_PX) high = middle;
    else low = middle + 1;
  }
  const card = cards[low];
  return card && { productId: Number(card.dataset['product']), top: Math.round(card.getBoundingClientRect().top) };
}

/**
 * Scrolls to a product. Cards get their true height only when they come near, so the position is corrected once more
 * afterwards.
 */
function bringBack(grid: HTMLElement | null, anchor: Anchor | undefined, framesLeft = 2): void {
  const card = anchor && grid?.querySelector(`[data-product="${anchor.productId}"]`);
  if (!card) return;
  const away = card.getBoundingClientRect().top - anchor.top;
  if (Math.abs(away) > 1) scrollBy({ top: away, behavior: 'instant' });
  if (framesLeft > 0) requestAnimationFrame(() => bringBack(grid, anchor, framesLeft - 1));
}

/** Changes only the address, without the router, which would load the page again. */
function nameThePage(entry: string, grid: HTMLElement | null, first: number): void {
  if (!grid || entryKey() !== entry) return;
  const productId = String(anchorOf(grid)?.productId);
  const cards = [...grid.querySelectorAll<HTMLElement>(':scope > [data-product]')];
  const index = cards.findIndex((card) => card.dataset['product'] === productId);
  const page = first + Math.floor(Math.max(index, 0) / PAGE_SIZE);
  const query = withPage(new URLSearchParams(location.search), page);
  const address = location.pathname + (query === '?' ? '' : query) + location.hash;
  if (address !== location.pathname + location.search + location.hash) history.replaceState(history.state, '', address);
}
