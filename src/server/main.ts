import { startShop } from './start-shop.ts';

// what `npm run dev` runs and watches: Vite makes the pages inside the server, so that there is no build to wait for
await startShop(Promise.resolve());
