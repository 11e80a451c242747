import { useLoaderData } from 'react-router';
import { t } from '../../../language/language.ts';
import { paths } from '../../page/paths.ts';
import { Seo } from '../../page/Seo.tsx';
import { LateBlocks } from '../blocks/frame/LateBlocks.tsx';
import type { PageBlock } from '../blocks/frame/page-block.ts';
import { DepartmentTiles } from './DepartmentTiles.tsx';
import { HOME, homeLoader } from './home-loader.ts';

export const loader = homeLoader;
export const Component = HomePage;

/** The blocks that welcome visitors where the staff have written nothing yet. */
const UNWRITTEN: readonly PageBlock[] = [{ type: 'Hero', id: 0, code: 'intro' }];

/** The home page consists of blocks around the departments. */
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
                  'Frutta, verdura, freschi e dispensa consegnati a casa in Lombardia, ritirati in negozio o al locker. Prezzi chiari, promozioni vere.',
                ),
                structured: [{ '@type': 'GroceryStore', name: 'Bottega', priceRange: '€€' }],
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
