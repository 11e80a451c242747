import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from './tools/precompress.ts';

/** Two builds of src/web: what the browser loads (dist/client, with a manifest) and what the server renders with (dist/ssr). */
export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [react(), tailwindcss(), precompress()],
  publicDir: 'src/web/public',
  build: { assetsInlineLimit: 0, target: 'baseline-widely-available' },
  builder: {},
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        modulePreload: { polyfill: false },
        rolldownOptions: {
          input: 'src/web/entry-client.tsx',
          // few files on the first visit: the libraries in one, what most pages share in another
          output: {
            codeSplitting: {
              groups: [
                { name: 'libraries', test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\// },
                { name: 'frame', test: /src\/(web|domain|contract)\//, minShareCount: 4 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // Bundled whole: the server starts without resolving React's packages and always gets their production builds.
      // Not while developing: then Node loads them itself.
      define: { 'process.env.NODE_ENV': JSON.stringify(process.env['NODE_ENV'] ?? 'production') },
      resolve: command === 'build' ? { noExternal: true as const } : {},
      build: {
        outDir: 'dist/ssr',
        ssr: true,
        copyPublicDir: false,
        rolldownOptions: { input: { 'entry-server': 'src/web/entry-server.tsx' } },
      },
    },
  },
}));
