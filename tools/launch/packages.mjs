import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { runQuietly } from './processes.mjs';
import { projectFile, projectFolder } from './project.mjs';
import { linkPinnedNode, NODE_FOLDER, needsPinnedNode, PINNED_PACKAGE } from './runtime.mjs';
import { say, step } from './steps.mjs';

const stampFile = projectFile('node_modules/.bottega');
const npmsList = projectFile('node_modules/.package-lock.json');

/**
 * Installs the packages of package-lock.json and a Node, unless they are installed already. Packages for development
 * are left out where only the shop is started: they are a third of all. Where they were installed once, they are kept.
 * The Node is installed where the machine's own is older.
 * @param {{ withDevelopment: boolean }} options whether the tools for checking and testing are needed too
 */
export async function installPackages({ withDevelopment }) {
  const installs = [packagesToInstall(withDevelopment), nodeToInstall()].filter((install) => install !== undefined);
  if (installs.length > 0) {
    if (!existsSync(projectFile('node_modules')))
      say('First start: this takes a minute or two, the next one a moment.');
    await step('Installing packages', () => Promise.all(installs.map((install) => install())));
  }
  linkPinnedNode();
}

/** Returns what installs the packages; undefined: they are there. */
function packagesToInstall(withDevelopment) {
  const lockText = readFileSync(projectFile('package-lock.json'), 'utf8');
  const lock = JSON.parse(lockText);
  const hash = createHash('sha256').update(`${process.platform} ${process.arch} ${lockText}`).digest('hex');
  const [stamp, extent] = readIfThere(stampFile)?.split(' ') ?? [];
  if (stamp === hash && (extent === 'all' || !withDevelopment)) return undefined;
  const installed = JSON.parse(readIfThere(npmsList) ?? '{"packages":{}}').packages;
  if (isInstalled(installed, lock, withDevelopment)) return undefined;
  const isWhole = withDevelopment || Object.values(installed).some(({ dev }) => dev === true);
  return async () => {
    await npmInstall(projectFolder, isWhole ? '--include=dev' : '--omit=dev');
    writeFileSync(stampFile, `${hash} ${isWhole ? 'all' : 'start'}`);
  };
}

/** Returns what installs the pinned Node; undefined: it is there, or not needed. */
function nodeToInstall() {
  if (!needsPinnedNode()) return undefined;
  const { optionalDependencies } = JSON.parse(readFileSync(projectFile(`${NODE_FOLDER}/package.json`), 'utf8'));
  const wanted = optionalDependencies[PINNED_PACKAGE];
  const there = readIfThere(projectFile(`${NODE_FOLDER}/node_modules/${PINNED_PACKAGE}/package.json`));
  if (wanted === undefined || (there !== undefined && JSON.parse(there).version === wanted)) return undefined;
  return () => npmInstall(projectFile(NODE_FOLDER));
}

/**
 * Installs what the lock file of a folder names. `npm ci` would delete node_modules first, below a shop that runs, and
 * with it what a later start needs no second time. With --no-save the lock file is obeyed in the same way and not
 * changed.
 */
function npmInstall(folder, ...more) {
  const flags = ['--no-save', '--no-audit', '--no-fund', '--loglevel=error', '--prefer-offline', '--include=optional'];
  const args = ['install', ...flags, ...more];
  // the npm that started this process is used, because another one on the path may have another version
  const npm = process.env.npm_execpath;
  const node = process.env.npm_node_execpath ?? process.execPath;
  return npm?.endsWith('.js')
    ? runQuietly(node, [npm, ...args], { cwd: folder })
    : runQuietly('npm', args, { cwd: folder, shell: process.platform === 'win32' });
}

/** Compares with npm's own list of installed packages, so that nobody waits again after `npm ci`. */
function isInstalled(installed, lock, withDevelopment) {
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '' || installed[path]?.version === wanted.version) return true;
    const isDevelopment = wanted.dev === true || wanted.devOptional === true;
    return (isDevelopment && !withDevelopment) || !isForThisMachine(wanted);
  });
}

/**
 * Returns whether this machine needs the package. Optional ones exist for every platform; those for a C library are
 * left to npm, which detects it.
 */
function isForThisMachine({ os, cpu, libc, optional }) {
  if (optional !== true) return true;
  if (os === undefined || libc !== undefined) return false;
  return [os].flat().includes(process.platform) && [cpu ?? process.arch].flat().includes(process.arch);
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}
