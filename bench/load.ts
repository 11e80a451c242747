import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

export interface LoadRequest {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Load {
  readonly address: string;
  readonly connections: number;
  readonly seconds: number;
  /** Sent round and round, each connection beginning elsewhere; or each exactly once, however long that takes. */
  readonly requests: readonly LoadRequest[];
  readonly each?: 'round' | 'once';
  /** The process whose memory is looked at afterwards. */
  readonly pid: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly rssBytes: number;
  /** Bytes of a reply, on average, headers included. */
  readonly replyBytes: number;
}

/** Sends requests from a process of their own, so that making them costs the server's process nothing. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const child = spawn(process.execPath, [fileURLToPath(new URL('load-process.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(load));
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const result = JSON.parse(said) as Omit<LoadResult, 'rssBytes'> & { failures: number };
  if (result.failures > 0) throw new Error(`${result.failures} requests failed`);
  return { ...result, rssBytes: await residentBytes(load.pid) };
}

async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}
