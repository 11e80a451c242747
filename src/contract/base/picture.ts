import { Type } from 'typebox';

/** A picture in the body of a call; a call for larger pictures raises the limit of its body in its route. */
export const pictureInBody = (maxLength: number) =>
  Type.String({ maxLength, pattern: '^[A-Za-z0-9+/]+=*$', description: 'JPG, PNG or WEBP as base64' });
