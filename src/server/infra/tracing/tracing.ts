/**
 * Traces of requests, statements and jobs (decision 165). Without an address of a collector nothing of OpenTelemetry is
 * loaded, and what is traced asks one variable.
 */
import type { IncomingHttpHeaders } from 'node:http';

export interface TracingOptions {
  /** The address of the collector; spans are posted to /v1/traces below it. */
  readonly url: string;
  readonly service: string;
  readonly version: string;
  /** The part of all traces that is sent, 0 to 1, of those that no proxy decided about. */
  readonly share: number;
  /** Called when spans could not be sent. */
  readonly onError: (message: string) => void;
}

export interface SpanOptions {
  readonly kind: 'server' | 'client' | 'consumer' | 'internal';
  readonly attributes: Readonly<Record<string, string | number>>;
}

export type SpanEnd = Readonly<Record<string, string | number>> & {
  /** Set where the work failed: what is shown of it, never a message, which may hold values of rows. */
  readonly 'error.type'?: string;
};

/** A span whose work is not one function, such as a request. */
export interface OpenSpan {
  /** Runs the work with this span as the parent of what is traced in it. */
  within(work: () => void): void;
  end(name: string, attributes: SpanEnd): void;
}

export interface Tracer {
  /** Opens a span below that of the headers, else below the one that is active, else as a trace of its own. */
  open(options: SpanOptions, headers: IncomingHttpHeaders): OpenSpan;
  /** Runs work in a span, below the one of a `traceparent` if it is given. */
  run<T>(
    name: string,
    options: SpanOptions & { readonly traceparent?: string | undefined },
    work: () => Promise<T>,
  ): Promise<T>;
  /** The header that leads from elsewhere to the active span; undefined where none is. */
  traceparent(): string | undefined;
  /** Fields for lines of the log. */
  fields(): Readonly<Record<string, string>>;
  /** Sends what is waiting. */
  stop(): Promise<void>;
}

let active: Tracer | undefined;

/** The tracer of this process, if the shop has a collector. */
export function activeTracer(): Tracer | undefined {
  return active;
}

/** Starts tracing; returns what sends the rest and ends it. */
export async function startTracing(options: TracingOptions): Promise<() => Promise<void>> {
  const { createTracer } = await import('./opentelemetry.ts');
  const tracer = createTracer(options);
  active = tracer;
  return async () => {
    active = undefined;
    await tracer.stop();
  };
}

/** Runs a statement of a request or job in a span. What nobody traces, such as a look for jobs, has none. */
export function tracedStatement<T>(text: string, run: () => Promise<T>): Promise<T> {
  if (active?.traceparent() === undefined) return run();
  const attributes = { 'db.system.name': 'postgresql', 'db.query.text': text.replaceAll(/\s+/g, ' ').trim() };
  return active.run(summaryOf(text), { kind: 'client', attributes }, run);
}

/** Runs a transaction of a request or job in a span: what its statements do not take is waiting and the commit. */
export function tracedTransaction<T>(run: () => Promise<T>): Promise<T> {
  if (active?.traceparent() === undefined) return run();
  return active.run('transaction', { kind: 'client', attributes: { 'db.system.name': 'postgresql' } }, run);
}

const SUMMARY = /\b(?:insert into|update|delete from|from|call) +("?[a-z_][a-z_0-9.]*)/i;

/** Returns the first verb of a statement and the first table that it names. */
function summaryOf(text: string): string {
  const verb = /[a-z]+/i.exec(text)?.[0]?.toLowerCase() ?? 'statement';
  return `${verb} ${SUMMARY.exec(text)?.[1] ?? ''}`.trim();
}
