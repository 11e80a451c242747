import type { IncomingHttpHeaders } from 'node:http';
import {
  type Context,
  DiagLogLevel,
  defaultTextMapGetter,
  defaultTextMapSetter,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { SpanEnd, SpanOptions, Tracer, TracingOptions } from './tracing.ts';

const KINDS: Readonly<Record<SpanOptions['kind'], SpanKind>> = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  internal: SpanKind.INTERNAL,
};
/** The longest text of a statement in a span. */
const MAX_TEXT = 2_000;
/** A collector that is away must not hold up the end of a process. */
const EXPORT_LIMIT_MS = 3_000;
const SEND_EVERY_MS = 2_000;

/** Makes the tracer with the libraries of OpenTelemetry. Nothing global is set but where they report errors. */
export function createTracer({ url, service, version, share, onError }: TracingOptions): Tracer {
  reportErrors(onError);
  const exporter = new OTLPTraceExporter({
    url: `${url.replace(/\/+$/, '')}/v1/traces`,
    timeoutMillis: EXPORT_LIMIT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': service,
      'service.version': version,
      'process.pid': process.pid,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanLimits: { attributeValueLengthLimit: MAX_TEXT },
    spanProcessors: [
      new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS, exportTimeoutMillis: EXPORT_LIMIT_MS }),
    ],
  });
  const tracer = provider.getTracer('bottega');
  const contexts = new AsyncLocalStorageContextManager();
  const w3c = new W3CTraceContextPropagator();
  const contextOf = (carrier: IncomingHttpHeaders) => w3c.extract(contexts.active(), carrier, defaultTextMapGetter);
  const start = (name: string, { kind, attributes }: SpanOptions, parent: Context) => {
    const span = tracer.startSpan(name, { kind: KINDS[kind], attributes }, parent);
    return { span, context: trace.setSpan(parent, span) };
  };
  return {
    open: (options, headers) => {
      const { span, context } = start('request', options, contextOf(headers));
      return {
        within: (work) => contexts.with(context, work),
        end: (name, attributes) => {
          span.updateName(name);
          end(span, attributes);
        },
      };
    },
    run: async (name, { traceparent, ...options }, work) => {
      const parent =
        traceparent === undefined
          ? contexts.active()
          : w3c.extract(ROOT_CONTEXT, { traceparent }, defaultTextMapGetter);
      const { span, context } = start(name, options, parent);
      try {
        const result = await contexts.with(context, work);
        end(span, {});
        return result;
      } catch (error) {
        end(span, { 'error.type': typeOf(error) });
        throw error;
      }
    },
    traceparent: () => {
      if (trace.getSpan(contexts.active()) === undefined) return undefined;
      const carrier: Record<string, string> = {};
      w3c.inject(contexts.active(), carrier, defaultTextMapSetter);
      return carrier['traceparent'];
    },
    fields: () => {
      const span = trace.getSpanContext(contexts.active());
      return span === undefined ? {} : { trace_id: span.traceId, span_id: span.spanId };
    },
    stop: () => provider.shutdown().catch((error: unknown) => onError(String(error))),
  };
}

function end(span: Span, attributes: SpanEnd): void {
  span.setAttributes(attributes);
  if (attributes['error.type'] !== undefined) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

/** The code of PostgreSQL or of the system, else the class. */
function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const { code, name } = error as NodeJS.ErrnoException;
  return typeof code === 'string' ? code : name;
}

function reportErrors(onError: (message: string) => void): void {
  const ignore = () => {};
  const logger = { error: onError, warn: ignore, info: ignore, debug: ignore, verbose: ignore };
  diag.setLogger(logger, { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true });
}
