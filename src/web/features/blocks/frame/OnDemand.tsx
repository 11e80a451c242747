import { isLoggedIn, useCart } from '../../../cart-core/state/use-cart.ts';
import { useCode } from '../../../ui/use-code.ts';
import { hasAcceptedProfiling } from '../kinds/product-sliders/profiling.ts';
import type { PageBlock } from './page-block.ts';

type OwnBlock = Extract<
  PageBlock,
  { readonly type: 'CrmProductSlider' | 'CartInfoButton' | 'InviteFriend' | 'InviteFriendBanner' }
>;

/**
 * Blocks that only customers see: server-rendered pages are the same for all, so these blocks and their code are loaded once somebody is
 * logged in.
 */
export function OnDemand({ block }: { readonly block: OwnBlock }) {
  const { data: cart } = useCart();
  const isShown = block.type === 'CrmProductSlider' ? hasAcceptedProfiling(cart) : isLoggedIn(cart);
  const code = useCode(isShown, () => import('./OwnBlock.tsx'));
  return isShown && code ? <code.OwnBlock block={block} /> : null;
}
