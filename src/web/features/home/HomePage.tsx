import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { shopName, t } from '../../../language/language.ts';
import { apiContext, ownPageContext } from '../../api/context.ts';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { useShellData } from '../../page/shell-loader.ts';
import { Link } from '../../ui/Link.tsx';
import { Picture } from '../../ui/Picture.tsx';
import type { PageBlock } from '../blocks/frame/page-block.ts';
import { blocksReader } from '../blocks/page/code.ts';
import { LateBlocks } from '../blocks/page/LateBlocks.tsx';
import type { PageContent } from '../blocks/page/load-blocks.ts';

/** All departments, each with the picture of its most popular product, in one scrolling row. */
function DepartmentTiles() {
  const { departments } = useShellData();
  return (
    <nav aria-label={t('I reparti')} className="page">
      <ul className="-mx-4 grid auto-cols-[5.25rem] grid-flow-col gap-2 overflow-x-auto px-4 py-1 [scrollbar-width:none] md:mx-0 md:auto-cols-[calc((100%-4rem)/9)] md:px-0">
        {departments.map(({ slug, name, lang, picture }) => (
          <li key={slug} lang={lang}>
            <Link
              to={paths.category(slug)}
              className="group grid justify-items-center gap-1.5 rounded-md text-center font-medium text-xs leading-4 hover:text-accent md:gap-2 md:text-sm"
            >
              <span className="tile grid size-18 place-items-center overflow-hidden rounded-full ring-1 ring-line ring-inset transition-shadow group-hover:shadow-float md:size-22">
                <Picture src={picture} alt="" size={70} className="size-14 md:size-17.5" />
              </span>
              <span className="text-balance">{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

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
                structured: [{ '@type': 'GroceryStore', name: shopName(), priceRange: '€€' }],
              }
            : undefined
        }
      />
      <h1 className="sr-only">{t('Bottega: la spesa buona, a casa tua')}</h1>
      <LateBlocks {...shown} part="intro" isFirst />
      <DepartmentTiles />
      <LateBlocks {...shown} part="rest" />
    </div>
  );
}
