import type { FastifyInstance, FastifyRequest } from 'fastify';
import { activeTracer, type OpenSpan } from '../../infra/tracing/tracing.ts';

/** Load balancers and Prometheus request these routes all the time, so they have no spans. */
const NOT_TRACED: ReadonlySet<string | undefined> = new Set(['/healthz', '/readyz', '/metrics']);
const FAILED = 500;

/**
 * Traces each request, below the span of the proxy if there is one. A span has method, route and status: no address,
 * no query, no path with its values, nothing of who asked.
 */
export function traceRequests(server: FastifyInstance, trustsProxy: boolean): void {
  const tracer = activeTracer();
  if (!tracer) return;
  const spans = new WeakMap<FastifyRequest, OpenSpan>();
  server.addHook('onRequest', (request, _reply, done) => {
    if (NOT_TRACED.has(request.routeOptions.url)) return done();
    const attributes = { 'http.request.method': request.method };
    const span = tracer.open({ kind: 'server', attributes }, trustsProxy ? request.headers : {});
    spans.set(request, span);
    span.within(done);
  });
  // the body arrives outside of the span
  server.addHook('preValidation', (request, _reply, done) => {
    const span = spans.get(request);
    if (span) span.within(done);
    else done();
  });
  server.addHook('onResponse', (request, { statusCode }, done) => {
    const route = request.routeOptions.url ?? 'unknown';
    const failed = statusCode >= FAILED ? { 'error.type': String(statusCode) } : {};
    const attributes = { 'http.route': route, 'http.response.status_code': statusCode, ...failed };
    spans.get(request)?.end(`${request.method} ${route}`, attributes);
    done();
  });
}
