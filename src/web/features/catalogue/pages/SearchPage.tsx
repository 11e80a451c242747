import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router';
import { t } from '../../../../language/language.ts';
import { offlineError } from '../../../api/api-error.ts';
import { late } from '../../../hydration/late.tsx';
import { paths } from '../../../page/paths.ts';
import { useCode } from '../../../ui/use-code.ts';
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
  const { q, listing, aisles, offers } = useLoaderData<typeof searchLoader>();
  const [params] = useSearchParams();
  const title = q ? t('Risultati per “{q}”', { q }) : t('Tutti i prodotti');
  const { droppedWords, nearestCategories, page } = listing;
  const found = { aisles, search: params.toString() };
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
        title={!offers && <h1 className="max-w-3/5 break-words text-3xl">{q ? `“${q}”` : title}</h1>}
        below={hasNotes(listing) && <LateNotes q={q} listing={listing} />}
        aisles={aisles.length > 0 && <LateAisles {...found} />}
        rail={aisles.length > 0 && <LateAisles isRail {...found} />}
        empty={<LateNothing q={q} near={nearestCategories} offers={offers} />}
      />
      {q && page.totItems > 0 && droppedWords && (
        <div className="page">
          <RequestForm key={q} text={q} />
        </div>
      )}
    </>
  );
}

/** Few searches need more than their goods: what they say is loaded when the visitor interacts. */
const notes = import.meta.env.SSR ? await import('./SearchNotes.tsx') : undefined;
const load = () => import('./SearchNotes.tsx');
const LateNotes = late(notes?.SearchNotes, async () => (await load()).SearchNotes);
const LateAisles = late(notes?.FoundAisles, async () => (await load()).FoundAisles);
const LateNothing = late(
  notes?.NothingFound,
  async () => (await load()).NothingFound,
  async () => undefined,
);

/** Returns whether there is more to say than the goods. */
function hasNotes({ page, correctedQuery, understoodAs, droppedWords, nearestCategories }: Listing): boolean {
  return page.totItems > 0 && [correctedQuery, understoodAs, droppedWords, nearestCategories].some(Boolean);
}

/** Returns whether the results are for the exact words: search engines must not index guesses or empty results. */
function isWholeAnswer({ page, correctedQuery, droppedWords }: Listing): boolean {
  return page.totItems > 0 && !correctedQuery && !droppedWords;
}

/** Few shoppers need this form: its code is loaded only with the page that shows it. */
function RequestForm({ text }: { readonly text: string }) {
  const code = useCode(true, () => import('./ProductRequestForm.tsx'));
  return code && <code.ProductRequestForm text={text} />;
}
