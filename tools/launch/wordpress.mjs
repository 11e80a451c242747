import { existsSync } from 'node:fs';
import { installFromDebian, isForTests } from './debian.mjs';
import { say } from './steps.mjs';

const NEEDED = ['/usr/share/wordpress/wp-load.php', '/usr/bin/php', '/usr/sbin/mariadbd'];
const PACKAGES = ['wordpress', 'php-cli', 'php-mysql', 'mariadb-server-core'];

/**
 * Installs Debian's WordPress for the test that reads from a real one. The packages include a database server, so they
 * are installed unasked only on a machine for tests; elsewhere, or if that fails, the test reports that it was skipped.
 */
export async function offerWordpress() {
  if (NEEDED.every((file) => existsSync(file))) return;
  if (!isForTests()) {
    return say(
      `The test with a real WordPress will be skipped. To have it, on Debian: apt-get install ${PACKAGES.join(' ')}`,
    );
  }
  try {
    await installFromDebian('WordPress', PACKAGES);
  } catch (error) {
    say(`The test with a real WordPress will be skipped: ${error.message.split('\n')[0]}`);
  }
}
