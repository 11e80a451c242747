import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { t } from '../../../../language/language.ts';
import { offlineError } from '../../../api/api-error.ts';
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
            {listing.correctedQuery && (
              <p role="status" className="mt-1 text-ink-soft">
                <Words
                  text="Forse cercavi {other}: ecco quello che abbiamo trovato."
                  other={<strong className="font-semibold text-ink">“{listing.correctedQuery}”</strong>}
                />
              </p>
            )}
            <Help listing={listing} />
          </>
        }
        empty={<NothingFound q={q} />}
      />
      {q && (listing.page.totItems === 0 || listing.droppedWords) && (
        <div className="page">
          <RequestForm key={q} text={q} />
        </div>
      )}
    </>
  );
}

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
      {nearestCategories.length > 0 && (
        <nav aria-label={t('Reparti vicini')} className="mt-4 flex flex-wrap gap-2">
          {nearestCategories.map(({ slug, name, lang }) => (
            <Link key={slug} to={paths.category(slug)} lang={lang} className={buttonClass('secondary')}>
              {name}
            </Link>
          ))}
        </nav>
      )}
    </>
  );
}

/** Few shoppers need this form: its code is loaded only with the page that shows it. */
function RequestForm({ text }: { readonly text: string }) {
  const code = useCode(true, () => import('./ProductRequestForm.tsx'));
  return code && <code.ProductRequestForm text={text} />;
}

function NothingFound({ q }: { readonly q: string }) {
  return (
    <EmptyState
      picture="plate"
      title={t('Nessun prodotto trovato')}
      action={
        <Link to={paths.home()} className={buttonClass()}>
          {t('Sfoglia i reparti')}
        </Link>
      }
    >
      {q
        ? t('Non abbiamo trovato niente per “{q}”. Prova con una parola sola, o con il nome del reparto.', { q })
        : t('Torna presto: gli scaffali cambiano ogni giorno.')}
    </EmptyState>
  );
}
