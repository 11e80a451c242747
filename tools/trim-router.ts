import type { Plugin } from 'vite';

/** A replacement in the code of React Router. */
interface Trim {
  readonly what: string;
  readonly pattern: RegExp;
  readonly replacement: string;
}

/**
 * Code of React Router that the shop does not use and the bundler cannot recognise as unused. The router sets display
 * names for developer tools, and a component with a display name counts as used. It also supports `instrumentations`,
 * which the shop does not use: their code stays in the bundle as long as the router checks for them.
 */
const TRIMS: readonly Trim[] = [
  { what: 'names of components', pattern: /^\w+\.displayName = .*;$/gm, replacement: '' },
  {
    what: 'components and contexts made when the module loads',
    pattern: /= (\w+\$1\.(?:forwardRef|createContext)\()/g,
    replacement: '= /* @__PURE__ */ $1',
  },
  { what: 'instrumentations', pattern: /if \(init\.instrumentations\)/g, replacement: 'if (false)' },
];

/**
 * Trims the router in builds for the browser. The build fails when a pattern does not match, because the router's code
 * has changed and would be shipped untrimmed without notice.
 */
export function trimRouter(): Plugin {
  const matched = new Set<Trim>();
  return {
    name: 'trim-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    buildStart: () => matched.clear(),
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: TRIMS.reduce((text, trim) => {
          const trimmed = text.replaceAll(trim.pattern, trim.replacement);
          if (trimmed !== text) matched.add(trim);
          return trimmed;
        }, code),
        map: null,
      }),
    },
    buildEnd(error) {
      if (error) return;
      const unmatched = TRIMS.filter((trim) => !matched.has(trim));
      if (unmatched.length > 0)
        this.error(
          `trim-router: nothing in react-router matches any more: ${unmatched.map(({ what }) => what).join(', ')}. Update tools/trim-router.ts.`,
        );
    },
  };
}

/** Matches entries of the table of pages by name, which only the server reads. */
const PAGE_BY_NAME = /\.\.\.page\('([^']+)'\)/g;

/**
 * Lets the routes of the browser import their pages directly: the table of pages and their names, which each appear
 * twice, are half a kilobyte of every first page. The build fails when the code of the routes has changed.
 */
export function trimRoutes(): Plugin {
  return {
    name: 'trim-routes',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /src\/web\/routes\.tsx$/ },
      handler(code) {
        const trimmed = code.replaceAll(PAGE_BY_NAME, "lazy: () => import('./$1.tsx')");
        if (trimmed === code)
          this.error('trim-routes: src/web/routes.tsx names no page any more. Update tools/trim-router.ts.');
        return { code: trimmed, map: null };
      },
    },
  };
}
