import type { LoaderFunctionArgs } from 'react-router';
import type { ProductsQuery } from '../../../../contract/catalogue/schemas.ts';
import { msg } from '../../../../language/language.ts';
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

/** Returns the collection of an address: all collections share one chunk of code. */
export function collectionAt(pathname: string): Collection {
  return pathname.startsWith(paths.news()) ? news : promotions;
}

export async function collectionLoader({ context, request }: LoaderFunctionArgs): Promise<{ listing: Listing }> {
  const url = new URL(request.url);
  return { listing: await loadListing(context.get(apiContext), url, collectionAt(url.pathname).fixed) };
}

const promotions: Collection = {
  path: paths.promotions(),
  title: msg('Promozioni'),
  introduction: msg('Prezzi ribassati adesso, con il prezzo più basso degli ultimi 30 giorni sempre in vista.'),
  description: msg(
    'Tutte le promozioni di Bottega, reparto per reparto, con il prezzo più basso degli ultimi 30 giorni e il prezzo al chilo o al litro.',
  ),
  fixed: { promo: true },
  emptyTitle: msg('Nessuna promozione in questo momento'),
};

const news: Collection = {
  path: paths.news(),
  title: msg('Novità in bottega'),
  introduction: msg('Gli ultimi arrivati sugli scaffali.'),
  description: msg('I prodotti appena arrivati da Bottega, reparto per reparto, con il prezzo al chilo o al litro.'),
  fixed: { new_product: true },
  emptyTitle: msg('Nessuna novità in questo momento'),
};
