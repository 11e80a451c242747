import { useId, useRef } from 'react';
import { t } from '../../../../../language/language.ts';
import { useCode } from '../../../../ui/use-code.ts';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { BannerSliderBlock } from '../../frame/page-block.ts';
import { ProposalTile } from './ProposalTile.tsx';

/**
 * storefront 2: one slide at a time, with a gap of 20 px. It is a row that scrolls by touch, wheel or keyboard; scripts
 * only add autoplay, bullets and arrows, for which space is reserved.
 */
export function BannerSlider({ block, isFirst }: { readonly block: BannerSliderBlock; readonly isFirst: boolean }) {
  const { banners, code, title, hasBullets, hasArrows, autoplaySeconds, isCompact } = block;
  const row = useRef<HTMLUListElement>(null);
  const id = useId();
  const isMany = banners.length > 1;
  const controls = useCode(isMany, () => import('./SliderControls.tsx'));
  if (banners.length === 0) return null;
  const label = title ?? t('In evidenza');
  return (
    <BlockFrame block={block} label={label}>
      <div role="group" aria-roledescription={t('carosello')} aria-label={label}>
        <ul
          ref={row}
          id={id}
          {...(isMany && { tabIndex: 0, 'aria-label': t('{label}, scorri', { label }) })}
          className="flex snap-x snap-mandatory gap-5 overflow-x-auto overscroll-x-contain rounded-xl [scrollbar-width:none]"
        >
          {banners.map((banner, index) => (
            <li
              key={banner.id}
              aria-roledescription={t('slide')}
              aria-label={isMany ? t('{number} di {count}', { number: index + 1, count: banners.length }) : undefined}
              className="w-full shrink-0 snap-start"
            >
              <ProposalTile
                banner={banner}
                slot={`${code}-${index + 1}`}
                isFirst={isFirst && index === 0}
                width={isCompact ? 'low' : 'wide'}
                sizes={
                  isCompact
                    ? '(width < 37.5rem) 40vw, 18rem'
                    : sizesOf(banner.kind === 'image' ? 100 : banner.imagePercent)
                }
                level={title ? 'h3' : 'h2'}
              />
            </li>
          ))}
        </ul>
        {isMany && (hasBullets || hasArrows || autoplaySeconds > 0) && (
          <div className="mt-2 flex min-h-11 items-center justify-center gap-2">
            {controls && (
              <controls.SliderControls
                row={row}
                rowId={id}
                label={label}
                count={banners.length}
                hasBullets={hasBullets}
                hasArrows={hasArrows}
                autoplaySeconds={autoplaySeconds}
              />
            )}
          </div>
        )}
      </div>
    </BlockFrame>
  );
}

/** On a phone the picture has the width of the page, whose padding is at least 1rem on each side. */
function sizesOf(percent: number): string {
  return `(width < 60rem) calc(100vw - 2rem), (width < 88rem) ${percent}vw, ${Math.round((percent / 100) * 1328)}px`;
}
