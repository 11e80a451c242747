import { type ReactNode, useRef } from 'react';
import { t } from '../../language/language.ts';
import type { CardProduct } from '../product-model/card-product.ts';
import { IconButton } from '../ui/IconButton.tsx';
import { Icon } from '../ui/icons/Icon.tsx';
import { Link } from '../ui/Link.tsx';
import { ProductCard } from './ProductCard.tsx';

export interface ShelfProps {
  readonly title: string;
  readonly products: readonly CardProduct[];
  readonly moreTo?: string;
  readonly note?: ReactNode;
}

/**
 * A row of products that scrolls sideways by touch, wheel, keyboard or its two buttons. It is hidden when empty
 * (storefront 2).
 */
export function Shelf({ title, products, moreTo, note }: ShelfProps) {
  const row = useRef<HTMLUListElement>(null);
  if (products.length === 0) return null;
  const scroll = (direction: 1 | -1) =>
    row.current?.scrollBy({ left: direction * row.current.clientWidth * 0.9, behavior: 'smooth' });
  return (
    <section aria-label={title} className="page card-when-near [--card-height:20rem] sm:[--card-height:23rem]">
      <div className="mb-1 flex items-center gap-4">
        <div className="grow">
          <h2 className="text-2xl">{title}</h2>
          {note && <p className="mt-1 text-ink-soft text-sm">{note}</p>}
        </div>
        {moreTo && (
          <Link
            to={moreTo}
            className="flex min-h-11 items-center gap-1 whitespace-nowrap font-semibold text-accent text-sm hover:underline"
          >
            {t('Mostra tutti')}
            <span className="sr-only">: {title}</span>
            <Icon name="chevron-right" className="size-4" />
          </Link>
        )}
        <div className="hidden gap-1 md:flex">
          <IconButton
            icon="chevron-left"
            label={t('Indietro: {title}', { title })}
            onClick={() => scroll(-1)}
            className="bg-card shadow-card"
          />
          <IconButton
            icon="chevron-right"
            label={t('Avanti: {title}', { title })}
            onClick={() => scroll(1)}
            className="bg-card shadow-card"
          />
        </div>
      </div>
      <ul ref={row} tabIndex={0} aria-label={t('{title}, scorri', { title })} className="shelf -mx-4 px-4">
        {products.map((product) => (
          <li key={product.productId}>
            <ProductCard product={product} />
          </li>
        ))}
      </ul>
    </section>
  );
}
