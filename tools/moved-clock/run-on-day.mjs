import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runToEnd } from '../launch/processes.mjs';
import { projectFile } from '../launch/project.mjs';
import { LaunchError, say } from '../launch/steps.mjs';

const USAGE = 'Which day, and what is run on it? npm run moved-clock -- "2027-06-16 10:00" npx vitest run';

/**
 * Runs a program with a moved clock. The clock is moved by an offset and continues from there, for the program and its
 * child processes (PostgreSQL, a browser), by Debian's libfaketime. Monotonic clocks, which measure durations, are not
 * moved. Without libfaketime the run is skipped with a message.
 * @param {string} time the start time in Rome, "YYYY-MM-DD HH:MM"
 * @param {string | undefined} program
 * @param {string[]} args
 * @returns {Promise<number>} the exit code of the program; 0 if it was skipped
 */
export async function runOnDay(time, program, args) {
  const { instantOf, isDate } = await import('../../src/domain/base/rome-time.ts');
  const [date = '', hour = ''] = time.split(/[ T]/);
  if (program === undefined || !isDate(date) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(hour)) throw new LaunchError(USAGE);
  const library = faketimeLibrary();
  if (library === undefined) {
    say(`Skipped what was to run on ${time}: libfaketime is missing. To have it, on Debian: apt-get install faketime`);
    return 0;
  }
  const begins = instantOf(date, hour);
  say(`The clock says ${time} in Rome: ${[program, ...args].join(' ')}`);
  const offset = Math.round((begins.getTime() - Date.now()) / 1000);
  const clock = moved(library, offset);
  const { shared, forget } = shareClock(clock);
  try {
    return await runToEnd(program, args, { env: { ...process.env, ...clock, FAKETIME_SHARED: shared } });
  } finally {
    forget();
  }
}

/**
 * Returns a time half a year from a day, "YYYY-MM-DD HH:MM": only one of the two is in daylight saving time.
 * @param {string} today YYYY-MM-DD
 */
export function inAnotherSeason(today) {
  const at = new Date(`${today}T12:00:00Z`);
  at.setUTCDate(at.getUTCDate() + 182);
  return `${at.toISOString().slice(0, 10)} 10:00`;
}

/** Returns the path of Debian's library; undefined if it is not installed. */
export function faketimeLibrary() {
  const folder = '/usr/lib';
  const found = process.platform === 'linux' ? readdirSync(folder, { withFileTypes: true }) : [];
  return found
    .filter((entry) => entry.isDirectory() && entry.name.endsWith('-linux-gnu'))
    .map(({ name }) => join(folder, name, 'faketime'))
    .flatMap((place) => (contents(place).includes('libfaketime.so.1') ? [join(place, 'libfaketime.so.1')] : []))[0];
}

function contents(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Returns an offset in seconds instead of a date, so that processes that start later agree with those that started
 * first.
 */
function moved(library, offset) {
  const preload = `--import=${pathToFileURL(projectFile('tools/moved-clock/pass-on.mjs')).href}`;
  return {
    LD_PRELOAD: library,
    FAKETIME: `${offset < 0 ? '' : '+'}${offset}s`,
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    // without this, waits on a monotonic clock return at once, and a browser only waits in a loop
    FAKETIME_FORCE_MONOTONIC_FIX: '0',
    // file times stay as they are: programs compare them with each other
    NO_FAKE_STAT: '1',
    NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' '),
  };
}

/**
 * Creates the semaphore and the shared memory of a run's processes, accessible to every account. Otherwise the library
 * creates them for each account, and those of a killed process remain: the next process with the same id then fails.
 * @param {Record<string, string>} clock the variables that move the clock
 * @returns {{ shared: string, forget: () => void }} the value of FAKETIME_SHARED, and a function that removes both
 */
function shareClock(clock) {
  // a killed process leaves both behind
  const { pid } = spawnSync('/bin/sh', ['-c', 'kill -KILL $$'], { env: clock });
  const [semaphore, memory] = [`faketime_sem_${pid}`, `faketime_shm_${pid}`];
  const files = [`/dev/shm/sem.${semaphore}`, `/dev/shm/${memory}`];
  for (const file of files) chmodSync(file, 0o666);
  return { shared: `/${semaphore} /${memory}`, forget: () => files.forEach((file) => rmSync(file, { force: true })) };
}
