import { type ComponentType, useId, useState } from 'react';
import type { Cart } from '../../../../contract/cart/schemas.ts';
import { t } from '../../../../language/language.ts';
import { onDemand } from '../../../api/on-demand.ts';
import { cartItemsOf } from '../../../cart-core/state/use-cart.ts';
import { Icon } from '../../../ui/icons/Icon.tsx';

/** Limits of the amounts in this cart, requested when the shopper opens them. Hidden where nothing is limited. */
export function PurchaseLimits({ cart }: { readonly cart: Cart }) {
  const [List, setList] = useState<ComponentType<{ readonly cart: Cart }>>();
  const listId = useId();
  const isLimited = cartItemsOf(cart).some(
    ({ product }) => product.productInfos['MAXACQ'] !== undefined || product.productClassRuleMax !== undefined,
  );
  if (!isLimited) return null;
  return (
    <div className="border-line border-t py-1">
      <button
        type="button"
        aria-expanded={List !== undefined}
        aria-controls={listId}
        onClick={() =>
          List
            ? setList(undefined)
            : onDemand(
                () => import('./PurchaseLimitList.tsx'),
                ({ PurchaseLimitList }) => setList(() => PurchaseLimitList),
              )
        }
        className="flex min-h-11 w-fit items-center gap-1 font-semibold text-sm underline-offset-4 hover:underline"
      >
        {t('Limiti di acquisto')}
        <Icon name="chevron-down" className={`size-4 transition-transform ${List ? 'rotate-180' : ''}`} />
      </button>
      <div id={listId} hidden={!List}>
        {List && <List cart={cart} />}
      </div>
    </div>
  );
}
