import { LeafletPage } from './LeafletPage.tsx';
import { leafletLoader } from './leaflet-loader.ts';

export const loader = leafletLoader;
export const Component = LeafletPage;
