/** The certificate for inviting a friend who places a first order (S 9); 0 cents: none. */
export interface FriendGift {
  readonly cents: number;
  /** The days for which it can be used. */
  readonly days: number;
}

export const USUAL_FRIEND_GIFT: FriendGift = { cents: 500, days: 180 };
export const FRIEND_GIFT_NAME = 'Un amico ha fatto la prima spesa';
