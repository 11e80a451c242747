export const MAX_SLUG = 90;

/** The last part of an address: lower case letters and digits joined by single hyphens. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** Returns a title as the last part of an address; empty when no character of it can stand there. */
export function suggestedSlug(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}
