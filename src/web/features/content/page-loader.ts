import { data, type LoaderFunctionArgs } from 'react-router';
import { formView } from '../../../contract/forms/routes.ts';
import type { DynamicForm } from '../../../contract/forms/schemas.ts';
import { asApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { browserContent } from '../../api/content.ts';
import { apiContext, contentContext } from '../../api/context.ts';
import { blocksReader } from '../blocks/frame/code.ts';
import type { PageContent } from '../blocks/frame/load-blocks.ts';
import { choosingOrder } from '../forms/chosen-order.ts';
import { type PostedForm, postedContext } from '../forms/posted-form.ts';

/** The data of a static page; the server sanitises the HTML. */
export interface StaticPageData {
  readonly slug: string;
  readonly title: string;
  readonly html: string;
  readonly summary: string;
  /** "Valide dal ..." (delivery 2); empty when the page has no dates. */
  readonly validity: string;
  readonly publishedAt: string;
  readonly modifiedAt: string;
  /** The form below the text, whose slug is in the data of the page. */
  readonly form: DynamicForm | undefined;
  /** A form that was sent without scripts: the refused input, or the fact that it was accepted. */
  readonly posted: PostedForm | undefined;
  readonly isSent: boolean;
  /** The blocks of the page with the same slug, shown below the text. */
  readonly content: PageContent;
}

/** The fields used of a page of the WordPress REST API. */
interface WpPage {
  readonly slug: string;
  readonly title: { readonly rendered: string };
  readonly content: { readonly rendered: string };
  readonly excerpt: { readonly rendered: string };
  readonly date_gmt: string;
  readonly modified_gmt: string;
  readonly meta?: PageMeta | readonly unknown[];
}

interface PageMeta {
  readonly valid?: unknown;
  readonly form?: unknown;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export async function pageLoader({ context, params, request }: LoaderFunctionArgs): Promise<StaticPageData> {
  const slug = params['slug'] ?? '';
  if (!SLUG.test(slug)) throw data(null, { status: 404 });
  const { contentOfPlace } = await blocksReader();
  const [found, content] = await Promise.all([
    (context.get(contentContext) ?? browserContent).read(`wp/v2/pages?slug=${slug}`),
    contentOfPlace(context.get(apiContext), slug),
  ]);
  const [page] = Array.isArray(found) ? (found as WpPage[]) : [];
  if (!page) throw data(null, { status: 404 });
  const { valid, form: formSlug } = page.meta && !Array.isArray(page.meta) ? (page.meta as PageMeta) : {};
  const form = typeof formSlug === 'string' ? await readForm(context.get(apiContext), formSlug) : undefined;
  const { searchParams } = new URL(request.url);
  const posted = context.get(postedContext) ?? undefined;
  return {
    slug,
    title: plain(page.title.rendered),
    html: page.content.rendered,
    summary: plain(page.excerpt.rendered),
    validity: typeof valid === 'string' ? valid : '',
    publishedAt: `${page.date_gmt}Z`,
    modifiedAt: `${page.modified_gmt}Z`,
    form: form && choosingOrder(form, searchParams.get('ordine')),
    posted: posted?.formId === form?.id ? posted : undefined,
    isSent: form !== undefined && searchParams.get('inviato') === String(form.id),
    content,
  };
}

/** Loads the form of a page; when it cannot be loaded, the page has none. */
async function readForm(api: Api, slug: string): Promise<DynamicForm | undefined> {
  try {
    return (await api.call(formView, { query: { slug } })).form;
  } catch (error) {
    if (asApiError(error).has('FORM_NOT_FOUND')) return undefined;
    throw error;
  }
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
