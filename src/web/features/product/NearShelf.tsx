import { type ComponentType, useEffect, useState } from 'react';
import type { ShelfProps } from '../../product-card/Shelf.tsx';
import type { CardProduct } from '../../product-model/card-product.ts';
import { useNear } from '../../ui/use-near.ts';

export interface NearShelfProps {
  readonly title: string;
  readonly note?: string;
  /** The product that the shelf belongs to; `what` chooses which of its neighbours are shown. */
  readonly of: number;
  readonly what: 'loadAlternatives' | 'loadBoughtTogether' | 'loadSimilar';
}

interface Filled {
  readonly Shelf: ComponentType<ShelfProps>;
  readonly products: readonly CardProduct[];
}

/** A row of products that is requested when it comes near. Its space is reserved; without products the row disappears. */
export function NearShelf({ title, note, of, what }: NearShelfProps) {
  const [section, isNear] = useNear<HTMLDivElement>();
  const [filled, setFilled] = useState<Filled>();
  const [isMissing, setIsMissing] = useState(false);
  useEffect(() => {
    if (!isNear) return;
    let isLeft = false;
    Promise.all([
      import('../../product-card/Shelf.tsx'),
      import('../../product-model/load-products.ts').then((loaders) => loaders[what](of)),
    ]).then(
      ([{ Shelf }, products]) => {
        if (!isLeft) setFilled({ Shelf, products });
      },
      () => setIsMissing(true),
    );
    return () => {
      isLeft = true;
    };
  }, [isNear, of, what]);
  if (isMissing || filled?.products.length === 0) return null;
  return (
    <div ref={section} className={filled ? undefined : 'min-h-88'}>
      {filled && <filled.Shelf title={title} products={filled.products} note={note} />}
    </div>
  );
}
