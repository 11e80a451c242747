// `npm run build` installs and builds what `npm start` would, and starts nothing: a new version in a folder of its own
// is made ready while the old one serves.
import { installPackages } from './packages.mjs';
import { continueOnPinnedNode, refuseOldNode } from './runtime.mjs';
import { reportFailure } from './steps.mjs';
import { buildWeb } from './web-build.mjs';

try {
  refuseOldNode();
  await installPackages({ withDevelopment: false });
  if (!(await continueOnPinnedNode('tools/launch/build.mjs'))) await buildWeb();
} catch (error) {
  reportFailure(error);
}
