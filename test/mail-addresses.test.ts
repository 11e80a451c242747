import { globSync, readFileSync } from 'node:fs';
import { matchRoutes } from 'react-router';
import { expect, test } from 'vitest';
import { routes } from '../src/web/routes.tsx';

/** The files in which the server writes mails and notifications. */
const files = globSync(['src/server/mails/**/*.ts', 'src/server/features/**/*.ts']).filter(
  // the addresses for programs have their own tests, those of WordPress are not pages
  (file) => !/\.test\.|\/sitemap\/|\/assistants\/|\/entries\/embedded-/.test(file),
);
/** Matches the address of a file, which is not a page. */
const NO_PAGE = [/^\/staff\/form-uploads\//];

/**
 * Returns the addresses of the shop in mails and notifications; values of templates are replaced by a word that no
 * other page has.
 */
function addresses(): { readonly file: string; readonly path: string }[] {
  return files.flatMap((file) => {
    const source = readFileSync(file, 'utf8');
    const linked = source.matchAll(/\$\{(?:to\.)?publicUrl\}(\/(?:\$\{[^}]*\}|[^`?#$])*)/g);
    const pushed = source.includes('push') ? source.matchAll(/path: ['`](\/(?:\$\{[^}]*\}|[^'`?#$])*)/g) : [];
    return [...linked, ...pushed].map(([, path = '']) => ({ file, path: path.replace(/\$\{[^}]*\}/g, '7') }));
  });
}

test('each address in a mail or a notification leads to a page', () => {
  const pages = addresses().filter(({ path }) => !NO_PAGE.some((known) => known.test(path)));
  expect(pages.length).toBeGreaterThan(40);
  // an index route has no path
  const isDead = (path: string) => (matchRoutes(routes, path) ?? [{ route: { path: '*' } }]).at(-1)?.route.path === '*';
  const dead = pages.filter(({ path }) => isDead(path));
  expect(dead).toEqual([]);
});
