import { Link, useLoaderData } from 'react-router';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ListingSeo } from './ListingSeo.tsx';
import { ListingView } from './ListingView.tsx';
import type { searchLoader } from './search-loader.ts';

export function SearchPage() {
  const { q, listing } = useLoaderData<typeof searchLoader>();
  const title = q ? `Risultati per “${q}”` : 'Tutti i prodotti';
  return (
    <div className="page pt-6">
      <ListingSeo
        title={title}
        description={`${title} da Bottega.`}
        path={paths.search()}
        {...(q && { own: { q } })}
        listing={listing}
        isIndexed={!q}
      />
      <h1 className="text-3xl">{title}</h1>
      {listing.correctedQuery && (
        <p role="status" className="mt-2 text-ink-soft text-lg">
          Forse cercavi <strong className="font-semibold text-ink">“{listing.correctedQuery}”</strong>: ecco quello che
          abbiamo trovato.
        </p>
      )}
      <ListingView listing={listing} empty={<NothingFound q={q} />} />
    </div>
  );
}

function NothingFound({ q }: { readonly q: string }) {
  return (
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
  );
}
