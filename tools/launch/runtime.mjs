import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { relative } from 'node:path';
import { endWithParent } from './parent.mjs';
import { runToEnd } from './processes.mjs';
import { projectFile } from './project.mjs';
import { LaunchError } from './steps.mjs';

const OLDEST_LAUNCHER = [20, 0];
/** A Node that is at least this one runs the shop itself; others continue on the pinned one. */
const SUPPORTED_RUNTIME = [24, 0];
/** The first Node that runs TypeScript without a flag: for platforms for which no Node can be installed. */
const OLDEST_RUNTIME = [22, 18];

/** The folder whose packages are Node for each platform. */
export const NODE_FOLDER = 'tools/launch/node';
export const PINNED_PACKAGE = `node-${process.platform.replace('win32', 'win')}-${process.arch}`;

export function refuseOldNode() {
  if (isOlder(OLDEST_LAUNCHER)) {
    throw new LaunchError(`Bottega needs Node ${OLDEST_LAUNCHER[0]} or later to start; this is ${process.version}.`);
  }
}

/** Returns whether this process runs on a Node that is too old for the shop, or on the pinned one. */
export function needsPinnedNode() {
  return isOlder(SUPPORTED_RUNTIME) || isPinnedNode();
}

function isPinnedNode() {
  const pinned = pinnedNode();
  return pinned !== undefined && realpathSync(process.execPath) === pinned;
}

/** Puts the pinned Node on the path of npm's scripts, so that they need not start it as a second process. */
export function linkPinnedNode() {
  const pinned = pinnedNode();
  const link = projectFile('node_modules/.bin/node');
  if (process.platform === 'win32' || pinned === undefined || !needsPinnedNode() || existsSync(link)) return;
  rmSync(link, { force: true });
  symlinkSync(relative(projectFile('node_modules/.bin'), pinned), link);
}

/**
 * Runs a script again on the pinned Node. Returns false when this process may continue itself: its Node is new enough,
 * or none can be installed for this platform and this one runs TypeScript.
 * @param {string} script path in the project
 */
export async function continueOnPinnedNode(script) {
  const pinned = pinnedNode();
  if (pinned !== undefined && isOlder(SUPPORTED_RUNTIME) && runs(pinned)) {
    endWithParent();
    const args = [...process.execArgv, projectFile(script), ...process.argv.slice(2)];
    process.exitCode = await runToEnd(pinned, args, { cwd: process.cwd() });
    return true;
  }
  if (isOlder(OLDEST_RUNTIME)) {
    throw new LaunchError(
      `Bottega runs on Node 24, which npm brings along on Linux and Windows but not on ${process.platform} ` +
        `${process.arch}. This is ${process.version}: start it with Node ${OLDEST_RUNTIME.join('.')} or later.`,
    );
  }
  return false;
}

function pinnedNode() {
  const program = process.platform === 'win32' ? 'node.exe' : 'node';
  const path = projectFile(`${NODE_FOLDER}/node_modules/${PINNED_PACKAGE}/bin/${program}`);
  return existsSync(path) ? realpathSync(path) : undefined;
}

/** Returns whether the program runs: a system with another C library has the file but cannot run it. */
function runs(program) {
  return spawnSync(program, ['--version']).status === 0;
}

function isOlder([major, minor]) {
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  return ownMajor < major || (ownMajor === major && ownMinor < minor);
}
