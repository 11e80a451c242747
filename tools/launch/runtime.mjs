import { spawnSync } from 'node:child_process';
import { existsSync, realpathSync } from 'node:fs';
import { endWithParent } from './parent.mjs';
import { runToEnd } from './processes.mjs';
import { projectFile } from './project.mjs';
import { LaunchError } from './steps.mjs';

const OLDEST_LAUNCHER = [20, 0];
/** The first Node that runs TypeScript without a flag. */
const OLDEST_RUNTIME = [22, 18];

export function refuseOldNode() {
  if (isOlder(OLDEST_LAUNCHER)) {
    throw new LaunchError(`Bottega needs Node ${OLDEST_LAUNCHER[0]} or later to start; this is ${process.version}.`);
  }
}

/**
 * Runs a script again on the Node of the packages. Returns false when this process may continue itself: it already runs
 * on that Node, or the platform has no such package and this Node is new enough.
 * @param {string} script path in the project
 */
export async function continueOnPinnedNode(script) {
  const pinned = pinnedNode();
  if (pinned !== undefined && realpathSync(process.execPath) !== pinned && runs(pinned)) {
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
  const path = projectFile(
    `node_modules/node-${process.platform.replace('win32', 'win')}-${process.arch}/bin/${program}`,
  );
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
