import { Type } from 'typebox';

export const LoginBody = Type.Object({
  login: Type.Optional(Type.String({ maxLength: 254 })),
  password: Type.Optional(Type.String({ maxLength: 200 })),
  remember_me: Type.Optional(Type.Boolean()),
  show_sectors: Type.Optional(Type.Boolean()),
});
