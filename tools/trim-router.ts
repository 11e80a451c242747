import type { Plugin } from 'vite';

/** A replacement in the code of React Router. */
interface Trim {
  readonly what: string;
  readonly pattern: RegExp;
  readonly replacement: string;
}

/**
 * What the shop does not use of React Router, but the bundler cannot know to be unused. The router names its components for
 * developers' tools, and a component with a name counts as used. It can also be watched from outside (`instrumentations`),
 * which nobody does here: the code for it stays as long as the router asks whether somebody does.
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
 * Trims the router in builds for the browser. The build fails when a pattern matches nothing, because the router was then
 * written differently and would be shipped whole without anybody noticing.
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
