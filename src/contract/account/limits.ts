/** Characters that a password needs (decisions: as documented); a shop may ask for more by PASSWORD_MINIMUM. */
export const PASSWORD_MINIMUM = 6;

/** Characters that the texts of a registration may have: the page stops there, and the server refuses more. */
export const REGISTRATION_LENGTHS = {
  email: 254,
  password: 200,
  firstName: 80,
  lastName: 80,
  phone: 30,
  tellFriendCode: 40,
} as const;
