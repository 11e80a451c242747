/** S 9: what a friend's first order gives to who invited them. */
export const FRIEND_GIFT_CENTS = 500;
/** For how long it can be used. */
export const FRIEND_GIFT_DAYS = 180;
export const FRIEND_GIFT_NAME = 'Un amico ha fatto la prima spesa';
