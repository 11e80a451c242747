// `npm run check`: the gate. Every stage runs, also after one that failed, so that one run tells everything there is
// to mend. Words after -- go to Vitest.
import { installPackages } from './launch/packages.mjs';
import { endWithParent } from './launch/parent.mjs';
import { runToEnd } from './launch/processes.mjs';
import { projectFile } from './launch/project.mjs';
import { say } from './launch/steps.mjs';

const STAGES = [
  ['format', 'biome', ['check', '--error-on-warnings', '.']],
  ['lint', 'oxlint', ['--type-aware', '--deny-warnings']],
  ['types', 'tsc', ['-b']],
  ['fences', 'depcruise', ['src', 'test', 'tools', 'bench']],
  ['unused code', 'knip', ['--no-progress']],
  ['tests', 'vitest', ['run', ...process.argv.slice(2)]],
];

endWithParent();
await installPackages({ withDevelopment: true });
const told = [];
for (const [name, program, args] of STAGES) {
  say(`\n${name}: ${program} ${args.join(' ')}`);
  const began = Date.now();
  const code = await runToEnd(projectFile(`node_modules/.bin/${program}`), args);
  told.push(`${code === 0 ? 'ok    ' : 'FAILED'} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  if (code !== 0) process.exitCode = 1;
  if (code > 128) break; // a signal: whoever sent it wants everything to end
}
say(`\n${told.join('\n')}`);
