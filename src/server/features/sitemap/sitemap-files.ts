export interface SitemapEntry {
  /** From the shop's root: /product/latte-intero */
  readonly path: string;
  /** YYYY-MM-DD */
  readonly changedOn?: string;
}

export interface SitemapFiles {
  /** The content of /sitemap.xml: the addresses, or the index of the parts. */
  readonly main: string;
  /** /sitemap-1.xml and so on; none where everything fits into one. */
  readonly parts: readonly string[];
}

/** A sitemap may hold 50,000 addresses (sitemaps.org); parts stay below. */
const PART_SIZE = 40_000;

export function sitemapFiles(
  entries: readonly SitemapEntry[],
  publicUrl: string,
  partSize: number = PART_SIZE,
): SitemapFiles {
  if (entries.length <= partSize) return { main: urlSet(entries, publicUrl), parts: [] };
  const parts: string[] = [];
  for (let from = 0; from < entries.length; from += partSize) {
    parts.push(urlSet(entries.slice(from, from + partSize), publicUrl));
  }
  const named = parts.map(
    (_, index) => `<sitemap><loc>${escaped(`${publicUrl}/sitemap-${index + 1}.xml`)}</loc></sitemap>`,
  );
  return { main: document('sitemapindex', named), parts };
}

function urlSet(entries: readonly SitemapEntry[], publicUrl: string): string {
  const urls = entries.map(({ path, changedOn }) => {
    const changed = changedOn === undefined ? '' : `<lastmod>${changedOn}</lastmod>`;
    return `<url><loc>${escaped(publicUrl + path)}</loc>${changed}</url>`;
  });
  return document('urlset', urls);
}

function document(name: string, children: readonly string[]): string {
  const opened = `<${name} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n${opened}\n${children.join('\n')}\n</${name}>\n`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
