/** Types of blocks; the type name of a block selects how it is shown (S 2). */
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
