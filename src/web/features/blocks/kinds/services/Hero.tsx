import { t } from '../../../../../language/language.ts';
import { useShellData } from '../../../../page/shell-loader.ts';
import { Picture } from '../../../../ui/Picture.tsx';
import type { HeroBlock } from '../../frame/page-block.ts';
import { BannerPicture } from '../banners/BannerPicture.tsx';
import { WrittenText } from '../texts/WrittenText.tsx';
import { Found, ServiceForm, useServiceSearch } from './ServiceAutodiscovery.tsx';

/**
 * The welcome of a visitor: a sentence, the one question that matters, and goods on a counter below an awning. Customers do not see it: the
 * browser knows them before the first paint (page/known-customer.ts).
 */
export function Hero({ id, lang, title, html, picture }: Omit<HeroBlock, 'type' | 'code'>) {
  const search = useServiceSearch();
  return (
    <section aria-labelledby="benvenuto" data-block={id} className="page [[data-own-home]_&]:hidden">
      <div className="relative grid overflow-hidden rounded-xl bg-hero md:h-71 md:grid-cols-[minmax(0,1fr)_1.05fr]">
        <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-2 bg-counter md:h-3" />
        <div aria-hidden="true" className="awning md:col-span-2" />
        <div className="grid content-center gap-2 px-5 pt-3.5 md:gap-3 md:pt-0 md:pr-0 md:pb-6 md:pl-12">
          <h2 id="benvenuto" lang={title && lang} className="text-4xl">
            {title ?? t('La spesa buona, come in bottega.')}
          </h2>
          <div className="max-w-md max-md:hidden">
            {html ? (
              <WrittenText html={html} lang={lang} className="text-base!" />
            ) : (
              <p className="text-ink-soft">
                {t('Freschi scelti a mano, prezzi chiari al chilo, e la consegna nella fascia che scegli tu.')}
              </p>
            )}
          </div>
          <ServiceForm search={search} isRound>
            {t('Vedi gli orari')}
          </ServiceForm>
        </div>
        <div
          aria-hidden="true"
          className="relative bottom-1.25 z-10 mt-2 flex h-28 items-end justify-center md:bottom-2 md:mt-0 md:h-auto md:justify-end md:self-end md:pr-7"
        >
          {picture ? (
            <BannerPicture
              picture={{ ...picture, alt: '', isContained: true }}
              sizes={SIZES}
              isFirst
              className="h-full w-full object-bottom"
            />
          ) : (
            <OfDepartments />
          )}
        </div>
      </div>
      <Found search={search} className="mt-4" />
    </section>
  );
}

/** Goods on the counter are 112 px high on a phone, 210 px on a desktop, and three times as wide. */
const SIZES = '(width < 60rem) 21rem, 40rem';

const ON_THE_COUNTER = 5;

/** A block that has no still life of its own shows the pictures of the first departments. */
function OfDepartments() {
  const { departments } = useShellData();
  const pictures = departments.flatMap(({ picture }) => (picture ? [picture] : [])).slice(0, ON_THE_COUNTER);
  return pictures.map((picture) => (
    <Picture
      key={picture}
      src={picture}
      alt=""
      size={150}
      eager
      className="-mx-4.5 -mb-2 size-27 flex-none md:-mx-7 md:-mb-3.5 md:size-50"
    />
  ));
}
