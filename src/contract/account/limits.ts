/**
 * The minimum length of a new password (D 5); a shop may require more by PASSWORD_MINIMUM. Older passwords stay valid.
 */
export const PASSWORD_MINIMUM = 6;

/** The maximum lengths of the texts of a registration, for the input fields and the server. */
export const REGISTRATION_LENGTHS = {
  email: 254,
  password: 200,
  firstName: 80,
  lastName: 80,
  phone: 30,
  tellFriendCode: 40,
  customerCode: 40,
} as const;

/** The maximum lengths of the customer's own data and of billing addresses. */
export const OWN_DATA_LENGTHS = {
  companyName: 120,
  vatNumber: 20,
  fiscalCode: 20,
  sdiCode: 10,
  pec: 254,
  address1: 120,
  addressNumber: 20,
  city: 80,
  province: 40,
  postalcode: 10,
  country: 40,
  personInfo: 200,
} as const;

/** The maximum length of the reason that the staff give to a company that they refuse. */
export const COMPANY_REASON_LENGTH = 500;

export const MAX_BILLING_ADDRESSES = 20;
/** Entries about one person, each of another type (D 3, person-info entries). */
export const MAX_PERSON_INFOS = 30;

/** The types of the entries that our own pages show; other clients may store further ones (D 3, personInfoTypeId). */
export const PERSON_INFO = { sector: 1, referencePerson: 2 } as const;
