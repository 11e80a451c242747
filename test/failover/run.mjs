/**
 * `npm run test:failover`, which is the last part of `npm test`: it needs both processors for some minutes, so the
 * tests of `npm run check` leave it out. FAULTS=all adds those with two faults at a time, FAULTS='cable' chooses by a
 * part of the name, TIMES=10 repeats them, FAILOVER=off skips all.
 */
import { runToEnd } from '../../tools/launch/processes.mjs';
import { projectFile } from '../../tools/launch/project.mjs';

const vitest = projectFile('node_modules/vitest/vitest.mjs');
const args = [vitest, 'run', '--project=failover', '--silent=false', ...process.argv.slice(2)];
process.exitCode = await runToEnd(process.execPath, args);
if (process.platform === 'linux' && process.getuid() === 0) {
  // a run that was stopped leaves its machines running
  const { removeLeftOver } = await import('./machines.ts');
  await removeLeftOver().catch(() => {});
}
