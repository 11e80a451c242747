import { useEffect, useState } from 'react';
import { suggest } from '../../../contract/catalogue/routes.ts';
import { wishlistUsual } from '../../../contract/lists/routes.ts';
import { api } from '../../api/browser-api.ts';
import { paths } from '../../page/paths.ts';
import { type Option, suggestionOption } from './SuggestionList.tsx';

export const PRODUCTS_SHOWN = 4;
const NOTHING: readonly Option[] = [];

/**
 * Returns a customer's most frequent purchases, shown before anything is typed; undefined until they are known. A
 * visitor has none.
 */
export function useOften(isCustomer: boolean, isNeeded: boolean): readonly Option[] | undefined {
  const [often, setOften] = useState<readonly Option[]>();
  useEffect(() => {
    if (!isNeeded || !isCustomer) return;
    let isLeft = false;
    api.call(wishlistUsual, {}).then(
      ({ often: products }) => {
        if (isLeft) return;
        const items = products
          .slice(0, PRODUCTS_SHOWN)
          .map((product) => ({
            type: 'product' as const,
            name: product.name,
            url: paths.product(product.slug),
            product,
          }));
        setOften(items.map(suggestionOption));
      },
      () => !isLeft && setOften(NOTHING),
    );
    return () => {
      isLeft = true;
    };
  }, [isCustomer, isNeeded]);
  return isCustomer ? often : NOTHING;
}

interface Start {
  readonly words: readonly Option[];
  readonly offers: readonly Option[];
}

const NO_START: Start = { words: NOTHING, offers: NOTHING };

/** Returns words that are often searched and two promotions, for who is not known. */
export function useStart(isNeeded: boolean): Start {
  const [start, setStart] = useState(NO_START);
  useEffect(() => {
    if (!isNeeded) return;
    let isLeft = false;
    api.call(suggest, { query: { start: true } }).then(
      ({ items }) => {
        if (isLeft) return;
        const options = items.map(suggestionOption);
        setStart({
          words: options.filter(({ product }) => !product),
          offers: options.filter(({ product }) => product),
        });
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
    };
  }, [isNeeded]);
  return isNeeded ? start : NO_START;
}
