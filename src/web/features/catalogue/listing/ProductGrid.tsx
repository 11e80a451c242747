import { memo, type RefObject, useLayoutEffect } from 'react';
import { ProductCard } from '../../../product-card/ProductCard.tsx';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { PAGE_SIZE } from './listing-query.ts';

const ABOVE_THE_FOLD = 6;

export interface ProductGridProps {
  readonly ref: RefObject<HTMLUListElement | null>;
  readonly products: readonly CardProduct[];
  /** How many products are on their way. */
  readonly awaited: number;
}

/** Products beside each other. Below the first window the browser draws only those that come near it. */
export function ProductGrid({ ref, products, awaited }: ProductGridProps) {
  useCardHeight(ref, products.length > PAGE_SIZE || awaited > 0);
  return (
    <ul ref={ref} className="product-grid">
      {products.map((product, index) => (
        <li
          key={product.productId}
          data-product={product.productId}
          className={index < ABOVE_THE_FOLD ? undefined : 'card-when-near'}
        >
          <Card product={product} eager={index < ABOVE_THE_FOLD} level="h2" />
        </li>
      ))}
      {Array.from({ length: awaited }, (_, index) => (
        <li
          key={`awaited ${index}`}
          aria-hidden="true"
          className="h-(--card-height) animate-shimmer rounded-lg bg-line/70"
        />
      ))}
    </ul>
  );
}

/** A list that grows does not draw again what it has. */
const Card = memo(ProductCard);

/**
 * How high a card is depends on the window; what is not drawn yet keeps just this place. Until something needs it nothing is
 * set: that would have every element of the list styled again.
 */
function useCardHeight(grid: RefObject<HTMLUListElement | null>, isNeeded: boolean): void {
  useLayoutEffect(() => {
    const [first] = grid.current?.children ?? [];
    if (!first || !isNeeded) return;
    const measure = () =>
      grid.current?.style.setProperty('--card-height', `${first.getBoundingClientRect().height.toFixed(2)}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(first);
    return () => observer.disconnect();
  }, [grid, isNeeded]);
}
