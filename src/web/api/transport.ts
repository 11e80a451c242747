import type { Envelope } from '../../contract/base/envelope.ts';

export type Method = 'GET' | 'POST';

export interface ApiInput {
  readonly query?: object | undefined;
  readonly body?: object | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** True for a call without an action of the shopper: it does not ask for login. */
  readonly isUnasked?: boolean | undefined;
  /** After which the shopper is told that there is no network; for acts that take longer than a call may. */
  readonly timeoutMs?: number | undefined;
}

/** How a call reaches the server: fetch in the browser, the same handlers in process while rendering. */
export interface ApiTransport {
  call(method: Method, path: string, input: ApiInput): Promise<Envelope>;
}
