import { existsSync } from 'node:fs';
import { canInstall, installFromDebian, isForTests } from './debian.mjs';
import { LaunchError, say } from './steps.mjs';

/** Chromium without a user interface: a page takes a sixth of the processor time. */
const SHELL = '/usr/bin/chromium-headless-shell';
const WHOLE = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/**
 * Returns the path of the Chromium for tests: CHROMIUM_PATH, an installed one, or Debian's, which is installed if that
 * is possible.
 */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined) {
    if (existsSync(given)) return given;
    throw new LaunchError(`CHROMIUM_PATH names ${given}, which is not there.`);
  }
  if (existsSync(SHELL)) return SHELL;
  const whole = WHOLE.find((place) => existsSync(place));
  if (whole === undefined && !canInstall()) {
    throw new LaunchError(
      'The browser tests need Chromium: install it (on Debian: sudo apt-get install chromium-headless-shell) or name it in CHROMIUM_PATH.',
    );
  }
  if (whole !== undefined && !isForTests()) return whole;
  try {
    await installFromDebian("Chromium's headless shell", ['chromium-headless-shell']);
    return SHELL;
  } catch (error) {
    if (whole === undefined) throw error;
    say(`The tests go on in ${whole}, which takes longer: ${error.message.split('\n')[0]}`);
    return whole;
  }
}
