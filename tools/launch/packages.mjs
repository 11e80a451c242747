import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runQuietly } from './processes.mjs';
import { projectFile } from './project.mjs';
import { say, step } from './steps.mjs';

const stampFile = projectFile('node_modules/.bottega');

/**
 * Brings node_modules to what package-lock.json says, unless it is there already.
 * @param {{ withDevelopment: boolean }} options whether the tools for building and testing are needed too
 */
export async function installPackages({ withDevelopment }) {
  const lockText = readFileSync(projectFile('package-lock.json'), 'utf8');
  const stamp = createHash('sha256').update(`${process.platform} ${process.arch} ${lockText}`).digest('hex');
  if (readIfThere(stampFile) === stamp || isInstalled(JSON.parse(lockText), withDevelopment)) return;
  if (!existsSync(projectFile('node_modules'))) say('First start: this takes a minute or two, the next one a moment.');
  await step('Installing packages', () => {
    // Asked through npm itself when it started us: another npm on the path may be another version.
    const npm = process.env.npm_execpath;
    // Not `npm ci`: it refuses a lock file without the packages of other platforms, which some registries do not
    // have (npm/cli issue 9846). With --no-save the lock file is obeyed and stays as it is.
    const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline'];
    const args = ['install', ...flags, '--include=dev', '--include=optional'];
    const node = process.env.npm_node_execpath ?? process.execPath;
    return npm?.endsWith('.js')
      ? runQuietly(node, [npm, ...args])
      : runQuietly('npm', args, { shell: process.platform === 'win32' });
  });
  writeFileSync(stampFile, stamp);
}

/** Compares with the list npm keeps of what it installed, so that whoever ran npm by hand need not wait again. */
function isInstalled(lock, withDevelopment) {
  const text = readIfThere(projectFile('node_modules/.package-lock.json'));
  if (text === undefined) return false;
  const installed = JSON.parse(text).packages;
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || installed[path]?.version === wanted.version) return true;
    const isDevelopment = wanted.dev === true || wanted.devOptional === true;
    return (isDevelopment && !withDevelopment) || !isForThisMachine(wanted);
  });
}

/** Optional packages come for every kind of machine; which C library this one has is npm's to find out. */
function isForThisMachine({ os, cpu, libc, optional }) {
  if (optional !== true) return true;
  if (os === undefined || libc !== undefined) return false;
  return [os].flat().includes(process.platform) && [cpu ?? process.arch].flat().includes(process.arch);
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
