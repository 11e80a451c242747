import { Type } from 'typebox';

/** A picture in the body of a call; a call that takes a longer one than other bodies may be says so in its route. */
export const pictureInBody = (maxLength: number) =>
  Type.String({ maxLength, pattern: '^[A-Za-z0-9+/]+=*$', description: 'JPG, PNG or WEBP as base64' });
