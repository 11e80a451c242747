import { Type } from 'typebox';

export const LoginBody = Type.Object({
  login: Type.Optional(Type.String({ maxLength: 254 })),
  password: Type.Optional(Type.String({ maxLength: 200 })),
  remember_me: Type.Optional(Type.Boolean()),
  mfa_pin: Type.Optional(Type.String({ maxLength: 20, description: 'code of the second factor, where there is one' })),
  token: Type.Optional(Type.String({ maxLength: 400, description: 'sent by some clients; not used' })),
  show_sectors: Type.Optional(Type.Boolean()),
});
