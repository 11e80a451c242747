import { type Static, Type } from 'typebox';
import { REGISTRATION_LENGTHS } from './limits.ts';

/** All fields are optional here, because validators of the domain refuse missing ones at the field, with the documents' messages. */
export const RegistrationBody = Type.Object({
  email: textUpTo('email'),
  password: textUpTo('password'),
  firstName: textUpTo('firstName'),
  lastName: textUpTo('lastName'),
  phone: textUpTo('phone'),
  acceptTerms: Type.Optional(Type.Boolean()),
  tellFriendCode: textUpTo('tellFriendCode', 'the code of the friend who invited the customer (tellFriend.code)'),
});
export type RegistrationBody = Static<typeof RegistrationBody>;

export const UserDetail = Type.Object({
  userId: Type.Integer(),
  email: Type.String(),
  username: Type.String(),
  firstName: Type.String(),
  lastName: Type.String(),
  phone: Type.String(),
  companyName: Type.Optional(Type.String()),
  vatNumber: Type.Optional(Type.String()),
  fiscalCode: Type.Optional(Type.String()),
  sdiCode: Type.Optional(Type.String()),
  pec: Type.Optional(Type.String()),
  userType: Type.Object({ userTypeId: Type.Integer() }),
  isStaff: Type.Optional(Type.Literal(true, { description: 'may use the back office; left out for customers' })),
});
export type UserDetail = Static<typeof UserDetail>;

function textUpTo(field: keyof typeof REGISTRATION_LENGTHS, description?: string) {
  return Type.Optional(
    Type.String({ maxLength: REGISTRATION_LENGTHS[field], ...(description ? { description } : {}) }),
  );
}
