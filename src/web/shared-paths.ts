import type { RouteObject } from 'react-router';
import { pagesWith } from './page-table.ts';
import type { PageHandle } from './routes.tsx';

/** Returns a pattern of the addresses whose pages look the same to everybody who looks at the same store. */
export function sharedPaths(routes: readonly RouteObject[]): RegExp {
  const patterns = sharedRoutes(routes, '').map((path) =>
    path.replace(/\/:\w+/g, '/[^/]+').replace(/\/\*$/, '(?:/.*)?'),
  );
  return new RegExp(`^(?:${patterns.join('|')})/?$`);
}

/** Returns the whole paths of these pages as the router writes them; the home page is the empty one. */
function sharedRoutes(routes: readonly RouteObject[], parent: string): string[] {
  const names = pagesWith('isShared');
  return routes.flatMap(({ path = '', handle, children = [] }) => {
    const whole = path === '' || path === '/' ? parent : `${parent}/${path}`;
    const page = handle as PageHandle | undefined;
    return [...(page && names.includes(page.name) ? [whole] : []), ...sharedRoutes(children, whole)];
  });
}
