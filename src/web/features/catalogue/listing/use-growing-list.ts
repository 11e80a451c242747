import { useEffect, useRef } from 'react';
import { asApiError } from '../../../api/api-error.ts';
import { api } from '../../../api/browser-api.ts';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { cardProductOf } from '../../../product-model/card-product-of.ts';
import type { Grown } from './grown.ts';
import { askList, type Listing, merged } from './listing.ts';

export interface GrowingList extends Grown {
  /** Fetches the pages missing between two pages. `onArrival` runs just before the new products are shown. */
  widen(first: number, last: number, onArrival?: () => void): Promise<void>;
  /** Repeats the last request that failed. */
  retry(): void;
}

/** Returns a list that begins with the pages of the loader, with functions that add earlier and later pages. */
export function useGrowingList(shown: Grown, show: (grown: Grown) => void): GrowingList {
  const { of: listing } = shown;
  const current = useRef(listing);
  useEffect(() => {
    current.current = listing;
  }, [listing]);
  const underWay = useRef<Listing>(undefined);
  const attempt = useRef<() => void>(undefined);

  async function widen(first: number, last: number, onArrival?: () => void): Promise<void> {
    if (underWay.current === listing) return;
    underWay.current = listing;
    attempt.current = () => void widen(first, last, onArrival);
    show({ ...shown, phase: 'loading' });
    const settled = await widened(shown, first, last);
    if (underWay.current === listing) underWay.current = undefined;
    // another list may have replaced it in the meantime
    if (current.current !== listing) return;
    if (settled.phase === 'idle') onArrival?.();
    show(settled);
  }
  const retry = () => attempt.current?.();
  useOnceOnline(shown.phase === 'offline', retry);
  return { ...shown, widen, retry };
}

async function widened(shown: Grown, first: number, last: number): Promise<Grown> {
  try {
    const before = await productsOf(shown.of, first, shown.first - 1);
    const after = await productsOf(shown.of, shown.last + 1, last);
    return { of: shown.of, first, last, products: merged([before, shown.products, after]), phase: 'idle' };
  } catch (error) {
    return { ...shown, phase: asApiError(error).kind === 'offline' ? 'offline' : 'failed' };
  }
}

async function productsOf({ query }: Listing, from: number, to: number): Promise<readonly CardProduct[]> {
  const pages = Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
  const lists = await Promise.all(pages.map((page) => askList(api, { ...query, page })));
  return lists.flatMap(({ products }) => products.map(cardProductOf));
}

function useOnceOnline(isWaiting: boolean, act: () => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!isWaiting) return;
    const again = () => latest.current();
    addEventListener('online', again, { once: true });
    return () => removeEventListener('online', again);
  }, [isWaiting]);
}
