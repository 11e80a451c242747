import { data, type LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { type Listing, loadListing } from '../catalogue/listing/listing.ts';
import { readLeaflets, type ShownLeaflet } from './leaflet.ts';

export interface LeafletPageData {
  readonly leaflet: ShownLeaflet;
  readonly listing: Listing;
}

export async function leafletLoader({ context, params, request }: LoaderFunctionArgs): Promise<LeafletPageData> {
  const api = context.get(apiContext);
  const leaflet = (await readLeaflets(api)).find(({ slug }) => slug === params['slug']);
  if (!leaflet) throw data(null, { status: 404 });
  const listing = await loadListing(api, new URL(request.url), { parent_leaflet_id: leaflet.leafletId });
  return { leaflet, listing };
}
