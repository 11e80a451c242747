import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { projectFolder } from './project.mjs';
import { LaunchError } from './steps.mjs';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** Asks a shop of several processes to replace them. */
const REPLACE = 'SIGUSR2';
const KEPT_OUTPUT = 20_000;

/**
 * Runs a program with the terminal until it ends, and passes on the signals that this process gets.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code; 128 and the number of the signal that ended it
 */
export function runToEnd(program, args, options = {}) {
  const child = spawn(program, args, { cwd: projectFolder, stdio: 'inherit', ...options });
  // a terminal sends Ctrl-C to the child as well, so passing it on would look like a second Ctrl-C
  const stopPassing = passSignals(
    (signal) => {
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal);
    },
    [...SIGNALS, REPLACE],
  );
  return ended(child).finally(stopPassing);
}

/**
 * Runs a program without output; its output is part of the error if it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export async function runQuietly(program, args, options = {}) {
  const child = spawn(program, args, { cwd: projectFolder, stdio: ['ignore', 'pipe', 'pipe'], ...options });
  let said = '';
  const keep = (text) => {
    said = (said + text).slice(-KEPT_OUTPUT);
  };
  child.stdout.setEncoding('utf8').on('data', keep);
  child.stderr.setEncoding('utf8').on('data', keep);
  let interrupted;
  const stopPassing = passSignals((signal) => {
    interrupted = signal;
    child.kill(signal);
  });
  const code = await ended(child).finally(stopPassing);
  if (interrupted !== undefined) {
    process.exitCode = 128 + constants.signals[interrupted];
    throw new LaunchError('Stopped.');
  }
  if (code !== 0) throw new LaunchError(`${said.trim()}\n\n${[program, ...args].join(' ')} ended with code ${code}`);
}

/**
 * @param {(signal: NodeJS.Signals) => void} pass
 * @param {readonly NodeJS.Signals[]} [signals]
 */
function passSignals(pass, signals = SIGNALS) {
  for (const signal of signals) process.on(signal, pass);
  return () => {
    for (const signal of signals) process.off(signal, pass);
  };
}

/** @param {import('node:child_process').ChildProcess} child */
function ended(child) {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
