/** Characters that a password needs (decisions: as documented); a shop may ask for more by PASSWORD_MINIMUM. */
export const PASSWORD_MINIMUM = 6;
