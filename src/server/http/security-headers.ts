import type { onRequestHookHandler } from 'fastify';
import type { Config } from '../config/config.ts';

/**
 * The API reference is a page of a library with inline scripts and styles: these are allowed, but it may load nothing
 * from other hosts, and no other page may frame it.
 */
const REFERENCE = /^\/docs(?:[/?]|$)/;
const REFERENCE_POLICY = [
  "default-src 'self' 'unsafe-inline' 'unsafe-eval' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Sets the headers of every reply. The policy for scripts and styles is set where pages are sent. */
export function securityHeaders(config: Config): onRequestHookHandler {
  const secure = config.publicUrl.startsWith('https:');
  return (request, reply, next) => {
    reply.header('x-content-type-options', 'nosniff');
    reply.header('referrer-policy', 'strict-origin-when-cross-origin');
    reply.header('cross-origin-opener-policy', 'same-origin');
    if (REFERENCE.test(request.url)) reply.header('content-security-policy', REFERENCE_POLICY);
    if (secure) reply.header('strict-transport-security', 'max-age=31536000; includeSubDomains');
    next();
  };
}
