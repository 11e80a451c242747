import { existsSync } from 'node:fs';
import { runQuietly } from './processes.mjs';
import { step } from './steps.mjs';

/** Returns whether packages of Debian can be installed without asking for a password. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/**
 * Returns whether this machine is only for tests, so that optional packages are installed without asking. On others the
 * user is asked to install them.
 */
export function isForTests() {
  return process.env.CI !== undefined && canInstall();
}

/**
 * @param {string} name what is installed, for the message of the step
 * @param {readonly string[]} packages
 * @throws {Error} when they cannot be installed
 */
export async function installFromDebian(name, packages) {
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await step(`Installing ${name} from Debian's packages`, async () => {
    await runQuietly('apt-get', ['update', '-q'], options);
    await runQuietly('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...packages], options);
  });
}
