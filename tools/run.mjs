// Runs one of the tools written in TypeScript, also on a fresh clone and from an older Node: `node tools/run.mjs FILE`.
import { endWithHelpIfAsked } from './launch/help.mjs';
import { installPackages } from './launch/packages.mjs';
import { endWithParent } from './launch/parent.mjs';
import { projectFile } from './launch/project.mjs';
import { continueOnPinnedNode, refuseOldNode } from './launch/runtime.mjs';
import { LaunchError, reportFailure } from './launch/steps.mjs';

/** Tools for people who run a shop: they need only the packages with which the shop starts. */
const OF_A_SHOP = [
  'admin',
  'doctor/doctor',
  'import',
  'import-geo',
  'export',
  'backup/backup',
  'backup/restore',
  'seed',
  'reports/rebuild',
].map((name) => `tools/${name}.ts`);

try {
  endWithHelpIfAsked();
  const [file, ...args] = process.argv.slice(2);
  if (file === undefined) throw new LaunchError('Which tool? node tools/run.mjs FILE');
  refuseOldNode();
  await installPackages({ withDevelopment: !OF_A_SHOP.includes(file) });
  if (!(await continueOnPinnedNode('tools/run.mjs'))) {
    endWithParent();
    process.argv = [process.execPath, projectFile(file), ...args];
    await import(projectFile(file));
  }
} catch (error) {
  reportFailure(error);
}
