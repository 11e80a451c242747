import type { BlockType } from './block-type.ts';

/** Number of proposals that a type shows: banners, a leading card, the picture of a text. */
export const MAX_PROPOSALS: Readonly<Record<BlockType, number>> = {
  Hero: 0,
  MyShopping: 0,
  BannerGrid: 24,
  BannerSlider: 12,
  ProductSlider: 1,
  CrmProductSlider: 1,
  StaticText: 1,
  ServiceAutodiscovery: 0,
  CartInfoButton: 0,
  InviteFriend: 0,
  InviteFriendBanner: 0,
  InviteFriendBaner: 0,
  ShareWithFriends: 0,
};
