import { existsSync } from 'node:fs';
import { runQuietly } from './processes.mjs';
import { say, step } from './steps.mjs';

const NEEDED = ['/usr/share/wordpress/wp-load.php', '/usr/bin/php', '/usr/sbin/mariadbd'];
const PACKAGES = ['wordpress', 'php-cli', 'php-mysql', 'mariadb-server-core'];

/**
 * Debian's WordPress for the test that reads from a real one. It brings a web server with it, so only a machine that is
 * there to test gets it by itself; elsewhere, or where it cannot be had, that test says that it was skipped.
 */
export async function offerWordpress() {
  if (NEEDED.every((file) => existsSync(file))) return;
  const isForTests = process.env.CI !== undefined && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
  if (!isForTests) {
    return say(
      `The test with a real WordPress will be skipped. To have it, on Debian: apt-get install ${PACKAGES.join(' ')}`,
    );
  }
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  try {
    await step("Installing WordPress from Debian's packages", async () => {
      await runQuietly('apt-get', ['update', '-q'], options);
      await runQuietly('apt-get', ['install', '-q', '-y', '--no-install-recommends', ...PACKAGES], options);
    });
  } catch (error) {
    say(`The test with a real WordPress will be skipped: ${error.message.split('\n')[0]}`);
  }
}
