/** S 9: the certificate for inviting a friend who places a first order. */
export const FRIEND_GIFT_CENTS = 500;
/** The days for which it can be used. */
export const FRIEND_GIFT_DAYS = 180;
export const FRIEND_GIFT_NAME = 'Un amico ha fatto la prima spesa';
