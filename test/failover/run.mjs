/** `npm run test:failover`: needs both processors for some minutes, so the tests of `npm run check` leave it out. */
import { runToEnd } from '../../tools/launch/processes.mjs';
import { projectFile } from '../../tools/launch/project.mjs';

const args = [projectFile('node_modules/vitest/vitest.mjs'), 'run', '--project=failover', ...process.argv.slice(2)];
process.exitCode = await runToEnd(process.execPath, args, { env: { ...process.env, FAILOVER: 'on' } });
