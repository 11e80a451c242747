/** The texts of a static page as they are shown. */
export interface PageTexts {
  readonly title: string;
  /** Set where the page stays Italian in English. */
  readonly lang?: 'it' | undefined;
  readonly html: string;
  readonly summary: string;
  /** The title for search engines; the title of the page unless the staff wrote another. */
  readonly seoTitle: string;
  /** "Valide dal ..." (delivery 2); empty when the page has no dates. */
  readonly validity: string;
  readonly publishedAt: string;
  readonly modifiedAt: string;
}

/** The fields used of a page of the WordPress REST API. */
export interface WpPage {
  readonly lang?: 'it';
  readonly title: { readonly rendered: string };
  readonly content: { readonly rendered: string };
  readonly excerpt: { readonly rendered: string };
  readonly date_gmt: string;
  readonly modified_gmt: string;
  readonly testo_validit?: unknown;
  readonly meta?: PageMeta | readonly unknown[];
}

/** D 3, CMS page; `valid` is the name that our own pages use. PHP writes no data as an empty list. */
interface PageMeta {
  readonly testo_validit?: unknown;
  readonly seo_title?: unknown;
  readonly seo_description?: unknown;
  readonly valid?: unknown;
  readonly form?: unknown;
}

/** Returns the additional data of a page. */
export function metaOf({ meta }: WpPage): PageMeta {
  return meta && !Array.isArray(meta) ? (meta as PageMeta) : {};
}

/** Reads the texts of a page under the names of D 3 (CMS page). */
export function textsOf(page: WpPage): PageTexts {
  const meta = metaOf(page);
  const title = plain(page.title.rendered);
  return {
    title,
    lang: page.lang,
    seoTitle: firstText(meta.seo_title) || title,
    html: page.content.rendered,
    summary: firstText(meta.seo_description) || plain(page.excerpt.rendered),
    validity: firstText(page.testo_validit, meta.testo_validit, meta.valid),
    publishedAt: `${page.date_gmt}Z`,
    modifiedAt: `${page.modified_gmt}Z`,
  };
}

/** Returns the first of some fields that holds a text, without markup. */
function firstText(...fields: readonly unknown[]): string {
  const text = fields.find((field) => typeof field === 'string' && field.trim() !== '');
  return typeof text === 'string' ? plain(text) : '';
}

const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#039': "'", nbsp: ' ' };

/** Returns the text of a short piece of HTML: titles and summaries, where no markup is allowed. */
function plain(html: string): string {
  return html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#039|nbsp);/g, (_all, name: string) => ENTITIES[name] ?? ' ')
    .replace(/&#(\d{2,6});/g, (_all, code: string) => String.fromCodePoint(Number(code)))
    .replace(/\s+/g, ' ')
    .trim();
}
