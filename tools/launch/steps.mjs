const NEWS_EVERY_MS = 10_000;

/** An error with one line for the user of the command. Any other error is a bug and is shown with its stack. */
export class LaunchError extends Error {
  name = 'LaunchError';
}

/**
 * Does one step of a start and shows its name and its duration, while it runs and when it is done.
 * @template T
 * @param {string} doing what is being done, such as "Installing packages"
 * @param {() => Promise<T>} work
 * @param {{ isAlone?: boolean }} [options] isAlone: false where others write lines meanwhile
 * @returns {Promise<T>}
 */
export async function step(doing, work, { isAlone = true } = {}) {
  const began = Date.now();
  const stopTelling = isAlone && process.stdout.isTTY ? rewriteLine(doing, began) : printNews(doing, began);
  try {
    const result = await work();
    stopTelling();
    say(`${doing}: done in ${seconds(began)}`);
    return result;
  } catch (error) {
    stopTelling();
    say(`${doing}: failed after ${seconds(began)}`);
    throw error;
  }
}

/** @param {string} line */
export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** @param {unknown} error */
export function reportFailure(error) {
  process.stderr.write(`${error instanceof LaunchError ? error.message : (error?.stack ?? error)}\n`);
  process.exitCode ||= 1;
}

function rewriteLine(doing, began) {
  const write = () => process.stdout.write(`\r\u001B[K${doing} ... ${seconds(began, 0)}`);
  write();
  const timer = setInterval(write, 1000);
  return () => {
    clearInterval(timer);
    process.stdout.write('\r\u001B[K');
  };
}

function printNews(doing, began) {
  say(`${doing} ...`);
  const timer = setInterval(() => say(`${doing} ... ${seconds(began, 0)}`), NEWS_EVERY_MS);
  return () => clearInterval(timer);
}

function seconds(began, digits = 1) {
  return `${((Date.now() - began) / 1000).toFixed(digits)} s`;
}
