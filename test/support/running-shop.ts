import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const START = fileURLToPath(new URL('../../tools/start.mjs', import.meta.url));
/** The flags that `npm start` gives to Node. */
const NODE_FLAGS = nodeFlags();
/**
 * Vitest shows the output of a shop where the test fails (reports/test-log.ts); Playwright would show it for every
 * test.
 */
const tell = process.env['VITEST'] === undefined ? () => {} : (text: string) => console.error(text.trimEnd());
/** The limit for a start, which only a hanging start reaches. */
const READY_WITHIN_MS = 280_000;

export interface RunningShop {
  readonly address: string;
  readonly process: ChildProcess;
  /** Everything that the terminal showed. */
  said(): string;
  /** Stops the shop as Ctrl-C does. */
  stop(): Promise<void>;
  /** Kills the shop as a power cut does: none of its processes runs another line. */
  kill(): Promise<void>;
}

export interface RunningShopOptions {
  readonly dataDir: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The file that starts it; that of this version, if absent. */
  readonly start?: string;
}

/**
 * Starts the shop as `npm start` does, in a separate process, and builds it if needed. Resolves when the shop reports
 * that it is ready.
 */
export async function runShop({ dataDir, environment, start = START }: RunningShopOptions): Promise<RunningShop> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...NODE_FLAGS, start], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DEMO_DAY: 'off',
      ...environment,
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text) => {
      said.push(String(text));
      tell(String(text));
    });
  }
  await untilReady(address, child, said);
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    if (hasEnded(child)) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return { address, process: child, said: () => said.join(''), stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
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

/** Ports below the range of outgoing connections: no other process gets one between the check and its use. */
const PORTS = { first: 12_000, count: 18_000 };
let nextPort = (process.pid * 97) % PORTS.count;

/** Returns a free port, another one each time. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = PORTS.first + nextPort;
    nextPort = (nextPort + 1) % PORTS.count;
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    server.close();
    if (isFree) return port;
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null;
}
