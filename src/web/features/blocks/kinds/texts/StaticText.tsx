import { t } from '../../../../../language/language.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { StaticTextBlock } from '../../frame/page-block.ts';
import { BannerPicture } from '../banners/BannerPicture.tsx';
import { WrittenText } from './WrittenText.tsx';

/** storefront 2: a text of the staff, with an optional picture beside it. */
export function StaticText({ block, isFirst }: { readonly block: StaticTextBlock; readonly isFirst: boolean }) {
  const { title, html, picture, isFlipped } = block;
  if (!html && !picture) return null;
  return (
    <BlockFrame block={block} label={title ?? t('Informazioni')} hasDescription={false}>
      <div className={classNames('grid items-center gap-6', picture && html && 'md:grid-cols-2 md:gap-10')}>
        {html && <WrittenText html={html} lang={block.lang} />}
        {picture && (
          <BannerPicture
            picture={picture}
            sizes="(width < 60rem) 100vw, 40rem"
            isFirst={isFirst}
            className={classNames('max-h-96 w-full rounded-xl', isFlipped && 'md:order-first')}
          />
        )}
      </div>
    </BlockFrame>
  );
}
