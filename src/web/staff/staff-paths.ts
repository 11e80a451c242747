/** Every address of the back office, beside those of the shop: shoppers do not load it. */
export const staffPaths = {
  home: () => '/gestione',
  contents: (query: EntryListParams = {}) => `/gestione/contenuti${search(query)}`,
  newEntry: (type?: string) => `/gestione/contenuti/nuovo${search({ tipo: type })}`,
  entry: (entryId: number) => `/gestione/contenuti/${entryId}`,
  menus: () => '/gestione/menu',
  menu: (location: string) => `/gestione/menu/${location}`,
  pictures: (query: { cerca?: string | undefined; pagina?: number | undefined } = {}) =>
    `/gestione/immagini${search(query)}`,
  newPicture: () => '/gestione/immagini/nuova',
  picture: (mediaId: number) => `/gestione/immagini/${mediaId}`,
  places: () => '/gestione/pagine-a-blocchi',
  newPlace: () => '/gestione/pagine-a-blocchi/nuova',
  place: (placeId: number) => `/gestione/pagine-a-blocchi/${placeId}`,
  submissions: (query: { modulo?: number | undefined; pagina?: number | undefined } = {}) =>
    `/gestione/moduli${search(query)}`,
  labels: () => '/gestione/etichette',
} as const;

export interface EntryListParams {
  readonly cerca?: string | undefined;
  readonly tipo?: string | undefined;
  readonly stato?: string | undefined;
  readonly pagina?: number | undefined;
}

/** What lies below /gestione/; everything else is not found. */
export function isStaffPage(rest: string): boolean {
  return /^(?:etichette|moduli|menu(?:\/[a-z0-9_-]{1,60})?|pagine-a-blocchi(?:\/(?:nuova|[1-9]\d{0,8}))?|immagini(?:\/(?:nuova|[1-9]\d{0,8}))?|contenuti(?:\/(?:nuovo|[1-9]\d{0,8}))?)?\/?$/.test(
    rest,
  );
}

function search(query: object): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  const text = new URLSearchParams(entries.map(([key, value]) => [key, String(value)])).toString();
  return text && `?${text}`;
}
