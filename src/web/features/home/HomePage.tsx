import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { shopName, t } from '../../../language/language.ts';
import { apiContext, ownPageContext } from '../../api/context.ts';
import { DepartmentRow } from '../../page/DepartmentRow.tsx';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import type { PageBlock } from '../blocks/frame/page-block.ts';
import { blocksReader } from '../blocks/page/code.ts';
import { LateBlocks } from '../blocks/page/LateBlocks.tsx';
import type { PageContent } from '../blocks/page/load-blocks.ts';

/** The place whose blocks form the home page. */
const HOME = 'home';

async function homeLoader({ context }: LoaderFunctionArgs): Promise<PageContent> {
  const { contentOfPlace } = await blocksReader();
  if (import.meta.env.SSR && context.get(ownPageContext)) {
    const { readForPage } = await import('../blocks/kinds/services/own-home.ts');
    const [content] = await Promise.all([contentOfPlace(context.get(apiContext), HOME), readForPage({ context })]);
    // the blocks are the customer's already
    return { ...content, isPersonal: false };
  }
  return contentOfPlace(context.get(apiContext), HOME);
}

export const loader = homeLoader;
export const Component = HomePage;

/** The default blocks for visitors, if the staff have added none. */
const UNWRITTEN: readonly PageBlock[] = [{ type: 'Hero', id: 0, code: 'intro' }];

/** The home page: blocks above and below the departments. */
function HomePage() {
  const { blocks, isPersonal } = useLoaderData<typeof homeLoader>();
  const { publicUrl } = useShellData();
  const shown = { blocks: blocks.length > 0 ? blocks : UNWRITTEN, ownOf: isPersonal ? HOME : undefined };
  return (
    <div className="grid grid-cols-1 gap-8 pt-3 md:gap-11 md:pt-6">
      <Seo
        title={t('La spesa buona, come in bottega')}
        path={paths.home()}
        details={
          import.meta.env.SSR
            ? {
                description: t(
                  'Frutta, verdura, freschi e dispensa consegnati a casa, ritirati in negozio o al locker. Prezzi chiari, promozioni vere.',
                ),
                structured: siteData(publicUrl),
              }
            : undefined
        }
      />
      <h1 className="sr-only">{t('Bottega: la spesa buona, a casa tua')}</h1>
      <LateBlocks {...shown} part="intro" isFirst />
      <nav aria-label={t('I reparti')} className="page">
        <DepartmentRow />
      </nav>
      <LateBlocks {...shown} part="rest" />
    </div>
  );
}

/** The shop for search engines: who it is, and how its search is asked. */
function siteData(publicUrl: string): readonly object[] {
  const url = publicUrl + paths.home();
  return [
    { '@type': 'GroceryStore', '@id': `${url}#negozio`, name: shopName(), url, priceRange: '€€' },
    {
      '@type': 'WebSite',
      name: shopName(),
      url,
      inLanguage: ['it', 'en'],
      publisher: { '@id': `${url}#negozio` },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${publicUrl}${paths.search()}?q={words}` },
        'query-input': 'required name=words',
      },
    },
  ];
}
