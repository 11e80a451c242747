import type { PageName } from './routes.tsx';

/** The facts about a page that the server and the build need besides its code and its address. */
interface PageTraits {
  /**
   * It looks the same to everybody who looks at the same store: the server renders it once, and caches it until the
   * catalogue changes.
   */
  readonly isShared?: true;
  /** Many visits begin here: the build puts what these pages share into one file. */
  readonly isFirstPage?: true;
  /** It shows a list of products: the build puts what these pages share into one file. */
  readonly isList?: true;
}

const TRAITS: Readonly<Partial<Record<PageName, PageTraits>>> = {
  'features/home/HomePage': { isShared: true, isFirstPage: true },
  'features/catalogue/pages/CategoryPage': { isShared: true, isFirstPage: true, isList: true },
  'features/catalogue/pages/SearchPage': { isShared: true, isFirstPage: true, isList: true },
  'features/catalogue/pages/CollectionPage': { isShared: true },
  'features/leaflets/LeafletsPage': { isShared: true },
  'features/leaflets/LeafletPage': { isShared: true },
  'features/offline/OfflinePage': { isShared: true },
  'features/product/ProductPage': { isShared: true, isFirstPage: true },
};

export function pagesWith(trait: keyof PageTraits): readonly PageName[] {
  return (Object.keys(TRAITS) as PageName[]).filter((name) => TRAITS[name]?.[trait]);
}
