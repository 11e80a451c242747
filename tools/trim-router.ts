import type { Plugin } from 'vite';

/**
 * What the shop does not use of React Router, but the bundler cannot know to be unused. It names its components for
 * developers' tools, and a component with a name counts as used; and it can be watched from outside (`instrumentations`),
 * which nobody does here: the code for it stays as long as the router asks whether somebody does.
 */
export function trimRouter(): Plugin {
  return {
    name: 'trim-router',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: /node_modules\/react-router\/dist\// },
      handler: (code) => ({
        code: code
          .replaceAll(/^\w+\.displayName = .*;$/gm, '')
          .replaceAll(/= (\w+\$1\.(?:forwardRef|createContext)\()/g, '= /* @__PURE__ */ $1')
          .replaceAll('if (init.instrumentations)', 'if (false)'),
        map: null,
      }),
    },
  };
}
