import { Link, useLoaderData } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Seo } from '../shell/Seo.tsx';
import { ListingView } from './ListingView.tsx';
import type { searchLoader } from './listing-loader.ts';

export function SearchPage() {
  const { q, promo, listing } = useLoaderData<typeof searchLoader>();
  const title = q ? `Risultati per “${q}”` : promo ? 'Promozioni' : 'Tutti i prodotti';
  const isEmpty = listing.page.totItems === 0 && listing.facets.length === 0;
  return (
    <div className="page pt-6">
      <Seo
        title={title}
        description={
          promo && !q
            ? 'Tutte le promozioni di Bottega, con il prezzo più basso degli ultimi 30 giorni.'
            : `${title} da Bottega.`
        }
        path={paths.search({ q, promo: promo && !q })}
        isIndexed={!q}
      />
      <h1 className="text-3xl">{title}</h1>
      {listing.correctedQuery && (
        <p role="status" className="mt-2 text-ink-soft text-lg">
          Forse cercavi <strong className="font-semibold text-ink">“{listing.correctedQuery}”</strong>: ecco quello che
          abbiamo trovato.
        </p>
      )}
      {isEmpty ? (
        <EmptyState
          icon="search"
          title="Nessun prodotto trovato"
          action={
            <Link to={paths.home()} className={buttonClass()}>
              Sfoglia i reparti
            </Link>
          }
        >
          {q
            ? `Non abbiamo trovato niente per “${q}”. Prova con una parola sola, o con il nome del reparto.`
            : 'Torna presto: gli scaffali cambiano ogni giorno.'}
        </EmptyState>
      ) : (
        <ListingView listing={listing} />
      )}
    </div>
  );
}
