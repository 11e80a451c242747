import { expect, test } from 'vitest';
import { sharedPaths } from './entry-server.tsx';
import { paths } from './page/paths.ts';
import { routes } from './routes.tsx';

const shared = sharedPaths(routes);

test.each([
  paths.home(),
  paths.category('frutta-e-verdura'),
  paths.category('frutta-e-verdura/frutta'),
  '/category',
  paths.search(),
  paths.promotions(),
  paths.news(),
  paths.leaflets(),
  `${paths.leaflets()}/`,
  paths.leaflet('estate'),
  `${paths.leaflet('estate')}/3`,
  `${paths.leaflet('estate')}/elenco`,
  paths.product('latte-intero'),
])('%s looks the same to everybody', (path) => {
  expect(path).toMatch(shared);
});

test.each([
  paths.cart(),
  paths.checkout(),
  paths.orderDone(1),
  paths.login(),
  paths.dashboard(),
  paths.list(1),
  paths.page('chi-siamo'),
  '/gestione',
  '/searching',
  '/categorys',
  '/profile/search',
  '/product',
  '/nowhere',
])('%s is rendered for each request', (path) => {
  expect(path).not.toMatch(shared);
});
