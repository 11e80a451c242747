// `npm run dev`: the shop with hot reload. Vite replaces parts of pages inside the running server; a change on the
// server's side starts it again, which takes well under a second because the database is taken over as it is.
import { installPackages } from './launch/packages.mjs';
import { endWithParent } from './launch/parent.mjs';
import { runToEnd } from './launch/processes.mjs';
import { continueOnPinnedNode, refuseOldNode } from './launch/runtime.mjs';
import { reportFailure } from './launch/steps.mjs';

// Named, because Vite reads its configuration from a file it writes for the moment: watched, it would never rest.
const watched = [
  'src/server',
  'src/concurrency',
  'src/language',
  'src/domain',
  'src/pictures',
  'src/contract',
  'migrations',
].map((folder) => `--watch-path=${folder}`);

try {
  refuseOldNode();
  await installPackages({ withDevelopment: true });
  if (!(await continueOnPinnedNode('tools/dev.mjs'))) {
    endWithParent();
    process.exitCode = await runToEnd(process.execPath, [...watched, '--watch-preserve-output', 'src/server/main.ts'], {
      env: { ...process.env, NODE_ENV: 'development', BOTTEGA_DEV: 'on' },
    });
  }
} catch (error) {
  reportFailure(error);
}
