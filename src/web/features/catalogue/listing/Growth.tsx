import { type MouseEvent, type RefObject, useEffect, useRef } from 'react';
import { formatNumber } from '../../../../domain/base/format.ts';
import { t } from '../../../../language/language.ts';
import { keepReplies } from '../../../api/keep-replies.ts';
import { Alert } from '../../../ui/Alert.tsx';
import { Button } from '../../../ui/Button.tsx';
import type { Grown } from './grown.ts';
import { type GrowingList, useGrowingList } from './use-growing-list.ts';
import { useListPosition } from './use-list-position.ts';

export interface GrowthProps {
  readonly grid: RefObject<HTMLUListElement | null>;
  readonly shown: Grown;
  readonly onShow: (grown: Grown) => void;
  /** The request for earlier pages; each click is a new object. */
  readonly request: { readonly first: number } | undefined;
}

/** Adds pages to a list and restores the scroll position in it. It is loaded at the first interaction. */
export function Growth({ grid, shown, onShow, request }: GrowthProps) {
  useEffect(keepReplies, []);
  const growing = useGrowingList(shown, onShow);
  const holdPosition = useListPosition(grid, growing);
  const widenUp = useRef<(first: number) => void>(undefined);
  useEffect(() => {
    widenUp.current = (first) => void growing.widen(first, growing.last, holdPosition);
  });
  useEffect(() => {
    if (request) widenUp.current?.(request.first);
  }, [request]);
  return <ListEnd grid={grid} growing={growing} />;
}

/** The number of pages that load by scrolling; then a button must be pressed, so that the footer can be reached. */
const PAGES_BY_THEMSELVES = 3;
/**
 * The margin in which the end of the list counts as near: anywhere above the window, and less than a screen below it.
 * On a phone the footer is higher than the window.
 */
const NEAR = '100000px 0px 700px 0px';

interface ListEndProps {
  readonly grid: RefObject<HTMLUListElement | null>;
  readonly growing: GrowingList;
}

/** Shown below the products: their number, and the button that loads more. */
function ListEnd({ grid, growing }: ListEndProps) {
  const { of: listing, first, last, products, phase } = growing;
  const { totItems, totPages } = listing.page;
  const end = useRef<HTMLParagraphElement>(null);
  const isWhole = last >= totPages;
  const growsByItself = !isWhole && phase === 'idle' && last - first + 1 < PAGES_BY_THEMSELVES;
  const sentinel = useNear(growsByItself, () => void growing.widen(first, last + 1));
  const pressed = useRef<{ readonly firstNew: number | undefined }>(undefined);
  useEffect(() => {
    if (phase !== 'idle' || !pressed.current) return;
    const { firstNew } = pressed.current;
    pressed.current = undefined;
    if (firstNew !== undefined) grid.current?.children[firstNew]?.querySelector<HTMLElement>('h2 a')?.focus();
    // the clicked button may be gone
    else if (document.activeElement === document.body) end.current?.focus({ preventScroll: true });
  }, [phase, grid]);
  if (totPages <= 1) return null;

  function loadMore(event: MouseEvent) {
    if (phase === 'loading') return;
    // after a click by keyboard the focus moves to the first new product
    pressed.current = { firstNew: event.detail === 0 ? products.length : undefined };
    void growing.widen(first, last + 1);
  }
  return (
    <div className="mt-8 grid justify-items-center gap-4 text-center">
      <div ref={sentinel} aria-hidden="true" />
      {(phase === 'failed' || phase === 'offline') && (
        <div className="grid justify-items-center gap-3">
          <Alert tone="error">
            {phase === 'offline'
              ? t('Sei offline: gli altri prodotti arrivano appena torna la connessione.')
              : t('Non siamo riusciti a caricare gli altri prodotti.')}
          </Alert>
          <Button variant="secondary" onClick={growing.retry}>
            {t('Riprova')}
          </Button>
        </div>
      )}
      <p ref={end} role="status" tabIndex={-1} className="rounded-sm px-2 text-ink-soft text-sm">
        {progressText(growing)}
      </p>
      <progress
        aria-hidden="true"
        max={totItems}
        value={products.length}
        className="h-1 w-48 appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
      {!isWhole && (phase === 'idle' || phase === 'loading') && (
        // not disabled while loading: a disabled button loses the focus
        <Button variant="secondary" size="lg" aria-busy={phase === 'loading'} onClick={loadMore}>
          {phase === 'loading' ? t('Sto caricando…') : t('Carica altri prodotti')}
        </Button>
      )}
    </div>
  );
}

function progressText({ of: listing, first, last, products }: GrowingList): string {
  const { totItems, totPages, itemsPerPage } = listing.page;
  const total = formatNumber(totItems);
  if (first > 1) {
    const skipped = (first - 1) * itemsPerPage;
    return t('Da {from} a {to} di {total} prodotti', {
      from: formatNumber(skipped + 1),
      to: formatNumber(skipped + products.length),
      total,
    });
  }
  return last >= totPages
    ? t('Hai visto tutti i {total} prodotti', { total })
    : t('{n} di {total} prodotti', { n: formatNumber(products.length), total });
}

/** Calls `act` when the end of the list comes near the window. */
function useNear(isActive: boolean, act: () => void): RefObject<HTMLDivElement | null> {
  const mark = useRef<HTMLDivElement>(null);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isActive || !mark.current) return;
    const observer = new IntersectionObserver(
      // the observer may report several changes at once: the last one is the current state
      (changes) => {
        if (changes.at(-1)?.isIntersecting) latest.current();
      },
      { rootMargin: NEAR },
    );
    observer.observe(mark.current);
    return () => observer.disconnect();
  }, [isActive]);
  return mark;
}
