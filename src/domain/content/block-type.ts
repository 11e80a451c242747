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
 * A type as we write it. Shops that move here bring `InviteFriendBaner`, as S 2 writes it; it is accepted and never written (decisions).
 */
export type WrittenBlockType = Exclude<BlockType, 'InviteFriendBaner'>;

export function writtenType(type: BlockType): WrittenBlockType {
  return type === 'InviteFriendBaner' ? 'InviteFriendBanner' : type;
}

/** The types that the staff may add. */
export const NEW_BLOCK_TYPES: readonly BlockType[] = BLOCK_TYPES.filter((type) => type === writtenType(type));
