import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { cpuTimes, residentBytes } from './process-usage.ts';

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
  /** The process whose memory and time are looked at. */
  readonly pid: number;
  /** The database server behind it, when there is one. */
  readonly databasePid?: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** Milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly rssBytes: number;
  /** Processor time that one request costs, in milliseconds: what a busy neighbour does not change. */
  readonly shopCpuMs: number;
  readonly databaseCpuMs: number;
  /** Bytes of a reply, on average, headers included. */
  readonly replyBytes: number;
}

/** Sends requests from a process of their own, so that making them costs the server's process nothing. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const before = await cpuTimes(load);
  const child = spawn(process.execPath, [fileURLToPath(new URL('load-process.ts', import.meta.url))], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  child.stdin.end(JSON.stringify(load));
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const { failures, requests, ...result } = JSON.parse(said) as LoadReport;
  if (failures > 0) throw new Error(`${failures} requests failed`);
  const after = await cpuTimes(load);
  return {
    ...result,
    rssBytes: await residentBytes(load.pid),
    shopCpuMs: (after.shop - before.shop) / requests,
    databaseCpuMs: (after.database - before.database) / requests,
  };
}

/** What the process that makes the load says: requests and failures also count those of warming up. */
export interface LoadReport extends Pick<LoadResult, 'requestsPerSecond' | 'p50' | 'p99' | 'replyBytes'> {
  readonly requests: number;
  readonly failures: number;
}
