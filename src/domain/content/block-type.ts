/** S 2: a block is chosen by its type name. */
export const BLOCK_TYPES = [
  'BannerGrid',
  'BannerSlider',
  'CrmProductSlider',
  'ProductSlider',
  'StaticText',
  'ServiceAutodiscovery',
  'CartInfoButton',
  'InviteFriend',
  'InviteFriendBanner',
  'ShareWithFriends',
] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];
