import { useEffect, useState } from 'react';
import { api } from '../../../api/browser-api.ts';
import { isLoggedIn, useCart } from '../../../cart-core/state/use-cart.ts';
import type { PageBlock } from './page-block.ts';

/** Returns the blocks that replace the common ones for a customer; undefined while they are the same. */
export function useOwnBlocks(slug: string | undefined): readonly PageBlock[] | undefined {
  const isCustomer = isLoggedIn(useCart().data);
  const [own, setOwn] = useState<{ readonly slug: string; readonly blocks: readonly PageBlock[] }>();
  useEffect(() => {
    if (slug === undefined || !isCustomer) return;
    let isLeft = false;
    const load = async () => (await import('./load-blocks.ts')).contentOfPlace(api, slug);
    load().then(
      ({ blocks }) => !isLeft && setOwn({ slug, blocks }),
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [slug, isCustomer]);
  return isCustomer && own !== undefined && own.slug === slug ? own.blocks : undefined;
}
