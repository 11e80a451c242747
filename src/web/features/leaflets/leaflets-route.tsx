import type { LoaderFunctionArgs } from 'react-router';
import { apiContext } from '../../api/context.ts';
import { LeafletsPage } from './LeafletsPage.tsx';
import { readLeaflets } from './leaflet.ts';

export const loader = async ({ context }: LoaderFunctionArgs) => ({
  leaflets: await readLeaflets(context.get(apiContext)),
});
export const Component = LeafletsPage;
