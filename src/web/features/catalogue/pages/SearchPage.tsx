import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { t } from '../../../../language/language.ts';
import { offlineError } from '../../../api/api-error.ts';
import { LanguageSwitch } from '../../../page/language/LanguageSwitch.tsx';
import { paths } from '../../../page/paths.ts';
import { buttonClass } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { Link } from '../../../ui/Link.tsx';
import { useCode } from '../../../ui/use-code.ts';
import { Words } from '../../../ui/Words.tsx';
import { ListingSeo } from '../listing/ListingSeo.tsx';
import { ListingView } from '../listing/ListingView.tsx';
import type { Listing } from '../listing/listing.ts';
import type { searchLoader } from './search-loader.ts';

/** A page from the server already has its results: the code of the loader is loaded with the next search. */
export async function loader(args: LoaderFunctionArgs) {
  const { searchLoader } = await import('./search-loader.ts').catch(() => {
    throw offlineError();
  });
  return searchLoader(args);
}

export const Component = SearchPage;

function SearchPage() {
  const { q, listing } = useLoaderData<typeof searchLoader>();
  const title = q ? t('Risultati per “{q}”', { q }) : t('Tutti i prodotti');
  return (
    <>
      <ListingSeo
        title={title}
        description={import.meta.env.SSR ? t('{title} da Bottega.', { title }) : ''}
        path={paths.search()}
        {...(q && { own: { q } })}
        listing={listing}
        isIndexed={isWholeAnswer(listing)}
      />
      <ListingView
        listing={listing}
        isGrouped
        title={<h1 className="text-3xl">{title}</h1>}
        below={
          <>
            <Understood q={q} listing={listing} />
            <Help listing={listing} />
          </>
        }
        empty={<NothingFound q={q} near={listing.nearestCategories} />}
      />
      {q && listing.page.totItems > 0 && listing.droppedWords && (
        <div className="page">
          <RequestForm key={q} text={q} />
        </div>
      )}
    </>
  );
}

/** A correction, with the way to what was typed, or the word of this language for one of the other. */
function Understood({ q, listing }: { readonly q: string; readonly listing: Listing }) {
  const { correctedQuery, understoodAs } = listing;
  if (correctedQuery)
    return (
      <div role="status" className={NOTE}>
        <span className="grow">
          <Words text="Forse cercavi {other}: risultati per questa parola." other={<b>{correctedQuery}</b>} />
        </span>
        <Link to={paths.search({ q, as_typed: true })} className={TURN}>
          {t('Cerca “{q}”', { q })}
        </Link>
      </div>
    );
  if (!understoodAs) return null;
  return (
    <div role="status" className={NOTE}>
      <span className="grow">
        <Words text="“{word}” qui si chiama {own}: eccolo." word={q} own={<b>{understoodAs}</b>} />
      </span>
      <LanguageSwitch text={{ it: 'Vedi il negozio in italiano', en: 'See the shop in English' }} />
    </div>
  );
}

const NOTE = 'mt-2 flex min-h-11 flex-wrap items-center gap-x-3 rounded-md bg-sunken px-4 text-sm';
const TURN = 'flex min-h-11 items-center font-semibold text-accent hover:underline';

/** Returns whether the results are for the exact words: search engines must not index guesses or empty results. */
function isWholeAnswer({ page, correctedQuery, droppedWords }: Listing): boolean {
  return page.totItems > 0 && !correctedQuery && !droppedWords;
}

/** Shows the words that were dropped from the search, and other ways to find products. */
function Help({ listing }: { readonly listing: Listing }) {
  const { droppedWords = [], nearestCategories = [] } = listing;
  return (
    <>
      {droppedWords.length > 0 && (
        <p role="status" className="mt-2 text-ink-soft">
          {t('Abbiamo tolto: {list}.', { list: droppedWords.map((word) => `“${word}”`).join(', ') })}
        </p>
      )}
      {listing.page.totItems > 0 && <Near near={nearestCategories} />}
    </>
  );
}

/** Few shoppers need this form: its code is loaded only with the page that shows it. */
function RequestForm({ text }: { readonly text: string }) {
  const code = useCode(true, () => import('./ProductRequestForm.tsx'));
  return code && <code.ProductRequestForm text={text} />;
}

/** Nothing found: the product is asked for with one press; the nearest aisles follow. */
function NothingFound({ q, near }: { readonly q: string; readonly near: Listing['nearestCategories'] }) {
  return (
    <>
      <EmptyState
        picture="plate"
        title={q ? t('“{q}” ancora non l’abbiamo', { q }) : t('Nessun prodotto trovato')}
        action={
          q ? (
            <RequestForm key={q} text={q} />
          ) : (
            <Link to={paths.home()} className={buttonClass()}>
              {t('Sfoglia i reparti')}
            </Link>
          )
        }
      >
        {q
          ? t('Ce lo chiedi con un tocco: quando arriva ti scriviamo.')
          : t('Torna presto: gli scaffali cambiano ogni giorno.')}
      </EmptyState>
      <Near near={near} isCentred />
    </>
  );
}

interface NearProps {
  readonly near: Listing['nearestCategories'];
  readonly isCentred?: boolean;
}

/** The aisles in which something like it may be. */
function Near({ near = [], isCentred = false }: NearProps) {
  if (near.length === 0) return null;
  return (
    <nav aria-label={t('Reparti vicini')} className={`mt-4 flex flex-wrap gap-2 ${isCentred ? 'justify-center' : ''}`}>
      {near.map(({ slug, name, lang }) => (
        <Link key={slug} to={paths.category(slug)} lang={lang} className={buttonClass('secondary')}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
