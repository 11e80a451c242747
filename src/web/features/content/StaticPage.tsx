import { useLoaderData } from 'react-router';
import { Breadcrumbs, breadcrumbList } from '../../page/Breadcrumbs.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import { LateBlocks } from '../blocks/frame/LateBlocks.tsx';
import { FormSection } from '../forms/FormSection.tsx';
import { pageLoader, type StaticPageData } from './page-loader.ts';

export const loader = pageLoader;
export const Component = StaticPage;

/** delivery 2: a page with title, content, validity and breadcrumbs, and an article for search engines. */
function StaticPage() {
  const { slug, title, lang, seoTitle, html, summary, validity, publishedAt, modifiedAt, ...rest } =
    useLoaderData<StaticPageData>();
  const { publicUrl } = useShellData();
  const path = paths.page(slug);
  const trail = [{ name: title, path, lang }];
  return (
    <div className="pt-4">
      <Seo
        title={seoTitle}
        path={path}
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
                    publisher: { '@type': 'Organization', name: 'Bottega' },
                  },
                ],
              }
            : undefined
        }
      />
      <div className="page max-w-4xl">
        <Breadcrumbs trail={trail} />
        <h1 lang={lang} className="mt-3 text-4xl">
          {title}
        </h1>
        {validity && (
          <p lang={lang} className="mt-2 text-ink-faint text-sm">
            {validity}
          </p>
        )}
        <div lang={lang} className="written mt-6" dangerouslySetInnerHTML={{ __html: html }} />
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
