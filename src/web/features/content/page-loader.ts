import { data, type LoaderFunctionArgs } from 'react-router';
import { browserContent } from '../../api/content.ts';
import { contentContext } from '../../api/context.ts';

/** What a static page shows; HTML is sanitised by the server. */
export interface StaticPageData {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly summary: string;
  /** "Valide dal ..." (delivery 2); empty: nothing is said. */
  readonly validity: string;
  readonly publishedAt: string;
  readonly modifiedAt: string;
}

/** The fields used of a page of the WordPress REST API. */
interface WpPage {
  readonly slug: string;
  readonly title: { readonly rendered: string };
  readonly content: { readonly rendered: string };
  readonly excerpt: { readonly rendered: string };
  readonly date_gmt: string;
  readonly modified_gmt: string;
  readonly meta?: { readonly valid?: unknown } | readonly unknown[];
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export async function pageLoader({ context, params }: LoaderFunctionArgs): Promise<StaticPageData> {
  const slug = params['slug'] ?? '';
  if (!SLUG.test(slug)) throw data(null, { status: 404 });
  const found = await (context.get(contentContext) ?? browserContent).read(`wp/v2/pages?slug=${slug}`);
  const [page] = Array.isArray(found) ? (found as WpPage[]) : [];
  if (!page) throw data(null, { status: 404 });
  const valid = page.meta && 'valid' in page.meta ? page.meta.valid : '';
  return {
    slug,
    title: plain(page.title.rendered),
    html: page.content.rendered,
    summary: plain(page.excerpt.rendered),
    validity: typeof valid === 'string' ? valid : '',
    publishedAt: `${page.date_gmt}Z`,
    modifiedAt: `${page.modified_gmt}Z`,
  };
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'", nbsp: ' ' };

/** The words of a short piece of HTML: titles and summaries, for places that take no markup. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#039|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? ' ')
    .replace(/&#(\d{2,6});/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
}
