import type { PageBlock } from '../frame/page-block.ts';
import { InviteFriend, InviteFriendBanner } from '../kinds/friends/InviteFriend.tsx';
import { PersonalSlider } from '../kinds/product-sliders/PersonalSlider.tsx';
import { CartInfoButton } from '../kinds/services/CartInfoButton.tsx';
import { MyShopping } from '../kinds/services/MyShopping.tsx';

/** A block that only customers see. */
export function OwnBlock({ block }: { readonly block: PageBlock }) {
  switch (block.type) {
    case 'CrmProductSlider':
      return <PersonalSlider block={block} />;
    case 'MyShopping':
      return <MyShopping block={block} />;
    case 'CartInfoButton':
      return <CartInfoButton block={block} />;
    case 'InviteFriend':
      return <InviteFriend block={block} />;
    case 'InviteFriendBanner':
      return <InviteFriendBanner block={block} />;
    default:
      return null;
  }
}
