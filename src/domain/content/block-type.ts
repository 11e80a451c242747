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
  'InviteFriendBaner',
  'ShareWithFriends',
] as const;
export type BlockType = (typeof BLOCK_TYPES)[number];

/** The types that the staff may add. Shops that move here bring `InviteFriendBaner`, as S 2 writes it; it is accepted and never written. */
export const NEW_BLOCK_TYPES: readonly BlockType[] = BLOCK_TYPES.filter((type) => type !== 'InviteFriendBaner');
