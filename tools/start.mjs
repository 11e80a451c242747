// `npm start` turns a fresh clone into a running shop and needs only Node 20 and npm. It is plain JavaScript, because
// the Node that starts it may be too old for TypeScript. `npm run dev` starts the shop with it, too, each time that
// code of the server changes.
import cluster from 'node:cluster';
import module from 'node:module';
import { endWithHelpIfAsked } from './launch/help.mjs';
import { installPackages } from './launch/packages.mjs';
import { endWithParent } from './launch/parent.mjs';
import { refuseUnusablePlace } from './launch/place.mjs';
import { projectFile } from './launch/project.mjs';
import { continueOnPinnedNode, refuseOldNode } from './launch/runtime.mjs';
import { reportFailure } from './launch/steps.mjs';
import { buildWeb } from './launch/web-build.mjs';

try {
  endWithHelpIfAsked();
  refuseOldNode();
  // one of several processes of a shop (PROCESSES) starts in a place that was looked at, with everything built
  const { isWorker } = cluster;
  if (!isWorker) await refuseUnusablePlace(process.env);
  if (!isWorker) await installPackages({ withDevelopment: false });
  if (isWorker || !(await continueOnPinnedNode('tools/start.mjs'))) {
    process.env.NODE_ENV ??= 'production';
    module.enableCompileCache?.(projectFile('.cache/node'));
    endWithParent();
    // database and demo shop are made while the pages are built; for developers Vite makes the pages inside the server
    const pagesBuilt = isWorker || process.env.BOTTEGA_DEV === 'on' ? Promise.resolve() : buildWeb();
    pagesBuilt.catch(() => {}); // a failed build is reported where the shop waits for it
    const { startShop } = await import('../src/server/main.ts');
    await startShop(pagesBuilt);
  }
} catch (error) {
  reportFailure(error);
}
