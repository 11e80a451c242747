import { leafletSearch } from '../../../contract/leaflets/routes.ts';
import type { Leaflet } from '../../../contract/leaflets/schemas.ts';
import { romeTime } from '../../../domain/base/rome-time.ts';
import { daysLeftText, fromWireDate, validityText } from '../../../domain/base/validity.ts';
import type { Api } from '../../api/client.ts';
import { pagePicture } from '../../kit/page-picture.ts';

/** A flyer as pages show it. */
export interface ShownLeaflet {
  readonly leafletId: number;
  readonly slug: string;
  readonly name: string;
  /** Set where its texts stay Italian on an English page. */
  readonly lang: 'it' | undefined;
  readonly description: string;
  /** The dates: "da giovedì 19 a domenica 29 novembre" */
  readonly validity: string;
  /** The days left: "ancora 3 giorni" */
  readonly daysLeft: string;
  readonly isUpcoming: boolean;
  readonly productCount: number;
  readonly cover: string;
  readonly previews: readonly string[];
}

/** Loads the flyers of the shopper's store: the valid ones, then the announced ones. */
export async function readLeaflets(api: Api): Promise<readonly ShownLeaflet[]> {
  const { leaflets } = await api.call(leafletSearch);
  const today = romeTime(new Date()).date;
  return leaflets.map((leaflet) => shownLeaflet(leaflet, today));
}

function shownLeaflet(leaflet: Leaflet, today: string): ShownLeaflet {
  const days = { from: fromWireDate(leaflet.validityDate), to: fromWireDate(leaflet.expireDate) };
  return {
    leafletId: leaflet.leafletId,
    slug: leaflet.slug,
    name: leaflet.name,
    lang: leaflet.lang,
    description: leaflet.description ?? '',
    validity: validityText(days),
    daysLeft: daysLeftText(days, today),
    isUpcoming: leaflet.upcoming === true,
    productCount: leaflet.productCount,
    cover: pagePicture(leaflet.mediaURL),
    previews: leaflet.previewURLs.map(pagePicture),
  };
}
