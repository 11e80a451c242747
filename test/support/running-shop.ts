import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const START = fileURLToPath(new URL('../../tools/start.mjs', import.meta.url));
/** The flags that `npm start` gives to Node. */
const NODE_FLAGS = nodeFlags();
/** The limit for a start; only one that hangs takes this long. */
const READY_WITHIN_MS = 280_000;

export interface RunningShop {
  readonly address: string;
  readonly process: ChildProcess;
  /** Stops the shop as Ctrl-C does. */
  stop(): Promise<void>;
  /** Kills the shop as a power cut does: none of its processes runs another line. */
  kill(): Promise<void>;
}

export interface RunningShopOptions {
  readonly dataDir: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Starts the shop as `npm start` does, in a separate process, and builds it if needed. Resolves when the shop says that it is ready. */
export async function runShop({ dataDir, environment }: RunningShopOptions): Promise<RunningShop> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...NODE_FLAGS, START], {
    env: { ...process.env, NODE_ENV: 'production', ...environment, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stdout.on('data', (text) => said.push(String(text)));
  child.stderr.on('data', (text) => said.push(String(text)));
  await untilReady(address, child, said);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (hasEnded(child)) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { address, process: child, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

function nodeFlags(): string[] {
  const text = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
  const { scripts } = JSON.parse(text) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((word) => word.startsWith('--'));
}

async function untilReady(address: string, child: ChildProcess, said: readonly string[]): Promise<void> {
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until && !hasEnded(child); await sleep(50)) {
    const reply = await fetch(`${address}/readyz`).catch(() => undefined);
    if (reply?.ok) return;
  }
  child.kill('SIGKILL');
  throw new Error(`The shop did not become ready:\n${said.join('')}`);
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
