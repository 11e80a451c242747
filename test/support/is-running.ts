import { readFileSync } from 'node:fs';

/** Whether a process still runs. One that has ended may stay on the system's list until its parent has heard of it. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    if (process.platform !== 'linux') return true;
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return !state.slice(state.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}
