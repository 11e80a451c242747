import { readFileSync } from 'node:fs';

/**
 * Returns whether a process still runs. An ended one (a zombie) stays on the system's list until its parent has waited
 * for it.
 */
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
