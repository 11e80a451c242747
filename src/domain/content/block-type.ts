/** Types of blocks; the type name of a block selects how it is shown (S 2). The first two are ours. */
export const BLOCK_TYPES = [
  'Hero',
  'MyShopping',
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

/**
 * A type as we write it. Shops that move here bring `InviteFriendBaner`, as S 2 writes it; it is accepted and never
 * written (decisions).
 */
export type WrittenBlockType = Exclude<BlockType, 'InviteFriendBaner'>;

export function writtenType(type: BlockType): WrittenBlockType {
  return type === 'InviteFriendBaner' ? 'InviteFriendBanner' : type;
}

/** The types that the staff may add. */
export const NEW_BLOCK_TYPES: readonly BlockType[] = BLOCK_TYPES.filter((type) => type === writtenType(type));

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
