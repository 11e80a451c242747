import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { formView } from '../../../contract/forms/routes.ts';
import type { DynamicForm } from '../../../contract/forms/schemas.ts';
import { contentLanguage, shopName } from '../../../language/language.ts';
import { asApiError } from '../../api/api-error.ts';
import type { Api } from '../../api/client.ts';
import { apiContext, browserContent, contentContext } from '../../api/context.ts';
import { late } from '../../hydration/late.tsx';
import { Breadcrumbs, breadcrumbList } from '../../page/Breadcrumbs.tsx';
import { CONTACTS_PAGE } from '../../page/LinkToPage.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import { Icon } from '../../ui/icons/Icon.tsx';
import { blocksReader } from '../blocks/page/code.ts';
import { LateBlocks } from '../blocks/page/LateBlocks.tsx';
import type { PageContent } from '../blocks/page/load-blocks.ts';
import { askingQuestion, choosingOrder } from '../forms/draft.ts';
import { FormSection } from '../forms/FormSection.tsx';
import { type PostedForm, postedContext } from '../forms/posted-form.ts';
import type { Figures } from './page-figures.ts';
import { textOf } from './text-of.ts';

/** The data of a static page; the server sanitises the HTML. */
interface StaticPageData extends PageTexts {
  readonly slug: string;
  /** The form below the text, whose slug is in the data of the page. */
  readonly form: DynamicForm | undefined;
  /** A form that was sent without scripts: the refused input, or the fact that it was accepted. */
  readonly posted: PostedForm | undefined;
  readonly isSent: boolean;
  /** The blocks of the page with the same slug, shown below the text. */
  readonly content: PageContent;
  /** What the services cost, on pages about them. */
  readonly figures: Figures;
  /** What is searched among the questions of the page. */
  readonly asked: string;
}

/** Pages about a service, which say what it costs; page-figures.ts knows which service. */
const SERVICES = /^(?:come-funziona|consegna-a-casa|ritiro-in-negozio|locker)$/;
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;

async function pageLoader({ context, params, request }: LoaderFunctionArgs): Promise<StaticPageData> {
  const slug = params['slug'] ?? '';
  if (!SLUG.test(slug)) throw data(null, { status: 404 });
  const { contentOfPlace } = await blocksReader();
  const [found, content, figures] = await Promise.all([
    (context.get(contentContext) ?? browserContent).read(`wp/v2/pages?slug=${slug}`).catch(contentAway),
    contentOfPlace(context.get(apiContext), slug),
    SERVICES.test(slug) ? import('./page-figures.ts').then((code) => code.readFigures(context.get(apiContext))) : [],
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
    form: form && askingQuestion(choosingOrder(form, searchParams.get('ordine')), shortText(searchParams, 'domanda')),
    posted: posted?.formId === form?.id ? posted : undefined,
    isSent: form !== undefined && searchParams.get('inviato') === String(form.id),
    content,
    figures,
    asked: shortText(searchParams, 'q'),
  };
}

const MAX_ASKED = 80;

function shortText(params: URLSearchParams, name: string): string {
  return (params.get(name) ?? '')
    .replace(/\p{Cc}/gu, ' ')
    .trim()
    .slice(0, MAX_ASKED);
}

/** Returns 503 for content that cannot be read now, so that search engines try again later. */
function contentAway(): never {
  throw data(null, { status: 503 });
}

/** Loads the form of a page; if that fails, the page is shown without it. */
async function readForm(api: Api, slug: string): Promise<DynamicForm | undefined> {
  try {
    return (await api.call(formView, { query: { slug } })).form;
  } catch (error) {
    if (asApiError(error).has('FORM_NOT_FOUND')) return undefined;
    throw error;
  }
}

/** The texts of a static page as they are shown. */
interface PageTexts {
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
interface WpPage {
  readonly lang?: 'it';
  readonly title: { readonly rendered: string };
  readonly content: { readonly rendered: string };
  readonly excerpt: { readonly rendered: string };
  readonly date_gmt: string;
  readonly modified_gmt: string;
  readonly testo_validit?: unknown;
  readonly meta?: PageMeta | readonly unknown[];
}

/** D 3, CMS page; `valid` is the name in the shop's own pages. PHP writes missing data as an empty list. */
interface PageMeta {
  readonly testo_validit?: unknown;
  readonly seo_title?: unknown;
  readonly seo_description?: unknown;
  readonly valid?: unknown;
  readonly form?: unknown;
}

/** Returns the additional data of a page. */
function metaOf({ meta }: WpPage): PageMeta {
  return meta && !Array.isArray(meta) ? (meta as PageMeta) : {};
}

/** Reads the texts of a page under the names of D 3 (CMS page). */
export function textsOf(page: WpPage): PageTexts {
  const meta = metaOf(page);
  const title = textOf(page.title.rendered);
  return {
    title,
    lang: page.lang,
    seoTitle: firstText(meta.seo_title) || title,
    html: page.content.rendered,
    summary: firstText(meta.seo_description) || textOf(page.excerpt.rendered),
    validity: firstText(page.testo_validit, meta.testo_validit, meta.valid),
    publishedAt: `${page.date_gmt}Z`,
    modifiedAt: `${page.modified_gmt}Z`,
  };
}

/** Returns the first of some fields that holds a text, without markup. */
function firstText(...fields: readonly unknown[]): string {
  const text = fields.find((field) => typeof field === 'string' && field.trim() !== '');
  return typeof text === 'string' ? textOf(text) : '';
}

/** Text in one of the forms of decision 143; other pages load no code for them. */
const HAS_FORM = /<li>\s*<(?:h[23]|strong|b|a)[\s>]|<details/;
const text = import.meta.env.SSR ? await import('./PageText.tsx') : undefined;
const LateText = late(text?.PageText, async () => (await import('./PageText.tsx')).PageText);

export const loader = pageLoader;
export const Component = StaticPage;

/** delivery 2: a page with title, content, validity and breadcrumbs, and an article for search engines. */
function StaticPage() {
  const { slug, title, lang, seoTitle, html, summary, validity, publishedAt, modifiedAt, ...rest } =
    useLoaderData<StaticPageData>();
  const { publicUrl } = useShellData();
  const path = paths.page(slug);
  const trail = [{ name: title, path, lang }];
  const hasForm = HAS_FORM.test(html);
  return (
    <div className="pt-4">
      <Seo
        title={seoTitle}
        path={path}
        isIndexed={rest.asked === ''}
        details={
          import.meta.env.SSR
            ? {
                description: summary,
                structured: [
                  breadcrumbList(trail, publicUrl),
                  {
                    '@type': 'Article',
                    headline: title,
                    description: summary,
                    datePublished: publishedAt,
                    dateModified: modifiedAt,
                    mainEntityOfPage: publicUrl + path,
                    publisher: { '@type': 'Organization', name: shopName() },
                  },
                ],
              }
            : undefined
        }
      />
      <div className={hasForm ? 'page' : 'page max-w-4xl'}>
        <Breadcrumbs trail={trail} />
        <h1 lang={lang} className={hasForm ? 'text-3xl' : 'mt-3 text-4xl'}>
          {title}
        </h1>
        {hasForm && summary && (
          <p lang={lang} className="mt-1 text-ink-soft">
            {summary}
          </p>
        )}
        {validity && (
          <p lang={lang} className="mt-2 text-ink-faint text-sm">
            {validity}
          </p>
        )}
        {hasForm ? (
          <LateText slug={slug} html={html} lang={lang} figures={rest.figures} asked={rest.asked} />
        ) : (
          <div lang={lang} className="written mt-6" dangerouslySetInnerHTML={{ __html: html }} />
        )}
        {slug === CONTACTS_PAGE && !html.includes('href="tel:') && <Phone />}
        {rest.form && (
          <FormSection key={rest.form.id} form={rest.form} path={path} posted={rest.posted} isSent={rest.isSent} />
        )}
      </div>
      <div className="grid grid-cols-1 gap-10 pt-10 not-has-[[data-block]]:hidden">
        <LateBlocks key={slug} blocks={rest.content.blocks} ownOf={rest.content.isPersonal ? slug : undefined} />
      </div>
    </div>
  );
}

/** The number of the chain as it is set in the back office, with its hours, for a text that names none of its own. */
function Phone() {
  const { phone, phoneHours } = useShellData();
  if (phone === undefined) return null;
  return (
    <p className="mt-5 flex flex-wrap items-center gap-x-3 text-sm">
      <a
        href={`tel:${phone.replace(/\s/g, '')}`}
        className="inline-flex min-h-11 items-center gap-2 font-semibold text-accent hover:underline"
      >
        <Icon name="phone" className="size-5" />
        {phone}
      </a>
      {phoneHours !== undefined && (
        <span lang={contentLanguage()} className="text-ink-soft">
          {phoneHours}
        </span>
      )}
    </p>
  );
}
