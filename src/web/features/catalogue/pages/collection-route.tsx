import { CollectionPage } from './CollectionPage.tsx';
import { collectionLoader } from './collections.ts';

export const loader = collectionLoader;
export const Component = CollectionPage;
