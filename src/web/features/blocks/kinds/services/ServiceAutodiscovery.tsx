import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { msg, t } from '../../../../../language/language.ts';
import { useCart } from '../../../../cart-core/state/use-cart.ts';
import { paths } from '../../../../page/paths.ts';
import { useShellData } from '../../../../page/shell-loader.ts';
import { Button } from '../../../../ui/Button.tsx';
import { Field } from '../../../../ui/Field.tsx';
import { Picture } from '../../../../ui/Picture.tsx';
import { useCode } from '../../../../ui/use-code.ts';
import { PositionButton, usePosition } from '../../../stores/PositionButton.tsx';
import { BlockFrame } from '../../frame/BlockFrame.tsx';
import type { HeroBlock, PageBlock } from '../../frame/page-block.ts';
import { WrittenText } from '../../frame/WrittenText.tsx';
import { BannerPicture } from '../banners/BannerPicture.tsx';

const SHORTEST = 2;

/**
 * storefront 2: shows the services at a town or postcode: home delivery, stores, lockers. It is hidden if the shopper
 * has an address.
 */
export function ServiceAutodiscovery({
  block,
}: {
  readonly block: Extract<PageBlock, { type: 'ServiceAutodiscovery' }>;
}) {
  const hasPlace = useCart().data?.shippingAddress !== undefined;
  const search = useServiceSearch();
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
              {t('Scrivi il comune, il CAP o l’indirizzo: ti diciamo subito come ricevere la spesa.')}
            </p>
          )}
        </div>
        <div className="grid gap-2">
          <ServiceForm search={search}>{t('Cerca')}</ServiceForm>
          <PositionButton position={search.position} />
        </div>
        <Found search={search} className="md:col-span-2" />
      </div>
    </BlockFrame>
  );
}

/** The state of a search by name or by the position of the device. */
export function useServiceSearch() {
  const position = usePosition();
  const [asked, setAsked] = useState('');
  return {
    asked,
    ask: setAsked,
    point: position.point,
    position: {
      ...position,
      ask: () => {
        // otherwise the result for the typed place would stay
        setAsked('');
        position.ask();
      },
    },
  };
}

export type ServiceSearch = ReturnType<typeof useServiceSearch>;

/**
 * A search field for a town, a postcode or an address. Towns are suggested after one character, streets after four.
 * Without scripts it opens the page of the stores.
 */
export function ServiceForm({
  search,
  isRound = false,
  children,
}: {
  readonly search: ServiceSearch;
  /** True for one round field that contains the button, with a label for screen readers only. */
  readonly isRound?: boolean;
  readonly children: ReactNode;
}) {
  const [problem, setProblem] = useState('');
  const [typed, setTyped] = useState('');
  const listId = useId();
  const suggestions = useCode(typed !== '', () => import('./TownOptions.tsx'));
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('q') ?? '').trim();
    setProblem(text.length < SHORTEST ? t('Scrivi il tuo comune, il CAP o l’indirizzo') : '');
    if (text.length >= SHORTEST) search.ask(text);
  }
  const field = {
    name: 'q',
    type: 'search',
    maxLength: 160,
    autoComplete: 'postal-code',
    list: listId,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
  } as const;
  return (
    <form
      role="search"
      aria-label={isRound ? t('Arriviamo da te?') : t('Come ricevi la spesa')}
      action={paths.stores()}
      data-answers-here=""
      onSubmit={submit}
      noValidate
      className={isRound ? 'max-w-110' : 'flex items-start gap-2'}
    >
      {isRound ? (
        <>
          <div className="flex h-13 items-center rounded-full bg-card p-1 pl-4 ring-1 ring-counter ring-inset focus-within:ring-2 focus-within:ring-accent">
            <input
              {...field}
              aria-label={t('Comune, CAP o indirizzo')}
              aria-invalid={problem !== '' || undefined}
              aria-describedby={problem === '' ? undefined : `${listId}-problem`}
              placeholder={t('Il tuo CAP')}
              className="h-full min-w-0 grow bg-transparent text-base outline-none placeholder:text-ink-faint [&::-webkit-search-cancel-button]:hidden"
            />
            <Button type="submit">{children}</Button>
          </div>
          {problem !== '' && (
            <p id={`${listId}-problem`} role="alert" className="mt-1.5 font-medium text-danger text-sm">
              {problem}
            </p>
          )}
        </>
      ) : (
        <>
          <Field
            {...field}
            label={t('Comune, CAP o indirizzo')}
            placeholder={t('Es. Bergamo, 24121 o Via Tasso 12, Bergamo')}
            error={problem}
            className="min-w-0 grow"
          />
          <Button type="submit" className="mt-6.5 min-h-12">
            {children}
          </Button>
        </>
      )}
      <datalist id={listId}>{suggestions && <suggestions.TownOptions typed={typed} />}</datalist>
    </form>
  );
}

/** Shows the results, and nothing before the first search. */
export function Found({ search, className }: { readonly search: ServiceSearch; readonly className: string }) {
  const { asked, ask, point } = search;
  const isAsked = asked !== '' || point !== undefined;
  const results = useCode(isAsked, () => import('./ServiceResults.tsx'));
  if (!isAsked) return null;
  return (
    <div className={className}>
      {results && <results.ServiceResults key={asked} asked={asked} point={point} onAsk={ask} />}
    </div>
  );
}

const TITLE = msg('Arriviamo da te?');

/**
 * The welcome of a visitor: a sentence, the search for a place, and a picture of goods on a counter. Customers do not
 * see it: the browser recognises them before the first paint (page/known-customer.ts).
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
