/** Returns a text as part of a path: lower case letters and digits joined by single hyphens, never empty. */
export function slugify(text: string): string {
  const slug = text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 90)
    .replace(/^-+|-+$/g, '');
  return slug || 'prodotto';
}

/** Returns the first free slug of base, base-2, base-3 ... and adds it to the taken ones. */
export function takeSlug(base: string, taken: Set<string>): string {
  let slug = base;
  for (let count = 2; taken.has(slug); count++) slug = `${base}-${count}`;
  taken.add(slug);
  return slug;
}
