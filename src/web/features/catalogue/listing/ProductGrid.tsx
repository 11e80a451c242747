import { Fragment, memo, type ReactNode, type RefObject, useLayoutEffect } from 'react';
import { ProductCard } from '../../../product-card/ProductCard.tsx';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { PAGE_SIZE } from './listing-query.ts';

const ABOVE_THE_FOLD = 10;

const INSERTED_AT = 10;

export interface ProductGridProps {
  readonly ref: RefObject<HTMLUListElement | null>;
  readonly products: readonly CardProduct[];
  /** Across the grid, after two rows of a desktop. */
  readonly insert?: ReactNode;
  /** The number of products that are being loaded. */
  readonly awaited: number;
}

/** Products in a grid. Below the first window the browser renders only those near it. */
export function ProductGrid({ ref, products, insert, awaited }: ProductGridProps) {
  useCardHeight(ref, products.length > PAGE_SIZE || awaited > 0);
  return (
    <ul ref={ref} className="product-grid grid-flow-dense">
      {products.map((product, index) => (
        <Fragment key={product.productId}>
          {index === INSERTED_AT && insert}
          <li data-product={product.productId} className={index < ABOVE_THE_FOLD ? undefined : 'card-when-near'}>
            <Card product={product} eager={index < ABOVE_THE_FOLD} level="h2" />
          </li>
        </Fragment>
      ))}
      {products.length <= INSERTED_AT && insert}
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

/** Memoised: a list that grows does not render its present cards again. */
const Card = memo(ProductCard);

/**
 * Sets the height that cards outside the window reserve; it depends on the width of the window. It is not set before it is needed, because
 * setting it styles every element of the list again.
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
