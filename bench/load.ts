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
  /**
   * The requests are repeated, and each connection starts with another one; or each is sent exactly once, however long
   * that takes.
   */
  readonly requests: readonly LoadRequest[];
  readonly each?: 'round' | 'once';
  /** The process whose memory and processor time are measured. */
  readonly pid: number;
  /** The database server of that process, if there is one. */
  readonly databasePid?: number;
  /** The only core that the load generator may use; absent: any. */
  readonly core?: number;
}

export interface LoadResult {
  readonly requestsPerSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p99: number;
  readonly rssBytes: number;
  /** The processor time of one request in milliseconds, on which other load on the machine has little effect. */
  readonly shopCpuMs: number;
  readonly databaseCpuMs: number;
  /** The average bytes of a reply, headers included. */
  readonly replyBytes: number;
  /** The number of all requests, the warm-up included. */
  readonly requests: number;
}

/** Sends requests from a separate process, so that generating them takes no time of the server's process. */
export async function runLoad(load: Load): Promise<LoadResult> {
  const before = await cpuTimes(load);
  const program = [process.execPath, fileURLToPath(new URL('load-process.ts', import.meta.url))];
  const [command = '', ...args] = load.core === undefined ? program : ['taskset', '-c', String(load.core), ...program];
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(load));
  const [said] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  const { failures, ...result } = JSON.parse(said) as LoadReport;
  if (failures > 0) throw new Error(`${failures} requests failed`);
  const after = await cpuTimes(load);
  return {
    ...result,
    rssBytes: await residentBytes(load.pid),
    shopCpuMs: (after.shop - before.shop) / result.requests,
    databaseCpuMs: (after.database - before.database) / result.requests,
  };
}

/** The measurements of the load generator. Its counts of requests and failures include the warm-up. */
export interface LoadReport extends Pick<LoadResult, 'requestsPerSecond' | 'p50' | 'p99' | 'replyBytes' | 'requests'> {
  readonly failures: number;
}
