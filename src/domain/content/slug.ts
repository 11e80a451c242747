export const MAX_SLUG = 90;

/** The last part of an address: lower case letters and digits joined by single hyphens. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** What a title would be in an address; empty where nothing of it can stand in one. */
export function suggestedSlug(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}
