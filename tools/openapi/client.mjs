// `npm run client` builds the typed client (packages/client) for the calls of this version, and packs it into dist/.
import { mkdirSync } from 'node:fs';
import { endWithHelpIfAsked } from '../launch/help.mjs';
import { runToEnd } from '../launch/processes.mjs';
import { projectFile } from '../launch/project.mjs';
import { say } from '../launch/steps.mjs';

endWithHelpIfAsked();
const folder = projectFile('packages/client');
mkdirSync(projectFile('dist'), { recursive: true });
const steps = [
  [
    'Writing the OpenAPI document',
    process.execPath,
    [projectFile('tools/run.mjs'), 'tools/openapi/openapi.ts', '--document'],
  ],
  [
    'Installing what builds the client',
    'npm',
    ['ci', '--prefix', folder, '--no-audit', '--no-fund', '--loglevel=error'],
  ],
  ['Building the client', process.execPath, [`${folder}/build.mjs`]],
  ['Packing the client', 'npm', ['pack', folder, '--pack-destination', projectFile('dist'), '--loglevel=error']],
];
for (const [name, program, args] of steps) {
  say(name);
  const code = await runToEnd(program, args);
  if (code !== 0) {
    process.exitCode = code;
    break;
  }
}
