import { createContext } from 'react-router';
import type { Api } from './client.ts';

/** How loaders reach the API: set per request on the server, once in the browser. */
export const apiContext = createContext<Api>();

/** Where the shop is published, without a slash at the end: canonical addresses begin with it. */
export const siteContext = createContext<{ readonly publicUrl: string }>();
