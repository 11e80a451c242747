import { existsSync } from 'node:fs';
import { runQuietly } from './processes.mjs';
import { LaunchError, step } from './steps.mjs';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** The Chromium to test with: the one of CHROMIUM_PATH, an installed one, or Debian's, installed when we may. */
export async function findChromium() {
  const given = process.env.CHROMIUM_PATH;
  if (given !== undefined) {
    if (existsSync(given)) return given;
    throw new LaunchError(`CHROMIUM_PATH names ${given}, which is not there.`);
  }
  const found = PLACES.find((place) => existsSync(place));
  if (found !== undefined) return found;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    throw new LaunchError(
      'The browser tests need Chromium: install it (on Debian: sudo apt-get install chromium) or name it in CHROMIUM_PATH.',
    );
  }
  await step("Installing Chromium from Debian's packages", async () => {
    const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
    await runQuietly('apt-get', ['update', '-q'], options);
    await runQuietly('apt-get', ['install', '-q', '-y', '--no-install-recommends', 'chromium'], options);
  });
  return PLACES[0];
}
