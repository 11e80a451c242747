import { Fragment, memo, type ReactNode, type RefObject, useLayoutEffect, useMemo } from 'react';
import { t } from '../../../../language/language.ts';
import { ProductCard } from '../../../product-card/ProductCard.tsx';
import type { CardProduct } from '../../../product-model/card-product.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';
import { Link } from '../../../ui/Link.tsx';
import { PAGE_SIZE } from '../filters/listing-query.ts';

const ABOVE_THE_FOLD = 10;

const INSERTED_AT = 10;

export interface ProductGridProps {
  readonly ref: RefObject<HTMLUListElement | null>;
  readonly products: readonly CardProduct[];
  /** True when the same goods of several brands share a card. */
  readonly isGrouped?: boolean;
  /** Content across the grid, after two rows on a desktop. */
  readonly insert?: ReactNode;
  /** The number of products that are being loaded. */
  readonly awaited: number;
  /** The address of the next page, which fills the last row where that is not whole. */
  readonly more: string | undefined;
}

/** The columns of the widest grid; a page fills the rows of every other one. */
const MAX_COLUMNS = 5;

/** Products in a grid. Below the first window the browser renders only those near it. */
export function ProductGrid({ ref, products, isGrouped = false, insert, awaited, more }: ProductGridProps) {
  const groups = useMemo(() => groupsOf(products, isGrouped), [products, isGrouped]);
  const over = groups.length % MAX_COLUMNS;
  useCardHeight(ref, products.length > PAGE_SIZE || awaited > 0);
  return (
    <ul ref={ref} className="product-grid grid-flow-dense">
      {groups.map((group, index) => (
        <Fragment key={group[0].productId}>
          {index === INSERTED_AT && insert}
          <li data-product={group[0].productId} className={index < ABOVE_THE_FOLD ? undefined : 'card-when-near'}>
            <Card product={group[0]} brands={group} eager={index < ABOVE_THE_FOLD} level="h2" />
          </li>
        </Fragment>
      ))}
      {groups.length <= INSERTED_AT && insert}
      {Array.from({ length: awaited }, (_, index) => (
        <li
          key={`awaited ${index}`}
          aria-hidden="true"
          className="h-(--card-height) animate-shimmer rounded-lg bg-line/70"
        />
      ))}
      {more && over > 0 && (
        <li className="rest-of-row" style={{ gridColumn: `span ${MAX_COLUMNS - over}` }}>
          <Link
            to={more}
            rel="next"
            className="grid h-full place-items-center rounded-lg bg-sunken font-semibold text-accent"
          >
            <span>
              {t('Altri prodotti')} <Icon name="chevron-right" className="inline size-4" />
            </span>
          </Link>
        </li>
      )}
    </ul>
  );
}

type Group = readonly [CardProduct, ...CardProduct[]];

/** Groups goods of the same name and pack size, which differ by brand, at the position of the first of them. */
function groupsOf(products: readonly CardProduct[], isGrouped: boolean): readonly Group[] {
  const groups = new Map<string, [CardProduct, ...CardProduct[]]>();
  for (const product of products) {
    const key = isGrouped && product.brand ? `${product.name} ${product.pack}` : String(product.productId);
    const group = groups.get(key);
    if (group) group.push(product);
    else groups.set(key, [product]);
  }
  return [...groups.values()];
}

/** Memoised, so that the present cards of a growing list do not render again. */
const Card = memo(ProductCard);

/**
 * Sets the height that cards outside the window reserve; it depends on the width of the window. It is set as late as
 * possible, because it recomputes the styles of the whole list.
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
