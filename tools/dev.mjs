// `npm run dev` runs the shop with hot reload. Vite replaces parts of pages inside the running server. A change of the
// server's code restarts it, which takes well under a second because the new process takes over the running database.
import { endWithHelpIfAsked } from './launch/help.mjs';
import { installPackages } from './launch/packages.mjs';
import { endWithParent } from './launch/parent.mjs';
import { refuseUnusablePlace } from './launch/place.mjs';
import { runToEnd } from './launch/processes.mjs';
import { continueOnPinnedNode, refuseOldNode } from './launch/runtime.mjs';
import { reportFailure } from './launch/steps.mjs';

// the folders are named, because Vite writes a temporary file for its configuration: watching it would restart without
// end
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
  endWithHelpIfAsked();
  refuseOldNode();
  await refuseUnusablePlace(process.env);
  await installPackages({ withDevelopment: true });
  if (!(await continueOnPinnedNode('tools/dev.mjs'))) {
    endWithParent();
    process.exitCode = await runToEnd(process.execPath, [...watched, '--watch-preserve-output', 'tools/start.mjs'], {
      env: { ...process.env, NODE_ENV: 'development', BOTTEGA_DEV: 'on' },
    });
  }
} catch (error) {
  reportFailure(error);
}
