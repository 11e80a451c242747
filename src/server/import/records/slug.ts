/** Words of a path: lower case letters and digits joined by single hyphens. Never empty. */
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

/** The hierarchical slug of a category path: "frutta-e-verdura/frutta/mele-e-pere". */
export function categorySlug(names: readonly string[]): string {
  return names.map(slugify).join('/');
}

/** The wanted slug, or the first of wanted-2, wanted-3 ... that is free; takes it. */
export function takeSlug(wanted: string, taken: Set<string>): string {
  let slug = wanted;
  for (let count = 2; taken.has(slug); count++) slug = `${wanted}-${count}`;
  taken.add(slug);
  return slug;
}
