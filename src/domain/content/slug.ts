import { type Problems, problemIf, required, tooLong } from '../base/problems.ts';

export const MAX_SLUG = 90;

/** Returns whether a text is a slug: lower case letters and digits joined by single hyphens. */
export function isSlug(text: string): boolean {
  return text.length <= MAX_SLUG && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text);
}

/** Returns the first problem of a slug that the staff typed. */
export function slugProblems(field: string, slug: string): Problems<'REQUIRED' | 'TOO_LONG' | 'SLUG_INVALID'> {
  if (slug === '') return required(field, slug);
  return slug.length > MAX_SLUG ? tooLong(field, slug, MAX_SLUG) : problemIf(!isSlug(slug), 'SLUG_INVALID', field);
}

/** Returns the slug for a title; empty if no character of it is allowed there. */
export function suggestedSlug(title: string): string {
  return title
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MAX_SLUG)
    .replace(/^-+|-+$/g, '');
}
