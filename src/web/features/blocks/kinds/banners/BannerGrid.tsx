import type { CSSProperties } from 'react';
import type { Columns } from '../../../../../domain/content/banner-grid.ts';
import { t } from '../../../../../language/language.ts';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { BannerGridBlock } from '../../frame/page-block.ts';
import { ProposalTile } from './ProposalTile.tsx';

/** storefront 2: one card per proposal, in columns that the staff set for each breakpoint. */
export function BannerGrid({ block, isFirst }: { readonly block: BannerGridBlock; readonly isFirst: boolean }) {
  const { banners, columns, code, title } = block;
  if (banners.length === 0) return null;
  return (
    <BlockFrame block={block} label={t('In evidenza')}>
      <ul className="grid grid-cols-12 gap-3 sm:gap-5">
        {banners.map((banner, index) => {
          const own = columns[index] ?? WHOLE;
          return (
            <li key={banner.id} style={spans(own)} className={CELL}>
              <ProposalTile
                banner={banner}
                slot={`${code}-${index + 1}`}
                isFirst={isFirst && index === 0}
                width={own[2] >= 8 ? 'wide' : 'narrow'}
                sizes={sizesOf(own)}
                level={title ? 'h3' : 'h2'}
              />
            </li>
          );
        })}
      </ul>
    </BlockFrame>
  );
}

const WHOLE: Columns = [12, 12, 12, 12, 12];
const CELL = 'col-span-(--xs) sm:col-span-(--sm) md:col-span-(--md) lg:col-span-(--lg) xl:col-span-(--xl)';

function spans([xs, sm, md, lg, xl]: Columns): CSSProperties {
  return Object.fromEntries(Object.entries({ xs, sm, md, lg, xl }).map(([name, count]) => [`--${name}`, count]));
}

/** Returns the `sizes` of a picture, so that the browser fetches the right file. The page is at most 1408 px wide. */
function sizesOf([xs, sm, md, lg]: Columns): string {
  const share = (count: number) => Math.round((count / 12) * 100);
  return `(width < 37.5rem) ${share(xs)}vw, (width < 60rem) ${share(sm)}vw, (width < 79rem) ${share(md)}vw, ${Math.round((lg / 12) * 1328)}px`;
}
