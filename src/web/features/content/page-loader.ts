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
import { metaOf, type PageTexts, textsOf, type WpPage } from './page-texts.ts';

/** The data of a static page; the server sanitises the HTML. */
export interface StaticPageData extends PageTexts {
  readonly slug: string;
  /** The form below the text, whose slug is in the data of the page. */
  readonly form: DynamicForm | undefined;
  /** A form that was sent without scripts: the refused input, or the fact that it was accepted. */
  readonly posted: PostedForm | undefined;
  readonly isSent: boolean;
  /** The blocks of the page with the same slug, shown below the text. */
  readonly content: PageContent;
}

const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

export async function pageLoader({ context, params, request }: LoaderFunctionArgs): Promise<StaticPageData> {
  const slug = params['slug'] ?? '';
  if (!SLUG.test(slug)) throw data(null, { status: 404 });
  const { contentOfPlace } = await blocksReader();
  const [found, content] = await Promise.all([
    (context.get(contentContext) ?? browserContent).read(`wp/v2/pages?slug=${slug}`).catch(contentAway),
    contentOfPlace(context.get(apiContext), slug),
  ]);
  const [page] = Array.isArray(found) ? (found as WpPage[]) : [];
  if (!page) throw data(null, { status: 404 });
  const formSlug = metaOf(page).form;
  const form = typeof formSlug === 'string' ? await readForm(context.get(apiContext), formSlug) : undefined;
  const { searchParams } = new URL(request.url);
  const posted = context.get(postedContext) ?? undefined;
  return {
    slug,
    ...textsOf(page),
    form: form && choosingOrder(form, searchParams.get('ordine')),
    posted: posted?.formId === form?.id ? posted : undefined,
    isSent: form !== undefined && searchParams.get('inviato') === String(form.id),
    content,
  };
}

/** Content that cannot be read now is 503, so that search engines come back. */
function contentAway(): never {
  throw data(null, { status: 503 });
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
