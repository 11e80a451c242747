const LOOK_EVERY_MS = 500;

/**
 * Ends the shop when the npm that started it has ended: npm runs scripts in a shell, which does not pass on its signal.
 * A shop that was started without npm may outlive its parent.
 */
export function endWithParent() {
  const parent = process.ppid;
  if (process.env.npm_lifecycle_event === undefined || parent === 1) return;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    process.kill(process.pid, 'SIGTERM');
  }, LOOK_EVERY_MS);
  timer.unref();
}
