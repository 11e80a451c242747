// `npm run dev`: the shop with hot reload. Vite replaces parts of pages inside the running server; a change on the
// server's side starts it again, which takes well under a second because the database is taken over as it is.
import { installPackages } from './launch/packages.mjs';
import { runToEnd } from './launch/processes.mjs';
import { continueOnPinnedNode, refuseOldNode } from './launch/runtime.mjs';
import { reportFailure } from './launch/steps.mjs';

try {
  refuseOldNode();
  await installPackages({ withDevelopment: true });
  if (!(await continueOnPinnedNode('tools/dev.mjs'))) {
    process.exitCode = await runToEnd(process.execPath, ['--watch', '--watch-preserve-output', 'src/server/main.ts'], {
      env: { ...process.env, NODE_ENV: 'development', BOTTEGA_DEV: 'on' },
    });
  }
} catch (error) {
  reportFailure(error);
}
