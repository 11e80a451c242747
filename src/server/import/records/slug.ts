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

/** Returns the hierarchical slug of a category path: "frutta-e-verdura/frutta/mele-e-pere". */
export function categorySlug(names: readonly string[]): string {
  return names.map(slugify).join('/');
}

/** Returns the first free slug of wanted, wanted-2, wanted-3 ... and adds it to the taken ones. */
export function takeSlug(wanted: string, taken: Set<string>): string {
  let slug = wanted;
  for (let count = 2; taken.has(slug); count++) slug = `${wanted}-${count}`;
  taken.add(slug);
  return slug;
}
