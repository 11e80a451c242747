/**
 * `npm run doctor` prints one page of what is right and wrong with a shop and what to do, whether it runs or not; with
 * `-- --json` for programs. It ends with 0 where all is right, 1 where something is to be watched, 2 where something
 * is wrong.
 */
import { examine } from './examine.ts';
import { exitCodeOf, pageOf } from './finding.ts';

const findings = await examine(process.env);
console.log(process.argv.includes('--json') ? JSON.stringify(findings, undefined, 2) : `\n${pageOf(findings)}\n`);
process.exitCode = exitCodeOf(findings);
