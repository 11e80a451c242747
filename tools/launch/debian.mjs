import { existsSync } from 'node:fs';
import { runQuietly } from './processes.mjs';
import { step } from './steps.mjs';

/** Whether packages of Debian can be installed without asking anybody. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** A machine that is there to test gets by itself what a shopkeeper's would be asked for. */
export function isForTests() {
  return process.env.CI !== undefined && canInstall();
}

/**
 * @param {string} name what is installed, as the step tells it
 * @param {readonly string[]} packages
 * @throws {Error} when they cannot be had
 */
export async function installFromDebian(name, packages) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await step(`Installing ${name} from Debian's packages`, async () => {
    await runQuietly('apt-get', ['update', '-q'], options);
    await runQuietly('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options);
  });
}
