import { faketimeLibrary } from '../moved-clock/run-on-day.mjs';
import { installFromDebian, isForTests } from './debian.mjs';
import { say } from './steps.mjs';

/** Installs Debian's faketime for the tests on another day, without asking only on a machine for tests. */
export async function offerFaketime() {
  if (faketimeLibrary() !== undefined || !isForTests()) return;
  try {
    await installFromDebian('faketime', ['faketime']);
  } catch (error) {
    say(error.message.split('\n')[0]);
  }
}
