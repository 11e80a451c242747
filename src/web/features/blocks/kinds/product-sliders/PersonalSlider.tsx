import { useEffect, useState } from 'react';
import { categoryBlockInfo } from '../../../../../contract/content/routes.ts';
import { api } from '../../../../api/browser-api.ts';
import type { CardProduct } from '../../../../product-model/card-product.ts';
import { cardsOf } from '../../../../product-model/cards.ts';
import type { PersonalSliderBlock } from '../../frame/page-block.ts';
import { ProductSlider } from './ProductSlider.tsx';

/**
 * Personal products. The slider is empty until they are loaded; if there are none, its reserved space is removed
 * (OnDemand).
 */
export function PersonalSlider({ block }: { readonly block: PersonalSliderBlock }) {
  const [products, setProducts] = useState<readonly CardProduct[]>();
  useEffect(() => {
    let isLeft = false;
    ownProducts(block.id).then(
      (found) => !isLeft && setProducts(found),
      () => !isLeft && setProducts([]),
    );
    return () => {
      isLeft = true;
    };
  }, [block.id]);
  if (products?.length === 0) return <span hidden data-empty="" />;
  return <ProductSlider block={block} products={products ?? []} />;
}

async function ownProducts(categoryBlockId: number): Promise<readonly CardProduct[]> {
  const { categoryBlock } = await api.call(categoryBlockInfo, { query: { categoryBlockId } });
  return cardsOf(categoryBlock.products ?? []);
}
