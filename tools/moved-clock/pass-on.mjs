// Preloaded in each Node process with a moved clock: child processes with their own environment, like PostgreSQL, also
// get the variables that move their clock.
import childProcess from 'node:child_process';
import { syncBuiltinESMExports } from 'node:module';
import { promisify } from 'node:util';

const MOVES = /^(LD_PRELOAD|NODE_OPTIONS|NO_FAKE_STAT|FAKETIME.*)$/;
const MOVED = Object.fromEntries(Object.entries(process.env).filter(([name]) => MOVES.test(name)));

for (const name of ['spawn', 'spawnSync', 'execFile', 'execFileSync', 'fork']) {
  const original = childProcess[name];
  childProcess[name] = passingOn(original);
  const promised = original[promisify.custom];
  if (promised !== undefined)
    Object.defineProperty(childProcess[name], promisify.custom, { value: passingOn(promised) });
}
syncBuiltinESMExports();

function passingOn(call) {
  return (file, ...rest) => call(file, ...rest.map(withMovedClock));
}

/** Adds the variables to the options of a call, the only argument that may have an environment. */
function withMovedClock(argument) {
  return argument?.env === undefined ? argument : { ...argument, env: { ...argument.env, ...MOVED } };
}
