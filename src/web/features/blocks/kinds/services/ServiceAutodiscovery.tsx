import { formatDay } from '../../../../../domain/base/format.ts';
import { addDays } from '../../../../../domain/base/rome-time.ts';
import { contentLanguage, msg, t } from '../../../../../language/language.ts';
import { useCart } from '../../../../cart-core/state/use-cart.ts';
import { LinkToPage, PRIVACY_PAGE } from '../../../../page/LinkToPage.tsx';
import { useShellData } from '../../../../page/shell-loader.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Picture } from '../../../../ui/Picture.tsx';
import { useCode } from '../../../../ui/use-code.ts';
import { PlaceField } from '../../../addresses/where/PlaceField.tsx';
import { type PlaceQuestion, usePlaceQuestion } from '../../../addresses/where/place-question.ts';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { HeroBlock, PageBlock } from '../../frame/page-block.ts';
import { WrittenText } from '../../frame/WrittenText.tsx';
import { BannerPicture } from '../banners/BannerPicture.tsx';

/**
 * storefront 2: shows whether the groceries come to a place, and where they can be collected. It is hidden if the
 * shopper has an address.
 */
export function ServiceAutodiscovery({
  block,
}: {
  readonly block: Extract<PageBlock, { type: 'ServiceAutodiscovery' }>;
}) {
  const hasPlace = useCart().data?.shippingAddress !== undefined;
  const question = usePlaceQuestion();
  if (hasPlace) return null;
  return (
    <BlockFrame block={{ ...block, title: undefined, html: undefined }} label={block.title ?? t(TITLE)}>
      <div className="grid gap-x-10 gap-y-4 rounded-xl bg-sunken px-6 py-7 sm:px-10 md:grid-cols-[1fr_1.2fr] md:items-center">
        <div>
          <h2 lang={block.title && block.lang} className="text-2xl">
            {block.title ?? t(TITLE)}
          </h2>
          {block.html ? (
            <WrittenText html={block.html} lang={block.lang} className="mt-1" />
          ) : (
            <p className="mt-1 text-ink-soft">
              {t('Scrivi il CAP, la via o il comune: ti diciamo subito come ricevere la spesa.')}
            </p>
          )}
        </div>
        <div className="grid grid-cols-1 gap-3">
          {!question.isSettled && <PlaceField question={question} action={t('Cerca')} />}
          <Answers question={question} />
        </div>
      </div>
    </BlockFrame>
  );
}

/** The answer in a card of its own, loaded with the first thing that is typed. */
function Answers({ question, isShort = false }: { readonly question: PlaceQuestion; readonly isShort?: boolean }) {
  const code = useCode(question.text !== '', () => import('../../../addresses/where/PlaceAnswers.tsx'));
  if (!question.answer || !code) return null;
  return (
    <div className="rounded-lg bg-card p-4 text-ink shadow-card">
      <code.PlaceAnswers question={question} isShort={isShort} onDone={question.again} />
    </div>
  );
}

const TITLE = msg('Arriviamo da te?');

/**
 * The welcome of a visitor: a sentence, the search for a place, and a picture of goods on a counter. Customers do not
 * see it: the browser recognises them before the first paint (page/known-customer.ts).
 */
export function Hero({ id, lang, title, html, picture }: Omit<HeroBlock, 'type' | 'code'>) {
  return (
    <section aria-labelledby="benvenuto" data-block={id} className="page [[data-own-home]_&]:hidden">
      <div className="relative grid overflow-hidden rounded-xl bg-hero md:min-h-71 md:grid-cols-[minmax(0,1fr)_1.05fr]">
        <div aria-hidden="true" className="absolute inset-x-0 bottom-0 h-2 bg-counter md:h-3" />
        <div aria-hidden="true" className="awning md:col-span-2" />
        <HeroWords title={title} html={html} lang={lang} />
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
    </section>
  );
}

/** The sentence and the one question of the hero, or what is not as always today. */
function HeroWords({ title, html, lang }: Pick<HeroBlock, 'title' | 'html' | 'lang'>) {
  const question = usePlaceQuestion();
  const { news } = useShellData();
  const opening = news?.kind === 'opening' ? news : undefined;
  const closed = news?.kind === 'closed' && news.isToday ? news : undefined;
  if (opening)
    return (
      <div className={WORDS}>
        <h2 id="benvenuto" className="text-4xl">
          {t('Apriamo {day}', { day: formatDay(opening.day) })}
        </h2>
        <p className="max-w-md text-ink-soft">
          <span lang={contentLanguage()}>{opening.where}</span>{' '}
          {t('Intanto guarda pure gli scaffali. Se ci lasci un’e-mail, il primo giorno ti scriviamo.')}
        </p>
        <OpeningForm />
      </div>
    );
  return (
    <div className={WORDS}>
      <h2 id="benvenuto" lang={title && lang} className="text-4xl">
        {title ?? t('La spesa buona, come in bottega.')}
      </h2>
      <div className="max-w-md max-md:hidden">
        {closed ? (
          <p id="chiuso-oggi" className="text-ink-soft">
            {t('Oggi siamo chiusi e riapriamo {day}. La spesa puoi prepararla già adesso.', {
              day: formatDay(addDays(closed.to, 1)),
            })}
          </p>
        ) : html ? (
          <WrittenText html={html} lang={lang} className="text-base!" />
        ) : (
          <p className="text-ink-soft">
            {t('Freschi scelti a mano, prezzi chiari al chilo, e la consegna nella fascia che scegli tu.')}
          </p>
        )}
      </div>
      <div className="relative grid max-w-110 grid-cols-1 gap-3">
        {!question.isSettled && <PlaceField question={question} action={t('Arriviamo da te?')} />}
        <Answers question={question} isShort />
      </div>
    </div>
  );
}

const WORDS = 'grid content-center gap-2 px-5 pt-3.5 md:gap-3 md:pt-4 md:pr-0 md:pb-7 md:pl-12';

/** One e-mail on the first day: a form that needs no scripts (opening-routes.ts on the server). */
function OpeningForm() {
  return (
    <form id="apertura" method="post" action="/apertura" className="grid max-w-110 gap-1.5">
      <div className="flex h-13 items-center rounded-full bg-card p-1 pl-4 ring-1 ring-counter ring-inset focus-within:ring-2 focus-within:ring-accent">
        <input
          name="email"
          type="email"
          required
          maxLength={254}
          autoComplete="email"
          aria-label={t('La tua e-mail')}
          placeholder={t('La tua e-mail')}
          className="h-full min-w-0 grow bg-transparent px-2.5 text-base outline-none placeholder:text-ink-faint"
        />
        <Button type="submit" className="shrink-0 px-4!">
          {t('Scrivetemi')}
        </Button>
      </div>
      <p className="text-ink-soft text-xs">
        {t('Una sola e-mail.')} <LinkToPage slug={PRIVACY_PAGE}>{t('Privacy')}</LinkToPage>
      </p>
    </form>
  );
}

/** The picture of the counter is 112 px high on a phone, 210 px on a desktop, and three times as wide. */
const SIZES = '(width < 60rem) 21rem, 40rem';

const ON_THE_COUNTER = 5;

/** The pictures of the first departments, for a block without its own picture. */
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
