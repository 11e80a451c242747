import { isLoggedIn, useCart } from '../../../cart-core/state/use-cart.ts';
import { hasOwnHome } from '../../../page/known-customer.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useCode } from '../../../ui/use-code.ts';
import { hasAcceptedProfiling } from '../kinds/product-sliders/profiling.ts';
import type { PageBlock } from './page-block.ts';

type OwnBlock = Extract<
  PageBlock,
  { readonly type: 'CrmProductSlider' | 'MyShopping' | 'CartInfoButton' | 'InviteFriend' | 'InviteFriendBanner' }
>;

/**
 * Blocks that only customers see: server-rendered pages are the same for all, so these blocks and their code are loaded once somebody is
 * logged in. Until then their place is reserved where the browser expects a customer (page/known-customer.ts), so that nothing below it moves.
 */
export function OnDemand({ block }: { readonly block: OwnBlock }) {
  const { data: cart } = useCart();
  const isShown =
    block.type === 'CrmProductSlider'
      ? hasAcceptedProfiling(cart)
      : isLoggedIn(cart) && (block.type !== 'MyShopping' || hasOwnHome());
  const code = useCode(isShown, () => import('./OwnBlock.tsx'));
  if (cart && !isShown) return null;
  return (
    <div className={classNames(isShown ? 'has-[[data-empty]]:hidden' : EXPECTED[block.type], HEIGHTS[block.type])}>
      {isShown && code && <code.OwnBlock block={block} />}
    </div>
  );
}

const CUSTOMER = 'hidden [[data-customer]_&]:block';
const EXPECTED: Readonly<Record<OwnBlock['type'], string>> = {
  CrmProductSlider: 'hidden [[data-customer=profiled]_&]:block',
  MyShopping: 'hidden [[data-own-home]_&]:block',
  CartInfoButton: CUSTOMER,
  InviteFriend: CUSTOMER,
  InviteFriendBanner: CUSTOMER,
};

/** About the height of each block, until it is there. */
const HEIGHTS: Readonly<Record<OwnBlock['type'], string>> = {
  CrmProductSlider: 'not-has-[[data-block]]:min-h-125',
  MyShopping: 'own-home-waits not-has-[[data-block]]:min-h-275 md:not-has-[[data-block]]:min-h-230',
  CartInfoButton: 'not-has-[[data-block]]:min-h-61 sm:not-has-[[data-block]]:min-h-31',
  InviteFriend: 'not-has-[[data-block]]:min-h-63 sm:not-has-[[data-block]]:min-h-50',
  InviteFriendBanner: 'not-has-[[data-block]]:min-h-32 sm:not-has-[[data-block]]:min-h-21',
};
