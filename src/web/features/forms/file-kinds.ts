import type { FormField } from '../../../contract/forms/schemas.ts';

/** Returns the `accept` attribute of a file input: media types, comma-joined. */
export function acceptOf({ upload_types: types }: FormField): string {
  return types
    .split(',')
    .map((type) => (type === 'pdf' ? 'application/pdf' : `image/${type.replace('jpg', 'jpeg')}`))
    .join(',');
}
