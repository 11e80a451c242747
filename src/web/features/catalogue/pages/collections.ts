import type { LoaderFunctionArgs } from 'react-router';
import type { ProductsQuery } from '../../../../contract/catalogue/schemas.ts';
import { words } from '../../../../language/language.ts';
import { apiContext } from '../../../api/context.ts';
import { paths } from '../../../page/paths.ts';
import { type Listing, loadListing } from '../listing/listing.ts';

/** A list across all departments with a page of its own. */
export interface Collection {
  readonly path: string;
  readonly title: string;
  readonly introduction: string;
  readonly description: string;
  readonly fixed: ProductsQuery;
  readonly emptyTitle: string;
}

/** The collection an address shows: all of them share their code, so that it is loaded once. */
export function collectionAt(pathname: string): Collection {
  return pathname.startsWith(paths.news()) ? news : promotions;
}

export async function collectionLoader({ context, request }: LoaderFunctionArgs): Promise<{ listing: Listing }> {
  const url = new URL(request.url);
  return { listing: await loadListing(context.get(apiContext), url, collectionAt(url.pathname).fixed) };
}

const promotions: Collection = {
  path: paths.promotions(),
  title: words('Promozioni'),
  introduction: words('Prezzi ribassati adesso, con il prezzo più basso degli ultimi 30 giorni sempre in vista.'),
  description: words(
    'Tutte le promozioni di Bottega, reparto per reparto, con il prezzo più basso degli ultimi 30 giorni e il prezzo al chilo o al litro.',
  ),
  fixed: { promo: true },
  emptyTitle: words('Nessuna promozione in questo momento'),
};

const news: Collection = {
  path: paths.news(),
  title: words('Novità in bottega'),
  introduction: words('Gli ultimi arrivati sugli scaffali.'),
  description: words('I prodotti appena arrivati da Bottega, reparto per reparto, con il prezzo al chilo o al litro.'),
  fixed: { new_product: true },
  emptyTitle: words('Nessuna novità in questo momento'),
};
