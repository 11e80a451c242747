// Runs a command on another day: `npm run moved-clock -- "2027-06-16 10:00" npx vitest run`. The time is that of Rome.
import { installPackages } from '../launch/packages.mjs';
import { endWithParent } from '../launch/parent.mjs';
import { continueOnPinnedNode, refuseOldNode } from '../launch/runtime.mjs';
import { reportFailure } from '../launch/steps.mjs';
import { runOnDay } from './run-on-day.mjs';

try {
  refuseOldNode();
  await installPackages({ withDevelopment: true });
  if (!(await continueOnPinnedNode('tools/moved-clock/moved-clock.mjs'))) {
    endWithParent();
    const [time = '', program, ...args] = process.argv.slice(2);
    process.exitCode = await runOnDay(time, program, args);
  }
} catch (error) {
  reportFailure(error);
}
